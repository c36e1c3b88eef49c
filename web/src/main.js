/**
 * The page begins here: theme, store, board, umpire, and the first game on the board.
 * The order matters: what can be drawn without the umpire is drawn first.
 */
import { render } from 'lit-html';
import { goalPlaces, inSight, mountBoard } from './app/boardhost.js';
import { curtainView, drawCurtain } from './app/curtain.js';
import { runEffects } from './app/effects.js';
import { keepHistory } from './app/history.js';
import { fitNavigation } from './app/fitting.js';
import { listenToKeys } from './app/keys.js';
import { idle } from './ui/idle.js';
import { barsOver, frame, isNarrow } from './app/shell.js';
import { layOut } from './app/sheet.js';
import { createTaps } from './app/taps.js';
import { applyLook } from './ui/look.js';
import { applyTheme, followDevice, readTheme } from './ui/theme.js';
import { called, engine, onProgress } from './app/umpire.js';
import { engineWords } from './engine.js';
import { ENGLISH, catalogue, inLanguage, language, speak } from './language.js';
import { letGo } from './greeting/card.js';
import { drawingOf, drawn, openLinked } from './greeting/opening.js';
import { linkIn } from './link.js';
import { rulebookIn } from './peek.js';
import { everyScenario, firstScenario, kindsOf } from './scenario/load.js';
import * as list from './panes/list.js';
import { createKeeper } from './offline/keeper.js';
import { onLaunchedWith, shared } from './offline/shared.js';
import { QUICK, lineRate, savesData } from './line.js';
import { createStore } from './store.js';
import { styled } from './ui/styles.js';
import { sentence, words } from './words.js';

/** @import { Layout, State } from './page.d.ts' */

catalogue('engine', engineWords);
if (language !== ENGLISH) await speak(); // before the first word is drawn
await called;
const theme = readTheme();
applyTheme(theme);
applyLook();

const keeper = createKeeper({
  onOutcome(outcome) {
    device({ storage: outcome });
    if (outcome !== 'kept') store.toast(words.storage[outcome], { grade: 'overstacked' });
  },
  onBehind: (behind) => device({ behind }),
  onNews: (save) => store.follow(save).catch(() => false),
});
const store = createStore({ ask: (request) => engine.ask(inLanguage(request)) }, keeper);
store.set({ theme, layout: layoutNow() });
onProgress(({ stage, label, done, total, left }) =>
  store.set({
    engine: {
      stage,
      label,
      done,
      total,
      left,
      ready: stage === 'ready',
      error: stage === 'failed' ? label : '',
    },
  }),
);

/** Handed to the shell, which knows none of them by name. */
const panes = Object.values(list).sort((one, other) => one.order - other.order);
store.set({ views: panes.map(({ id, title, stands }) => ({ id, title, stands })) });

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const map = document.createElement('div');
map.className = 'map';

const parts = {
  map,
  panes,
  retry: engine.retry,
  zoomIn: () => board.zoomIn(),
  zoomOut: () => board.zoomOut(),
  fit: () => board.fit(),
};
const draw = () =>
  render([frame(store.state, store, parts), curtainView(store.state, store)], root);

/** The native dialog follows the state. @param {State} state */
function showDialog(state) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById('dialog'));
  if (!dialog) return;
  if (state.dialog && !dialog.open) dialog.showModal();
  if (!state.dialog && dialog.open) dialog.close();
}

/** What a toast takes of the map, in px. */
const TOAST_ROOM = 72;

/** What the bar over the map takes of it, in px: as many lines as its words need. */
const barRoom = () => (document.querySelector('.over-map')?.clientHeight ?? 88) + 12;

let sight = '';
/** @type {State['reach']} */
let reached = null;

/**
 * What covers the map's edges, so that nothing of weight is hidden beneath; never under a hand that
 * drags.
 * @param {State} state
 */
function fitMap(state) {
  const sheet = isNarrow(state)
    ? /** @type {HTMLElement | null} */ (document.getElementById('panel'))
    : null;
  if (!sheet) document.getElementById('panel')?.style.removeProperty('height'); // it was a sheet
  const under = sheet ? layOut(sheet, state, map.clientHeight) : 0;
  const card = /** @type {HTMLElement | null} */ (
    state.greeting && isNarrow(state) ? root.querySelector('.greeting') : null
  );
  const covered = card ? card.offsetHeight + 8 : 0,
    ruling = state.greeting?.asked; // it stands at the head then
  const goal = goalPlaces(state),
    toast = state.toast ? TOAST_ROOM : 0; // at the head on small screens, else at the foot
  const bottom = Math.max(under, ruling ? 0 : covered, goal.length && !isNarrow(state) ? toast : 0);
  const bar = barsOver(state, store, panes).length ? barRoom() : 0;
  root.style.setProperty('--bar', `${bar}px`);
  const top = bar + (isNarrow(state) ? toast : 0) + (ruling ? covered : 0),
    // Where the counter in hand may go, until a hex is chosen.
    reach = state.target ? null : state.reach;
  board.setInsets({ left: 0, right: 0, top, bottom });
  if (state.hover) return;
  const places = inSight(state),
    seen = [places, top, bottom, state.layout].join('|');
  if (seen === sight && reach === reached) return;
  sight = seen;
  reached = reach;
  board.ensureVisible(places, reach?.hexes.map((hex) => hex.to) ?? goal);
}

