/**
 * The puzzle of each day, and the streak. A day is a number: days since 1970 in the player's local
 * calendar, so that neither time zone nor summer time shifts it. Pure.
 */

import { DAY } from '../../ui/day.ts';

/** The contents of web/puzzle-days.json; entries are only appended. */
export interface Days {
  /** The date of puzzle number 1. */
  first: string;
  /** Puzzle ids, one for each day. */
  puzzles: string[];
}

/** The streak allows one missed day in this many days. */
const WEEK = 7;

/** The day as a date for `Intl.DateTimeFormat` with the time zone UTC. */
export const dateOf = (day: number) => new Date(day * DAY);

/** The first Monday after 1 January 1970. */
export const MONDAY = 4;

/** @returns 0 for a Monday; only for days from `MONDAY` on */
export const weekdayOf = (day: number) => (day - MONDAY) % WEEK;

const firstOf = ({ first }: Days) => Math.floor(Date.parse(first) / DAY);

/** The number of a day's puzzle; below 1 before the first day. */
export const numberOf = (days: Days, day: number) => day - firstOf(days) + 1;

/** The id of a day's puzzle. After the last entry the table begins again. */
export function idOf(days: Days, day: number): string | undefined {
  const number = numberOf(days, day);
  return number < 1 ? undefined : days.puzzles[(number - 1) % days.puzzles.length];
}

/** The latest day up to today with this puzzle. */
export function latestDay(days: Days, id: string, today: number): number | null {
  for (let day = today; numberOf(days, day) >= 1 && today - day < days.puzzles.length; day -= 1)
    if (idOf(days, day) === id) return day;
  return null;
}

/**
 * The number of consecutive days with a solved puzzle, up to today. One day in seven may be missed
 * and does not count. Today's puzzle may still be unsolved. A solved day after today counts,
 * because the player may have travelled west over midnight; later days come from a wrong clock and
 * are ignored.
 */
export function streakOf(solved: ReadonlySet<number>, today: number): number {
  const end = [today + 1, today, today - 1, today - 2].find((day) => solved.has(day));
  if (end === undefined) return 0;
  let forgiven = end === today - 2 ? today - 1 : Infinity;
  let count = 0;
  for (let day = end; ; day -= 1) {
    if (solved.has(day)) count += 1;
    else if (forgiven - day >= WEEK && solved.has(day - 1)) forgiven = day;
    else return count;
  }
}

/**
 * The day that a solved puzzle counts for: the day it was begun, if that was yesterday and nothing
 * was solved then; else today.
 */
export const creditedDay = (solved: ReadonlySet<number>, begun: number, today: number) =>
  begun === today - 1 && !solved.has(begun) ? begun : today;

/** The days of the month that contains `day`, in weeks from Monday; null pads the start. */
export function monthOf(day: number): (number | null)[] {
  const date = dateOf(day);
  const first = Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY);
  const next = Math.floor(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY);
  const pads = Array.from({ length: weekdayOf(first) }, () => null);
  return [...pads, ...Array.from({ length: next - first }, (_, n) => first + n)];
}
