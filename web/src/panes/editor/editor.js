/**
 * The editor: pieces, the moment, the map, the title. It stands in the panel, the board beside it.
 */
import { html, nothing } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { hint, segments } from '../../ui/parts.js';
import { words } from '../words.js';
import { aboutTab } from './about.js';
import { countersTab } from './counters.js';
import { goalTab } from './goal.js';
import { chooseOn, goalForm } from './goalstate.js';
import { mapTab, paintHex, strokeOver } from './map.js';
import { fetchTemplates } from './newboard.js';
import { playTab, strokeZone, zoneInHand, zoneOf } from './play.js';
import { addCounter, editorBook, editorOf, keep, moveCounter, openEditor } from './state.js';
import { common, titles } from '../titles.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('./state.js').Tab} Tab */

const say = words.editor;

/** @param {State} state @param {Store} store */
function renderEditor(state, store) {
  const { tab } = editorOf(state);
  const board = state.shown;
  const book = editorBook(state);
  const tabs = /** @type {Tab[]} */ (['counters', 'play', 'map', 'goal', 'about']);
  return html` <section class="editor" aria-label=${titles.editor}>
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
            ${tab === 'about' ? aboutTab(board, store) : nothing}`
    }
    ${question(state, store)}
  </section>`;
}

/** Another tab, read from its first line. @param {Store} store @param {Tab} tab */
function turnTo(store, tab) {
  keep(store, { tab, kind: '', brush: '', from: '', zone: '', moving: false });
  document.getElementById('panel-body')?.scrollTo(0, 0);
}

/** A dialog of the browser, opened as a modal one. @param {Element | undefined} element */
const open = (element) => {
  if (element instanceof HTMLDialogElement && !element.open)
    queueMicrotask(() => element.isConnected && element.showModal());
};

/** What would be lost, before it is. @param {State} state @param {Store} store */
function question(state, store) {
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
      <button type="button" class="button" @click=${() => keep(store, { waiting: null })}>
        ${common.cancel}
      </button>
      <button type="button" class="button is-main" @click=${goOn}>${say.goOn}</button>
    </div>
  </dialog>`;
}

/**
 * A tap on a hex: paints it, puts the armed piece or the moving counter there, or shows what stands
 * there.
 * @param {Store} store
 * @param {string} place
 */
function editorHex(store, place) {
  const { brush, kind, moving, picked, tab } = editorOf(store.state);
  if (tab === 'goal') chooseOn(store, 'places', place);
  else if (zoneInHand(store.state)) void strokeZone(store, [place]);
  else if (tab === 'map' && brush !== '') paintHex(store, place);
  else if (moving && picked) moveCounter(store, picked, place);
  else if (kind !== '') addCounter(store, place);
  else keep(store, { tab: 'counters', hex: place, picked: '' });
  return true;
}

/**
 * A tap on a counter: with a piece or a brush in hand it is a tap on the hex beneath.
 * @param {Store} store
 * @param {string} id
 */
function editorCounter(store, id) {
  const { brush, kind, moving, tab } = editorOf(store.state);
  const view = store.state.shown?.counters.find((one) => one.id === id);
  if (!view) return false;
  if (tab === 'goal' && goalForm(store.state).kind !== 'pack') {
    chooseOn(store, 'who', id);
    return true;
  }
  if (brush || kind || moving || tab === 'goal' || zoneInHand(store.state))
    return editorHex(store, view.at);
  keep(store, { tab: 'counters', hex: view.at, picked: id });
  return true;
}

/**
 * How a hex with parts is taken: a brush means the hex, a piece one of its places.
 * @param {Store} store
 * @returns {'hex' | 'place' | 'look'}
 */
function editorParts(store) {
  const { brush, kind, moving, tab } = editorOf(store.state);
  if (zoneInHand(store.state) || (tab === 'map' && brush !== '')) return 'hex';
  return kind !== '' || moving ? 'place' : 'look';
}

/**
 * With a ground, a feature, a road or a zone in hand a finger drawn over the map paints.
 * @param {Store} store
 */
function editorPaints(store) {
  const { brush, tab } = editorOf(store.state);
  if (zoneInHand(store.state)) return true;
  return tab === 'map' && brush !== '' && brush !== 'name' && !brush.startsWith('part');
}

/**
 * A counter dragged somewhere stands there.
 * @param {Store} store
 * @param {string} id
 * @param {string} place
 */
function editorDrop(store, id, place) {
  moveCounter(store, id, place);
  return true;
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  render: renderEditor,
  onEnter(store, arg) {
    void openEditor(store, arg);
    void fetchTemplates(store).catch(() => undefined); // then there are only rulebooks to choose
  },
  onHex: editorHex,
  onCounter: editorCounter,
  onDrop: editorDrop,
  onParts: editorParts,
  paints: editorPaints,
  onStroke: (store, hexes) =>
    zoneInHand(store.state) ? strokeZone(store, hexes) : strokeOver(store, hexes),
  outlined: zoneOf,
};
