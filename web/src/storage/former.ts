/**
 * Moves entries of former editions of the page into the database. Each entry is written there first
 * and then removed from its former place: if the page is closed in between, nothing is lost, and
 * the next page continues. A tab that still runs a former edition may write more entries, which are
 * moved when a page is next opened. Unreadable entries are kept aside.
 */
import { openDB } from 'idb';
import { locks } from '../allowed.ts';
import * as kinds from './kinds.ts';
import { furtherGame, mergedAttempts, mergedSeats } from './merges.ts';
import { pictured, played, setting } from './settings.ts';
import type { FormerDatabase, FormerRecord } from './before.ts';
import type { Database } from './database.ts';
import type { Save, Seat } from './kinds.ts';
import type { Kind } from './types.ts';

const LOCK = 'overstack.moving';

/**
 * Moves all entries. If two tabs do this, the second waits for the first and then finds nothing
 * left.
 */
export async function moveIn(database: Database) {
  const all = async () => {
    const failed: unknown[] = [];
    const tried = (work: Promise<unknown>) => work.catch((one) => failed.push(one));
    for (const [name, [of, move]] of Object.entries(STORES))
      await tried(store(name, of, (key, value) => move(database, key, value)));
    for (const [name, move] of Object.entries(RECORDS)) await tried(record(database, name, move));
    if (failed.length) throw failed[0]; // the rest is retried the next time
  };
  await (locks()?.request(LOCK, all) ?? all());
}

type Mover = (database: Database, key: string, value: unknown) => Promise<unknown>;

/** For each database: its object store, and the function that moves one entry of the store. */
const STORES: Record<FormerDatabase, [store: string, move: Mover]> = {
  overstack: ['games', game],
  'overstack-by-link': ['seats', seat],
  'overstack-backdrops': [
    'pictures',
    (database, key, value) => absent(database, kinds.pictures, key, value),
  ],
};

async function game(database: Database, key: string, value: unknown) {
  const { at = 0, ...save } = (value ?? {}) as { at?: number };
  if (!kinds.games.sound(save)) return database.keepAside('games', key, 'damaged', value);
  played.write('1');
  let forked = false;
  const take = (before: Save | null) => {
    const further = furtherGame(before, save);
    forked = further === null;
    return further ?? before;
  };
  await database.change(kinds.games, key, [take], {}, at);
  const id = `${key}-former`; // both have moves that the other lacks: keep both
  if (forked) await database.change(kinds.games, id, [() => ({ ...save, id })], {}, at);
}

async function seat(database: Database, key: string, value: unknown) {
  if (!kinds.seats.sound(value)) return database.keepAside('seats', key, 'damaged', value);
  const take = (before: Seat | null) => (before ? mergedSeats(value, before) : value);
  await database.change(kinds.seats, key, [take], {}, value.at);
}

/**
 * Moves one entry unless the database already has one. If the two differ, the former one is kept
 * aside.
 */
async function absent<T, H>(database: Database, kind: Kind<T, H>, key: string, value: unknown) {
  if (!kind.sound(value)) return database.keepAside(kind.name, key, 'damaged', value);
  let other = false;
  const take = (before: T | null) => {
    other = before !== null && JSON.stringify(before) !== JSON.stringify(value);
    return before ?? value;
  };
  await database.change(kind, key, [take]);
  if (other) await database.keepAside(kind.name, key, 'conflict', value);
}

/** Moves the entries of a former object store, the oldest first. */
async function store(
  name: string,
  of: string,
  move: (key: string, value: unknown) => Promise<unknown>,
) {
  if (indexedDB.databases) {
    const there = await indexedDB.databases();
    if (!there.some((one) => one.name === name)) return;
  }
  const db = await openDB(name, undefined, {
    upgrade: (_, __, ___, tx) => tx.abort(), // the database never existed
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  }).catch(() => null);
  if (!db) return;
  try {
    if (!db.objectStoreNames.contains(of)) return;
    const [keys, values] = await Promise.all([db.getAllKeys(of), db.getAll(of)]);
    const at = (n: number) => Number(values[n]?.at) || 0;
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

/** Moves a record of localStorage, which contained many entries in one text. */
async function record(
  database: Database,
  name: string,
  move: (database: Database, found: object) => Promise<unknown>,
) {
  const text = textOf(name);
  if (text === null) return;
  const found = parsed(text);
  if (found) await move(database, found);
  else await database.keepAside('former', name, 'damaged', text);
  if (localStorage.getItem(name) === text) localStorage.removeItem(name);
}

function textOf(name: string) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // the page has no access to the storage
  }
}

function parsed(text: string) {
  try {
    const found = JSON.parse(text);
    return found && typeof found === 'object' ? found : null;
  } catch {
    return null;
  }
}

const RECORDS: Record<FormerRecord, (database: Database, found: object) => Promise<unknown>> = {
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
    const { draft, lists } = found as { draft?: unknown; lists?: unknown };
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
