/**
 * The strip over the map while a puzzle is on the board: its goal, its status, and the next
 * actions.
 */
import { html, nothing } from 'lit-html';
import { iconCheck, iconClose, iconPuzzle, iconUndo } from '../../ui/icons.ts';
import { FURTHER, LIMIT } from '../../solving/solver.ts';
import { keyOf } from '../../ui/puzzle.ts';
import { showPane } from '../../ui/navigate.ts';
import { attempt, attemptsThere, onAttempts, sameLog } from '../attempts.ts';
import { remember, rememberDay, streak } from './memory.ts';
import { runningWith } from '../running.ts';
import { answerActs, answerNow, answerOf, isOthers } from './replies.ts';
import { awaitsDice, judgedOf, ofHundred, outcomeOf, recheck, settle } from './solved.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../types/board.ts';
import type { Outcome } from './solved.ts';
import type { PuzzlesState } from './state.ts';

/**
 * Interval at which the time spent on a puzzle is recorded, ms; also the most that one interval
 * counts.
 */
const TICK = 15_000;

/** The look of each outcome. */
export const LOOKS = {
  open: 'open',
  checking: 'open',
  unchecked: 'hand',
  solved: 'met',
  lucky: 'failed',
  failed: 'failed',
  hand: 'hand',
} as const;
const ICONS = { open: iconPuzzle, met: iconCheck, failed: iconClose, hand: iconClose };

/** Sentences that explain the outcome. */
export function whyOf(outcome: Outcome, state: State): string[] {
  const goal = state.shown?.goal,
    judged = judgedOf(state);
  if (outcome === 'hand') return [say.byHand];
  if (outcome === 'unchecked') return [say.uncheckedWhy];
  const met = goal?.stands === 'met';
  if (!judged || outcome === 'checking') return goal?.why ?? [];
  const best = ofHundred(judged.best),
    left = ofHundred(judged.left || '0');
  if (outcome === 'lucky')
    return [best < 100 ? say.luckyOdds(judged.lost, best, left) : say.lucky(judged.lost)];
  if (outcome === 'solved' && goal?.stands === 'open') return [say.story(best)];
  if (outcome === 'solved') return best === 100 ? [] : [met ? say.best(best) : say.unlucky(best)];
  return [...(goal?.why ?? []), ...(judged.lost ? [say.gaveAway(judged.lost, best, left)] : [])];
}

