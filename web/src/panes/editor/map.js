/** The editor's map: a new blank one, or ground and names painted on the one that lies there. */
import { html, nothing } from 'lit-html';
import { segments } from '../parts.js';
import { iconUndo } from '../icons.js';
import { words } from '../words.js';
import { LARGEST, blankMap, blankScenario, fromHere, named, painted } from './scenario.js';
import { editorOf, ifAgreed, keep } from './state.js';

/** @typedef {import('../pane.d.ts').Store} Store */
/** @typedef {import('../pane.d.ts').State} State */
/** @typedef {import('../../types.d.ts').Board} Board */
/** @typedef {import('../../types.d.ts').MapDoc} MapDoc */
/** @typedef {keyof typeof words.editor.terrains} Ground */

const say = words.editor;
const GROUNDS = /** @type {Ground[]} */ (Object.keys(say.terrains));

/** @param {Board} board @param {State} state @param {Store} store */
export const mapTab = (board, state, store) => html`${paintPart(board, state, store)}${newPart(board, state, store)}`;

/** @param {Board} board @param {State} state @param {Store} store */
function paintPart(board, state, store) {
  const { brush, hex, strokes } = editorOf(state);
  const pick = (/** @type {string} */ value) => keep(store, { brush: value === brush ? '' : value });
  const print = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name'));
    ifAgreed(store, 'fresh', () => changeMap(store, (map) => named(map, hex, name)));
  };
  return html`
    <h3 class="head">${say.paint}</h3>
    <div class="grounds" role="group" aria-label=${say.paint}>
      ${GROUNDS.map((ground) => html`
        <button type="button" class="ground" aria-pressed=${ground === brush} @click=${() => pick(ground)}><i data-ground=${ground} aria-hidden="true"></i>${say.terrains[ground]}</button>`)}
      <button type="button" class="ground" aria-pressed=${brush === 'name'} @click=${() => pick('name')}><i data-ground="name" aria-hidden="true">Aa</i>${say.nameBrush}</button>
    </div>
    ${brush === 'name' && hex !== '' ? html`
      <form class="hex-form" @submit=${print}>
        <label class="field"><span>${say.nameHere(hex)}</span><input id="place-name" name="name" maxlength="40" autocomplete="off" .value=${board.map.names?.[hex] ?? ''} /></label>
        <button type="submit" class="button">${say.setName}</button>
      </form>` : html`<p class="quiet">${say.paintHint}</p>`}
    ${strokes.length > 0 ? html`<button type="button" class="button is-quiet" @click=${() => takeBack(store)}>${iconUndo}${say.undoPaint}</button>` : nothing}`;
}

/** A tap of the brush. @param {Store} store @param {string} hex */
export function paintHex(store, hex) {
  const { brush } = editorOf(store.state);
  if (hex.startsWith('@')) return;
  const plain = hex.split('/')[0];
  if (brush === 'name') return keep(store, { hex: plain });
  return ifAgreed(store, 'fresh', () => changeMap(store, (map) => painted(map, plain, brush)));
}

/** Opens the position as a scenario of its own on a changed map. @param {Store} store @param {(map: MapDoc) => MapDoc} stroke */
async function changeMap(store, stroke) {
  const board = store.state.shown;
  if (!board) return;
  const { strokes } = editorOf(store.state);
  const opened = await store.open({ scenario: { ...fromHere(board), map: stroke(board.map) }, log: [] }, { quiet: true });
  if (opened) keep(store, { strokes: [...strokes, board.game].slice(-100) });
}

/** @param {Store} store */
async function takeBack(store) {
  const { strokes } = editorOf(store.state);
  const last = strokes[strokes.length - 1];
  if (last && await store.open(last, { quiet: true })) keep(store, { strokes: strokes.slice(0, -1) });
}

/** @param {Board} board @param {State} state @param {Store} store */
function newPart(board, state, store) {
  const { map } = editorOf(state);
  const set = (/** @type {Partial<typeof map>} */ partial) => keep(store, { map: { ...map, ...partial } });
  const size = (/** @type {'columns' | 'rows'} */ key) => html`
    <label class="field"><span>${say[key]}</span>
      <input type="number" min="1" max=${LARGEST} required .value=${String(map[key])} @input=${(/** @type {Event} */ e) => set({ [key]: Number(/** @type {HTMLInputElement} */ (e.target).value) })} /></label>`;
  const flat = map.grid === 'flat';
  const make = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    ifAgreed(store, 'newBoard', async () => {
      if (await store.open({ scenario: blankScenario(board, blankMap(map), say.newTitle), log: [] })) keep(store, { strokes: [], hex: '', picked: '' });
    });
  };
  return html`
    <h3 class="head">${say.newMap}</h3>
    <form class="stacked" @submit=${make}>
      <div class="pair">${size('columns')}${size('rows')}</div>
      ${segments({ name: 'map-grid', legend: say.grid, value: map.grid, of: [{ value: /** @type {const} */ ('flat'), label: say.flat }, { value: /** @type {const} */ ('pointy'), label: say.pointy }], choose: (grid) => set({ grid }) })}
      ${segments({ name: 'map-labels', legend: say.labels, value: map.labels, of: [{ value: /** @type {const} */ ('0305'), label: say.label0305 }, { value: /** @type {const} */ ('1F5'), label: say.label1F5 }], choose: (labels) => set({ labels }) })}
      ${map.labels === '1F5' ? html`
        <label class="field"><span>${say.board}</span><input inputmode="numeric" pattern="[0-9]{0,2}" maxlength="2" .value=${map.board} @input=${(/** @type {Event} */ e) => set({ board: /** @type {HTMLInputElement} */ (e.target).value })} /></label>` : nothing}
      ${segments({ name: 'map-shift', legend: flat ? say.shift : say.shiftPointy, value: map.shift, of: [{ value: /** @type {const} */ ('even'), label: flat ? say.even : say.evenRows }, { value: /** @type {const} */ ('odd'), label: flat ? say.odd : say.oddRows }], choose: (shift) => set({ shift }) })}
      <button type="submit" class="button">${say.makeMap}</button>
    </form>`;
}
