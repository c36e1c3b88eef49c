/**
 * The only module that saves data on the device. Each kind of entry has its own shelf; data needed
 * before the first draw, or belonging to one tab, are settings (settings.ts). Other modules of the
 * page never access the browser's stores themselves.
 */
import { channelOf } from '../allowed.ts';
import { isObject } from './checks.ts';
import { ASIDE, openDatabase, outcomeOf } from './database.ts';
import type { Database } from './database.ts';
import type { Fitted } from './shelf.ts';
import { KINDS } from './kinds.ts';
import { createShelf, outcomeOrThrow } from './shelf.ts';
import type { Bulk, Kind, Outcome, Progress, Refused, Shelf } from './types.ts';
import type { Kinds } from './kinds.ts';

const NAME = 'overstack-kept';

type Kept = {
  [K in keyof Kinds]: Kinds[K] extends Kind<infer T, infer H> ? Shelf<T, H> : never;
};

interface Storage {
  kept: Kept;
  /** Whether the device lets the page save anything. */
  opens: () => Promise<Outcome>;
  /** Calls a listener when the outcome of saving changes, of whatever kind. */
  onOutcome: (listener: (outcome: Outcome) => void) => void;
  /** Changes many entries, of any kinds, in one transaction: all of them, or none. */
  changeAll: (bulks: Bulk[], onProgress?: Progress) => Promise<Outcome>;
  /** Entries of every kind that cannot be read. */
  refused: () => Promise<Refused[]>;
  /** The contents of an unreadable entry. */
  contents: (one: Refused) => Promise<unknown>;
  /** Deletes an unreadable entry at the player's request. */
  drop: (one: Refused) => Promise<Outcome>;
  close: () => void;
}

interface Opened {
  name?: string;
  clock?: () => number;
  patience?: { first: number; next: number };
}

/** Creates the shelves of one database; each write is reported to the other tabs. */
function shelvesOf(database: Database, channel: BroadcastChannel | null) {
  const shelves: Map<string, Fitted> = new Map();
  const listeners: Set<(outcome: Outcome) => void> = new Set();
  let last: Outcome = 'kept';
  const retry = () => shelves.forEach((one) => one.retry());

  /** Reports the state of the device where it changes: all is kept, or why something is not. */
  function report(outcome: Outcome) {
    if (outcome === 'kept' && [...shelves.values()].some((one) => one.unwritten())) return retry();
    if (outcome === last) return;
    last = outcome;
    for (const listener of listeners) listener(outcome);
  }

  // A tab of a former edition reads `key` alone.
  const tell = (kind: string, keys: string[]) => channel?.postMessage({ kind, key: keys[0], keys });
  channel?.addEventListener('message', ({ data: { kind, key, keys = [key] } }) =>
    shelves.get(kind)?.heard(keys),
  );
  globalThis.document?.addEventListener('visibilitychange', retry);
  return {
    shelf<T, H>(kind: Kind<T, H>): Shelf<T, H> {
      const { shelf, fitted } = createShelf(kind, { database, tell, report });
      shelves.set(kind.name, fitted);
      return shelf;
    },
    report,
    onOutcome: (listener: (outcome: Outcome) => void) => void listeners.add(listener),
    again() {
      for (const one of shelves.values()) one.again();
      retry();
    },
    refused: async () =>
      (await Promise.all([...shelves.values()].map((one) => one.refused()))).flat(),
    close: () => globalThis.document?.removeEventListener('visibilitychange', retry),
  };
}

/** The entries that were moved aside, of whatever kind. */
async function asideOf(database: Database): Promise<Refused[]> {
  const rows = await database.rows(ASIDE);
  return rows.map(([lies, { at, head, size }]) => {
    const { kind = '', key = '', reason = 'damaged' } = isObject(head) ? head : {};
    const entry = { kind: String(kind), key: String(key), reason: reason as Refused['reason'] };
    return { ...entry, at, size, lies: [ASIDE, lies] };
  });
}

/** Writes many entries in one transaction, in the turn of each kind. */
async function changeAll(
  database: Database,
  bulks: Bulk[],
  onProgress?: Progress,
): Promise<Outcome> {
  // Always in the same order, so that two of these never wait for each other.
  const order = [...bulks].sort((one, other) => (one.kind < other.kind ? -1 : 1));
  const write = async () => {
    const items = order.map((one) => one.items());
    const outcome = await database
      .changeAll(items.flat(), onProgress)
      .then(() => 'kept' as const, outcomeOrThrow);
    for (const [n, one] of order.entries()) one.end(items[n], outcome);
    return outcome;
  };
  return order.reduceRight((inner, one) => () => one.inTurn(inner), write)();
}

export function createStorage(how: Opened = {}): Storage {
  const { name = NAME, clock, patience } = how;
  const onBack = () => shelves.again();
  const database = openDatabase(name, { clock, onBack, patience });
  const channel = channelOf(name);
  if (channel && 'unref' in channel) (channel as { unref(): void }).unref(); // in Node
  const shelves = shelvesOf(database, channel);
  const kinds = Object.entries(KINDS as Record<string, Kind<unknown>>);
  const shelved = kinds.map(([of, kind]) => [of, shelves.shelf(kind)]);

  return {
    kept: Object.fromEntries(shelved) as Kept,
    opens: () => database.row('', '').then(() => 'kept' as const, outcomeOf),
    onOutcome: shelves.onOutcome,
    async changeAll(bulks, onProgress) {
      const outcome = await changeAll(database, bulks, onProgress);
      shelves.report(outcome);
      return outcome;
    },
    refused: async () => {
      const all = [shelves.refused(), asideOf(database)];
      return (await Promise.all(all.map((one) => one.catch(() => [])))).flat();
    },
    contents: ({ lies: [kind, key] }) => database.contents(kind, key).catch(() => undefined),
    drop: ({ lies: [kind, key] }) =>
      database.erase(kind, key).then(
        () => 'kept' as const,
        () => 'denied' as const,
      ),
    close() {
      shelves.close();
      channel?.close();
      database.close();
    },
  };
}

const storage = createStorage();

/** The entries on the device, by kind. */
export const { kept } = storage;
/** The device's storage state, and its unreadable entries. */
export const device = storage;
