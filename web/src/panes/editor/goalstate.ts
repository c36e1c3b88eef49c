/** State and actions of the editor's puzzle tab. */
import { grade, solve } from '../../solving/solver.ts';
import { phaseOf } from '../../state.ts';
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { conditionMemory, fitting, freshCondition, kinds } from './condition.ts';
import { fromHere } from '../../scenario/here.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Game, GoalDoc, ScenarioDoc, Wants } from '../../contract/documents.ts';
import type { Solved } from '../../contract/rulings.ts';
import type { Condition } from './condition.ts';

/** The form's input for the next want (a condition of the goal). */
export interface Form extends Condition {
  kind: keyof Wants;
  /** Whether the want must hold at every moment. */
  kept: boolean;
}

interface Proof {
  about: Game | null;
  searching: boolean;
  searched: { positions: number; bound: number } | null;
  answer: Solved | null;
  /** Why the search failed, that it was stopped, or the grade of a solved puzzle. */
  message: string;
}

const freshForm: Form = { ...freshCondition, kind: 'reach', kept: false };
const unproved: Proof = {
  about: null,
  searching: false,
  searched: null,
  answer: null,
  message: '',
};

export const goalMemory = conditionMemory('goal', freshForm);
const proof = paneMemory('proof', unproved);

/** The proof of the puzzle on the board; unproved if the puzzle has changed since. */
export function proofOf(state: State, board: Board) {
  const found = proof.of(state);
  return found.about === board.game ? found : unproved;
}

/**
 * The scenario that the puzzle starts from: the game's own if the game has a log, else the current
 * position.
 */
export const startOf = (board: Board): ScenarioDoc =>
  board.game.log.length
    ? board.game.scenario
    : { ...fromHere(board), map: board.game.scenario.map };

export const setPlay = (store: Store, news: Partial<ScenarioDoc>) =>
  store.rewrite((board) => {
    const next = { ...startOf(board), ...news };
    if (next.play === 'turns' && !next.turns) next.turns = Math.max(board.turn, 1);
    if (next.play === 'free') next.goal = undefined; // a goal needs turns
    return Promise.resolve(next);
  });

/** Change the goal; keys set to undefined are removed. */
export const setGoal = (store: Store, news: Partial<GoalDoc>) =>
  store.rewrite((board) => {
    const scenario = startOf(board);
    if (!scenario.goal) return Promise.resolve(null);
    const goal = { ...scenario.goal, ...news };
    return Promise.resolve({ ...scenario, goal: JSON.parse(JSON.stringify(goal)) });
  });

/** The form without what the board does not have. */
export const goalFormOn = (state: State, board: Board, book: Book): Form =>
  fitting(goalMemory.of(state), board, book.measures);

/** Add the form's want to the goal. The first want creates the goal, for the side to move. */
export async function addWant(store: Store, shown: Board, book: Book) {
  const form = goalFormOn(store.state, shown, book);
  const want = kinds[form.kind].document(form);
  const done = await store.rewrite((board) => {
    const scenario = startOf(board);
    const goal: GoalDoc = scenario.goal ?? {
      side: board.actor || board.sides[0].id,
      want: [],
      ...untilNow(board),
    };
    const next =
      'measure' in want && form.kept && goal.want.length
        ? { ...goal, keep: [...(goal.keep ?? []), want] }
        : { ...goal, want: [...goal.want, want] };
    const turns = scenario.turns || Math.max(1, board.turn);
    return Promise.resolve({
      ...scenario,
      play: 'turns' as const,
      turns,
      goal: next,
    });
  });
  if (done) goalMemory.set(store, { who: [], places: [], least: 0 });
}

/** A step of a turn as the portion of play that a goal names. */
export const momentAt = (step: Board['steps'][number], turn: number) => ({
  turn,
  phase: phaseOf(step),
  ...(step.side ? { side: step.side } : {}),
});

/** The default end of a puzzle: the current portion of play. */
function untilNow(board: Board) {
  const now = board.steps.find((step) => step.state === 'now');
  if (!now) return {};
  return { until: momentAt(now, Math.max(1, board.turn)) };
}

/** Remove a want or a bound; removing the last want removes the goal. */
export const dropWant = (store: Store, list: 'want' | 'keep', n: number) =>
  store.rewrite((board) => {
    const { goal, ...scenario } = startOf(board);
    if (!goal) return Promise.resolve(null);
    const left = (goal[list] ?? []).filter((_, i) => i !== n);
    if (list === 'want' && !left.length) return Promise.resolve(scenario);
    return Promise.resolve({ ...scenario, goal: { ...goal, [list]: left } });
  });

const search = asking(proof.set, {
  over: { searching: false },
  failed: (message) => ({ message }),
});

/** Have the solver search the puzzle from its start. Only the latest search counts. */
export async function prove(store: Store) {
  const board = store.state.shown;
  if (!board) return;
  const about = board.game;
  const game = { scenario: about.scenario, log: [] };
  proof.set(store, { ...unproved, about, searching: true });
  await search(store, async (tell) => {
    const answer = await solve(game, { onSearch: (searched) => void tell({ searched }) });
    if (!tell({ answer })) return {};
    store.say(answer.words);
    return { message: answer.answer === 'solved' ? (await grade(game)).words : '' };
  });
}
