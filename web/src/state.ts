/**
 * The state of the page: its initial value, and the values derived from it. Pure; it knows no
 * umpire and no element.
 */

import { barred as barredWords } from './words.ts';
import type { ActView, Ask, Board } from './contract/board.ts';
import type { Book } from './contract/book.ts';
import type { Game, Place } from './contract/documents.ts';
import type { Curtain, Hand, State } from './page.ts';

/** The fields of an unfinished decision, cleared when the position changes. */
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
  lit: [],
});

/**
 * The possible selections. Each one replaces the former selection completely, except that aiming
 * keeps the counter and its reach.
 */
export const inHand = {
  counter: (who: string, at: Place | null) => ({ ...nothingPicked, pick: who, cursor: at }),
  place: (at: Place, { why }: State) => ({
    ...nothingPicked,
    wasWhy: why,
    target: at,
    cursor: at,
  }),
  /** @param path - the counter's own hex first ("" where it is off the map) */
  aimed(path: Place[], { pick, reach, why, wasWhy }: State) {
    const [to] = path.slice(-1);
    const aim = { target: to, path, cursor: to, wasWhy: why ?? wasWhy };
    return { ...nothingPicked, pick, reach, ...aim };
  },
  /** The acts of the selected counter at a hex, shown as a menu. */
  menu: (at: Place, { pick, reach }: State) => ({
    ...nothingPicked,
    pick,
    reach,
    menu: at,
    cursor: at,
  }),
};

/**
 * The state to reset for another game: the page asks again which side is at the screen, if that
 * matters, and no hex is left in section (the other game may have the same map).
 */
export const nobodyLooks = Object.freeze({ looking: null, alone: false, section: '' });

export function initialState(): State {
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
    under: '',
    entered: null,
    views: [],
    dialog: null,
    dialogArg: null,
    sheet: 'peek',
    layout: 'desktop',
    busy: false,
    working: null,
    changes: 0,
    toast: null,
    spoken: '',
    undo: { can: false },
    redo: [],
    written: [],
    openings: 0,
    marks: [],
    linked: 0,
    greeting: null,
    refused: '',
    kept: null,
    computers: [],
    seated: [],
    aside: null,
    engine: { stage: 'fetch', label: '', done: 0, total: 0, left: 0, ready: false, error: '' },
    tab: 'umpire',
    opened: {},
    looking: null,
    lookingOn: null,
    alone: false,
    curtain: null,
    heeded: 0,
    device: { offline: 'fetching', offer: null, storage: 'kept', behind: false, elsewhere: null },
    hello: null,
    theme: 'auto',
    caseRun: null,
    book: null,
    books: {},
    houses: {},
    scenarios: null,
    backdrop: null,
    pictures: null,
    shelf: '',
    panes: {},
  };
}

/** The hex of a counter, including one that is a passenger. */
export function placeOf(state: State, id: string | null): Place | null {
  const counters = (state.shown ?? state.draft)?.counters ?? [];
  const counter = counters.find((one) => one.id === id);
  const carrier = counter?.aboard ? counters.find((one) => one.id === counter.aboard) : counter;
  return carrier?.at || null;
}

/**
 * The place where the keyboard cursor starts: that of the selected counter, otherwise that of a
 * counter that can act.
 */
export function startOf(state: State): Place | null {
  const counters = (state.shown ?? state.draft)?.counters ?? [];
  const able = counters.find((one) => one.can) ?? counters[0];
  return placeOf(state, state.pick) ?? (able ? placeOf(state, able.id) : null);
}

/**
 * The reason why the board cannot be changed; "" if it can be. A game by link must keep its whole
 * log; a game that another tab holds is continued in that tab.
 */
export function barred({ aside, caseRun, device }: State) {
  if (caseRun) return '';
  if (device.behind) return barredWords.behind;
  return aside?.byLink ? barredWords.byLink : '';
}

/** The sides that somebody else plays: the computer, or the other player of a game by link. */
export const othersSides = ({ board, looking, seated }: State) =>
  board?.game.post ? board.sides.flatMap(({ id }) => (id === looking ? [] : id)) : seated;

/** The board without any possible action. Verdicts can still be requested for it. */
export const calm = (board: Board, prompt: string = board.prompt): Board => ({
  ...board,
  actions: [],
  ask: null,
  chance: null,
  able: 0,
  counters: board.counters.map((one) => (one.can ? { ...one, can: false } : one)),
  prompt,
  unplaced: 0,
});

/** Cache, so that the same board always gives the same object. */
const calmed: WeakMap<Board, Board> = new WeakMap();

