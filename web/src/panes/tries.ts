/**
 * The record of a puzzle: a list of tries that only grows. Two records of one puzzle are merged by
 * the union of their entries. Pure.
 *
 * The list is bounded. What is left out depends only on the set of all entries, so that merging is
 * commutative, associative and idempotent also beyond the bound; and nothing is left out that the
 * status, the rating, the streak or the repetition (standing.ts) need: see docs/decisions.md.
 */
import { DAY, dayOf } from '../ui/day.ts';
import type { Entry } from '../contract/documents.ts';
import type { Attempt, Begun, Tries, Try } from '../storage/kinds.ts';

export const NONE: Tries = Object.freeze({ tries: [], days: [], now: null });

/** Days until the next repetition, indexed by the number of consecutive solutions. */
export const APART = [1, 3, 7, 21];

/** The entries kept from the start and from the end of the list. */
const FIRST = 24,
  LAST = 24;
/**
 * The days whose last solution is kept. After a failure so many days with a solution complete the
 * repetition, in whatever order they come: of them at most `interval + 1` are too early for each of
 * the four intervals, and four count.
 */
export const MOST_DAYS = APART.reduce((sum, days) => sum + days + 2, 0);

export const isSolution = ({ outcome }: Try) => outcome === 'solved' || outcome === 'followed';
/** Whether the entry begins the repetition anew. */
export const begins = ({ again, outcome }: Try) =>
  again !== undefined || outcome === 'failed' || outcome === 'shown';
export const isOutcome = ({ outcome }: Try) => outcome !== 'helped' && outcome !== 'repeated';

const ordered = <T>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);
const inOrder = (one: Try, other: Try) => one.when - other.when || ordered(one.id, other.id);

/** The last solution of each day, in their order. */
export function lastOfDays(tries: readonly Try[]): Try[] {
  const last = new Map(tries.filter(isSolution).map((one) => [one.day, one]));
  return [...last.values()].sort(inOrder);
}

/** Of two copies of an entry: the one with its log, more help, less time; else always the same. */
function fuller(one: Try, other: Try): Try {
  const rank = (which: Try) => [which.log ? 1 : 0, which.help, -which.spent, JSON.stringify(which)];
  const [mine, theirs] = [rank(one), rank(other)];
  const at = mine.findIndex((value, n) => value !== theirs[n]);
  return at >= 0 && theirs[at] > mine[at] ? other : one;
}

/** @param all - in order */
function bounded(all: Try[]): Pick<Tries, 'tries' | 'days'> {
  const of = (outcome: Try['outcome']) => (one: Try) => one.outcome === outcome;
  const failed = all.findLast(of('failed'));
  const kept = new Set<Try | undefined>([
    ...all.slice(0, FIRST),
    ...all.slice(-LAST),
    ...lastOfDays(all).slice(-MOST_DAYS),
    ...[all.find(isOutcome), all.find(({ help }) => help > 0), all.find(of('solved'))],
    ...[all.find(of('shown')), failed, all.findLast(begins)],
  ]);
  const last = all.at(-1);
  return {
    tries: all
      .filter((one) => kept.has(one))
      .map((one) => {
        if (!one.log || one === last || one === failed) return one;
        const { log: _, ...rest } = one;
        return rest;
      }),
    days: all
      .filter((one) => !kept.has(one) && one.outcome === 'solved')
      .map(({ credit, day }) => credit ?? day),
  };
}

const later = (one: Begun | null, other: Begun | null) => {
  if (!one || !other) return one ?? other;
  const by =
    one.when - other.when ||
    ordered(one.id, other.id) ||
    ordered(JSON.stringify(one), JSON.stringify(other));
  return by < 0 ? other : one;
};

/** Merges records of one puzzle; they may be copies of each other. */
export function joined(...records: Tries[]): Tries {
  const all: Map<string, Try> = new Map();
  for (const one of records.flatMap(({ tries }) => tries)) {
    const there = all.get(one.id);
    all.set(one.id, there ? fuller(there, one) : one);
  }
  const { days, tries } = bounded([...all.values()].sort(inOrder));
  const every = new Set([...records.flatMap((one) => one.days), ...days]);
  return {
    tries,
    days: [...every].sort((one, other) => one - other),
    now: records.map(({ now }) => now).reduce(later, null),
  };
}

/** A time after everything in the record, even if the clock was set back. */
const after = ({ now, tries }: Tries, at: number) =>
  Math.max(at, (tries.at(-1)?.when ?? 0) + 1, (now?.when ?? 0) + 1);

/** The try under way; null if an outcome came after it, here or on another device. */
export function underWay({ now, tries }: Tries): Begun | null {
  const last = tries.findLast(isOutcome);
  return now && (!last || now.when > last.when) ? now : null;
}

/** Whether a log begins with all entries of another. */
export const goesOn = (log: readonly Entry[], start: readonly Entry[]) =>
  log.length >= start.length && textOf(log.slice(0, start.length)) === textOf(start);

const textOf = (log: readonly Entry[]) =>
  JSON.stringify(log.map((entry) => Object.entries(entry).sort()));

/** Whether two logs are equal. */
export const sameLog = (one: readonly Entry[], other: readonly Entry[]) =>
  one.length === other.length && textOf(one) === textOf(other);

