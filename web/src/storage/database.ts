/**
 * The database of everything saved on the device. It reads, changes and writes an entry in one
 * transaction, so that two tabs that write at once never lose each other's changes.
 *
 * An entry has a kind and a key. `heads` has a row for each entry, which contains the data that a
 * list shows; if a value is too large for a list, `bodies` contains it. `counter` holds a number
 * that grows with every write; it orders the entries, since a clock can be set back. This module
 * may use IndexedDB; it knows no element and no umpire.
 */
import { openDB } from 'idb';
import { checkOf } from '../link.ts';
import type { Change, Kind, Outcome, Refused, Row, Written } from './types.ts';
import type { IDBPDatabase, IDBPTransaction, OpenDBCallbacks } from 'idb';

type Writing = IDBPTransaction<unknown, string[], 'readwrite'>;

const STORES = ['heads', 'bodies', 'counter'];
const COUNTER = 'n';
/** The kind of entries that this edition cannot read and that were moved aside for a new entry. */
export const ASIDE = 'aside';
/** The edition of entries written before editions were numbered. */
const UNKNOWN = 0;

/** All keys of a kind: an array sorts after every string. */
const every = (kind: string) => IDBKeyRange.bound([kind], [kind, []]);

/** The outcome that is reported to the player for a failure. */
export const outcomeOf = (failure: unknown): Outcome =>
  failure instanceof Error && failure.name === 'QuotaExceededError' ? 'full' : 'denied';

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
  { edition = UNKNOWN }: Pick<Row<unknown>, 'edition'>,
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
  /** Run once, before anything else is read or written. */
  prepare?: (db: Database) => Promise<unknown>;
}

export function openDatabase(name: string, { clock = Date.now, prepare }: Opened = {}) {
  const connection = new Connection(name);
  const raw = requestsOf((work) => connection.use(work), clock);
  let prepared: Promise<unknown> | null = null;

  async function ready<R>(work: Work<R>): Promise<R> {
    prepared ??= Promise.resolve(prepare?.(raw)).catch(() => {
      prepared = null; // the next request retries
    });
    await prepared;
    return connection.use(work);
  }

  return { ...requestsOf(ready, clock), close: () => connection.close() };
}

type Work<R> = (db: IDBPDatabase) => Promise<R>;

/** The connection to the database, opened again where the browser has closed it. */
class Connection {
  readonly #name: string;
  #opening: Promise<IDBPDatabase> | null = null;
  #closed = false;

  constructor(name: string) {
    this.#name = name;
  }

