/**
 * What the device remembers of puzzles: which were solved, how they were left, how long they took.
 * Each has an entry of its own, so that two tabs never forget what the other one solved.
 */
import { checkOf } from '../../link.ts';
import { UNTRIED } from '../../storage/kinds.ts';
import { kept } from '../../storage/storage.ts';
import type { Entry, ScenarioDoc } from '../../types/documents.ts';
import type { Attempt } from '../../storage/kinds.ts';

const DAY = 86_400_000;

/** Fulfilled when `attempt` knows what the device holds. */
export const attemptsThere = () =>
  Promise.all([kept.attempts.ready, kept.formerAttempts.ready]).then(() => undefined);

/** Called when another tab has played at a puzzle. */
export const onAttempts = (listener: () => void) => kept.attempts.onChange(listener);

export const attempt = (scenario: ScenarioDoc): Attempt =>
  kept.attempts.of(keyOf(scenario)) ?? kept.formerAttempts.of(formerKeyOf(scenario)) ?? UNTRIED;

/** Whether it was tried on this device. */
export const tried = (scenario: ScenarioDoc) => attempt(scenario) !== UNTRIED;

/**
 * Writes what is new of a puzzle. What another tab has written meanwhile stays: it was solved when
 * it was solved first, and not at all by who looked at the solution before.
 * @param news - `spent` and `failed`: how much more
 */
export async function remember(
  scenario: ScenarioDoc,
  { failed = 0, solved = 0, spent = 0, ...news }: Partial<Attempt>,
) {
  const at = Date.now();
  await attemptsThere();
  const former = attempt(scenario);
  await kept.attempts.change(keyOf(scenario), (stored) => {
    const before = stored ?? former;
    return {
      ...before,
      ...news,
      at: Math.max(at, before.at),
      solved: before.solved || (before.shown ? 0 : solved),
      shown: before.shown || Boolean(news.shown && !before.solved),
      failed: before.failed + failed,
      spent: before.spent + spent,
    };
  });
}

/**
 * A day as a number, by the clock on the wall.
 * @param at - ms since 1970
 */
export const dayOf = (at: number) =>
  Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY);

/** Whether two logs say the same. */
export function sameLog(one: Entry[], other: Entry[]) {
  const told = (log: Entry[]) => JSON.stringify(log.map((entry) => Object.entries(entry).sort()));
  return one.length === other.length && told(one) === told(other);
}

/** Days in a row, up to today or yesterday, on which a puzzle was solved. */
export function streak(now: number) {
  const every = [...kept.attempts.list(), ...kept.formerAttempts.list()];
  const days = new Set(every.flatMap(({ head: { solved } }) => (solved ? [dayOf(solved)] : [])));
  let day = dayOf(now);
  if (!days.has(day)) day -= 1;
  let n = 0;
  while (days.has(day - n)) n += 1;
  return n;
}

/**
 * @param value - anything that JSON holds
 * @returns with its names in order
 */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** @param text - of a check: its length and its CRC-32 */
const nameOf = (text: string) => `${text.length}.${checkOf(new TextEncoder().encode(text))}`;

/** A scenario is never changed in place, and its key is asked for with every draw of a list. */
const keys = new WeakMap() as WeakMap<ScenarioDoc, string>;

/**
 * A puzzle by all that it says: the same in a list, a link or a file, whatever version of the rules
 * wrote it down.
 */
export function keyOf(scenario: ScenarioDoc) {
  const known = keys.get(scenario);
  if (known) return known;
  const { rules: _, ...whole } = scenario;
  const key = nameOf(ordered(whole));
  keys.set(scenario, key);
  return key;
}

/** Its key in former editions of the page, which did not tell all puzzles apart. */
function formerKeyOf({ ruleset, title, goal, counters }: ScenarioDoc) {
  const who = counters.map(({ id, at = '' }) => `${id} ${at}`).sort();
  const what = { ruleset, title, side: goal?.side, who };
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}

/**
 * The puzzle of a day: one after the other, in an order that looks like none, the same for
 * everybody who has the same set.
 */
export function ofDay<T extends { id: string }>(list: T[], day: number): T | undefined {
  const round = Math.floor(day / Math.max(1, list.length));
  const drawn = ({ id }: T) =>
    checkOf(new TextEncoder().encode(`${round}.${id}`)).replaceAll(/[-_]/g, 'z');
  return [...list].sort((a, b) => (drawn(a) < drawn(b) ? -1 : 1))[day % list.length];
}