function calmOnce(board: Board) {
  const known = calmed.get(board) ?? calm(board);
  calmed.set(board, known);
  return known;
}

/** The board shown on the map: the step of a worked case, else the game's board. */
export function shown(state: State) {
  const { caseRun, board } = state;
  if (!caseRun) return board && barred(state) ? calmOnce(board) : board;
  return caseRun.step === 0 ? caseRun.case.start : caseRun.case.steps[caseRun.step - 1].board;
}

/** The choice that a side has made. If there is only one choice, it counts as made. */
export function chosenOf({ choice, shown: board }: State) {
  if (!board?.ask) return null;
  return choice ?? (board.ask.choices.length === 1 ? 0 : null);
}

/**
 * The counter that distinguishes an answer from the others: the counter that it affects, or the
 * acting counter if all answers affect the same one.
 */
export function subjectOf({ choices }: Ask, choice: ActView | undefined) {
  if (!choice) return null;
  const struck = new Set(choices.map((one) => one.on).filter(Boolean));
  return (struck.size === 1 && choice.who) || choice.on || choice.who || null;
}

/**
 * The player's selection as one value. The counter of the chosen answer counts as selected too. A
 * selection that was sent to the umpire no longer counts, though it stays marked until the
 * response.
 */
export function handOf({ sent, pick, target, choice, shown: board }: State): Hand {
  if (sent) return { is: 'empty' };
  const ask = board?.ask;
  const who = pick ?? (ask && choice !== null ? subjectOf(ask, ask.choices[choice]) : null);
  if (who) return { is: 'counter', who, to: pick ? target : null };
  return target ? { is: 'place', at: target } : { is: 'empty' };
}

/** The only side that a person plays beside the computer; "" if there is none, or several. */
export function personOf({ sides, game }: Board, seated: string[]): string {
  const persons = sides.filter(({ id }) => !seated.includes(id));
  return seated.length && persons.length === 1 && !game.post ? persons[0].id : '';
}

/**
 * The side whose view a board must be opened with, "" if it can stay as it is. Whoever plays the
 * computer sees the view of their own side, also while the computer decides.
 */
export function eyesOf(board: Board, seated: string[]): string {
  const person = board.secret ? personOf(board, seated) : '';
  return person === board.viewer ? '' : person;
}

/**
 * The curtain, which names the side that must be at the screen before this board is drawn; null if
 * no curtain is needed. A worked case is printed in the book, so everybody may see its first view.
 * One person who plays the computer, or watches it play, has nobody to hide anything from. A board
 * that is nobody's view, as that of a finished game, shows what every side may see.
 */
export function curtainOf(
  board: Board | null,
  { caseRun, looking, lookingOn, alone, seated }: State,
): Curtain | null {
  const eyes = caseRun ? (lookingOn ?? board?.viewer) : looking;
  if (!board?.secret || !board.viewer || alone || eyes === board.viewer) return null;
  const played = !caseRun && seated.length > 0;
  if (played && (seated.length === board.sides.length || personOf(board, seated) === board.viewer))
    return null;
  const side = board.sides.find((one) => one.id === board.viewer);
  return {
    side: board.viewer,
    name: side?.name ?? board.viewer,
    look: side?.look ?? 'neutral',
    title: board.title,
    first: eyes === null,
  };
}

/** The length of the log before the last act; null if nothing can be undone. */
export function shorter({ board, marks, linked }: State) {
  if (!board) return null;
  const { length } = board.game.log;
  const mark = marks.findLast((at) => at < length) ?? length - 1;
  return mark < Math.max(board.floor, linked) ? null : mark;
}

/**
 * The current value of an option: from the last entry that sets it, otherwise from the scenario,
 * otherwise from the rulebook.
 */
export function optionValue(option: Book['options'][number], game: Game | undefined) {
  const set = game?.log.findLast(
    (entry) => 'edit' in entry && entry.edit === 'option' && entry.option === option.id,
  );
  if (set && 'edit' in set && set.value !== undefined) return set.value;
  return game?.scenario.options?.[option.id] ?? option.default;
}

/**
 * The turn as shown. After the last turn the count of some rulebooks goes on: the game does not.
 * @param scene - `turns`: the number of the last turn, 0 if there is none
 */
export const turnOf = ({ turn, turns }: Pick<Board, 'turn' | 'turns'>) =>
  turns ? Math.min(turn, turns) : turn;

/** The phase of a step, whose id is the phase, followed by a dot and the side if it has one. */
export const phaseOf = ({ id, side }: Board['steps'][number]) =>
  side ? id.slice(0, -side.length - 1) : id;
