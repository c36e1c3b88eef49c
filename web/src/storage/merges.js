/** How two versions of one entry become one, so that neither loses what it alone has. Pure. */

/**
 * @import { Entry, Game } from '../types/documents.d.ts'
 * @import { Attempt, Save, Seat } from './kinds.js'
 */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The earlier of two times; 0 is no time. @param {number} one @param {number} other */
const earlier = (one, other) => (one && other ? Math.min(one, other) : one || other);

/**
 * Two records of one puzzle, one of which may be a copy of the other.
 * @param {Attempt | null} one
 * @param {Attempt} other
 * @returns {Attempt}
 */
export function mergedAttempts(one, other) {
  if (!one) return other;
  const later = other.at > one.at ? other : one;
  return {
    ...later,
    solved: earlier(one.solved, other.solved),
    failed: Math.max(one.failed, other.failed),
    spent: Math.max(one.spent, other.spent),
    shown: one.shown || other.shown,
    wrong: later.wrong.length ? later.wrong : [...one.wrong, ...other.wrong],
  };
}

/** Whether a log goes on where another one ends. @param {Entry[]} log @param {Entry[]} start */
const goesOn = (log, start) =>
  log.length >= start.length && same(log.slice(0, start.length), start);

/**
 * Two versions of one game: the one that goes on from the other, or null where each has moves that
 * the other one lacks.
 * @param {Save | null} one
 * @param {Save} other
 * @returns {Save | null}
 */
export function furtherGame(one, other) {
  if (!one) return other;
  if (!same(one.game.scenario, other.game.scenario)) return null;
  if (goesOn(one.game.log, other.game.log)) return one;
  return goesOn(other.game.log, one.game.log) ? other : null;
}

/** How far a game by link has come: its last sending, by length of the log. @param {Game} game */
const sentAt = ({ post }) => post?.at ?? -1;

/**
 * A side of a game by link: all chains that either has seen, and the game that was sent later. A
 * tab that is behind never takes back what was sent or received.
 * @param {Seat | null} one
 * @param {Seat} other  counts where both are as far
 * @returns {Seat}
 */
export function mergedSeats(one, other) {
  if (!one) return other;
  const further = sentAt(one.game) > sentAt(other.game) ? one : other;
  return { ...further, ends: [...new Set([...one.ends, ...other.ends])] };
}
