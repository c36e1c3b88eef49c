/**
 * All counters as a table: the map's text alternative, for screen readers and for those who prefer
 * to read. Draws only.
 */
import { html, nothing } from 'lit-html';
import { named } from '../../ui/options.ts';
import { button } from '../../ui/button.ts';
import { toMap } from '../../ui/focus.ts';
import { placeName } from '../../play/placename.ts';
import { hint, segments, sideMark } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { rows, setTable, stander, tableOf } from './state.ts';
import { table as say } from './words.ts';
import { titles } from '../titles.ts';
import type { Board, CounterView } from '../../contract/board.ts';
import type { Place } from '../../contract/documents.ts';
import type { State, Store } from '../../pane.ts';
import type { Sort } from './state.ts';

function render(state: State, store: Store) {
  const board = state.shown;
  return html` <section class="counters" aria-label=${titles.table}>
    <h2 class="about-title">${titles.table}</h2>
    <p class="quiet">${say.lead}</p>
    ${board ? counters(board, state, store) : hint(say.nothing)}
  </section>`;
}

function counters(board: Board, state: State, store: Store) {
  const how = tableOf(state),
    shown = rows(board, how);
  return html` ${segments({
    name: 'table-side',
    legend: say.side,
    value: how.side,
    of: [{ value: '', label: say.all }, ...named(board.sides)],
    choose: (value) => setTable(store, { side: value }),
  })}
  ${
    shown.length
      ? html` <table class="trust counters-table">
          <caption class="quiet" aria-live="polite">
            ${say.caption(shown.length)}
          </caption>
          <thead>
            <tr>
              ${sortable('name', how.sort, store)}${sortable('side', how.sort, store)}${sortable('place', how.sort, store)}
              <th scope="col" class="figure">${say.head.steps}</th>
              <th scope="col">${say.head.marks}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map((one) => row(one, board, store))}
          </tbody>
        </table>`
      : hint(say.nowhere)
  }`;
}

const sortable = (by: Sort, now: Sort, store: Store) =>
  html` <th scope="col" aria-sort=${by === now ? 'ascending' : nothing}>
    ${button(say.head[by], () => setTable(store, { sort: by }), { class: 'counters-sort' })}
  </th>`;

function row(one: CounterView, board: Board, store: Store) {
  const side = board.sides.find(({ id }) => id === one.side),
    { at } = stander(one, board);
  const carrier = board.counters.find((other) => other.id === one.aboard);
  return html` <tr>
    <th scope="row">
      <button
        type="button"
        class="counters-name"
        ?data-can=${one.can}
        @click=${() => pick(one.id, store)}
      >
        <span>${one.name}</span>${one.can ? html`<small>${say.can}</small>` : nothing}
      </button>
    </th>
    <td>
      <span class="counters-side"
        >${sideMark(side?.look ?? 'neutral')}${side?.name ?? one.side}</span
      >
    </td>
    <td>
      ${at ? button(placeName(board, at), () => look(at, store), { class: 'counters-place' }) : say.none}
      <small>${carrier ? say.aboard(carrier.name) : at ? say.order(one.rank + 1) : nothing}</small>
    </td>
    <td class="figure">${one.full ? say.steps(one.pips, one.full) : absent(say.noSteps)}</td>
    <td>
      ${one.marks.length ? one.marks.map((mark) => mark.name).join(', ') : absent(say.noMarks)}
    </td>
  </tr>`;
}

/** A dash on the screen, a word for screen readers. */
const absent = (words: string) =>
  html`<span aria-hidden="true">${say.none}</span><span class="unseen">${words}</span>`;

/** Select the counter on the map and move the focus there. */
function pick(id: string, store: Store) {
  showPane(store, 'board');
  void store.pickCounter(id);
  toMap(store);
}

function look(place: Place, store: Store) {
  showPane(store, 'board');
  void store.inspect(place);
  toMap(store);
}

export const pane = { render };
