/**
 * The solver: a second Python in a worker of its own, started when it is asked for the first time,
 * so that neither the page nor the umpire's answers wait for a search. One search at a time; to
 * stop one is to end its worker, since Python in the midst of a search hears nothing.
 */
import { startEngine } from '../engine.js';
import { inLanguage } from '../language.js';

/**
 * @import { Decision, Level, PuzzleGrade, Solved } from '../types/answers.d.ts'
 * @import { Game } from '../types/documents.d.ts'
 * @import { Engine } from '../engine.js'
 * @import { Refusal } from '../types/requests.d.ts'
 * @typedef {{ positions: number, bound: number }} Searched
 */

/** Positions looked at before the solver gives up; and how many times more when asked again. */
export const LIMIT = 100_000,
  FURTHER = 5;
/** ms without a question after which the worker is let go: it holds much memory. */
const REST = 180_000;

/** @type {ReturnType<typeof startEngine> | null} */
let engine = null;
/** @type {(searched: Searched) => void} */
let hear = () => {};
/** Tells who waits that the worker did not start. @type {(why: Error) => void} */
let lost = () => {};
/** Ends the search under way. @type {(() => void) | null} */
let end = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** A search that was stopped. */
export class Stopped extends Error {}

function letGo() {
  engine?.dispose();
  engine = null;
}

/**
 * What the solver says of a game from where it stands. Rejects with Stopped, or with the sentence
 * of what went wrong.
 * @param {Game} game
 * @param {{ limit?: number, onSearch?: (searched: Searched) => void }} [how]
 * @returns {Promise<Solved>}
 */
export const solve = (game, { limit = LIMIT, onSearch } = {}) =>
  asked(game, (ask) => ask(inLanguage({ ask: 'solve', game, positions: limit })), onSearch);

/**
 * How hard a puzzle is, from its beginning.
 * @param {Game} game
 * @returns {Promise<PuzzleGrade>}
 */
export const grade = (game) =>
  asked(game, (ask) => ask(inLanguage({ ask: 'grade', game, positions: LIMIT })));

/**
 * What the computer would do for a side. What it has planned it keeps in mind while its worker is
 * there.
 * @param {Game} game
 * @param {string} side
 * @param {Level} level
 * @param {number} seed
 * @returns {Promise<Decision>}
 */
export const decide = (game, side, level, seed) =>
  asked(game, (ask) => ask(inLanguage({ ask: 'decide', game, side, level, seed })));

/**
 * A solver on his way; what is heard of one that was let go is of no use any more.
 * @param {string} rulebook
 */
function begin(rulebook) {
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
  return mine;
}

/**
 * @template {object} Answer
 * @param {Game} game
 * @param {(ask: Engine['ask']) => Promise<Answer | Refusal>} question
 * @param {(searched: Searched) => void} [onSearch]
 * @returns {Promise<Answer>}
 */
async function asked(game, question, onSearch = () => {}) {
  stop();
  clearTimeout(timer);
  hear = onSearch;
  engine ??= begin(game.scenario.ruleset);
  let mine = () => {};
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => {
    lost = reject;
    end = mine = () => reject(new Stopped());
  });
  try {
    const answer = await Promise.race([question(engine.ask), stopped]);
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
