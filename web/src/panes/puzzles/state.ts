/** State and actions of the puzzles pane. */
import { idle } from '../../ui/idle.ts';
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { showPane } from '../../ui/navigate.ts';
import { setting } from '../../storage/settings.ts';
import { sentence } from '../../words.ts';
import { FURTHER, LIMIT, solve, stop } from '../../solving/solver.ts';
import { attempt, attemptsThere } from '../attempts.ts';
import { problemKey } from '../problem.ts';
import { sameLog } from '../tries.ts';
import { gaveUp, helped } from './memory.ts';
import { dayOf } from '../../ui/day.ts';
import { idOf } from './days.ts';
import { keepRunning, runningWith } from '../running.ts';
import { shippedPuzzles } from '../shipped.ts';
import { words as say } from './words.ts';
import type { SitePuzzle } from '../shipped.ts';
import type { Days } from './days.ts';
import type { State, Store } from '../../pane.ts';
import type { Entry, Game, ScenarioDoc } from '../../contract/documents.ts';
import type { Solved } from '../../contract/rulings.ts';
import type { Finding } from '../../contract/verdicts.ts';

type Difficulty = 'lesson' | 'glance' | 'step' | 'plan' | 'reply';
/** A puzzle as the build writes it. */
export interface Puzzle {
  id: string;
  difficulty: Difficulty;
  least: number;
  /** The number of misleading lines, counted by the solver. */
  trails: number;
  scenario: ScenarioDoc;
  /** The clauses that the puzzle is about; empty if none are named. */
  clauses: string[];
  lure: Lure | null;
}

/**
 * A tempting wrong line from the start. Its last act makes the goal unreachable, perhaps because of
 * a clause.
 */
export interface Lure {
  entries: Entry[];
  clause?: string;
}

type Purpose = 'right' | 'hint' | 'solution';
export type Which = 'all' | 'due' | 'open' | 'failed' | 'solved';
/** A filter of puzzles by strength relative to the player's rating. */
export type Reach = 'every' | 'easier' | 'near' | 'harder';

const fresh = {
  view: 'this' as 'this' | 'list',
  list: null as Puzzle[] | null,
  /** The puzzle of each day. */
  days: null as Days | null,
  /** A day of the month that the archive shows; null for the current month. */
  month: null as number | null,
  /** Why the list could not be loaded; "" otherwise. */
  failed: '',
  /** "" for all */
  ruleset: '',
  which: 'all' as Which,
  reach: 'every' as Reach,
  /** The purpose of the last request to the solver. */
  purpose: '' as Purpose | '',
  searching: false,
  /** Whether moves are being taken back; then the strip says so. */
  takingBack: false,
  searched: null as { positions: number; bound: number } | null,
  limit: LIMIT,
  answer: null as Solved | null,
  /** A message: why the request failed, that it was stopped, or the outcome of `takeBack`. */
  message: '',
  /** The game that the answer refers to. */
  about: null as Game | null,
  /**
   * How many parts of a hint are shown: the clause if one is known, then who begins, then the move.
   */
  level: 0,
  /** `mine`: the player's game; `wrong`: whether `line` is the player's own failed attempt */
  replay: null as { line: Entry[]; at: number; mine: Game; wrong: boolean } | null,
  /** The clauses that the verdicts on the line's acts name. */
  clauses: [] as { clause: string; words: string }[],
};
export type PuzzlesState = typeof fresh;

export const { of: puzzlesOf, set: keep } = paneMemory('puzzles', fresh);

const grades = setting('grades');
/** Whether the difficulty of puzzles is hidden, at the player's wish. */
export const hidesGrades = () => grades.read() === 'hidden';
export const hideGrades = (hidden: boolean) => grades.write(hidden ? 'hidden' : '');

const unasked = {
  purpose: '' as const,
  answer: null,
  message: '',
  about: null,
  level: 0,
  searched: null,
  limit: LIMIT,
  clauses: [],
};

let coming: Promise<[Puzzle[], Days]> | null = null;

const LEVELS = ['lesson', 'glance', 'step', 'plan', 'reply'];
const levelOf = ({ difficulty }: { difficulty: string }) => difficulty as Difficulty;

/** The puzzles of the build, the easiest first, then the shortest. */
function inOrder(laid: SitePuzzle[]): Puzzle[] {
  const found = laid.flatMap(({ puzzle: { id, scenario, claim, clauses = [], lure = null } }) =>
    claim ? [{ id, scenario, clauses, lure, trails: 0, ...claim, difficulty: levelOf(claim) }] : [],
  );
  const level = (one: Puzzle) => LEVELS.indexOf(one.difficulty);
  return found.sort((a, b) => level(a) - level(b) || a.least - b.least);
}

