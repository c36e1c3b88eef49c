/**
 * The editor's counters: a palette, the stack of a hex in order of entry, and one counter's name
 * and markers.
 */
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { entryForm } from '../../ui/form.ts';
import { button } from '../../ui/button.ts';
import { loose, segments, square, tile, markedSides } from '../../ui/parts.ts';
import { iconBack, iconDown, iconMinus, iconPlus, iconTrash, iconUp } from '../../ui/icons.ts';
import { placeName } from '../../play/placename.ts';
import { kindsFor } from '../palette.ts';
import { counter } from '../../contract/limits.ts';
import { words as say } from './words.ts';
import { partsAt } from './mapdoc.ts';
import { words as play } from './playwords.ts';
import {
  addCounter,
  edit,
  editorOf,
  ifAgreed,
  keep,
  moveCounter,
  removeCounter,
  reorder,
  setSpent,
  sideOf,
} from './state.ts';
import { common } from '../titles.ts';
import type { Store, State } from '../../pane.ts';
import type { Board, CounterView } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';

/** The most characters of a place: a hex, a part of it, or a box. */
const MOST_PLACE = 32;

export function countersTab(board: Board, book: Book, state: State, store: Store) {
  const { picked } = editorOf(state);
  const view = board.counters.find((one) => one.id === picked);
  return html` ${view ? counterCard(view, board, book, state, store) : palette(board, book, state, store)}
  ${stackOf(board, state, store)}`;
}

function palette(board: Board, book: Book, state: State, store: Store) {
  const { kind: armed, more } = editorOf(state);
  const side = sideOf(state);
  const { named, plain } = kindsFor(book, side);
  const shown = more ? [...plain, ...named] : plain;
  const chosen = book.kinds.find((kind) => kind.id === armed);
  return html` ${segments({
      name: 'editor-side',
      legend: say.side,
      value: side,
      of: markedSides(board.sides),
      choose: (value) => keep(store, { side: value, kind: '' }),
    })}
    <ul class="palette" aria-label=${say.palette}>
      ${repeat(
        shown,
        (kind) => `${kind.id} ${side}`,
        (kind) =>
          html` <li>
            ${button(
              html`<span>${kind.name}</span>`,
              () => keep(store, { kind: kind.id === armed ? '' : kind.id }),
              {
                class: 'palette-add',
                icon: tile(loose(kind, side), board.sides, 48),
                pressed: kind.id === armed,
              },
            )}
          </li>`,
      )}
    </ul>
    ${named.length > 0 ? button(more ? say.fewer : say.more, () => keep(store, { more: !more }), { look: 'quiet small', expanded: more }) : nothing}
    <p class="quiet" role="status">${chosen ? say.armed(chosen.name) : say.idle}</p>
    ${chosen ? hexForm(say.placeIt, editorOf(state).hex, (hex) => addCounter(store, hex)) : nothing}`;
}

/** A form to enter a hex by number instead of tapping it. */
export const hexForm = (label: string, hex: string, then: (hex: string) => void) =>
  entryForm({
    label: say.place,
    action: label,
    value: hex,
    needed: true,
    capitals: true,
    most: MOST_PLACE,
    send(text, input) {
      input.select(); // so that another hex can be typed at once
      if (text)
        then(text.startsWith('@') ? text : text.replace(/^[^/]*/, (plain) => plain.toUpperCase()));
    },
  });

/** The stacks in the selected hex and in its parts. */
function stackOf(board: Board, state: State, store: Store) {
  const { hex } = editorOf(state);
  if (hex === '') return nothing;
  const ground = hex.startsWith('@') ? hex : hex.split('/')[0];
  const held = [ground, ...partsAt(board.map, ground)].filter(
    (at) => at === hex || board.counters.some((one) => one.at === at && !one.aboard),
  );
  return held.map((at) => stackAt(at, board, state, store));
}

