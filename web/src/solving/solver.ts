/**
 * The solver: a second Python in its own worker, started on first use, so that a search delays
 * neither the page nor the umpire's responses. It runs one search at a time. A search is stopped by
 * ending the worker, since Python receives no message during a search.
 */
import { startEngine } from '../engine.ts';
import { inLanguage } from '../language.ts';
import { words } from './words.ts';
import type { Game } from '../contract/documents.ts';
import type { Answers, Request } from '../contract/requests.ts';
import type { Level } from '../contract/opponent.ts';
import type { Asking, Engine } from '../engine.ts';

export type Searched = { positions: number; bound: number };

/**
 * LIMIT: number of positions searched before the solver gives up. FURTHER: factor for a second
 * search.
 */
export const LIMIT = 100_000,
  FURTHER = 5;
/** Idle time in ms after which the worker is ended, because it holds much memory. */
const REST = 180_000;

let engine: ReturnType<typeof startEngine> | null = null;
/** The engine, once it is ready. */
let there: Engine | null = null;
let hear: (searched: Searched) => void = () => {};
/** Rejects the pending request because the worker did not start. */
let lost: (why: Error) => void = () => {};
/** Ends the running search. */
let end: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Thrown when a search was stopped. */
export class Stopped extends Error {
  constructor() {
    super(words.stopped);
  }
}

function letGo() {
  engine?.dispose();
  engine = null;
}

/**
 * Solves a game from its current position. Rejects with Stopped, or with an error whose sentence
 * says what went wrong.
 */
export const solve = (
  game: Game,
  { limit = LIMIT, onSearch }: { limit?: number; onSearch?: (searched: Searched) => void } = {},
) => askBeside({ ask: 'solve', game, positions: limit }, onSearch);

/** Grades the difficulty of a puzzle from its initial position. */
export const grade = (game: Game) => askBeside({ ask: 'grade', game, positions: LIMIT });

/**
 * Judges whether the side that has the goal decided as well as possible, whatever the dice and the
 * other sides did.
 */
export const judge = (game: Game) => askBeside({ ask: 'judge', game, positions: LIMIT * FURTHER });

/** Finds the act of another side that leaves the least chance of reaching the goal. */
export const reply = (game: Game, limit: number) =>
  askBeside({ ask: 'reply', game, positions: limit });

/**
 * Finds the computer's next decision for a side. The worker remembers the computer's plan as long
 * as the worker runs.
 * @param reader - the side that reads its words; "" for the side itself
 */
export const decide = (game: Game, side: string, level: Level, seed: number, reader: string) =>
  askBeside({ ask: 'decide', game, side, level, seed, ...(reader ? { reader } : {}) });

/** Starts a worker; messages from a worker that has been ended are ignored. */
function begin(rulebook: string) {
  const mine = startEngine({
    rulebook,
    onSearch: (searched) => {
      if (engine === mine) hear(searched);
    },
    onProgress: ({ stage, label }) => {
      if (stage !== 'failed' || engine !== mine) return;
      lost(new Error(label));
      letGo(); // the next request starts another worker
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
 * Sends a long request to the solver's worker. The request can be stopped, and does not block the
 * page. Rejects with Stopped, or with an error whose sentence says what went wrong.
 * @param onSearch - called with the number of positions searched, and the total
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
    // Another search may have started meanwhile.
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