/** @returns {Layout} */
function layoutNow() {
  // A phone on its side has no height for a sheet.
  if (innerHeight < 520 && innerWidth >= 640) return 'laptop';
  if (innerWidth < 480) return 'phone';
  if (innerWidth < 900) return 'tablet';
  return innerWidth < 1200 ? 'laptop' : 'desktop';
}

// Where it costs nobody a second the page has its serif from the first picture on.
if (navigator.serviceWorker?.controller || lineRate() >= QUICK) void serif();
draw(); // the map's element must stand in the page before the board measures it
fitNavigation(store.state);
const taps = createTaps(store, panes);
const board = mountBoard(map, store, taps);
fitMap(store.state);
let due = false;
store.subscribe(() => {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
    fitNavigation(store.state);
    showDialog(store.state);
    drawCurtain(store.state);
    fitMap(store.state);
  });
});
listenToKeys(store, board, taps, map, panes);
runEffects(store, panes);
keepHistory(store);
followDevice(() => store.state.theme);
// Whoever touches the board has understood.
map.addEventListener('pointerdown', () => letGo(store), { capture: true });
map.addEventListener('keydown', () => letGo(store), { capture: true });
addEventListener('resize', () => store.set({ layout: layoutNow() }));
/** @type {Promise<void> | undefined} */
let scenarios;
store.subscribe(() => {
  if (store.state.dialog === 'scenarios') void allScenarios();
});
/**
 * What was asked for while the page was still beginning has come to the board, so that no first
 * scenario takes its place.
 */
let named = Promise.resolve(false);
addEventListener('hashchange', ({ newURL }) => {
  // The address itself may have been cleared already, for the game before.
  const link = linkIn(new URL(newURL).hash);
  if (link) named = openLinked(link, store, kindsOf(rulebookIn(link)));
});
for (const pane of panes) pane.start?.(store);
void begin().then(welcomed);
onLaunchedWith((file) => {
  named = import('./ui/files.js').then(({ readFile }) => readFile(file, store));
});

/** Without it titles stand in a serif of the device, of which nobody need be told. */
function serif() {
  return styled('serif').catch(() => undefined);
}

/** The first verdict is there: time for all that it should not wait for. */
async function welcomed() {
  void serif();
  void keeper.look(); // said before anything is played for nothing
  try {
    store.set({ hello: await store.ask({ ask: 'hello' }) });
    const every = allScenarios();
    await engine.kept; // or the service worker would fetch again what has just come
    const { offerOffline, showWhenCalled } = await afterwards();
    showWhenCalled(store);
    void offerOffline(store);
    if (savesData()) return void (await every); // a pane's code comes when it is opened
    await idle(3000);
    // Told where a pane is shown.
    await Promise.all(panes.map((pane) => pane.fetch?.())).catch(() => undefined);
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/** Every scenario, once: with the first leisure, or when somebody wants to choose. */
function allScenarios() {
  return (scenarios ??= everyScenario().then(
    (found) => store.set({ scenarios: found }),
    () => void (scenarios = undefined), // the dialog says so, and asks again when it is opened anew
  ));
}

/** What nobody waits for: its code comes after the first verdict. */
const afterwards = () => import('./app/afterwards.js');

/** What is kept of other games can be had in the list as well. */
const offerKept = () =>
  afterwards().then(
    (found) => found.offerKept(store),
    () => undefined,
  );

/** Draws the link's game, or the first scenario, before the umpire is there. */
async function begin() {
  const sent = await shared();
  const link = linkIn(location.hash) || linkIn(sent);
  try {
    if (link) return void (await openLinked(link, store, kindsOf(rulebookIn(link))));
    if (!sent && (await takenUp())) return void offerKept();
    const game = (sent ? await gameSent(sent) : null) ?? {
      scenario: await firstScenario(),
      log: [],
    };
    const known = await kindsOf(game.scenario.ruleset);
    if (await named) return;
    store.set(drawn(game, known));
    await store.open(game);
    void offerKept();
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/**
 * A game out of what another app shared; null, and a word of why, where it is none.
 * @param {string} text
 */
async function gameSent(text) {
  try {
    const { gameOf } = await import('./ui/files.js');
    return gameOf(text);
  } catch (failure) {
    return void store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/** @param {Partial<State['device']>} news */
function device(news) {
  store.set({ device: { ...store.state.device, ...news } });
}

/** What this tab had on the board before it was loaded anew stands there again. */
async function takenUp() {
  const before = await keeper.before();
  if (!before) return false;
  const { game, marks, linked, aside } = before;
  const seen = await drawingOf(game, kindsOf(game.scenario.ruleset));
  if (await named) return false;
  store.set({
    ...seen,
    kept: { game, marks, linked, aside, sitting: keeper.sitting() },
  });
  return store.back();
}
