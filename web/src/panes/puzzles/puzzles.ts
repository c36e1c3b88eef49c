/** The puzzles pane, in the panel: the puzzle on the board, and the list of all. */
import { html } from 'lit-html';
import { segments } from '../../ui/parts.ts';
import { listOf } from './listing.ts';
import { currentPuzzle } from './currentpuzzle.ts';
import {
  askSolver,
  easyPuzzle,
  everyPuzzle,
  keep,
  nextPuzzle,
  openPuzzle,
  puzzlesOf,
} from './state.ts';
import { words as say } from './words.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { ScenarioDoc } from '../../contract/documents.ts';

function render(state: State, store: Store) {
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
              { value: 'this' as const, label: say.this },
              { value: 'list' as const, label: say.all },
            ],
            choose: (value) => show(store, value),
          })
        : html`<h2 class="puzzles-title serif">${say.title}</h2>`
    }
    ${view === 'this' ? currentPuzzle(state, store) : listOf(state, store)}
  </section>`;
}

/**
 * Switch the view. On a phone the list fills the screen, while a puzzle leaves the board visible.
 */
function show(store: Store, view: 'this' | 'list') {
  keep(store, { view });
  if (store.state.layout === 'phone') store.set({ sheet: view === 'list' ? 'full' : 'half' });
}

const isPuzzle = (arg: unknown): arg is { scenario: ScenarioDoc } =>
  typeof arg === 'object' && arg !== null && 'scenario' in arg;

/** Enter the pane and run the action in `arg`, or open the puzzle in it. */
function enter(store: Store, arg: unknown) {
  void everyPuzzle(store);
  if (isPuzzle(arg)) return void openPuzzle(store, arg);
  if (arg === 'next') return void nextPuzzle(store);
  if (arg === 'easy') return void easyPuzzle(store);
  const here = store.state.shown?.goal && !store.state.caseRun;
  show(store, here && arg !== 'list' ? 'this' : 'list');
  if (arg === 'right' || arg === 'hint') void askSolver(store, arg);
  if (arg === 'proof') void askSolver(store, 'solution');
}

/** A tap on the board goes back to play. */
function playOn(store: Store) {
  store.set({ view: 'board' });
  return false;
}

export const pane: Inside = {
  render,
  onEnter: enter,
  onHex: playOn,
  onCounter: playOn,
  onDrop: playOn,
};