/** One stack in order of entry. Moving a counter up or down changes that order. */
function stackAt(at: string, board: Board, state: State, store: Store) {
  const { picked } = editorOf(state);
  const stack = board.counters
    .filter((one) => one.at === at && !one.aboard)
    .sort((a, b) => a.rank - b.rank);
  if (stack.length === 0) return html`<p class="quiet">${say.emptyHex(placeName(board, at))}</p>`;
  return html` <h3 class="head">${say.inHex(placeName(board, at))}</h3>
    <ol class="editor-stack">
      ${repeat(
        stack,
        (one) => one.id,
        (one, n) =>
          html` <li>
              ${stackButton(one, board, picked, store, '')}
              ${square(`${common.earlier}: ${one.name}`, iconUp, () => reorder(store, one, n - 1), n === 0)}
              ${square(`${common.later}: ${one.name}`, iconDown, () => reorder(store, one, n + 1), n === stack.length - 1)}
            </li>
            ${cargo(one, board).map(({ rider, carrier }) => html`<li class="is-rider">${stackButton(rider, board, picked, store, say.aboard(carrier.name))}</li>`)}`,
      )}
    </ol>`;
}

/** All counters aboard a counter, at any depth. */
function cargo(carrier: CounterView, board: Board): { rider: CounterView; carrier: CounterView }[] {
  return carrier.load.flatMap((id) => {
    const rider = board.counters.find((one) => one.id === id);
    return rider ? [{ rider, carrier }, ...cargo(rider, board)] : [];
  });
}

const stackButton = (view: CounterView, board: Board, picked: string, store: Store, note: string) =>
  button(
    html`${tile(view, board.sides, 44, board.counters)}<span
        >${view.name}${note ? html`<small>${note}</small>` : nothing}</span
      >`,
    () => keep(store, { picked: view.id === picked ? '' : view.id, kind: '', moving: false }),
    { class: 'row stack-row', pressed: view.id === picked },
  );

/** One counter: name, markers, place. */
function counterCard(view: CounterView, board: Board, book: Book, state: State, store: Store) {
  const { moving } = editorOf(state);
  const rename = (name: string) =>
    name && name !== view.name && edit(store, { edit: 'rename', who: view.id, name });
  return html` <section class="stack counter-edit" aria-label=${view.name}>
    <div class="counter-edit-head">
      ${tile(view, board.sides, 64, board.counters)}
      ${keyed(
        view.id,
        entryForm({
          label: say.rename,
          action: say.saveName,
          value: view.name,
          needed: true,
          most: counter.name,
          send: rename,
        }),
      )}
    </div>
    <h3 class="head">${say.marks}</h3>
    <ul class="marks">
      ${book.marks.filter((mark) => suits(mark, view, board)).map((mark) => markRow(mark, view, store))}
      ${board.play === 'turns' && view.allowance ? spentRow(view, store) : nothing}
    </ul>
    <div class="row piece-tools">
      ${button(say.moveTo, () => keep(store, { moving: !moving }), { pressed: moving })}
      ${button(say.remove, () => removeCounter(store, view.id), {
        look: 'danger',
        icon: iconTrash,
      })}
      ${button(say.back, () => keep(store, { picked: '', moving: false }), {
        look: 'quiet',
        icon: iconBack,
      })}
    </div>
    ${
      moving
        ? html`<p class="quiet" role="status">${say.moving(view.name)}</p>
            ${hexForm(say.placeIt, view.at, (hex) => moveCounter(store, view.id, hex))}`
        : nothing
    }
  </section>`;
}

/** A field for the movement that the counter has already used when its portion begins. */
function spentRow({ allowance, id, spent }: CounterView, store: Store) {
  const use = (next: number) => ifAgreed(store, () => setSpent(store, id, next));
  return html` <li>
    <span>${play.spent}</span><b>${play.spentOf(spent, allowance)}</b>
    ${square(play.spendLess, iconMinus, () => use(spent - 1), spent <= 0)}
    ${square(play.spendMore, iconPlus, () => use(spent + 1), spent >= allowance)}
  </li>`;
}

/** Whether a marker can lie on a counter of this map. */
function suits({ grids, types }: Book['marks'][number], view: CounterView, board: Board) {
  return grids.includes(board.map.grid) && (types.length === 0 || types.includes(view.type));
}

function markRow(mark: Book['marks'][number], view: CounterView, store: Store) {
  const n = view.marks.filter((one) => one.id === mark.id).length;
  return html` <li>
    <span>${mark.name}</span><b>${n}</b>
    ${square(say.takeMark(mark.name), iconMinus, () => edit(store, { edit: 'unmark', who: view.id, mark: mark.id }), n === 0)}
    ${square(say.addMark(mark.name), iconPlus, () => edit(store, { edit: 'mark', who: view.id, mark: mark.id }))}
  </li>`;
}
