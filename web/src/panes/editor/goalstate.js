/** What the editor's puzzle tab remembers, and what can be done in it. */
import { Stopped, grade, solve } from '../../solving/solver.js';
import { words as solving } from '../../solving/words.js';
import { phaseOf } from '../../state.js';
import { latest } from '../../ui/latest.js';
import { paneMemory } from '../../ui/memory.js';
import { sentence } from '../../words.js';
import { fromHere } from './scenario.js';

/**
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Solved } from '../../types/answers.d.ts'
 * @import { Board } from '../../types/board.d.ts'
 * @import { Book } from '../../types/book.d.ts'
 * @import { BoundDoc, Game, GoalDoc, ScenarioDoc, WantDoc } from '../../types/documents.d.ts'
 */

/**
 * @typedef {object} Form   what will be asked for next
 * @property {'reach' | 'measure' | 'pack' | 'lost' | 'trapped'} kind
 * @property {string[]} who
 * @property {string[]} places
 * @property {number} least    0: all of them
 * @property {string} measure
 * @property {string} side
 * @property {'most' | 'least'} bound
 * @property {number} amount
 * @property {boolean} kept    it must hold at every moment
 */
/**
 * @typedef {object} Proof
 * @property {Game | null} about
 * @property {boolean} searching
 * @property {{ positions: number, bound: number } | null} searched
 * @property {Solved | null} answer
 * @property {string} told  what went wrong, or that it was stopped
 */

/** @type {Form} */
const freshForm = {
  kind: 'reach',
  who: [],
  places: [],
  least: 0,
  measure: '',
  side: '',
  bound: 'most',
  amount: 0,
  kept: false,
};
/** @type {Proof} */
const unproved = { about: null, searching: false, searched: null, answer: null, told: '' };

export const { of: goalForm, set: setForm } = paneMemory('goal', freshForm);
const proof = paneMemory('proof', unproved);

/** What is known of the puzzle on the board. @param {State} state @param {Board} board */
export function proofOf(state, board) {
  const found = proof.of(state);
  return found.about === board.game ? found : unproved;
}

/**
 * The position that the puzzle begins with: the one on the board, or the start of what was played.
 * @param {Board} board
 * @returns {ScenarioDoc}
 */
const startOf = (board) =>
  board.game.log.length
    ? board.game.scenario
    : { ...fromHere(board), map: board.game.scenario.map };

/** @param {Store} store @param {Partial<ScenarioDoc>} news */
export const setPlay = (store, news) =>
  store.rewrite((board) => {
    const next = { ...startOf(board), ...news };
    if (next.play === 'turns' && !next.turns) next.turns = Math.max(board.turn, 1);
    if (next.play === 'free') next.goal = undefined; // there is nobody's turn to ask it of
    return Promise.resolve(next);
  });

/**
 * Another goal; undefined parts go.
 * @param {Store} store
 * @param {Partial<GoalDoc>} news
 */
export const setGoal = (store, news) =>
  store.rewrite((board) => {
    const scenario = startOf(board);
    if (!scenario.goal) return Promise.resolve(null);
    const goal = { ...scenario.goal, ...news };
    return Promise.resolve({ ...scenario, goal: JSON.parse(JSON.stringify(goal)) });
  });

/**
 * A tap on the board while something is chosen: in, or out again.
 * @param {Store} store
 * @param {'who' | 'places'} key
 * @param {string} id
 */
export function chooseOn(store, key, id) {
  const { kind, [key]: now } = goalForm(store.state);
  const single = kind === (key === 'who' ? 'trapped' : 'pack');
  const next = now.includes(id) ? now.filter((one) => one !== id) : single ? [id] : [...now, id];
  setForm(store, key === 'who' ? { who: next, least: 0 } : { places: next });
}

/** @param {Form} form @param {Board} board @param {Book} book @returns {WantDoc} */
function wantOf(form, board, book) {
  const { kind, who, places, least, amount } = form;
  const fewer = least && least < who.length ? { least } : {};
  const side = form.side || board.sides[0].id;
  if (kind === 'reach') return { reach: places, who, ...fewer };
  if (kind === 'lost') return { lost: who, ...fewer };
  if (kind === 'trapped') return { trapped: who[0] };
  if (kind === 'pack') return { pack: places[0], side, least: least || 1 };
  return { measure: form.measure || book.measures[0].id, side, [form.bound]: amount };
}

/**
 * Asks for what the form says; the first want makes a goal of whoever is to move.
 * @param {Store} store
 * @param {Board} shown
 * @param {Book} book
 */
export async function addWant(store, shown, book) {
  const form = goalForm(store.state);
  const want = wantOf(form, shown, book);
  const done = await store.rewrite((board) => {
    const scenario = startOf(board);
    /** @type {GoalDoc} */
    const goal = scenario.goal ?? {
      side: board.actor || board.sides[0].id,
      want: [],
      ...untilNow(board),
    };
    const next =
      form.kind === 'measure' && form.kept && goal.want.length
        ? { ...goal, keep: [...(goal.keep ?? []), /** @type {BoundDoc} */ (want)] }
        : { ...goal, want: [...goal.want, want] };
    const turns = scenario.turns || Math.max(1, board.turn);
    return Promise.resolve({
      ...scenario,
      play: /** @type {const} */ ('turns'),
      turns,
      goal: next,
    });
  });
  if (done) setForm(store, { who: [], places: [], least: 0 });
}

/**
 * The portion of play that a step of a turn is, as a goal names it.
 * @param {Board['steps'][number]} step
 * @param {number} turn
 */
export const momentAt = (step, turn) => ({
  turn,
  phase: phaseOf(step),
  ...(step.side ? { side: step.side } : {}),
});

/**
 * A puzzle ends with the portion that is played, until somebody says otherwise.
 * @param {Board} board
 */
function untilNow(board) {
  const now = board.steps.find((step) => step.state === 'now');
  if (!now) return {};
  return { until: momentAt(now, Math.max(1, board.turn)) };
}

/**
 * One thing is asked no more; with the last want the goal goes.
 * @param {Store} store
 * @param {'want' | 'keep'} list
 * @param {number} n
 */
export const dropWant = (store, list, n) =>
  store.rewrite((board) => {
    const { goal, ...scenario } = startOf(board);
    if (!goal) return Promise.resolve(null);
    const left = (goal[list] ?? []).filter((_, i) => i !== n);
    if (list === 'want' && !left.length) return Promise.resolve(scenario);
    return Promise.resolve({ ...scenario, goal: { ...goal, [list]: left } });
  });

const search = latest();

/**
 * Asks the solver about the puzzle from its start; of two searches the later one counts.
 * @param {Store} store
 */
export async function prove(store) {
  const board = store.state.shown;
  if (!board) return;
  const about = board.game;
  const game = { scenario: about.scenario, log: [] };
  const isMine = search();
  const tell = (/** @type {Partial<Proof>} */ news) => {
    if (isMine()) proof.set(store, news);
  };
  tell({ ...unproved, about, searching: true });
  try {
    const answer = await solve(game, { onSearch: (searched) => tell({ searched }) });
    if (!isMine()) return;
    tell({ answer });
    store.say(answer.words);
    const hard = answer.answer === 'solved' ? (await grade(game)).words : '';
    tell({ searching: false, told: hard });
  } catch (failure) {
    const told = failure instanceof Stopped ? solving.stopped : sentence(failure);
    tell({ searching: false, told });
  }
}
