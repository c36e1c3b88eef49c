/**
 * The editor's pieces: a palette, the stack of a hex in order of entry, one counter's name and
 * markers.
 */
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { loose, segments, sideMark, square, tile } from '../../ui/parts.js';
import { iconBack, iconDown, iconMinus, iconPlus, iconTrash, iconUp } from '../../ui/icons.js';
import { placeName } from '../../play/placename.js';
import { kindsFor } from '../palette.js';
import { words } from '../words.js';
import { partsAt } from './mapdoc.js';
import { words as play } from './playwords.js';
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
} from './state.js';
import { common } from '../titles.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/board.d.ts').Board} Board */
/** @typedef {import('../../types/book.d.ts').Book} Book */
/** @typedef {import('../../types/board.d.ts').CounterView} CounterView */

const say = words.editor;

/** @param {Board} board @param {Book} book @param {State} state @param {Store} store */
export function countersTab(board, book, state, store) {
  const { picked } = editorOf(state);
  const view = board.counters.find((one) => one.id === picked);
  return html` ${view ? counterCard(view, board, book, state, store) : palette(board, book, state, store)}
  ${stackOf(board, state, store)}`;
}

/** @param {Board} board @param {Book} book @param {State} state @param {Store} store */
function palette(board, book, state, store) {
  const { kind: armed, more } = editorOf(state);
  const side = sideOf(state);
  const { named, plain } = kindsFor(book, side);
  const shown = more ? [...plain, ...named] : plain;
  const chosen = book.kinds.find((kind) => kind.id === armed);
  return html` ${segments({
      name: 'editor-side',
      legend: say.side,
      value: side,
      of: board.sides.map((one) => ({
        value: one.id,
        label: html`${sideMark(one.look)}${one.name}`,
      })),
      choose: (value) => keep(store, { side: value, kind: '' }),
    })}
    <ul class="palette" aria-label=${say.palette}>
      ${repeat(
        shown,
        (kind) => `${kind.id} ${side}`,
        (kind) =>
          html` <li>
            <button
              type="button"
              class="palette-add"
              aria-pressed=${kind.id === armed}
              @click=${() => keep(store, { kind: kind.id === armed ? '' : kind.id })}
            >
              ${tile(loose(kind, side), board.sides, 48)}<span>${kind.name}</span>
            </button>
          </li>`,
      )}
    </ul>
    ${named.length > 0 ? html`<button type="button" class="button is-quiet is-small" aria-expanded=${more} @click=${() => keep(store, { more: !more })}>${more ? say.fewer : say.more}</button>` : nothing}
    <p class="quiet" role="status">${chosen ? say.armed(chosen.name) : say.idle}</p>
    ${chosen ? hexForm(say.placeIt, editorOf(state).hex, (hex) => addCounter(store, hex)) : nothing}`;
}

/**
 * A hex by its number, for those who would rather type than tap.
 * @param {string} label
 * @param {string} hex
 * @param {(hex: string) => void} then
 */
export const hexForm = (label, hex, then) =>
  html` <form
    class="hex-form"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const typed = String(
        new FormData(/** @type {HTMLFormElement} */ (event.target)).get('hex'),
      ).trim();
      if (typed !== '')
        then(
          typed.startsWith('@') ? typed : typed.replace(/^[^/]*/, (plain) => plain.toUpperCase()),
        );
    }}
  >
    <label class="field"
      ><span>${say.place}</span
      ><input
        name="hex"
        required
        maxlength="32"
        autocomplete="off"
        autocapitalize="characters"
        .value=${hex}
    /></label>
    <button type="submit" class="button">${label}</button>
  </form>`;

/**
 * Who stands in the hex and in its parts.
 * @param {Board} board
 * @param {State} state
 * @param {Store} store
 */
function stackOf(board, state, store) {
  const { hex } = editorOf(state);
  if (hex === '') return nothing;
  const ground = hex.startsWith('@') ? hex : hex.split('/')[0];
  const held = [ground, ...partsAt(board.map, ground)].filter(
    (at) => at === hex || board.counters.some((one) => one.at === at && !one.aboard),
  );
  return held.map((at) => stackAt(at, board, state, store));
}

/**
 * One stack, first in first; moved up or down, the order of entry changes.
 * @param {string} at
 * @param {Board} board
 * @param {State} state
 * @param {Store} store
 */