async function fetched(path: string): Promise<unknown> {
  const answer = await fetch(new URL(path, document.baseURI));
  if (!answer.ok) throw new Error(say.noList);
  return answer.json();
}

/** All puzzles of the site, loaded once. */
export async function everyPuzzle(store: Store): Promise<Puzzle[]> {
  await attemptsThere();
  coming ??= Promise.all([
    shippedPuzzles().then(inOrder),
    fetched('puzzles/days.json') as Promise<Days>,
  ]);
  try {
    const [list, days] = await coming;
    if (puzzlesOf(store.state).list !== list) keep(store, { list, days, failed: '' });
    return list;
  } catch {
    coming = null;
    keep(store, { failed: say.noList });
    return [];
  }
}

/** The listed puzzle that is on the board; null if there is none. */
export function onBoard(state: State) {
  const scenario = state.shown?.game.scenario;
  if (!scenario?.goal) return null;
  const key = problemKey(scenario);
  return puzzlesOf(state).list?.find((one) => problemKey(one.scenario) === key) ?? null;
}

/** The lure of the puzzle on the board if the player's log begins with it; else null. */
export function lureTaken(state: State) {
  const lure = onBoard(state)?.lure,
    log = state.shown?.game.log ?? [];
  return lure && sameLog(log.slice(0, lure.entries.length), lure.entries) ? lure : null;
}

/** Open a puzzle as it was left; from the start if no try is under way. */
export async function openPuzzle(store: Store, { scenario }: Pick<Puzzle, 'scenario'>) {
  stop();
  search.drop();
  keep(store, { ...unasked, view: 'this', replay: null, searching: false });
  store.set({ view: 'board', sheet: 'peek' });
  await attemptsThere();
  const { log } = attempt(scenario);
  const opened = await store.open({ scenario, log }, { why: log.length ? say.asLeft : '' });
  if (!opened && log.length) await store.open({ scenario, log: [] }); // the rules have changed
}

/**
 * Open the next unsolved puzzle: of the collection that the puzzle on the board was opened from;
 * else of this rulebook, then of another.
 */
export async function nextPuzzle(store: Store) {
  if (runningWith(store.state)) return showPane(store, 'collection', 'next');
  const list = await everyPuzzle(store);
  const here = onBoard(store.state);
  const at = here ? list.indexOf(here) : -1;
  const others = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  const open = others.filter((one) => !attempt(one.scenario).solved);
  const book = store.state.shown?.game.scenario.ruleset;
  const next = open.find((one) => one.scenario.ruleset === book) ?? open[0] ?? others[0];
  if (next) await openPuzzle(store, next);
  else showPane(store, 'puzzles', 'list');
}

/** The puzzle of a day, by default of today. */
export function puzzleOf({ list, days }: PuzzlesState, day = dayOf(Date.now())) {
  const id = days && idOf(days, day);
  return list?.find((one) => one.id === id);
}

/** Open the easiest puzzle never tried, for new players. */
export async function easyPuzzle(store: Store) {
  const list = await everyPuzzle(store); // the easiest first
  const easy = list.find((one) => !attempt(one.scenario).tried) ?? list[0];
  if (easy) await openPuzzle(store, easy);
}

const search = asking(keep, {
  over: { searching: false, takingBack: false },
  failed: (message) => ({ about: null, message }),
});

/** Ask the solver about the current position. Only the latest request counts. */
export async function askSolver(store: Store, purpose: Purpose, limit: number = LIMIT) {
  const game = purpose === 'solution' ? solutionFrom(store) : store.state.shown?.game;
  if (!game) return;
  const { about, answer } = puzzlesOf(store.state);
  inSight();
  if (about === game && answer && answer.answer !== 'undecided')
    return void keep(store, { purpose, level: Math.max(1, puzzlesOf(store.state).level) });
  if (purpose !== 'solution') void helped(game.scenario);
  keep(store, { ...unasked, purpose, limit, about: game, searching: true, level: 1 });
  const isFound = await search(
    store,
    async (tell) => ({
      answer: await solve(game, { limit, onSearch: (searched) => void tell({ searched }) }),
    }),
    () => puzzlesOf(store.state).about === game,
  );
  const found = isFound && puzzlesOf(store.state).answer;
  if (!found) return;
  inSight();
  store.say(found.words);
  if (purpose === 'solution')
    await mattered(
      store,
      game,
      found.line.map(({ entry }) => entry),
    );
}

/**
 * Take back moves until the solver finds that the goal can be met: at least one move, and no
 * further than undo goes. Stop with a message where the solver cannot decide.
 */
