/** The puzzles' pane: the one on the board, and the list of all. It stands in the panel. */
import { html } from 'lit-html';
import { segments } from '../../ui/parts.js';
import { listOf } from './listing.js';
import { thisOne } from './thisone.js';
import {
  askSolver,
  easyPuzzle,
  everyPuzzle,
  keep,
  nextPuzzle,
  puzzlesOf,
  takeBack,
} from './state.js';
import { words as say } from './words.js';

/** @import { State, Store } from '../../pane.d.ts' */

/** @param {State} state @param {Store} store */
function render(state, store) {
  const here = Boolean(state.shown?.goal) && !state.caseRun;
  const view = here ? puzzlesOf(state).view : 'list';
  return html` <section class="puzzles" aria-label=${say.title}>
    ${
      here
        ? segments({
            name: 'puzzles-view',
            legend: say.views,
            value: view,
            of: [
              { value: /** @type {const} */ ('this'), label: say.this },
              { value: /** @type {const} */ ('list'), label: say.all },
            ],
            choose: (value) => show(store, value),
          })
        : html`<h2 class="puzzles-title serif">${say.title}</h2>`
    }
    ${view === 'this' ? thisOne(state, store) : listOf(state, store)}
  </section>`;
}

/**
 * The list wants all of a phone's screen; the puzzle on the board wants to be seen.
 * @param {Store} store @param {'this' | 'list'} view
 */
function show(store, view) {
  keep(store, { view });
  if (store.state.layout === 'phone') store.set({ sheet: view === 'list' ? 'full' : 'half' });
}

/** What somebody was led here for. @param {Store} store @param {unknown} arg */
function enter(store, arg) {
  void everyPuzzle(store);
  if (arg === 'next') return void nextPuzzle(store);
  if (arg === 'easy') return void easyPuzzle(store);
  const here = store.state.shown?.goal && !store.state.caseRun;
  show(store, here && arg !== 'list' ? 'this' : 'list');
  if (arg === 'right' || arg === 'hint') void askSolver(store, arg);
  if (arg === 'back') void takeBack(store);
  if (arg === 'proof') void askSolver(store, 'solution');
}

/** Whoever touches the board plays on. @param {Store} store */
function playOn(store) {
  store.set({ view: 'board' });
  return false;
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  render,
  onEnter: enter,
  onHex: playOn,
  onCounter: playOn,
  onDrop: playOn,
};
