/**
 * The database of everything saved on the device. It reads, changes and writes an entry in one
 * transaction, so that two tabs that write at once never lose each other's changes.
 *
 * An entry has a kind and a key. `heads` has a row for each entry, which contains the data that a
 * list shows; if a value is too large for a list, `bodies` contains it. `counter` holds a number
 * that grows with every write; it orders the entries, since a clock can be set back. This module
 * may use IndexedDB; it knows no element and no umpire.
 */
import { Connection, HungError, STORES, abort } from './connection.ts';
import { isDate, isObject } from './checks.ts';
import type { Work } from './connection.ts';
import type {
  Change,
  Item,
  Kind,
  Outcome,
  Progress,
  Refused,
  StoredRow,
  Written,
} from './types.ts';
import type { IDBPTransaction } from 'idb';

type Writing = IDBPTransaction<unknown, string[], 'readwrite'>;

const COUNTER = 'n';
/** The kind of entries that this edition cannot read and that were moved aside for a new entry. */
export const ASIDE = 'aside';
/** The edition of entries written before editions were numbered. */
const UNKNOWN = 0;

/** All keys of a kind: an array sorts after every string. */
const every = (kind: string) => IDBKeyRange.bound([kind], [kind, []]);

/** The outcome that is reported to the player for a failure. */
export function outcomeOf(failure: unknown): Outcome {
  if (failure instanceof HungError) return 'hung';
  return failure instanceof Error && failure.name === 'QuotaExceededError' ? 'full' : 'denied';
}

/** A row of the database with a figure for each that is damaged; its head is not checked. */
function rowOf(found: unknown): StoredRow<unknown> {
  const { n, at, size, edition, head } = isObject(found) ? found : ({} as Record<string, unknown>);
  const figure = (value: unknown) => (Number.isFinite(value) ? (value as number) : 0);
  const when = figure(at);
  return {
    n: figure(n),
    at: isDate(when) ? when : 0,
    size: figure(size),
    edition: figure(edition ?? UNKNOWN),
    head,
  };
}

/** The approximate size of a value in bytes. */
function sizeOf(value: unknown): number {
  if (value instanceof Blob) return value.size;
  if (value && typeof value === 'object' && !Array.isArray(value)) {
    const parts = Object.entries(value).map(([name, part]) => name.length + 4 + sizeOf(part));
    return parts.reduce((sum, part) => sum + part, 0);
  }
  return JSON.stringify(value)?.length ?? 0;
}

/** Validates an entry's value, upgraded to this edition. */
export function admitted<T>(
  kind: Kind<T>,
  { edition = UNKNOWN }: Pick<StoredRow<unknown>, 'edition'>,
  value: unknown,
): { value: T } | { reason: Refused['reason'] } {
  if (edition > kind.edition) return { reason: 'newer' };
  try {
    const now = edition < kind.edition && kind.upgrade ? kind.upgrade(value, edition) : value;
    return kind.sound(now) ? { value: now } : { reason: 'damaged' };
  } catch {
    return { reason: 'damaged' }; // even the structure is not as expected
  }
}

interface Opened {
  /** Time shown in lists, ms since 1970. */
  clock?: () => number;
  /** Called when the store answers again. */
  onBack?: () => void;
  patience?: { first: number; next: number };
}

export function openDatabase(name: string, how: Opened = {}): Database & { close: () => void } {
  const { clock = Date.now, onBack = () => {}, patience } = how;
  const connection = new Connection(name, onBack, patience);
  return {
    ...requestsOf((work) => connection.use(work), clock),
    close: () => connection.close(),
  };
}

/**
 * The operations of a database.
 * @param use - runs work with a connection
 */
const requestsOf = (use: <R>(work: Work<R>) => Promise<R>, clock: () => number): Database => ({
  change: (kind, key, changes, written = {}) =>
    use((access) => changed(access, [{ kind, key, changes, written } as Item], clock())),
  changeAll: (items, onProgress) => use((access) => changed(access, items, clock(), onProgress)),
  contents: (kind, key) =>
    use(async ({ begin }) => {
      const tx = begin(['heads', 'bodies'], 'readonly');
      const id = [kind, key];
      const body = await tx.objectStore('bodies').get(id);
      if (body !== undefined) return body;
      const row = await tx.objectStore('heads').get(id);
      return isObject(row) ? row.head : row;
    }),
  row: (kind, key) =>
    use(async ({ begin }) => {
      const row = await begin(['heads'], 'readonly').objectStore('heads').get([kind, key]);
      return row === undefined ? undefined : rowOf(row);
    }),
  read: (kind, key) =>
    use(async ({ begin }) => {
      const tx = begin(['heads', 'bodies'], 'readonly');
      const found = await tx.objectStore('heads').get([kind.name, key]);
      if (found === undefined) return null;
      const row = rowOf(found);
      const value = kind.headOf ? await tx.objectStore('bodies').get([kind.name, key]) : row.head;
      return { row, value };
    }),
  rows: (kind) =>
    use(async ({ begin }) => {
      const store = begin(['heads'], 'readonly').objectStore('heads');
      const all = every(kind);
      const [keys, rows] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
      return keys.map((key, n) => [(key as string[])[1], rowOf(rows[n])]);
    }),
  erase: (kind, key) =>
    use(async ({ begin }) => {
      const tx = begin(STORES, 'readwrite');
      await Promise.all([remove(tx, kind, key), tx.done]);
    }),
});

