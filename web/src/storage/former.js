/**
 * Entries of former editions of the page are moved into the database: each is written there first
 * and removed from where it was after that, so that a page that is closed in between loses nothing
 * and goes on the next time. A tab that still runs a former edition may write more of them; they
 * are moved when a page is opened next. What cannot be read is kept aside.
 */
import { openDB } from 'idb';
import * as kinds from './kinds.js';
import { furtherGame, mergedAttempts, mergedSeats } from './merges.js';
import { pictured, played, setting } from './settings.js';

/**
 * @import { Database } from './database.js'
 * @import { Attempt, Save, Seat } from './kinds.js'
 * @import { Kind } from './types.d.ts'
 */

const LOCK = 'overstack.moving';

/**
 * Moves everything. Of two tabs one moves, then the other, which finds nothing left.
 * @param {Database} database
 */
export async function moveIn(database) {
  const all = async () => {
    /** @type {unknown[]} */
    const failed = [];
    const tried = (/** @type {Promise<unknown>} */ work) => work.catch((one) => failed.push(one));
    for (const [name, of, move] of STORES)
      await tried(store(name, of, (key, value) => move(database, key, value)));
    for (const [name, move] of Object.entries(RECORDS)) await tried(record(database, name, move));
    if (failed.length) throw failed[0]; // what is left there is tried again the next time
  };
  await (globalThis.navigator?.locks ? navigator.locks.request(LOCK, all) : all());
}

/** @type {[string, string, (db: Database, key: string, value: unknown) => Promise<unknown>][]} */
const STORES = [
  ['overstack', 'games', game],
  ['overstack-by-link', 'seats', seat],
  [
    'overstack-backdrops',
    'pictures',
    (database, key, value) => absent(database, kinds.pictures, key, value),
  ],
];

/** @param {Database} database @param {string} key @param {unknown} value */
async function game(database, key, value) {
  const { at = 0, ...save } = /** @type {{ at?: number }} */ (value ?? {});
  if (!kinds.games.sound(save)) return database.keepAside('games', key, 'damaged', value);
  played.write('1');
  let forked = false;
  const take = (/** @type {Save | null} */ before) => {
    const further = furtherGame(before, save);
    forked = further === null;
    return further ?? before;
  };
  await database.change(kinds.games, key, [take], {}, at);
  const id = `${key}-former`; // each has moves that the other one lacks: both are kept
  if (forked) await database.change(kinds.games, id, [() => ({ ...save, id })], {}, at);
}

/** @param {Database} database @param {string} key @param {unknown} value */
async function seat(database, key, value) {
  if (!kinds.seats.sound(value)) return database.keepAside('seats', key, 'damaged', value);
  const take = (/** @type {Seat | null} */ before) => (before ? mergedSeats(value, before) : value);
  await database.change(kinds.seats, key, [take], {}, value.at);
}

/**
 * Moves one entry unless there is one already; one that says otherwise is kept aside.
 * @template T, H
 * @param {Database} database
 * @param {Kind<T, H>} kind
 * @param {string} key
 * @param {unknown} value
 */
async function absent(database, kind, key, value) {
  if (!kind.sound(value)) return database.keepAside(kind.name, key, 'damaged', value);
  let other = false;
  const take = (/** @type {T | null} */ before) => {
    other = before !== null && JSON.stringify(before) !== JSON.stringify(value);
    return before ?? value;
  };
  await database.change(kind, key, [take]);
  if (other) await database.keepAside(kind.name, key, 'conflict', value);
}

/**
 * Moves the entries of a former store, the oldest first.
 * @param {string} name
 * @param {string} of
 * @param {(key: string, value: unknown) => Promise<unknown>} move
 */
async function store(name, of, move) {
  if (indexedDB.databases) {
    const there = await indexedDB.databases();
    if (!there.some((one) => one.name === name)) return;
  }
  const db = await openDB(name, undefined, {
    upgrade: (_, __, ___, tx) => tx.abort(), // it was never there
    blocking: (_, __, event) => /** @type {IDBDatabase} */ (event.target).close(),
  }).catch(() => null);
  if (!db) return;
  try {
    if (!db.objectStoreNames.contains(of)) return;
    const [keys, values] = await Promise.all([db.getAllKeys(of), db.getAll(of)]);
    const at = (/** @type {number} */ n) => Number(values[n]?.at) || 0;
    const order = [...keys.keys()].sort((one, other) => at(one) - at(other));
    for (const n of order) {
      await move(String(keys[n]), values[n]);
      const tx = db.transaction(of, 'readwrite');
      const now = await tx.store.get(keys[n]);
      if (JSON.stringify(now) === JSON.stringify(values[n])) await tx.store.delete(keys[n]);
      await tx.done;
    }
  } finally {
    db.close();
  }
}

/**
 * Moves a record of localStorage, which held many entries in one text.
 * @param {Database} database
 * @param {string} name
 * @param {(database: Database, found: object) => Promise<unknown>} move
 */
async function record(database, name, move) {
  const text = textOf(name);
  if (text === null) return;
  const found = parsed(text);
  if (found) await move(database, found);
  else await database.keepAside('former', name, 'damaged', text);
  if (localStorage.getItem(name) === text) localStorage.removeItem(name);
}

/** @param {string} name */
function textOf(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // closed to the page
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}

/** @type {Record<string, (database: Database, found: object) => Promise<unknown>>} */
const RECORDS = {
  async 'overstack.puzzles'(database, found) {
    for (const [key, value] of Object.entries(found)) {
      const attempt = value && typeof value === 'object' ? { ...kinds.UNTRIED, ...value } : null;
      if (kinds.attempts.sound(attempt))
        await database.change(kinds.formerAttempts, key, [
          (before) => mergedAttempts(before, attempt),
        ]);
      else await database.keepAside(kinds.formerAttempts.name, key, 'damaged', value);
    }
  },
  async 'overstack.cards'(database, found) {
    for (const [ruleset, cards] of Object.entries(found))
      for (const [n, card] of (Array.isArray(cards) ? cards : [cards]).entries()) {
        const key = kinds.cardKey(ruleset, String(card?.id ?? n));
        await absent(database, kinds.cards, key, { ruleset, card });
      }
  },
  async 'overstack.armies'(database, found) {
    const { draft, lists } = /** @type {{ draft?: unknown, lists?: unknown }} */ (found);
    if (typeof draft === 'string' && draft)
      await database.change(kinds.drafts, 'army', [(before) => before ?? { text: draft }]);
    for (const list of (Array.isArray(lists) ? lists : []).reverse())
      await absent(database, kinds.lists, String(list?.name ?? ''), list);
  },
  async 'overstack.greeted'(_, found) {
    for (const name of Array.isArray(found) ? found : []) setting(`greeted.${name}`).write('1');
  },
  async 'overstack.backdrops'(_, found) {
    if (Array.isArray(found) && found.length) pictured.write('1');
  },
};
