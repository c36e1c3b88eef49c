/**
 * The solver: a second Python in a worker of its own, started on first use, so that neither the
 * page nor the umpire's responses wait for a search. It runs one search at a time; stopping one
 * means ending its worker, since Python receives no message during a search.
 */
import { startEngine } from '../engine.ts';
import { inLanguage } from '../language.ts';
import type { Level } from '../types/answers.ts';
import type { Game } from '../types/documents.ts';
import type { Asking, Engine } from '../engine.ts';
import type { Answers, Request } from '../types/requests.ts';

export type Searched = { positions: number; bound: number };

/** Positions searched before the solver gives up; and the factor for a second search. */
export const LIMIT = 100_000,
  FURTHER = 5;
/** Idle ms after which the worker is released: it holds much memory. */
const REST = 180_000;

let engine: ReturnType<typeof startEngine> | null = null;
/** The engine once it has reported that it is ready. */
let there: Engine | null = null;
let hear: (searched: Searched) => void = () => {};
/** Rejects the pending request because the worker did not start. */
let lost: (why: Error) => void = () => {};
/** Ends the running search. */
let end: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Thrown when a search was stopped. */
export class Stopped extends Error {}

function letGo() {
  engine?.dispose();
  engine = null;
}

/**
 * Solves a game from its current position. Rejects with Stopped, or with a sentence that says what
 * went wrong.
 */
export const solve = (
  game: Game,
  { limit = LIMIT, onSearch }: { limit?: number; onSearch?: (searched: Searched) => void } = {},
) => askBeside({ ask: 'solve', game, positions: limit }, onSearch);

/** Grades the difficulty of a puzzle, from its beginning. */
export const grade = (game: Game) => askBeside({ ask: 'grade', game, positions: LIMIT });

/**
 * Judges whether the side of a goal decided as well as possible, whatever the dice and the other
 * sides did.
 */
export const judge = (game: Game) => askBeside({ ask: 'judge', game, positions: LIMIT * FURTHER });

/** Finds another side's reply to the goal: the act that leaves the least chance of it. */
export const reply = (game: Game, limit: number) =>
  askBeside({ ask: 'reply', game, positions: limit });

/**
 * Finds the computer's next decision for a side. The worker remembers its plan as long as it runs.
 */
export const decide = (game: Game, side: string, level: Level, seed: number) =>
  askBeside({ ask: 'decide', game, side, level, seed });

/** Starts a worker; messages from a released one are ignored. */
function begin(rulebook: string) {
  const mine = startEngine({
    rulebook,
    onSearch: (searched) => {
      if (engine === mine) hear(searched);
    },
    onProgress: ({ stage, label }) => {
      if (stage !== 'failed' || engine !== mine) return;
      lost(new Error(label));
      letGo(); // the next request starts another
    },
  });
  const ready = () => void (there = mine);
  mine.ready.then(ready, () => undefined); // reported through onProgress
  return mine;
}

/** Resolves when the worker of the latest request is ready; null if it already is. */
export const starting = (): Promise<void> | null =>
  engine && engine !== there ? engine.ready : null;

/**
 * Sends a long request to the worker beside the umpire: it can be stopped, and does not block the
 * page. Rejects with Stopped, or with a sentence that says what went wrong.
 * @param onSearch - called with the amount done, and the total
 */
export async function askBeside<K extends Request['ask']>(
  request: Asking<K>,
  onSearch: (searched: Searched) => void = () => {},
): Promise<Answers[K]> {
  stop();
  clearTimeout(timer);
  hear = onSearch;
  engine ??= begin('game' in request ? request.game.scenario.ruleset : '');
  let mine = () => {};
  const stopped: Promise<never> = new Promise((_, reject) => {
    lost = reject;
    end = mine = () => reject(new Stopped());
  });
  try {
    const answer = await Promise.race([engine.ask(inLanguage(request)), stopped]);
    if ('error' in answer) throw new Error(`${answer.error}`);
    return answer;
  } finally {
    // Another search may have replaced this one.
    if (end === mine) {
      end = null;
      timer = setTimeout(letGo, REST);
    }
  }
}

/** Ends the running search, if any. */
export function stop() {
  if (!end) return;
  const over = end;
  end = null;
  letGo();
  over();
}
