/**
 * The entries of one kind as the page sees them: those on the device, including those that another
 * tab writes, with the pending changes of this tab. A change is visible at once; if it cannot be
 * written, it is held for this visit and retried with the next change. This module knows no
 * element.
 */
import { ASIDE, admitted, outcomeOf } from './database.ts';
import type { Database } from './database.ts';
import type { Change, Kind, Outcome, Refused, Row, Shelf, Written } from './types.ts';

/** The resources shared by the shelves of a page. */
interface Ground {
  database: Database;
  /** Notifies the other tabs. */
  tell: (kind: string, key: string) => void;
  /** Called when there is free space again: all shelves retry their pending writes. */
  retry: () => void;
}

/** A shelf, and the callbacks through which the storage notifies it. */
type Fitted<T, H> = { shelf: Shelf<T, H>; heard: (key: string) => void; retry: () => void };

export function createShelf<T, H = T>(kind: Kind<T, H>, ground: Ground): Fitted<T, H> {
  const entries = new Entries(kind, ground);
  const shelf: Shelf<T, H> = {
    get ready() {
      return entries.load();
    },
    list: () => entries.list(),
    of: (key) => entries.head(key),
    get: (key) => entries.get(key),
    change: (key, one) => entries.change(key, one),
    put: (key, value) => entries.replace(key, () => value),
    async remove(keys) {
      const outcomes: Outcome[] = [];
      for (const key of keys) outcomes.push(await entries.replace(key, () => null));
      ground.retry();
      return outcomes.find((one) => one !== 'kept') ?? 'kept';
    },
    refused: () => refusedOf(kind, ground.database).catch(() => []),
    onChange: (listener) => entries.onChange(listener),
  };
  return { shelf, heard: (key) => entries.heard(key), retry: () => entries.retry() };
}

type Listener = (keys: string[], elsewhere: boolean) => void;

/** The stored entries of a kind, with the pending changes applied. */
class Entries<T, H> {
  readonly #kind: Kind<T, H>;
  readonly #ground: Ground;
  /** Whether the head of an entry contains its whole value. */
  readonly #whole: boolean;
  /** The stored rows that have been read so far. */
  readonly #stored: Map<string, Row<H>> = new Map();
  /** The rows to show in place of stored ones; null for a removed entry. */
  readonly #seen: Map<string, Row<H> | null> = new Map();
  /** Changes that have not been stored yet. */
  readonly #pending: Map<string, Change<T>[]> = new Map();
  readonly #listeners: Set<Listener> = new Set();
  #loading: Promise<void> | null = null;
  /** Runs requests one after the other, so that a later read has newer data. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(kind: Kind<T, H>, ground: Ground) {
    this.#kind = kind;
    this.#ground = ground;
    this.#whole = !kind.headOf;
  }

  onChange(listener: Listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  list() {
    return [...new Map([...this.#stored, ...this.#seen])]
      .flatMap(([key, row]) => (row ? [{ key, ...row }] : []))
      .sort((one, other) => other.n - one.n);
  }

  head(key: string) {
    return (this.#seen.has(key) ? this.#seen.get(key) : this.#stored.get(key))?.head;
  }

  async get(key: string) {
    await this.#queue;
    const changes = this.#pending.get(key) ?? [];
    try {
      const found = await this.#ground.database.read(this.#kind, key);
      const read = found ? admitted(this.#kind, found.row, found.value) : { value: null };
      const value = 'value' in read ? read.value : null;
      const now = changes.reduce(applied, value as T | null);
      const refused = 'reason' in read && now === null ? read.reason : ('' as const);
      return { value: now, refused };
    } catch {
      return { value: changes.reduce(applied, null as T | null), refused: '' as const };
    }
  }

  load() {
    this.#loading ??= this.#inTurn(async () => {
      try {
        const rows = await this.#ground.database.rows(this.#kind.name);
        for (const [key, row] of rows) this.#store(key, row);
      } catch {
        for (const key of this.#pending.keys()) this.#show(key); // denied: show this visit's own
      }
    });
    return this.#loading;
  }

  /** Handles a message that another tab has written an entry. */
  heard(key: string) {
    void this.#inTurn(async () => {
      if (this.#loading) this.#store(key, await this.#ground.database.row(this.#kind.name, key));
    })
      .catch(() => undefined) // read again when needed
      .then(() => this.#tell([key], true));
  }

