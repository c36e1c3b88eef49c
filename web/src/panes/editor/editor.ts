/** The editor pane, in the panel beside the board, with its tabs. */
import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { button } from '../../ui/button.ts';
import { hint, segments } from '../../ui/parts.ts';
import { words as say } from './words.ts';
import { aboutTab } from './about.ts';
import { combatTab } from './combat.ts';
import { formFor, learnTable } from './combatstate.ts';
import { countersTab } from './counters.ts';
import { goalTab } from './goal.ts';
import { chosenHexes, partsFor, tapCounter, tapHex } from './condition.ts';
import { goalMemory } from './goalstate.ts';
import { mapTab, paintHex, strokeOver } from './map.ts';
import { fetchTemplates } from './newboard.ts';
import { playTab, strokeZone, zoneInHand, zoneOf } from './play.ts';
import { addCounter, editorBook, editorOf, keep, moveCounter, openEditor } from './state.ts';
import { victoryTab } from './victory.ts';
import { victoryMemory } from './victorystate.ts';
import { common, titles } from '../titles.ts';
import type { Store, State, Inside } from '../../pane.ts';
import type { Tab } from './state.ts';

function renderEditor(state: State, store: Store) {
  const board = state.shown;
  // Without an answer there is no tab for combat; the next draw asks again.
  if (board) queueMicrotask(() => void learnTable(store, board).catch(() => {}));
  const book = editorBook(state);
  const all: Tab[] = ['counters', 'play', 'map', 'goal', 'victory', 'combat', 'about'];
  const tabs = all.filter((one) => one !== 'combat' || (board && formFor(state, board)));
  const chosen = editorOf(state).tab,
    tab = tabs.includes(chosen) ? chosen : 'counters';
  return html` <section class="stack editor" aria-label=${titles.editor}>
    <h2 class="editor-title">${titles.editor}</h2>
    ${
      !board
        ? hint(say.noBoard)
        : !book
          ? html`<p class="waiting" role="status">${common.waiting}</p>`
          : html` ${segments({ name: 'editor-tab', legend: titles.editor, value: tab, of: tabs.map((value) => ({ value, label: say.tabs[value] })), choose: (value) => turnTo(store, value) })}
            ${tab === 'counters' ? countersTab(board, book, state, store) : nothing}
            ${tab === 'play' ? playTab(board, book, state, store) : nothing}
            ${tab === 'map' ? mapTab(board, book, state, store) : nothing}
            ${tab === 'goal' ? goalTab(board, book, state, store) : nothing}
            ${tab === 'victory' ? victoryTab(board, book, state, store) : nothing}
            ${tab === 'combat' ? combatTab(board, state, store) : nothing}
            ${tab === 'about' ? aboutTab(board, store) : nothing}`
    }
    ${question(state, store)}
  </section>`;
}

/** Switch to another tab, scrolled to its top. */
function turnTo(store: Store, tab: Tab) {
  keep(store, { tab, kind: '', brush: '', from: '', zone: '', moving: false });
  document.getElementById('panel-body')?.scrollTo(0, 0);
}

/** Open a `<dialog>` element as modal. */
const open = (element: Element | undefined) => {
  if (element instanceof HTMLDialogElement && !element.open)
    queueMicrotask(() => element.isConnected && element.showModal());
};

/** The confirmation dialog before the log is lost. */
function question(state: State, store: Store) {
  const { waiting } = editorOf(state);
  if (!waiting) return nothing;
  const goOn = () => {
    keep(store, { waiting: null });
    waiting();
  };
  return html` <dialog
    class="ask-first"
    aria-labelledby="ask-first-title"
    ${ref(open)}
    @close=${() => keep(store, { waiting: null })}
  >
    <h2 id="ask-first-title">${say.freshTitle}</h2>
    <p>${say.fresh(state.shown?.game.log.length ?? 0)}</p>
    <div class="row-end">
      ${button(common.cancel, () => keep(store, { waiting: null }))}
      ${button(say.goOn, goOn, { main: true })}
    </div>
  </dialog>`;
}

/** The condition that the tab puts together; null in other tabs. */
function conditionOf(state: State) {
  const { tab } = editorOf(state);
  return tab === 'goal' ? goalMemory : tab === 'victory' ? victoryMemory : null;
}

/**
 * Handle a tap on a hex: paint it, place the armed piece or the moving counter there, or show its
 * stack.
 */
function editorHex(store: Store, place: string) {
  const { brush, kind, moving, picked, tab } = editorOf(store.state);
  const memory = conditionOf(store.state);
  if (memory) tapHex(store, memory, place);
  else if (zoneInHand(store.state)) void strokeZone(store, [place]);
  else if (tab === 'map' && brush !== '') paintHex(store, place);
  else if (moving && picked) moveCounter(store, picked, place);
  else if (kind !== '') addCounter(store, place);
  else keep(store, { tab: 'counters', hex: place, picked: '' });
  return true;
}

/** Handle a tap on a counter; with a piece or a brush selected it counts as a tap on the hex. */
function editorCounter(store: Store, id: string) {
  const { brush, kind, moving } = editorOf(store.state);
  const view = store.state.shown?.counters.find((one) => one.id === id);
  if (!view) return false;
  const memory = conditionOf(store.state);
  if (memory) {
    tapCounter(store, memory, view);
    return true;
  }
  if (brush || kind || moving || zoneInHand(store.state)) return editorHex(store, view.at);
  keep(store, { tab: 'counters', hex: view.at, picked: id });
  return true;
}

/**
 * How to handle a tap on a hex with parts: with a brush or zone selected it means the hex, with a
 * piece one of the hex's places; for a condition its kind decides; else it only shows the hex.
 */
function editorParts(store: Store): 'hex' | 'place' | 'look' {
  const { brush, kind, moving, tab } = editorOf(store.state);
  if (zoneInHand(store.state) || (tab === 'map' && brush !== '')) return 'hex';
  const memory = conditionOf(store.state);
  if (memory) return partsFor(store.state, memory);
  return kind !== '' || moving ? 'place' : 'look';
}

/** Whether a drag over the map paints: with a ground, feature, road, hexside or zone selected. */
function editorPaints(store: Store) {
  const { brush, tab } = editorOf(store.state);
  if (zoneInHand(store.state)) return true;
  return tab === 'map' && brush !== '' && brush !== 'name' && !brush.startsWith('part');
}

/** Place a counter where it was dropped. */
function editorDrop(store: Store, id: string, place: string) {
  moveCounter(store, id, place);
  return true;
}

export const pane: Inside = {
  render: renderEditor,
  onEnter(store, arg) {
    void openEditor(store, arg);
    void fetchTemplates(store).catch(() => undefined); // on failure only rulebooks are offered
  },
  onHex: editorHex,
  onCounter: editorCounter,
  onDrop: editorDrop,
  onParts: editorParts,
  paints: editorPaints,
  onStroke: (store, hexes) =>
    zoneInHand(store.state) ? strokeZone(store, hexes) : strokeOver(store, hexes),
  outlined: (state) => {
    const memory = conditionOf(state);
    return memory ? chosenHexes(state, memory) : zoneOf(state);
  },
};