export function bar(state: State, store: Store) {
  const goal = state.shown?.goal ?? null;
  const task = goal?.words ?? state.draft?.task ?? '';
  const stands = outcomeOf(state);
  if (state.greeting || !task) return nothing; // the greeting card shows the goal
  const why = [...whyOf(stands, state), ...replyWords(state)];
  // On a small screen, shrink the strip while a counter is selected or a pane is below, to leave
  // room for the map.
  const busy = stands === 'open' && Boolean(state.pick || state.target);
  const compact = busy || state.view !== 'board';
  return html` <section
    class="goalbar ${compact ? 'is-compact' : ''}"
    data-stands=${LOOKS[stands]}
    aria-label=${say.strip}
  >
    <div class="goalbar-words">
      ${fromPart(state, store)}
      <p class="goalbar-state">
        ${ICONS[LOOKS[stands]]}
        <b>${say.stands[stands]}</b>
        ${goal ? html`<span>${say.moves(goal.made, goal.moves)}</span>` : nothing}
        ${stands === 'solved' && state.shown ? html`<span>${inWords(state.shown)}</span>` : nothing}
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

/** A button back to the collection that the puzzle was opened from. */
function fromPart(state: State, store: Store) {
  const from = runningWith(state);
  if (!from) return nothing;
  const { number, puzzles, title } = from;
  return html`<button
    type="button"
    class="is-link goalbar-from"
    @click=${() => showPane(store, 'collection', 'view')}
  >
    ${say.from(title, number, puzzles.length)}
  </button>`;
}

/**
 * Sentences on the other side's pending or last reply, and on whether the goal can still be met.
 */
function replyWords(state: State): string[] {
  const { looking, told } = answerOf(state);
  if (looking) return [say.answering];
  if (!told) return [];
  const left = ofHundred(told.left || '0');
  const after = told.moves ? say.answeredIn(told.moves) : left ? '' : say.answeredEnd;
  return [[say.answered(told.words), after].filter(Boolean).join(' ')];
}

/** The time taken, and the streak of days. */
function inWords({ game }: NonNullable<State['shown']>) {
  const { solved, spent } = attempt(game.scenario),
    days = streak(Date.now());
  if (!solved) return nothing;
  return [say.took(spent), days > 1 ? say.streak(days) : ''].filter(Boolean).join(' · ');
}

function tools(stands: Outcome, state: State, store: Store) {
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
  if (stands === 'checking') return nothing;
  if (stands === 'unchecked')
    return html`${button(say.recheck, () => settled(store, recheck), { main: true })}${back}`;
  if (stands === 'solved')
    return html`${button(say.proof, go('proof'))}${button(say.next, go('next'), { main: true })}`;
  if (stands === 'open' && isOthers(state) && !answerOf(state).looking)
    return html`${button(say.letAnswer, () => void answerNow(store, FURTHER * LIMIT), { main: true })}${button(say.more, go('this'))}`;
  if (stands === 'open')
    return html`${button(say.right, go('right'))}${button(say.hint, go('hint'))}${button(say.more, go('this'))}`;
  return html`${button(say.more, go('this'))}${back}`;
}

/**
 * Whether the board shows a replayed line. Playing on from it counts as the player's own attempt.
 */
function replayed({ panes, shown }: State) {
  const { replay } = (panes.puzzles ?? {}) as Partial<PuzzlesState>;
  return Boolean(replay && shown && sameLog(shown.game.log, replay.line.slice(0, replay.at)));
}

/**
 * Record the outcome of the puzzle on the board, once known.
 * @param begun - when it was opened, ms since 1970
 * @param quiet - whether the board had this outcome when it was opened; then it is not announced
 */
async function settled(
  store: Store,
  look: (store: Store) => Promise<Outcome>,
  begun = Date.now(),
  quiet = false,
) {
  const { shown: board, linked } = store.state;
  if (!board?.goal) return;
  const { game, goal } = board,
    outcome = await look(store);
  // A game from a link may be solved already; such a solution does not count.
  const mine = game.log.length > linked;
  if (outcome === 'solved' && mine) {
    await remember(game.scenario, { solved: Date.now(), made: goal.made });
    void rememberDay(game.scenario, begun);
  }
  if (outcome === 'failed' || outcome === 'lucky')
    void remember(game.scenario, { failed: 1, wrong: game.log });
  if (quiet || store.state.shown?.game !== game || outcome === 'open') return;
  const told = { solved: say.metSpoken, failed: say.failedSpoken, lucky: '' };
  const head = outcome in told ? told[outcome as keyof typeof told] : '';
  store.say([head, ...whyOf(outcome, store.state)].filter(Boolean).join(' '));
}

/** Record the progress of the puzzle on the board from now on. */
export function begin(store: Store) {
  let before: Board | null = null;
  let since = Date.now();
  let begun = since;

  /** The time on the board since the last call, ms; 0 while the page is hidden. */
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
    void remember(game.scenario, { log: game.log, spent: tick() });
    if (fresh && goal.stands !== 'open') void settled(store, settle, begun, was === null);
    else if (awaitsDice(board)) void settled(store, settle, begun);
    else if (outcomeOf(state) === 'checking') void settle(store); // played on after the goal
  }
  store.subscribe(look);
  look(); // a link may have brought a game that is over
  answerActs(store);
  const draw = () => store.set({});
  void attemptsThere().then(draw);
  onAttempts(draw);
  setInterval(() => {
    const board = store.state.shown;
    if (board?.goal?.stands === 'open' && !store.state.caseRun && !document.hidden)
      void remember(board.game.scenario, { spent: tick() });
  }, TICK);
}
