/**
 * What the device remembers of puzzles: which were solved, how they were left, how long they took.
 * Each has an entry of its own, so that two tabs never forget what the other one solved.
 */
import { checkOf } from '../../link.js';
import { UNTRIED } from '../../storage/kinds.js';
import { kept } from '../../storage/storage.js';

/**
 * @import { Entry, ScenarioDoc } from '../../types/documents.d.ts'
 * @import { Attempt } from '../../storage/kinds.js'
 */

const DAY = 86_400_000;

/** Fulfilled when `attempt` knows what the device holds. */
export const attemptsThere = () =>
  Promise.all([kept.attempts.ready, kept.formerAttempts.ready]).then(() => undefined);

/** Called when another tab has played at a puzzle. @param {() => void} listener */
export const onAttempts = (listener) => kept.attempts.onChange(listener);

/** @param {ScenarioDoc} scenario @returns {Attempt} */
export const attempt = (scenario) =>
  kept.attempts.of(keyOf(scenario)) ?? kept.formerAttempts.of(formerKeyOf(scenario)) ?? UNTRIED;

/** Whether it was tried on this device. @param {ScenarioDoc} scenario */
export const tried = (scenario) => attempt(scenario) !== UNTRIED;

/**
 * Writes what is new of a puzzle. What another tab has written meanwhile stays: it was solved when
 * it was solved first, and not at all by who looked at the solution before.
 * @param {ScenarioDoc} scenario
 * @param {Partial<Attempt>} news  `spent` and `failed`: how much more
 */
export async function remember(scenario, { failed = 0, solved = 0, spent = 0, ...news }) {
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

/** A day as a number, by the clock on the wall. @param {number} at  ms since 1970 */
export const dayOf = (at) => Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY);

/** Whether two logs say the same. @param {Entry[]} one @param {Entry[]} other */
export function sameLog(one, other) {
  const told = (/** @type {Entry[]} */ log) =>
    JSON.stringify(log.map((entry) => Object.entries(entry).sort()));
  return one.length === other.length && told(one) === told(other);
}

/** Days in a row, up to today or yesterday, on which a puzzle was solved. @param {number} now */
export function streak(now) {
  const every = [...kept.attempts.list(), ...kept.formerAttempts.list()];
  const days = new Set(every.flatMap(({ head: { solved } }) => (solved ? [dayOf(solved)] : [])));
  let day = dayOf(now);
  if (!days.has(day)) day -= 1;
  let n = 0;
  while (days.has(day - n)) n += 1;
  return n;
}

/** @param {unknown} value  anything that JSON holds @returns {string} with its names in order */
const ordered = (value) =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** @param {string} text  of a check: its length and its CRC-32 */
const nameOf = (text) => `${text.length}.${checkOf(new TextEncoder().encode(text))}`;

/** A scenario is never changed in place, and its key is asked for with every draw of a list. */
const keys = /** @type {WeakMap<ScenarioDoc, string>} */ (new WeakMap());

/**
 * A puzzle by all that it says: the same in a list, a link or a file, whatever version of the rules
 * wrote it down.
 * @param {ScenarioDoc} scenario
 */
export function keyOf(scenario) {
  const known = keys.get(scenario);
  if (known) return known;
  const { rules: _, ...whole } = scenario;
  const key = nameOf(ordered(whole));
  keys.set(scenario, key);
  return key;
}

/** Its key in former editions of the page, which did not tell all puzzles apart. */
function formerKeyOf(/** @type {ScenarioDoc} */ { ruleset, title, goal, counters }) {
  const who = counters.map(({ id, at = '' }) => `${id} ${at}`).sort();
  const what = { ruleset, title, side: goal?.side, who };
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}

/**
 * The puzzle of a day: one after the other, in an order that looks like none, the same for
 * everybody who has the same set.
 * @template {{ id: string }} T
 * @param {T[]} list
 * @param {number} day
 * @returns {T | undefined}
 */
export function ofDay(list, day) {
  const round = Math.floor(day / Math.max(1, list.length));
  const drawn = (/** @type {T} */ { id }) =>
    checkOf(new TextEncoder().encode(`${round}.${id}`)).replaceAll(/[-_]/g, 'z');
  return [...list].sort((a, b) => (drawn(a) < drawn(b) ? -1 : 1))[day % list.length];
}
