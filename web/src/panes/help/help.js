/**
 * How the page works: in five sentences, then by the device in hand and the way the hexes of the
 * map lie.
 */
import { html, nothing, svg } from 'lit-html';
import { words } from '../../words.js';
import { dialogHead } from '../../ui/dialog.js';
import { iconCommand, iconNext, iconShield } from '../../ui/icons.js';
import { hand } from '../../ui/hand.js';
import { showPane } from '../../ui/show.js';
import { paneMemory } from '../../ui/memory.js';
import { segments } from '../../ui/parts.js';
import { isLettered } from '../../play/letters.js';
import { glossaryPart } from '../glossary.js';
import { help as say } from './words.js';

/**
 * @import { State, Store } from '../../pane.d.ts'
 * @typedef {'touch' | 'mouse' | 'keys'} By
 */

/** What the page is worked by, where that was chosen. */
const memory = paneMemory('help', { by: /** @type {By | null} */ (null) });

/**
 * What is most likely in hand; whoever has walked the map by keys is shown those.
 * @param {State} state
 * @returns {By}
 */
function likely(state) {
  const { by } = memory.of(state);
  if (by) return by;
  if (state.byKeys) return 'keys';
  return hand();
}

/** @param {State} state @param {Store} store */
function render(state, store) {
  const by = likely(state),
    pointy = (state.shown ?? state.draft)?.map.grid === 'pointy';
  return html` ${dialogHead(words.help.title, store)}
    <div class="dialog-body help">
      <p class="serif lead">${say.lead}</p>
      <ol class="help-steps">
        ${say.steps.map((step) => html`<li>${step}</li>`)}
      </ol>
      <div class="toolbar">
        <button type="button" class="button is-main" @click=${() => store.openDialog('tour')}>
          ${iconNext}<span>${words.help.tour}</span>
        </button>
        <button
          type="button"
          class="button"
          @click=${() => {
            store.closeDialog();
            showPane(store, 'about');
          }}
        >
          ${iconShield}<span>${say.about}</span>
        </button>
        <button type="button" class="button" @click=${() => store.openDialog('command')}>
          ${iconCommand}<span>${say.command}</span>
        </button>
      </div>
      ${segments({
        name: 'help-by',
        legend: say.by,
        value: by,
        of: /** @type {By[]} */ (['touch', 'mouse', 'keys']).map((value) => ({
          value,
          label: say.devices[value],
        })),
        choose: (value) => memory.set(store, { by: value }),
      })}
      ${by === 'keys' ? keysPart(pointy) : list(say[by])} ${signs(state, store)}
    </div>`;
}

/** The rulebook that was asked for, because it had not come along with its board. */
let asked = '';

/**
 * What the letters on counters and the short forms mean, in the rulebook of the game.
 * @param {State} state @param {Store} store
 */
function signs(state, store) {
  const { books, shown } = state;
  const ruleset = shown?.ruleset ?? '',
    book = books[ruleset];
  if (ruleset && !book && asked !== ruleset) {
    asked = ruleset;
    void store.loadBook(ruleset).catch(() => (asked = ''));
  }
  if (!book) return nothing;
  const lettered = book.marks.filter(isLettered);
  return html`${
    lettered.length
      ? html`<h3 class="head">${say.signs}</h3>
          ${list(lettered.map(({ short, name }) => [short, name]))}`
      : nothing
  }
  ${glossaryPart(book, state, store)}`;
}

/** @param {[string, string][]} rows */
const list = (rows) =>
  html`<dl class="keys">
    ${rows.map(
      ([key, what]) =>
        html`<div>
          <dt>${key}</dt>
          <dd>${what}</dd>
        </div>`,
    )}
  </dl>`;

/** @param {boolean} pointy */
const keysPart = (pointy) =>
  html` <div class="help-compass">
      ${compass(pointy)}
      <p>${pointy ? say.compass.pointy : say.compass.flat}</p>
    </div>
    ${list([...(pointy ? say.pointy : say.flat), ...say.common])}`;

/**
 * The keys of the six neighbours and where they lie, in radii of a hex; y points dsay.
 * @type {Record<'flat' | 'pointy', [string, number, number][]>}
 */
const NEIGHBOURS = {
  flat: [
    ['Q', -1.5, -0.87],
    ['W', 0, -1.73],
    ['E', 1.5, -0.87],
    ['A', -1.5, 0.87],
    ['S', 0, 1.73],
    ['D', 1.5, 0.87],
  ],
  pointy: [
    ['W', -0.87, -1.5],
    ['E', 0.87, -1.5],
    ['A', -1.73, 0],
    ['D', 1.73, 0],
    ['Z', -0.87, 1.5],
    ['X', 0.87, 1.5],
  ],
};
const R = 26,
  MIDDLE = 74;

/** One hex among its neighbours, each with its key. @param {boolean} pointy */
function compass(pointy) {
  const corners = Array.from(
    { length: 6 },
    (_, n) => ((pointy ? 30 : 0) + 60 * n) * (Math.PI / 180),
  );
  const hex = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ kind) => svg`
    <polygon class=${kind} points=${corners.map((turn) => `${(x + (R - 1.5) * Math.cos(turn)).toFixed(1)},${(y + (R - 1.5) * Math.sin(turn)).toFixed(1)}`).join(' ')} />`;
  const near = NEIGHBOURS[pointy ? 'pointy' : 'flat'].map(([key, dx, dy]) => {
    const x = MIDDLE + dx * R,
      y = MIDDLE + dy * R;
    return svg`${hex(x, y, 'compass-near')}<text x=${x} y=${y}>${key}</text>`;
  });
  return html`<svg viewBox="0 0 ${2 * MIDDLE} ${2 * MIDDLE}" aria-hidden="true">
    ${hex(MIDDLE, MIDDLE, 'compass-here')}${near}
  </svg>`;
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = { render };
