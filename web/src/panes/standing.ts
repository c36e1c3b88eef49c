/**
 * What a record of tries says of a puzzle: its status, the outcome that counts for the rating, the
 * days of the streak, the repetition, the time and the first solution. Pure.
 */
import { APART, begins, isOutcome, lastOfDays, underWay } from './tries.ts';
import type { Entry } from '../contract/documents.ts';
import type { Tries, Try } from '../storage/kinds.ts';

/** When a puzzle is repeated next. */
export interface Again {
  /** After a failure: the number of consecutive times that it was solved when it was due. */
  row: number;
  /** Days since 1970; 0 if it is not repeated. */
  due: number;
}

export interface Standing extends Again {
  /** Whether anything is recorded. */
  tried: boolean;
  /** Whether the player has solved it without having seen the solution. */
  solved: boolean;
  failed: boolean;
  /** Whether the solution was looked at before. */
  shown: boolean;
  /** Time up to the first solution, ms. */
  spent: number;
  /** How many times help was taken up to the first solution. */
  helped: number;
  /** Number of moves of the first solution; 0 if unknown. */
  made: number;
  /** The log of the try under way. */
  log: Entry[];
  /** The log of the last failed try. */
  wrong: Entry[];
  /** The first outcome that counts for the rating, and its time. */
  counts: { score: 0 | 1; at: number } | null;
  /** Days that count for the streak. */
  days: number[];
}

export function standingOf(record: Tries): Standing {
  const { days, tries } = record,
    now = underWay(record);
  const of = (outcome: Try['outcome']) => (one: Try) => one.outcome === outcome;
  const at = tries.findIndex(of('solved'));
  const until = at < 0 ? tries : tries.slice(0, at + 1);
  const sum = (key: 'help' | 'spent') => until.reduce((total, one) => total + one[key], 0);
  return {
    ...againOf(tries),
    tried: tries.length > 0 || now !== null,
    solved: at >= 0,
    failed: tries.some(of('failed')),
    shown: tries.some(of('shown')),
    spent: sum('spent') + (at < 0 ? (now?.spent ?? 0) : 0),
    helped: sum('help'),
    made: tries[at]?.made ?? 0,
    log: now?.log ?? [],
    wrong: tries.findLast(of('failed'))?.log ?? [],
    counts: counted(tries),
    days: [...days, ...tries.filter(of('solved')).map(({ credit, day }) => credit ?? day)],
  };
}

/** The first outcome: a solution with help is neither won nor lost. */
function counted(tries: Try[]): Standing['counts'] {
  const at = tries.findIndex(isOutcome);
  if (at < 0) return null;
  const { outcome, when } = tries[at];
  if (outcome !== 'solved') return { score: 0, at: when };
  return tries.slice(0, at + 1).some(({ help }) => help > 0) ? null : { score: 1, at: when };
}

/**
 * The repetition after a failure: due again the next day, then at intervals that grow each time
 * that it is solved when due. Of a day only the last solution counts.
 */
function againOf(tries: Try[]): Again {
  const from = tries.findLastIndex(begins);
  if (from < 0) return { row: 0, due: 0 };
  const { again, day } = tries[from];
  return lastOfDays(tries.slice(from + 1)).reduce(
    (before, one) => (isDue(before, one.day) ? solvedOn(before, one.day) : before),
    again ?? { row: 0, due: day + APART[0] },
  );
}

const solvedOn = ({ row }: Again, day: number): Again => ({
  row: row + 1,
  due: row + 1 < APART.length ? day + APART[row + 1] : 0,
});

/**
 * Whether a puzzle is due again. A day further ahead than any try puts it comes from a clock that
 * was set back; a day more is left for a journey to the west.
 * @param today - days since 1970
 */
export const isDue = ({ due, row }: Again, today: number) =>
  due > 0 && (due <= today || due - today > (APART[row] ?? 0) + 1);

/** The status of a puzzle in lists. */
export const statusOf = ({ failed, shown, log, solved }: Standing) =>
  solved ? 'solved' : failed ? 'failed' : shown || log.length ? 'tried' : 'untried';
