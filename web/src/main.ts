/**
 * The entry point of the page: language, theme, store, board, umpire, and the first game on the
 * board. The order matters: everything that does not need the umpire is drawn first.
 */
import { runEffects } from './app/effects.ts';
import { FirstGame } from './app/firstgame.ts';
import { keepHistory } from './app/history.ts';
import { listenToKeys } from './app/keys.ts';
import { idleWork, scenarioLoader, serif } from './app/idlework.ts';
import { createPageStore } from './app/pagestore.ts';
import { Screen, layoutNow } from './app/screen.ts';
import { Taps } from './app/taps.ts';
import { called, engine } from './app/umpire.ts';
import { applyLook } from './ui/look.ts';
import { applyTheme, followDevice, readTheme } from './ui/theme.ts';
import { engineWords } from './engine.ts';
import { ENGLISH, catalogue, language, speak } from './language.ts';
import { letGo } from './greeting/card.ts';
import { QUICK, lineRate } from './connection.ts';
import { serviceWorkers } from './allowed.ts';
import { panes } from './panes/list.ts';

catalogue('engine', engineWords);
if (language !== ENGLISH) await speak(); // before any text is drawn
await called;
const theme = readTheme();
applyTheme(theme);
applyLook();

const store = createPageStore(theme, panes);

// Load the serif before the first draw if this delays nothing.
if (serviceWorkers()?.controller || lineRate() >= QUICK) void serif();
const taps = new Taps(store, panes);
const { map, board } = new Screen(store, panes, taps, engine.retry);
listenToKeys(store, board, taps, map, panes);
runEffects(store, panes);
keepHistory(store);
followDevice(() => store.state.theme);
// A touch on the board closes the card.
map.addEventListener('pointerdown', () => letGo(store), { capture: true });
// Tab leads through the map to the card.
map.addEventListener(
  'keydown',
  ({ key }) => {
    if (key !== 'Tab' && key !== 'Shift') letGo(store);
  },
  { capture: true },
);
addEventListener('resize', () => store.set({ layout: layoutNow() }));

const scenarios = scenarioLoader(store);
store.subscribe(({ dialog }) => {
  if (dialog === 'scenarios') void scenarios();
});
const first = new FirstGame(store);
first.listen();
for (const pane of panes) pane.start?.(store);
void first.begin().then(() => idleWork(store, panes, scenarios));