  readonly #forget = () => {
    this.#opening = null;
  };

  #open() {
    if (this.#closed) return Promise.reject(new Error(`${this.#name} is closed`));
    this.#opening ??= connect(this.#name, this.#forget);
    this.#opening.catch(this.#forget); // the next request retries
    return this.#opening;
  }

  /** Runs `work` with the database; runs it again if the browser had closed the connection. */
  async use<R>(work: Work<R>): Promise<R> {
    const first = await this.#open();
    try {
      return await work(first);
    } catch (failure) {
      const lost =
        failure instanceof Error &&
        (failure.name === 'InvalidStateError' || (failure.name === 'AbortError' && !this.#opening));
      if (!lost) throw failure;
      this.#forget();
      return work(await this.#open());
    }
  }

  close() {
    this.#closed = true;
    this.#opening?.then((db) => db.close(), this.#forget);
  }
}

/**
 * The operations of a database.
 * @param use - runs work with a connection
 */
const requestsOf = (use: <R>(work: Work<R>) => Promise<R>, clock: () => number): Database => ({
  change: (kind, key, changes, written = {}, at = 0) =>
    use((db) => change(db, kind, key, changes, written, at || clock())),
  keepAside: (kind, key, reason, value) =>
    use(async (db) => {
      const tx = begun(db, STORES, 'readwrite');
      const row = { n: 0, at: clock(), size: sizeOf(value), edition: UNKNOWN };
      const mark = checkOf(new TextEncoder().encode(JSON.stringify(value))); // saved only once
      await Promise.all([setAside(tx, kind, key, row, value, reason, mark), tx.done]);
    }),
  contents: (kind, key) =>
    use(async (db) => {
      const tx = begun(db, ['heads', 'bodies'], 'readonly');
      const id = [kind, key];
      const body = await tx.objectStore('bodies').get(id);
      return body ?? (await tx.objectStore('heads').get(id))?.head;
    }),
  row: (kind, key) =>
    use((db) => begun(db, ['heads'], 'readonly').objectStore('heads').get([kind, key])),
  read: (kind, key) =>
    use(async (db) => {
      const tx = begun(db, ['heads', 'bodies'], 'readonly');
      const row = await tx.objectStore('heads').get([kind.name, key]);
      if (!row) return null;
      const value = kind.headOf ? await tx.objectStore('bodies').get([kind.name, key]) : row.head;
      return { row, value };
    }),
  rows: (kind) =>
    use(async (db) => {
      const store = begun(db, ['heads'], 'readonly').objectStore('heads');
      const all = every(kind);
      const [keys, rows] = await Promise.all([store.getAllKeys(all), store.getAll(all)]);
      return keys.map((key, n) => [(key as string[])[1], rows[n]]);
    }),
  erase: (kind, key) =>
    use(async (db) => {
      const tx = begun(db, STORES, 'readwrite');
      await Promise.all([remove(tx, kind, key), tx.done]);
    }),
});

export interface Database {
  /**
   * Reads, changes and writes an entry, all or nothing; a change to null removes the entry.
   * `written` receives the result; if the write fails, it holds the value that was to be written.
   * `at`: when the entry was first written, ms since 1970.
   */
  change: <T>(
    kind: Kind<T>,
    key: string,
    changes: Change<T>[],
    written?: Written<T>,
    at?: number,
  ) => Promise<void>;
  /** Saves a value that this edition cannot read. */
  keepAside: (
    kind: string,
    key: string,
    reason: Refused['reason'],
    value: unknown,
  ) => Promise<void>;
  /** The unvalidated contents of an entry. */
  contents: (kind: string, key: string) => Promise<unknown>;
  row: (kind: string, key: string) => Promise<Row<unknown> | undefined>;
  /** The unvalidated row and value of an entry. */
  read: <T>(kind: Kind<T>, key: string) => Promise<{ row: Row<unknown>; value: unknown } | null>;
  rows: <H>(kind: string) => Promise<[string, Row<H>][]>;
  erase: (kind: string, key: string) => Promise<void>;
}

async function connect(name: string, forget: () => void) {
  const callbacks: OpenDBCallbacks<unknown> = {
    upgrade(db) {
      for (const store of STORES) db.createObjectStore(store);
    },
    blocking(_, __, event) {
      (event.target as IDBDatabase).close(); // a newer page wants to change the schema
      forget();
    },
    terminated: forget, // the browser has deleted the site's data
  };
  try {
    return await openDB(name, 1, callbacks);
  } catch (failure) {
    const { upgrade: _, ...rest } = callbacks;
    // A newer edition only adds to the schema, so this edition can use its database.
    if (failure instanceof Error && failure.name === 'VersionError')
      return openDB(name, undefined, rest);
    throw failure;
  }
}

/**
 * Begins a transaction. The caller need not await its completion, because each request in it
 * reports its own failure.
 */
function begun<M extends IDBTransactionMode>(db: IDBPDatabase, stores: string[], mode: M) {
  const tx = db.transaction(stores, mode);
  tx.done.catch(() => undefined);
  return tx;
}

const remove = (tx: Writing, kind: string, key: string) =>
  Promise.all([
    tx.objectStore('heads').delete([kind, key]),
    tx.objectStore('bodies').delete([kind, key]),
  ]);

async function change<T>(
  db: IDBPDatabase,
  kind: Kind<T>,
  key: string,
  changes: Change<T>[],
  written: Written<T>,
  at: number,
) {
  const tx = begun(db, STORES, 'readwrite');
  const ended = tx.done.then(
    () => null,
    (failure: unknown) => ({ failure }),
  );
  try {
    await inside(tx, kind, key, changes, written, at);
  } catch (failure) {
    abort(tx);
    const told = await ended;
    // The transaction has the exact reason: some browsers report a full device only there.
    throw outcomeOf(told?.failure) === 'full' ? told?.failure : failure;
  }
  const told = await ended;
  if (told) throw told.failure ?? new Error(`${kind.name} ${key} was not written`);
}

function abort(tx: Writing) {
  try {
    tx.abort();
  } catch {
    return; // the transaction has already ended
  }
}

async function inside<T>(
  tx: Writing,
  kind: Kind<T>,
  key: string,
  changes: Change<T>[],
  written: Written<T>,
  at: number,
) {
  const heads = tx.objectStore('heads'),
    bodies = tx.objectStore('bodies');
  const id = [kind.name, key];
  const row = await heads.get(id);
  const stored = row && kind.headOf ? await bodies.get(id) : row?.head;
  const found = row ? admitted(kind, row, stored) : { value: null };
  const before = 'value' in found ? found.value : null;
  const value = changes.reduce((now, one) => one(now), before as T | null);
  written.value = value;
  written.row = row ?? null;
  if (value === before) return;
  if (row && 'reason' in found) await setAside(tx, kind.name, key, row, stored, found.reason);
  if (value === null) {
    await remove(tx, kind.name, key);
    written.row = null;
    return;
  }
  const n = await next(tx);
  const head = kind.headOf ? kind.headOf(value) : value;
  written.row = { n, at, size: sizeOf(value), edition: kind.edition, head };
  await heads.put(written.row, id);
  if (kind.headOf) await bodies.put(value, id);
}

/**
 * Saves an unreadable entry under another key, because a new entry takes its place.
 * @param mark - distinguishes the entry from others that had the same key
 */
async function setAside(
  tx: Writing,
  kind: string,
  key: string,
  row: Row<unknown> | Omit<Row<unknown>, 'head'>,
  stored: unknown,
  reason: Refused['reason'],
  mark?: string,
) {
  const n = await next(tx);
  const id = [ASIDE, `${kind}/${key}/${mark ?? n}`];
  await tx.objectStore('heads').put({ ...row, n, head: { kind, key, reason } }, id);
  await tx.objectStore('bodies').put(stored, id);
}

async function next(tx: Writing): Promise<number> {
  const counter = tx.objectStore('counter');
  const n = Number((await counter.get(COUNTER)) ?? 0) + 1;
  await counter.put(n, COUNTER);
  return n;
}
