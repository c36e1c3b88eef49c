/**
 * The state of the page: what it begins with, and what follows from it. Pure; it knows no umpire
 * and no element.
 */

import { barred as barredWords } from './words.js';

/**
 * @import { Board } from './types/board.d.ts'
 * @import { Book } from './types/book.d.ts'
 * @import { Curtain, Hand, State } from './page.d.ts'
 */

/** What belongs to a half-made decision and goes when the position changes. */
export const nothingPicked = Object.freeze({
  pick: null,
  reach: null,
  target: null,
  path: null,
  why: null,
  wasWhy: null,
  whyError: '',
  hover: null,
  fan: null,
  preview: null,
  choice: null,
  menu: null,
  throw: null,
  sent: false,
});

/** Another game: who sits at the screen is asked anew, where it matters. */
export const nobodyLooks = Object.freeze({ looking: null, alone: false, rolled: null });

/** @returns {State} */
export function initialState() {
  return {
    game: null,
    board: null,
    draft: null,
    shown: null,
    cursor: null,
    byKeys: false,
    slide: null,
    section: '',
    ...nothingPicked,
    view: 'board',
    entered: null,
    views: [],
    dialog: null,
    dialogArg: null,
    sheet: 'peek',
    layout: 'desktop',
    busy: false,
    changes: 0,
    toast: null,
    spoken: '',
    undo: { can: false },
    redo: [],
    written: [],
    marks: [],
    linked: 0,
    greeting: null,
    refused: '',
    kept: null,
    aside: null,
    engine: { stage: 'fetch', label: '', done: 0, total: 0, left: 0, ready: false, error: '' },
    tab: 'umpire',
    opened: {},
    looking: null,
    lookingOn: null,
    alone: false,
    curtain: null,
    rolled: null,
    device: { offline: 'fetching', offer: null, storage: 'kept', behind: false, elsewhere: null },
    hello: null,
    theme: 'auto',
    caseRun: null,
    book: null,
    books: {},
    houses: {},
    scenarios: null,
    backdrop: null,
    shelf: '',
    panes: {},
  };
}

/**
 * Why nothing can be changed on the board; "" where it can. A game by link goes on only as a whole,
 * and a game that another tab has goes on there.
 * @param {State} state
 */
export function barred({ aside, caseRun, device }) {
  if (caseRun) return '';
  if (device.behind) return barredWords.behind;
  return aside?.byLink ? barredWords.byLink : '';
}

/**
 * A board on which nothing can be done now; whoever wants to know why asks as ever.
 * @param {Board} board @param {string} [prompt]
 * @returns {Board}
 */
export const calm = (board, prompt = board.prompt) => ({
  ...board,
  actions: [],
  ask: null,
  chance: null,
  counters: board.counters.map((one) => (one.can ? { ...one, can: false } : one)),
  prompt,
});

/** The same board calmed is the same board. @type {WeakMap<Board, Board>} */
const calmed = new WeakMap();

/** @param {Board} board */
function calmOnce(board) {
  const known = calmed.get(board) ?? calm(board);
  calmed.set(board, known);
  return known;
}

/**
 * What stands on the map: the step of a worked case, else the game's board.
 * @param {State} state
 */
export function shown(state) {
  const { caseRun, board } = state;
  if (!caseRun) return board && barred(state) ? calmOnce(board) : board;
  return caseRun.step === 0 ? caseRun.case.start : caseRun.case.steps[caseRun.step - 1].board;
}

/**
 * The choice that a side has made; where there is but one it need not be made.
 * @param {State} state
 */
export function chosenOf({ choice, shown: board }) {
  if (!board?.ask) return null;
  return choice ?? (board.ask.choices.length === 1 ? 0 : null);
}

/**
 * The counter that an answer is told apart by: whom it strikes; where all strike the same one, who
 * acts.
 * @param {import('./types/board.d.ts').Ask} ask
 * @param {import('./types/board.d.ts').ActView | undefined} choice
 */
export function subjectOf({ choices }, choice) {
  if (!choice) return null;
  const struck = new Set(choices.map((one) => one.on).filter(Boolean));
  return (struck.size === 1 && choice.who) || choice.on || choice.who || null;
}

/**
 * What a player has in hand, as one value; a counter named in answer to a question is in hand, too.
 * What was sent to the umpire is in hand no more, though it stands marked until he answers.
 * @param {State} state
 * @returns {Hand}
 */
export function handOf({ sent, pick, target, choice, shown: board }) {
  if (sent) return { is: 'empty' };
  const ask = board?.ask;
  const who = pick ?? (ask && choice !== null ? subjectOf(ask, ask.choices[choice]) : null);
  if (who) return { is: 'counter', who, to: pick ? target : null };
  return target ? { is: 'place', at: target } : { is: 'empty' };
}

/**
 * Whom the screen must wait for before this board is drawn; null where whoever looks may look.
 * A worked case is printed in the book: its first view is for everybody.
 * @param {Board | null} board @param {State} state
 * @returns {Curtain | null}
 */
export function curtainOf(board, { caseRun, looking, lookingOn, alone }) {
  const eyes = caseRun ? (lookingOn ?? board?.viewer) : looking;
  if (!board || !board.secret || alone || eyes === board.viewer) return null;
  const side = board.sides.find((one) => one.id === board.viewer);
  return {
    side: board.viewer,
    name: side?.name ?? board.viewer,
    look: side?.look ?? 'neutral',
    title: board.title,
    first: eyes === null,
  };
}

/**
 * The log as it was before the last act; null where undo ends.
 * @param {State} state
 */
export function shorter({ board, marks, linked }) {
  if (!board) return null;
  const { length } = board.game.log;
  const mark = marks.findLast((at) => at < length) ?? length - 1;
  return mark < Math.max(board.floor, linked) ? null : mark;
}

/**
 * An option's value now: the last entry that sets it, else the scenario's, else the book's.
 * @param {Book['options'][number]} option
 * @param {import('./types/documents.d.ts').Game | undefined} game
 */
export function optionValue(option, game) {
  const set = game?.log.findLast(
    (entry) => 'edit' in entry && entry.edit === 'option' && entry.option === option.id,
  );
  if (set && 'edit' in set && set.value !== undefined) return set.value;
  return game?.scenario.options?.[option.id] ?? option.default;
}

/**
 * A step's id is its phase, and its side after a dot where it has one.
 * @param {Board['steps'][number]} step
 */
export const phaseOf = ({ id, side }) => (side ? id.slice(0, -side.length - 1) : id);
