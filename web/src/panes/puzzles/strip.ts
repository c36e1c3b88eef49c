/**
 * The strip over the map while a puzzle is on the board: its goal, its status, and the next
 * actions.
 */
import { html, nothing } from 'lit-html';
import { button, type ButtonParts } from '../../ui/button.ts';
import { iconCheck, iconClose, iconPuzzle, iconUndo } from '../../ui/icons.ts';
import { FURTHER, LIMIT } from '../../solving/solver.ts';
import { withAreas } from '../../play/areas.ts';
import { showPane } from '../../ui/navigate.ts';
import { attempt, attemptsThere, onAttempts } from '../attempts.ts';
import { streak } from './memory.ts';
import { runningWith } from '../running.ts';
import { answerActs, answerNow, answerOf, isOthers } from './replies.ts';
import { awaitsDice, judgedOf, ofHundred, outcomeOf, recheck, settle } from './solved.ts';
import { Trying, replayed } from './trying.ts';
import { words as say } from './words.ts';
import { words as solving } from '../../solving/words.ts';
import { sentence } from '../../words.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Outcome } from './solved.ts';
import type { PuzzlesState } from './state.ts';

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
  const why = [
    ...whyOf(stands, state),
    ...replyWords(state),
    ...(isTakingBack(state) ? [solving.working] : []),
  ];
  // On a small screen, shrink the strip while a counter is selected or a pane is below, to leave
  // room for the map; never once there is something to take back or to go on with.
  const compact =
    stands === 'open' && Boolean(state.pick || state.target || state.view !== 'board');
  return html` <section
    class="goalbar ${compact ? 'is-compact' : ''}"
    data-stands=${LOOKS[stands]}
    aria-label=${say.strip}
  >
    <div class="goalbar-words">
      ${fromPart(state, store)}
      <p class="row goalbar-state">
        ${ICONS[LOOKS[stands]]}
        <b>${say.stands[stands]}</b>
        ${goal ? html`<span>${say.moves(goal.made, goal.moves)}</span>` : nothing}
        ${stands === 'solved' && state.shown ? html`<span>${inWords(state.shown)}</span>` : nothing}
      </p>
      <p class="goalbar-task">${goal ? withAreas(goal, store) : task}</p>
      ${
        why.length
          ? html`<ul class="goalbar-why plain">
              ${why.map((one) => html`<li>${one}</li>`)}
            </ul>`
          : nothing
      }
    </div>
    <div class="wrap goalbar-tools">${goal ? tools(stands, state, store) : nothing}</div>
  </section>`;
}

/** A button back to the collection that the puzzle was opened from. */
function fromPart(state: State, store: Store) {
  const from = runningWith(state);
  if (!from) return nothing;
  const { number, puzzles, title } = from;
  return button(
    say.from(title, number, puzzles.length),
    () => showPane(store, 'collection', 'view'),
    { class: 'is-link goalbar-from' },
  );
}

/**
 * Sentences on the other side's pending or last reply, and on whether the goal can still be met.
 */
function replyWords(state: State): string[] {
  const { looking, answered } = answerOf(state);
  if (looking) return [say.answering];
  if (!answered) return [];
  const left = ofHundred(answered.left || '0');
  const after = answered.moves ? say.answeredIn(answered.moves) : left ? '' : say.answeredEnd;
  return [[say.answered(answered.words), after].filter(Boolean).join(' ')];
}

/** The time taken, and the streak of days. */
function inWords({ game }: NonNullable<State['shown']>) {
  const { solved, spent } = attempt(game.scenario),
    days = streak(Date.now());
  if (!solved) return nothing;
  return [say.took(spent), days > 1 ? say.streak(days) : ''].filter(Boolean).join(' · ');
}

const isTakingBack = ({ panes }: State) =>
  Boolean((panes.puzzles as Partial<PuzzlesState> | undefined)?.takingBack);

/** Take moves back in view of the board; the code comes with the pane. */
const takeBackFrom = (store: Store) => () => {
  if (store.state.view === 'board') store.set({ sheet: 'peek' });
  void import('./state.ts').then(
    ({ takeBack }) => takeBack(store),
    (error) => store.toast(sentence(error), { grade: 'forbidden' }),
  );
};

function tools(stands: Outcome, state: State, store: Store) {
  const go = (what: string) => () => showPane(store, 'puzzles', what);
  const small = (label: string, run: () => unknown, parts: ButtonParts = {}) =>
    button(label, run, { look: 'small', ...parts });
  const back = small(say.takeBack, takeBackFrom(store), {
    main: true,
    icon: iconUndo,
    off: !state.undo.can,
  });
  if (stands === 'checking' || isTakingBack(state)) return nothing;
  if (stands === 'unchecked')
    return html`${small(say.recheck, () => settled(store, recheck), { main: true })}${back}`;
  if (stands === 'solved')
    return html`${small(say.proof, go('proof'))}${small(say.next, go('next'), { main: true })}`;
  if (stands === 'open' && isOthers(state) && !answerOf(state).looking)
    return html`${small(say.letAnswer, () => void answerNow(store, FURTHER * LIMIT), {
      main: true,
    })}${small(say.more, go('this'))}`;
  if (stands === 'open')
    return html`${small(say.right, go('right'))}${small(say.hint, go('hint'))}${small(
      say.more,
      go('this'),
    )}`;
  return html`${small(say.more, go('this'))}${back}`;
}

/**
 * Record the outcome of the puzzle on the board, once known.
 * @param quiet - whether the board had this outcome when it was opened; then it is not announced
 */
async function settled(store: Store, look: (store: Store) => Promise<Outcome>, quiet = false) {
  const { shown: board } = store.state;
  if (!board?.goal) return;
  const outcome = await look(store);
  if (outcome === 'solved') await trying?.ended(board, 'solved');
  if (outcome === 'failed' || outcome === 'lucky') void trying?.ended(board, 'failed');
  if (quiet || store.state.shown?.game !== board.game || outcome === 'open') return;
  const spoken = { solved: say.metSpoken, failed: say.failedSpoken, lucky: '' };
  const head = outcome in spoken ? spoken[outcome as keyof typeof spoken] : '';
  store.say([head, ...whyOf(outcome, store.state)].filter(Boolean).join(' '));
}

let trying: Trying | null = null;

/** Watch the puzzle on the board from now on. */
export function begin(store: Store) {
  let before: Board | null = null;
  const tries = new Trying(store);
  trying = tries;

  function look() {
    const { state } = store,
      { shown: board, caseRun } = state;
    tries.saw(state);
    if (board === before || !board || caseRun) return;
    const was = before;
    before = board;
    if (!board.goal || replayed(state)) return;
    const fresh = was?.goal?.stands !== board.goal.stands;
    if (fresh && board.goal.stands !== 'open') void settled(store, settle, was === null);
    else if (awaitsDice(board)) void settled(store, settle);
    else if (outcomeOf(state) === 'checking') void settle(store); // played on after the goal
  }
  store.subscribe(look);
  look(); // a link may have brought a game that is over
  answerActs(store);
  const draw = () => store.set({});
  void attemptsThere().then(draw);
  onAttempts(draw);
}
