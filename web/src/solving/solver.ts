/**
 * The solver: a second Python in a worker of its own, started when it is asked for the first time,
 * so that neither the page nor the umpire's answers wait for a search. One search at a time; to
 * stop one is to end its worker, since Python in the midst of a search hears nothing.
 */
import { startEngine } from '../engine.ts';
import { inLanguage } from '../language.ts';
import type { Level } from '../types/answers.ts';
import type { Game } from '../types/documents.ts';
import type { Asking, Engine } from '../engine.ts';
import type { Answers, Request } from '../types/requests.ts';

export type Searched = { positions: number; bound: number };

/** Positions looked at before the solver gives up; and how many times more when asked again. */
export const LIMIT = 100_000,
  FURTHER = 5;
/** ms without a question after which the worker is let go: it holds much memory. */
const REST = 180_000;

let engine: ReturnType<typeof startEngine> | null = null;
/** The one that has answered that it is ready. */
let there: Engine | null = null;
let hear: (searched: Searched) => void = () => {};
/** Tells who waits that the worker did not start. */
let lost: (why: Error) => void = () => {};
/** Ends the search under way. */
let end: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A search that was stopped. */
export class Stopped extends Error {}

function letGo() {
  engine?.dispose();
  engine = null;
}

/**
 * What the solver says of a game from where it stands. Rejects with Stopped, or with the sentence
 * of what went wrong.
 */
export const solve = (
  game: Game,
  { limit = LIMIT, onSearch }: { limit?: number; onSearch?: (searched: Searched) => void } = {},
) => askBeside({ ask: 'solve', game, positions: limit }, onSearch);

/** How hard a puzzle is, from its beginning. */
export const grade = (game: Game) => askBeside({ ask: 'grade', game, positions: LIMIT });

/** Whether the side of a goal decided as well as can be, whatever dice and others made of it. */
export const judge = (game: Game) => askBeside({ ask: 'judge', game, positions: LIMIT * FURTHER });

/** What another side does against the goal: the act that leaves least of it. */
export const reply = (game: Game, limit: number) =>
  askBeside({ ask: 'reply', game, positions: limit });

/**
 * What the computer would do for a side. What it has planned it keeps in mind while its worker is
 * there.
 */
export const decide = (game: Game, side: string, level: Level, seed: number) =>
  askBeside({ ask: 'decide', game, side, level, seed });

/** Starts a worker; what comes from one that was let go is ignored. */
function begin(rulebook: string) {
  const mine = startEngine({
    rulebook,
    onSearch: (searched) => {
      if (engine === mine) hear(searched);
    },
    onProgress: ({ stage, label }) => {
      if (stage !== 'failed' || engine !== mine) return;
      lost(new Error(label));
      letGo(); // the next question starts another
    },
  });
  const ready = () => void (there = mine);
  mine.ready.then(ready, () => undefined); // told through onProgress
  return mine;
}

/** Until the worker of the question just asked is ready; null where it is. */
export const starting = (): Promise<void> | null =>
  engine && engine !== there ? engine.ready : null;

/**
 * The answer to a long request, from the worker beside the umpire: it can be stopped, and the page
 * goes on. Rejects with Stopped, or with the sentence of what went wrong.
 * @param onSearch - called with how much is done, and of how much
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
    // Another search may have taken the place of this one.
    if (end === mine) {
      end = null;
      timer = setTimeout(letGo, REST);
    }
  }
}

/** Ends the search under way, where there is one. */
export function stop() {
  if (!end) return;
  const over = end;
  end = null;
  letGo();
  over();
}
