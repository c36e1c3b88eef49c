/** The kinds of entries about puzzles: what the player has tried and solved. Pure. */
import { allOf, finite, have, isObject } from './checks.ts';
import type { Entry } from '../contract/documents.ts';
import type { Kind } from './types.ts';

/**
 * How a try at a puzzle ended, or help that was taken in one. Never changed once it is written.
 * - `solved`: by the player; `followed`: after the solution had been shown, before any solution
 *   of the player's own; `shown`: the player looked at the solution.
 * - `helped`: help was taken; the try goes on.
 * - `repeated`: ended nothing; it has the repetition of a record of a former edition.
 */
export interface Try {
  id: string;
  /** ms since 1970, and after everything that the list had, even if the clock was set back. */
  when: number;
  /** The calendar day by the device's clock, days since 1970. */
  day: number;
  outcome: 'solved' | 'followed' | 'failed' | 'shown' | 'helped' | 'repeated';
  /** How many times help was taken that no entry of its own records. */
  help: number;
  /** Time on the board in ms, since the last outcome. */
  spent: number;
  /** Number of moves of the goal's side. */
  made: number;
  /** Kept only by the last entry and by the last failed one. */
  log?: Entry[];
  /** The day that counts for the streak, if it is not `day`. */
  credit?: number;
  /** The state of repetition after this entry, where a former edition had computed it. */
  again?: { row: number; due: number };
}

/** The try under way: it began with the player's own first move, and has not ended. */
export interface Begun {
  /** Begins with the id of the sitting. */
  id: string;
  /** When it was last changed; orders it among the entries. */
  when: number;
  /** When the puzzle was opened for it, ms since 1970. */
  begun: number;
  spent: number;
  log: Entry[];
}

/** The record of a puzzle: a list of tries from which everything shown follows (panes/tries.ts). */
export interface Tries {
  /** In the order of `when`, then `id`. */
  tries: Try[];
  /** Days that count for the streak, of tries that the bounded list no longer holds. */
  days: number[];
  now: Begun | null;
}

/** The record of a puzzle as former editions of the page wrote it; only read. */
export interface Attempt {
  /** When the puzzle was last played, ms since 1970. */
  at: number;
  /** When the puzzle was first solved, ms since 1970; 0 if not yet. */
  solved: number;
  /** How many times it reached a position from which it can no longer be solved. */
  failed: number;
  /** Time in ms that it was on the board. */
  spent: number;
  /** Whether the player saw the solution before solving it. */
  shown: boolean;
  /** The log of the current attempt. */
  log: Entry[];
  /** The log of the last failed attempt. */
  wrong: Entry[];
  /** How many times the player used the solver before solving it; missing in older entries. */
  helped?: number;
  /** Number of moves of the player's first solution. */
  made?: number;
  /** When the first attempt failed, or the solution was shown; missing in older entries. */
  lost?: number;
  /** After a failure: the number of consecutive times it has been solved since. */
  row?: number;
  /** The day on which it is repeated next, days since 1970; 0 if none. */
  due?: number;
}

/** The record that the puzzle of a day was solved. Its key is the day's number. */
export interface SolvedDay {
  day: number;
  /** When it was solved, ms since 1970. */
  at: number;
}

export const attempts: Kind<Attempt, Attempt, 'attempts'> = {
  name: 'attempts',
  travels: 'progress',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    finite(value, 'at', 'solved', 'failed', 'spent') &&
    have(value, 'boolean', 'shown') &&
    allOf(value.log, 'object') &&
    allOf(value.wrong, 'object')) as Kind<Attempt>['sound'],
};

/** Attempts under the keys of former editions, which were the same for some different puzzles. */
export const formerAttempts: Kind<Attempt, Attempt, 'former-attempts'> = {
  ...attempts,
  name: 'former-attempts',
};

const OUTCOMES = ['solved', 'followed', 'failed', 'shown', 'helped', 'repeated'];

const isTry = (one: unknown) =>
  isObject(one) &&
  have(one, 'string', 'id') &&
  finite(one, 'when', 'day', 'help', 'spent', 'made') &&
  OUTCOMES.includes(one.outcome as string) &&
  (one.log === undefined || allOf(one.log, 'object')) &&
  (one.credit === undefined || Number.isFinite(one.credit)) &&
  (one.again === undefined || (isObject(one.again) && finite(one.again, 'row', 'due')));

export const tries: Kind<Tries, Tries, 'tries'> = {
  name: 'tries',
  travels: 'progress',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    Array.isArray(value.tries) &&
    value.tries.every(isTry) &&
    Array.isArray(value.days) &&
    value.days.every(Number.isFinite) &&
    (value.now === null ||
      (isObject(value.now) &&
        have(value.now, 'string', 'id') &&
        finite(value.now, 'when', 'begun', 'spent') &&
        allOf(value.now.log, 'object')))) as Kind<Tries>['sound'],
};

export const days: Kind<SolvedDay, SolvedDay, 'days'> = {
  name: 'days',
  travels: 'progress',
  edition: 1,
  sound: ((value) => isObject(value) && finite(value, 'day', 'at')) as Kind<SolvedDay>['sound'],
};