export async function takeBack(store: Store) {
  keep(store, { ...unasked, searching: true, takingBack: true });
  const scenario = store.state.shown?.game.scenario;
  if (scenario) void helped(scenario);
  const isLatest = await search(store, async (tell) => ({
    message: await takenBack(store, tell).catch(sentence),
  }));
  const { message } = puzzlesOf(store.state);
  if (!isLatest || !message) return;
  // The board stays in view, unless the pane shows the message.
  if (store.state.view === 'puzzles') store.say(message);
  else store.toast(message);
  inSight();
}

/** Takes back, and says how it ended; "" if the game became another one meanwhile. */
async function takenBack(
  store: Store,
  tell: (part?: Partial<PuzzlesState>) => boolean,
): Promise<string> {
  for (let back = 1; store.state.undo.can; back += 1) {
    await store.undo();
    const { game, goal } = store.state.shown ?? {};
    if (!tell() || !game) return '';
    if (goal?.byHand || goal?.stands === 'failed') continue;
    const found = await solve(game, { onSearch: (searched) => void tell({ searched }) });
    if (!tell() || store.state.shown?.game !== game) return '';
    if (found.answer === 'solved') return say.tookBack(back);
    if (found.answer === 'undecided') return say.unclear;
  }
  return say.hopeless;
}

/** Scroll the solver's answer into view if it lies beyond the panel's edge. */
const inSight = () =>
  requestAnimationFrame(() =>
    document.querySelector('.solver-says')?.scrollIntoView({ block: 'nearest' }),
  );

/** The game from its start, since the solution is shown as a whole line. */
function solutionFrom(store: Store): Game | undefined {
  const game = store.state.shown?.game;
  return game && { scenario: game.scenario, log: [] };
}

/** Repeat the request with a higher limit of positions. */
export function lookFurther(store: Store) {
  const { limit, purpose } = puzzlesOf(store.state);
  if (!purpose) return;
  keep(store, { about: null });
  void askSolver(store, purpose, limit * FURTHER);
}

/** Whether the position has changed since the last request to the solver. */
export function outdated(state: State) {
  const { about, purpose } = puzzlesOf(state);
  return purpose !== 'solution' && about !== null && about !== state.shown?.game;
}

/**
 * Collect the clauses that matter on a line: ask the umpire for a verdict on each act, in the
 * position before that act.
 */
async function mattered(store: Store, { scenario }: Game, line: Entry[]) {
  const found: Map<string, string> = new Map();
  for (const [n, entry] of line.entries()) {
    if (!('do' in entry)) continue;
    await idle();
    const why = await store
      .ask({
        ask: 'why',
        game: { scenario, log: line.slice(0, n) },
        entry,
        remedies: false,
        instead: false,
      })
      .catch(() => null);
    for (const one of (why?.verdict.findings ?? []) as Finding[])
      if (one.role === 'rule' && !found.has(one.clause)) found.set(one.clause, one.words);
  }
  keep(store, { clauses: [...found].map(([clause, words]) => ({ clause, words })) });
}

/**
 * Show the solution. If the puzzle is not solved yet, it no longer counts as solved by the player.
 */
export function giveUp(store: Store) {
  const game = store.state.shown?.game;
  if (!game) return;
  void gaveUp(game.scenario);
  void keepRunning(store).catch(() => undefined); // its link opens it again
  void askSolver(store, 'solution');
}

/**
 * Show one step of the shortest line on the board.
 * @param at - entries played
 */
export async function replayTo(store: Store, at: number) {
  const { answer, replay } = puzzlesOf(store.state);
  const line = replay && !replay.wrong ? replay.line : answer?.line.map(({ entry }) => entry);
  await step(store, line ?? [], at, false);
}

/** Show the failed attempt at a step; without a step, at its end. */
export async function reviewWrong(store: Store, at?: number) {
  const mine = puzzlesOf(store.state).replay?.mine ?? store.state.board?.game;
  if (!mine) return;
  const { wrong } = attempt(mine.scenario);
  await step(store, wrong, at ?? wrong.length, true);
}

async function step(store: Store, line: Entry[], at: number, wrong: boolean) {
  const mine = puzzlesOf(store.state).replay?.mine ?? store.state.board?.game;
  if (!mine || !line.length || at < 0 || at > line.length) return;
  keep(store, { replay: { line, at, mine, wrong } });
  await store.open({ scenario: mine.scenario, log: line.slice(0, at) }, { quiet: true });
}

export async function endReplay(store: Store) {
  const { replay } = puzzlesOf(store.state);
  if (!replay) return;
  await store.open(replay.mine, { quiet: true });
  keep(store, { replay: null });
}
