/** Merges two versions of one entry so that the data of both are kept. Pure. */
import type { Entry, Game } from '../contract/documents.ts';
import type { Attempt, Lesson, Race, Save, Seat } from './kinds.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The earlier of two times; 0 means no time. */
const earlier = (one: number, other: number) =>
  one && other ? Math.min(one, other) : one || other;

/** Merges two records of one puzzle; one record may be a copy of the other. */
export function mergedAttempts(one: Attempt | null, other: Attempt): Attempt {
  if (!one) return other;
  const later = other.at > one.at ? other : one;
  return {
    ...later,
    solved: earlier(one.solved, other.solved),
    failed: Math.max(one.failed, other.failed),
    spent: Math.max(one.spent, other.spent),
    shown: one.shown || other.shown,
    wrong: later.wrong.length ? later.wrong : [...one.wrong, ...other.wrong],
    helped: Math.max(one.helped ?? 0, other.helped ?? 0),
    made: one.made || other.made || 0,
    lost: earlier(one.lost ?? 0, other.lost ?? 0),
  };
}

/** The record of a question with more answers: one of two records may be a copy of the other. */
export const furtherLesson = (one: Lesson | null, other: Lesson): Lesson =>
  one && one.right + one.wrong >= other.right + other.wrong ? one : other;

export const betterRace = (one: Race | null, other: Race): Race =>
  one && one.right >= other.right ? one : other;

/** Whether a log begins with all entries of another log. */
const goesOn = (log: Entry[], start: Entry[]) =>
  log.length >= start.length && same(log.slice(0, start.length), start);

/**
 * The longer of two versions of one game, if it continues the other; null if each has moves that
 * the other lacks.
 */
export function furtherGame(one: Save | null, other: Save): Save | null {
  if (!one) return other;
  if (!same(one.game.scenario, other.game.scenario)) return null;
  if (goesOn(one.game.log, other.game.log)) return one;
  return goesOn(other.game.log, one.game.log) ? other : null;
}

/** The progress of a game by link: the length of its log when it was last sent. */
const sentAt = ({ post }: Game) => post?.at ?? -1;

/**
 * Merges two records of a side of a game by link: keeps all known chains, and the game that was
 * sent later. A tab with an older game thus never reverts data that was sent or received.
 * @param other - preferred if both games have the same progress
 */
export function mergedSeats(one: Seat | null, other: Seat): Seat {
  if (!one) return other;
  const further = sentAt(one.game) > sentAt(other.game) ? one : other;
  return { ...further, ends: [...new Set([...one.ends, ...other.ends])] };
}