  async change(key: string, one: Change<T>): Promise<Outcome> {
    this.#pending.set(key, [...(this.#pending.get(key) ?? []), safe(one)]);
    this.#show(key);
    this.#tell([key], false);
    const outcome = await this.#inTurn(() => this.#write(key));
    this.#tell([key], false);
    if (outcome === 'kept' && this.#pending.size) this.retry();
    return outcome;
  }

  /** Applies a change to the stored entry, and discards the pending changes of that entry. */
  replace(key: string, one: Change<T>): Promise<Outcome> {
    this.#pending.delete(key);
    return this.change(key, one);
  }

  /** Retries the pending writes. */
  retry() {
    for (const key of [...this.#pending.keys()])
      void this.#inTurn(() => this.#write(key)).catch(() => undefined);
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined); // the caller gets the error
    return turn;
  }

  #tell(keys: string[], elsewhere: boolean) {
    for (const listener of [...this.#listeners]) listener(keys, elsewhere);
  }

  /**
   * The value of a row that contains its whole value; null if this edition cannot read the value.
   */
  #valueOf(row: Row<unknown>) {
    const found = admitted(this.#kind, row, row.head);
    return 'value' in found ? found.value : null;
  }

  #store(key: string, row: Row<unknown> | undefined | null) {
    const value = row && this.#whole ? this.#valueOf(row) : null;
    const sound = row && (this.#whole ? value !== null : row.edition <= this.#kind.edition);
    if (!row || !sound) this.#stored.delete(key);
    else this.#stored.set(key, (this.#whole ? { ...row, head: value } : row) as Row<H>);
    this.#show(key);
  }

  /** Applies the pending changes of an entry to its stored row. */
  #show(key: string) {
    const changes = this.#pending.get(key);
    if (!changes?.length) return void this.#seen.delete(key);
    if (!this.#whole) return; // the failed write has set the value
    this.#hold(key, this.#changed(key, changes));
  }

  #hold(key: string, value: T | null) {
    if (value === null) return void this.#seen.set(key, null);
    const { edition, headOf } = this.#kind;
    const head = (headOf ? headOf(value) : value) as H;
    const n = 1 + Math.max(0, ...[...this.#stored.values()].map((row) => row.n));
    this.#seen.set(key, { n, at: Date.now(), size: 0, edition, head });
  }

  /** Writes the pending changes of one entry. */
  async #write(key: string): Promise<Outcome> {
    const these = this.#pending.get(key) ?? [];
    if (!these.length) return 'kept'; // an earlier call has written them
    const written: Written<T> = {};
    try {
      await this.#ground.database.change(this.#kind, key, these, written);
    } catch (failure) {
      if (failure instanceof BadChange) {
        this.#drop(key, these);
        throw failure.cause;
      }
      const { value } = written;
      this.#hold(key, value === undefined ? this.#changed(key, these) : value);
      return outcomeOf(failure);
    }
    this.#drop(key, these);
    this.#store(key, written.row);
    this.#ground.tell(this.#kind.name, key);
    return 'kept';
  }

  /** Removes changes that have been written from the pending ones; later changes stay. */
  #drop(key: string, done: Change<T>[]) {
    const left = (this.#pending.get(key) ?? []).filter((one) => !done.includes(one));
    if (left.length) this.#pending.set(key, left);
    else this.#pending.delete(key);
  }

  /** The value after some changes, as far as the stored value is known here. */
  #changed(key: string, changes: Change<T>[]) {
    const before = ((this.#whole && this.#stored.get(key)?.head) || null) as T | null;
    return changes.reduce(applied, before);
  }
}

/** The error of a change that throws: a mistake of its caller, not a failure of the device. */
class BadChange extends Error {}

const safe =
  <T>(one: Change<T>): Change<T> =>
  (before) => {
    try {
      return one(before);
    } catch (cause) {
      throw new BadChange('', { cause });
    }
  };

const applied = <T>(now: T | null, one: Change<T>) => one(now);

/** The unreadable entries: those still in place, and those moved aside. */
async function refusedOf<T, H>(kind: Kind<T, H>, database: Database): Promise<Refused[]> {
  const found: Refused[] = [];
  for (const [key, row] of await database.rows(kind.name)) {
    const lying = kind.headOf ? await database.read(kind, key) : { row, value: row.head };
    const read = lying && admitted(kind, lying.row, lying.value);
    if (read && 'reason' in read)
      found.push({
        kind: kind.name,
        key,
        reason: read.reason,
        at: row.at,
        size: row.size,
        lies: [kind.name, key],
      });
  }
  const aside: [string, Row<Pick<Refused, 'kind' | 'key' | 'reason'>>][] =
    await database.rows(ASIDE);
  for (const [key, { at, head, size }] of aside)
    if (head.kind === kind.name) found.push({ ...head, at, size, lies: [ASIDE, key] });
  return found;
}
