/**
 * The strip over the map while a puzzle is on the board: what is asked, how it stands, and the next
 * thing to do about it.
 */
import { html, nothing } from 'lit-html';
import { iconCheck, iconClose, iconPuzzle, iconUndo } from '../../ui/icons.ts';
import { showPane } from '../../ui/show.ts';
import {
  attempt,
  attemptsThere,
  keyOf,
  onAttempts,
  remember,
  rememberDay,
  sameLog,
  streak,
} from './memory.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { PuzzlesState } from './state.ts';

/** ms between two looks at how long a puzzle stands on the board, and the most that one counts. */
const TICK = 15_000;

export function bar(state: State, store: Store) {
  const goal = state.shown?.goal ?? null;
  const task = goal?.words ?? state.draft?.task ?? '';
  const stands = goal?.byHand ? 'hand' : (goal?.stands ?? 'open');
  if (state.greeting || !task) return nothing; // the card says it
  const why = stands === 'hand' ? [say.byHand] : (goal?.why ?? []);
  // On a small screen the map needs the room while a hand is busy on it, or a pane below.
  const busy = stands === 'open' && Boolean(state.pick || state.target);
  const compact = busy || state.view !== 'board';
  return html` <section
    class="goalbar ${compact ? 'is-compact' : ''}"
    data-stands=${stands}
    aria-label=${say.strip}
  >
    <div class="goalbar-words">
      <p class="goalbar-state">
        ${stands === 'met' ? iconCheck : stands === 'open' ? iconPuzzle : iconClose}
        <b>${say.stands[stands]}</b>
        ${goal ? html`<span>${say.moves(goal.made, goal.moves)}</span>` : nothing}
        ${stands === 'met' && state.shown ? html`<span>${inWords(state.shown)}</span>` : nothing}
      </p>
      <p class="goalbar-task">${task}</p>
      ${
        why.length
          ? html`<ul class="goalbar-why plain">
              ${why.map((one) => html`<li>${one}</li>`)}
            </ul>`
          : nothing
      }
    </div>
    <div class="goalbar-tools">${goal ? tools(stands, state, store) : nothing}</div>
  </section>`;
}

/** How it went: how long it took, and how many days in a row by now. */
function inWords({ game }: NonNullable<State['shown']>) {
  const { solved, spent } = attempt(game.scenario),
    days = streak(Date.now());
  if (!solved) return nothing;
  return [say.took(spent), days > 1 ? say.streak(days) : ''].filter(Boolean).join(' · ');
}

function tools(stands: 'open' | 'met' | 'failed' | 'hand', state: State, store: Store) {
  const go = (what: string) => () => showPane(store, 'puzzles', what);
  const button = (
    label: string,
    run: () => unknown,
    { main, icon, off }: { main?: boolean; icon?: unknown; off?: boolean } = {},
  ) =>
    html`<button
      type="button"
      class="button is-small ${main ? 'is-main' : ''}"
      ?disabled=${off ?? false}
      @click=${run}
    >
      ${icon ?? nothing}<span>${label}</span>
    </button>`;
  const back = button(say.takeBack, go('back'), {
    main: true,
    icon: iconUndo,
    off: !state.undo.can,
  });
  if (stands === 'met')
    return html`${button(say.proof, go('proof'))}${button(say.next, go('next'), { main: true })}`;
  if (stands === 'open')
    return html`${button(say.right, go('right'))}${button(say.hint, go('hint'))}${button(say.more, go('this'))}`;
  return html`${button(say.more, go('this'))}${back}`;
}

/** A line is played through, nobody's own try; whoever plays on from there plays himself. */
function replayed({ panes, shown }: State) {
  const { replay } = (panes.puzzles ?? {}) as Partial<PuzzlesState>;
  return Boolean(replay && shown && sameLog(shown.game.log, replay.line.slice(0, replay.at)));
}

/** Keeps on the device how the puzzle on the board stands. */
export function begin(store: Store) {
  let before = store.state.shown;
  let since = Date.now();
  let begun = since;

  /** How long it stood there since the last look, in ms. */
  function tick() {
    const now = Date.now(),
      passed = document.hidden ? 0 : Math.min(now - since, TICK);
    since = now;
    return passed;
  }
  function look() {
    const { state } = store,
      { shown: board, caseRun } = state;
    if (board === before || !board || caseRun) return;
    const was = before;
    before = board;
    const { goal, game } = board;
    if (!goal) return;
    const fresh = was?.goal?.stands !== goal.stands;
    if (!was || keyOf(was.game.scenario) !== keyOf(game.scenario)) begun = Date.now();
    if (replayed(state)) return;
    // What a link brought solved was not solved here.
    const solved = goal.stands === 'met' && !goal.byHand && game.log.length > state.linked;
    void remember(game.scenario, {
      log: game.log,
      spent: tick(),
      ...(solved ? { solved: Date.now(), made: goal.made } : {}),
      ...(goal.stands === 'failed' && fresh ? { failed: 1, wrong: game.log } : {}),
    });
    if (solved && fresh) void rememberDay(game.scenario, begun);
    if (fresh && was && goal.stands !== 'open')
      store.say([goal.stands === 'met' ? say.metSpoken : say.failedSpoken, ...goal.why].join(' '));
  }
  store.subscribe(look);
  const draw = () => store.set({});
  void attemptsThere().then(draw);
  onAttempts(draw);
  setInterval(() => {
    const board = store.state.shown;
    if (board?.goal?.stands === 'open' && !store.state.caseRun && !document.hidden)
      void remember(board.game.scenario, { spent: tick() });
  }, TICK);
}