function stackAt(at, board, state, store) {
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

/**
 * All that is aboard a counter, however deep.
 * @param {CounterView} carrier
 * @param {Board} board
 * @returns {{ rider: CounterView, carrier: CounterView }[]}
 */
function cargo(carrier, board) {
  return carrier.load.flatMap((id) => {
    const rider = board.counters.find((one) => one.id === id);
    return rider ? [{ rider, carrier }, ...cargo(rider, board)] : [];
  });
}

/**
 * @param {CounterView} view
 * @param {Board} board
 * @param {string} picked
 * @param {Store} store
 * @param {string} note
 */
const stackButton = (view, board, picked, store, note) =>
  html` <button
    type="button"
    class="stack-row"
    aria-pressed=${view.id === picked}
    @click=${() => keep(store, { picked: view.id === picked ? '' : view.id, kind: '', moving: false })}
  >
    ${tile(view, board.sides, 44, board.counters)}<span
      >${view.name}${note ? html`<small>${note}</small>` : nothing}</span
    >
  </button>`;

/**
 * One counter: name, markers, place.
 * @param {CounterView} view
 * @param {Board} board
 * @param {Book} book
 * @param {State} state
 * @param {Store} store
 */
function counterCard(view, board, book, state, store) {
  const { moving } = editorOf(state);
  const rename = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(
      new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name'),
    ).trim();
    if (name !== '' && name !== view.name) edit(store, { edit: 'rename', who: view.id, name });
  };
  return html` <section class="counter-edit" aria-label=${view.name}>
    <div class="counter-edit-head">
      ${tile(view, board.sides, 64, board.counters)}
      <form class="hex-form" @submit=${rename}>
        <label class="field"
          ><span>${say.rename}</span
          >${keyed(view.id, html`<input name="name" required maxlength="40" autocomplete="off" .value=${view.name} />`)}</label
        >
        <button type="submit" class="button">${say.saveName}</button>
      </form>
    </div>
    <h3 class="head">${say.marks}</h3>
    <ul class="marks">
      ${book.marks.filter((mark) => suits(mark, view, board)).map((mark) => markRow(mark, view, store))}
      ${board.play === 'turns' && view.allowance ? spentRow(view, store) : nothing}
    </ul>
    <div class="piece-tools">
      <button
        type="button"
        class="button"
        aria-pressed=${moving}
        @click=${() => keep(store, { moving: !moving })}
      >
        ${say.moveTo}
      </button>
      <button type="button" class="button is-danger" @click=${() => removeCounter(store, view.id)}>
        ${iconTrash}${say.remove}
      </button>
      <button
        type="button"
        class="button is-quiet"
        @click=${() => keep(store, { picked: '', moving: false })}
      >
        ${iconBack}${say.back}
      </button>
    </div>
    ${
      moving
        ? html`<p class="quiet" role="status">${say.moving(view.name)}</p>
            ${hexForm(say.placeIt, view.at, (hex) => moveCounter(store, view.id, hex))}`
        : nothing
    }
  </section>`;
}

/**
 * Movement used already in the portion that it begins with.
 * @param {CounterView} view @param {Store} store
 */
function spentRow({ allowance, id, spent }, store) {
  const use = (/** @type {number} */ next) => ifAgreed(store, () => setSpent(store, id, next));
  return html` <li>
    <span>${play.spent}</span><b>${play.spentOf(spent, allowance)}</b>
    ${square(play.spendLess, iconMinus, () => use(spent - 1), spent <= 0)}
    ${square(play.spendMore, iconPlus, () => use(spent + 1), spent >= allowance)}
  </li>`;
}

/**
 * Whether a marker can lie on a counter of this map.
 * @param {Book['marks'][number]} mark @param {CounterView} view @param {Board} board
 */
function suits({ grids, types }, view, board) {
  return grids.includes(board.map.grid) && (types.length === 0 || types.includes(view.type));
}

/** @param {Book['marks'][number]} mark @param {CounterView} view @param {Store} store */
function markRow(mark, view, store) {
  const n = view.marks.filter((one) => one.id === mark.id).length;
  return html` <li>
    <span>${mark.name}</span><b>${n}</b>
    ${square(say.takeMark(mark.name), iconMinus, () => edit(store, { edit: 'unmark', who: view.id, mark: mark.id }), n === 0)}
    ${square(say.addMark(mark.name), iconPlus, () => edit(store, { edit: 'mark', who: view.id, mark: mark.id }))}
  </li>`;
}