/** The id of a try that goes on from moves of somebody else. */
export const givenIn = (sitting: string) => `${sitting}.given`;

/** Whether the record knows the moves of a sitting as the player's own. */
export const knows = ({ now, tries }: Tries, sitting: string, before: readonly Entry[]) =>
  [now, ...tries]
    .filter((one) => one !== null)
    .filter(({ id }) => !id.endsWith(givenIn('')))
    .some(({ id, log }) => id.startsWith(`${sitting}.`) || (log && goesOn(log, before)));

interface Played {
  /** The id of the sitting. */
  sitting: string;
  /** ms since 1970 */
  at: number;
  log: Entry[];
  /** Time since the last call, ms. */
  spent: number;
}

/**
 * Records a move of the player's own. It begins a try, unless one of this sitting is under way, or
 * the moves are those of the sitting's last try, which has ended.
 * @param opened - when the puzzle was opened, ms since 1970
 */
export function played(
  record: Tries,
  { at, log, opened, sitting, spent }: Played & { opened: number },
) {
  const now = underWay(record),
    last = record.tries.findLast(isOutcome);
  const ended = last?.id.startsWith(`${sitting}.`) ? last.log : undefined;
  if (!now && ended && (goesOn(ended, log) || goesOn(log, ended))) return record;
  const when = after(record, at);
  const same = now?.id.startsWith(`${sitting}.`) ? now : null;
  const id = same?.id ?? `${sitting}.${when.toString(36)}`;
  const next = { id, when, begun: same?.begun ?? opened, spent: (now?.spent ?? 0) + spent, log };
  return { ...record, now: next };
}

/** Records another change in the try under way: undo, dice, an answer of the other side. */
export function moved(record: Tries, { at, log, sitting, spent }: Played): Tries {
  const now = underWay(record);
  if (!now?.id.startsWith(`${sitting}.`)) return record;
  return { ...record, now: { ...now, when: after(record, at), spent: now.spent + spent, log } };
}

interface Ended {
  id: string;
  at: number;
  outcome: 'solved' | 'failed' | 'shown' | 'helped';
  log?: Entry[];
  made?: number;
  help?: number;
  /** The days with a solution, for the day that a solution counts for. */
  creditOf?: (begun: number, day: number) => number;
}

/** Adds an entry; a try that has ended does not end again. */
export function entered(record: Tries, news: Ended): Tries {
  const { at, creditOf, help = 0, id, log, made = 0, outcome } = news;
  if (record.tries.some((one) => one.id === id)) return record;
  const now = underWay(record),
    day = dayOf(at);
  const has = (what: Try['outcome']) => record.tries.some((one) => one.outcome === what);
  const credit = creditOf && now?.id === id ? creditOf(dayOf(now.begun), day) : day;
  const one: Try = {
    id,
    when: after(record, at),
    day,
    help,
    made,
    outcome: outcome === 'solved' && has('shown') && !has('solved') ? 'followed' : outcome,
    spent: outcome === 'helped' ? 0 : (now?.spent ?? 0),
    ...(log ? { log } : {}),
    ...(credit === day ? {} : { credit }),
  };
  const ends = outcome !== 'helped' && now?.id === id;
  return joined({ ...record, now: ends ? null : record.now }, { ...NONE, tries: [one] });
}

/**
 * A record of a former edition as tries. Their ids follow from their content, so that two devices
 * that merged before have the same tries.
 */
export function formerTries(record: Attempt): Tries {
  const {
    at,
    due,
    failed,
    helped = 0,
    log,
    lost,
    made = 0,
    row = 0,
    shown,
    solved,
    spent,
    wrong,
  } = record;
  const tries: Try[] = [];
  const add = (outcome: Try['outcome'], when: number, more: Partial<Try> = {}) =>
    tries.push({
      id: `${outcome}.${when}`,
      when,
      day: dayOf(when),
      outcome,
      help: 0,
      spent: 0,
      made: 0,
      ...more,
    });
  // Where no time of a loss is known, it came before the solution only in the oldest records.
  const unknown = failed > 0 && (lost === undefined || !solved);
  const loss = lost || (unknown ? (solved || at + 1) - 1 : 0);
  const mistake = wrong.length ? { log: wrong } : {};
  if (loss) add(failed > 0 ? 'failed' : 'shown', loss, failed > 0 ? mistake : {});
  if (shown && (failed > 0 || !loss)) add('shown', (loss || solved || at) + 1);
  if (solved) add('solved', solved, { help: helped, spent, made });
  else if (helped) add('helped', 1, { help: helped });
  if (failed > 0 && !loss) add('failed', solved + 1, mistake);
  const last = Math.max(0, ...tries.map(({ when }) => when));
  if (tries.some(begins) && (due !== undefined || solved)) {
    const day = due ? due - (APART[row] ?? 0) : dayOf(last);
    const when = Math.max(last + 1, due ? (day + 1) * DAY : 0);
    const again = { row, due: due ?? 0 };
    add('repeated', when, { id: `repeated.${row}.${again.due}.${when}`, day, again });
  }
  const left = log.length > 0 && !solved && !(failed > 0 && sameLog(log, wrong));
  const time = solved ? 0 : spent;
  return joined({
    tries,
    days: [],
    now: left || (time && !solved) ? { id: 'former', when: at, begun: at, spent: time, log } : null,
  });
}
