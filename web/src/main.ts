/**
 * The page begins here: theme, store, board, umpire, and the first game on the board.
 * The order matters: what can be drawn without the umpire is drawn first.
 */
import { render } from 'lit-html';
import { goalPlaces, inSight, mountBoard } from './app/boardhost.ts';
import { curtainView, drawCurtain } from './app/curtain.ts';
import { runEffects } from './app/effects.ts';
import { keepHistory } from './app/history.ts';
import { fitNavigation } from './app/fitting.ts';
import { listenToKeys } from './app/keys.ts';
import { idle } from './ui/idle.ts';
import { barsOver, frame, isNarrow } from './app/shell.ts';
import { layOut } from './app/sheet.ts';
import { Taps } from './app/taps.ts';
import { applyLook } from './ui/look.ts';
import { applyTheme, followDevice, readTheme } from './ui/theme.ts';
import { called, engine, onProgress } from './app/umpire.ts';
import { engineWords } from './engine.ts';
import { ENGLISH, catalogue, inLanguage, language, speak } from './language.ts';
import { letGo } from './greeting/card.ts';
import { drawingOf, drawn, openLinked } from './greeting/opening.ts';
import { linkIn } from './link.ts';
import { rulebookIn } from './peek.ts';
import { everyScenario, firstScenario, kindsOf } from './scenario/load.ts';
import * as list from './panes/list.ts';
import { createKeeper } from './offline/keeper.ts';
import { onDropped, onLaunchedWith, shared } from './offline/shared.ts';
import { QUICK, lineRate, savesData } from './line.ts';
import { createStore } from './store.ts';
import { styled } from './ui/styles.ts';
import { sentence, words } from './words.ts';
import type { Layout, State } from './page.ts';

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

const root = document.getElementById('app') as HTMLElement;
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

/** The native dialog follows the state. */
function showDialog(state: State) {
  const dialog = document.getElementById('dialog') as HTMLDialogElement | null;
  if (!dialog) return;
  if (state.dialog && !dialog.open) {
    dialog.showModal();
    dialog.querySelector('.dialog-inside')?.scrollTo(0, 0); // the browser keeps where the last one was left
  }
  if (!state.dialog && dialog.open) dialog.close();
}

/** What a toast takes of the map, in px. */
const TOAST_ROOM = 72;

/** What the bar over the map takes of it, in px: as many lines as its words need. */
const barRoom = () => (document.querySelector('.over-map')?.clientHeight ?? 88) + 12;

let sight = '';
let reached: State['reach'] = null;

/**
 * What covers the map's edges, so that nothing of weight is hidden beneath; never under a hand that
 * drags.
 */
function fitMap(state: State) {
  const sheet = isNarrow(state) ? (document.getElementById('panel') as HTMLElement | null) : null;
  if (!sheet) document.getElementById('panel')?.style.removeProperty('height'); // it was a sheet
  const under = sheet ? layOut(sheet, state, map.clientHeight) : 0;
  const card = (
    state.greeting && isNarrow(state) ? root.querySelector('.greeting') : null
  ) as HTMLElement | null;
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

function layoutNow(): Layout {
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
const taps = new Taps(store, panes);
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
let scenarios: Promise<void> | undefined;
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
const dropped = () => import('./app/dropped.ts');
const open = (file: File) => {
  named = dropped().then(
    ({ openDropped }) => openDropped(file, store),
    (failure) => (store.toast(sentence(failure), { grade: 'forbidden' }), false),
  );
};
onLaunchedWith(open);
onDropped(() => void dropped().catch(() => undefined), open); // the drop asks again, and tells

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
const afterwards = () => import('./app/afterwards.ts');

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

/** A game out of what another app shared; null, and a word of why, where it is none. */
async function gameSent(text: string) {
  try {
    const { gameOf } = await import('./ui/files.ts');
    return gameOf(text);
  } catch (failure) {
    return void store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

function device(news: Partial<State['device']>) {
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
