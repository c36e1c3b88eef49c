/**
 * What the device remembers of puzzles: which were solved, how they were left, how long they took.
 * Where storage is closed to the page it is remembered for this visit.
 */
import { checkOf } from '../../link.js';

/**
 * @import { Entry, ScenarioDoc } from '../../types/documents.d.ts'
 * @typedef {object} Attempt
 * @property {number} at      when it was touched last, ms since 1970
 * @property {number} solved  when it was solved first; 0: not yet
 * @property {number} failed  how often it came to where it could not be solved any more
 * @property {number} spent   ms that it stood on the board
 * @property {boolean} shown  the solution was looked at before it was solved
 * @property {Entry[]} log    as it was left
 * @property {Entry[]} wrong  the last try that went wrong
 */

const KEY = 'overstack.puzzles';
/** So many are remembered; those that were touched longest ago go first. */
const MOST = 500;
const DAY = 86_400_000;

/** @type {Attempt} */
export const UNTRIED = Object.freeze({
  at: 0,
  solved: 0,
  failed: 0,
  spent: 0,
  shown: false,
  log: [],
  wrong: [],
});

/** @type {Record<string, Attempt> | null} */
let held = null;

/** Every puzzle that was tried on this device. */
export function attempts() {
  if (held) return held;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    held = kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    held = {}; // closed, or damaged
  }
  return /** @type {Record<string, Attempt>} */ (held);
}

/** @param {string} key @returns {Attempt} */
export const attempt = (key) => ({ ...UNTRIED, ...attempts()[key] });

/** @param {string} key @param {Partial<Attempt>} news */
export function remember(key, news) {
  const all = { ...attempts(), [key]: { ...attempt(key), ...news, at: Date.now() } };
  const old = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  held = Object.fromEntries(old.slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    return; // remembered for this visit only
  }
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
  const days = new Set(
    Object.values(attempts()).flatMap(({ solved }) => (solved ? [dayOf(solved)] : [])),
  );
  let day = dayOf(now);
  if (!days.has(day)) day -= 1;
  let n = 0;
  while (days.has(day - n)) n += 1;
  return n;
}

/** A scenario is never changed in place, and its key is asked for with every draw of a list. */
const keys = /** @type {WeakMap<ScenarioDoc, string>} */ (new WeakMap());

/**
 * A puzzle by what it asks for, of whom and on which board: the same in a list, a link or a file,
 * whatever version of the rules wrote it down.
 * @param {ScenarioDoc} scenario
 */
export function keyOf(scenario) {
  const known = keys.get(scenario);
  if (known) return known;
  const { ruleset, title, goal, counters } = scenario;
  const who = counters.map(({ id, at = '' }) => `${id} ${at}`).sort();
  const what = { ruleset, title, side: goal?.side, who };
  const key = checkOf(new TextEncoder().encode(JSON.stringify(what)));
  keys.set(scenario, key);
  return key;
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