export interface Database {
  /**
   * Reads, changes and writes an entry, all or nothing; a change to null removes the entry.
   * `written` receives the result; if the write fails, it holds the value that was to be written.
   */
  change: <T>(
    kind: Kind<T>,
    key: string,
    changes: Change<T>[],
    written?: Written<T>,
  ) => Promise<void>;
  /** Changes many entries, of any kinds, in one transaction: all of them, or none. */
  changeAll: (items: Item[], onProgress?: Progress) => Promise<void>;
  /** The unvalidated contents of an entry. */
  contents: (kind: string, key: string) => Promise<unknown>;
  /** A row with an unvalidated head. */
  row: (kind: string, key: string) => Promise<StoredRow<unknown> | undefined>;
  /** The unvalidated row and value of an entry. */
  read: <T>(
    kind: Kind<T>,
    key: string,
  ) => Promise<{ row: StoredRow<unknown>; value: unknown } | null>;
  rows: (kind: string) => Promise<[string, StoredRow<unknown>][]>;
  erase: (kind: string, key: string) => Promise<void>;
}

const remove = (tx: Writing, kind: string, key: string) =>
  Promise.all([
    tx.objectStore('heads').delete([kind, key]),
    tx.objectStore('bodies').delete([kind, key]),
  ]);

/** The number of entries that are written at once, before the next are begun. */
const AT_ONCE = 200;

async function changed(
  { begin, alive }: Parameters<Work<void>>[0],
  items: Item[],
  at: number,
  onProgress: Progress = () => {},
) {
  const tx = begin(STORES, 'readwrite');
  const counter = new Counter(tx);
  const ended = tx.done.then(
    () => null,
    (failure: unknown) => ({ failure }),
  );
  try {
    for (let n = 0; n < items.length; n += AT_ONCE) {
      await Promise.all(items.slice(n, n + AT_ONCE).map((one) => inside(tx, counter, one, at)));
      alive();
      onProgress(Math.min(n + AT_ONCE, items.length), items.length);
    }
    await counter.save();
  } catch (failure) {
    abort(tx);
    const why = await ended;
    // The transaction has the exact reason: some browsers report a full device only there.
    throw outcomeOf(why?.failure) === 'full' ? why?.failure : failure;
  }
  const why = await ended;
  if (why) throw why.failure ?? new Error(`${items[0]?.kind.name} was not written`);
}

async function inside(tx: Writing, counter: Counter, item: Item, at: number) {
  const { changes, key, kind, written } = item;
  const heads = tx.objectStore('heads'),
    bodies = tx.objectStore('bodies');
  const id = [kind.name, key];
  const there = await heads.get(id);
  const row = there === undefined ? null : rowOf(there);
  const stored = row && kind.headOf ? await bodies.get(id) : row?.head;
  const found = row ? admitted(kind, row, stored) : { value: null };
  const before = 'value' in found ? found.value : null;
  const value = changes.reduce((now, one) => one(now), before);
  written.value = value;
  written.row = row;
  if (value === before) return;
  if (row && 'reason' in found) {
    const { reason } = found;
    await setAside(tx, counter, { kind: kind.name, key, row, stored: stored ?? there, reason });
  }
  if (value === null) {
    await remove(tx, kind.name, key);
    written.row = null;
    return;
  }
  const n = await counter.next();
  const head = kind.headOf ? kind.headOf(value) : value;
  written.row = { n, at, size: sizeOf(value), edition: kind.edition, head };
  await heads.put(written.row, id);
  if (kind.headOf) await bodies.put(value, id);
}

interface Unreadable {
  kind: string;
  key: string;
  row: StoredRow<unknown>;
  stored: unknown;
  reason: Refused['reason'];
}

/** Saves an unreadable entry under another key, because a new entry takes its place. */
async function setAside(tx: Writing, counter: Counter, one: Unreadable) {
  const { key, kind, reason, row, stored } = one;
  const n = await counter.next();
  const id = [ASIDE, `${kind}/${key}/${n}`];
  await tx.objectStore('heads').put({ ...row, n, head: { kind, key, reason } }, id);
  await tx.objectStore('bodies').put(stored, id);
}

/** The counter of all writes, which one transaction reads once and writes once. */
class Counter {
  readonly #tx: Writing;
  #n: Promise<number> | null = null;

  constructor(tx: Writing) {
    this.#tx = tx;
  }

  next() {
    this.#n = (this.#n ?? this.#read()).then((n) => n + 1);
    return this.#n;
  }

  async #read() {
    return Number((await this.#tx.objectStore('counter').get(COUNTER)) ?? 0) || 0;
  }

  async save() {
    if (this.#n) await this.#tx.objectStore('counter').put(await this.#n, COUNTER);
  }
}
