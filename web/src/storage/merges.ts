/** Merges two versions of one entry so that the data of both are kept. Pure. */
import type { Game } from '../contract/documents.ts';
import type { Lesson, Race, Seat } from './kinds.ts';

/** The record of a question with more answers: one of two records may be a copy of the other. */
export const furtherLesson = (one: Lesson | null, other: Lesson): Lesson =>
  one && one.right + one.wrong >= other.right + other.wrong ? one : other;

export const betterRace = (one: Race | null, other: Race): Race =>
  one && one.right >= other.right ? one : other;

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
