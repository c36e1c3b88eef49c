/**
 * The entries of one kind as the page sees them: those on the device, including those that another
 * tab writes, with the pending changes of this tab. A change is visible at once; if it cannot be
 * written, it is held for this visit and retried after the next write of any kind. This module
 * knows no element.
 */
import { admitted, outcomeOf } from './database.ts';
import type { Database } from './database.ts';
import type {
  Bulk,
  Change,
  Item,
  Kind,
  Outcome,
  Refused,
  StoredRow,
  Shelf,
  Written,
} from './types.ts';

/** The resources shared by the shelves of a page. */
interface Ground {
  database: Database;
  /** Notifies the other tabs. */
  tell: (kind: string, keys: string[]) => void;
  /** Called with the outcome of each write, and of each read that failed. */
  report: (outcome: Outcome) => void;
}

/** A shelf as the storage sees it. */
export interface Fitted {
  /** Another tab has written entries. */
  heard: (keys: string[]) => void;
  /** Reads everything again: the store has answered again. */
  again: () => void;
  retry: () => void;
  /** Whether the last write of an entry has failed. */
  unwritten: () => boolean;
  /** The entries that cannot be read, and were not moved aside. */
  refused: () => Promise<Refused[]>;
}

/** More entries than these are read, and retried, all at once. */
const FEW = 50;

export function createShelf<T, H = T>(kind: Kind<T, H>, ground: Ground) {
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
      return outcomes.find((one) => one !== 'kept') ?? 'kept';
    },
    bulk: (changes) => entries.bulk(changes),
    onChange: (listener) => entries.onChange(listener),
  };
  return { shelf, fitted: entries as Fitted };
}

type Listener = (keys: string[], elsewhere: boolean) => void;

/** The stored entries of a kind, with the pending changes applied. */
class Entries<T, H> implements Fitted {
  readonly #kind: Kind<T, H>;
  readonly #ground: Ground;
  /** Whether the head of an entry contains its whole value. */
  readonly #whole: boolean;
  /** The stored rows that have been read so far. */
  readonly #stored: Map<string, StoredRow<H>> = new Map();
  /** The rows to show in place of stored ones; null for a removed entry. */
  readonly #seen: Map<string, StoredRow<H> | null> = new Map();
  /** Changes that have not been stored yet. */
  readonly #pending: Map<string, Change<T>[]> = new Map();
  /** Entries whose last write has failed. */
  readonly #failed: Set<string> = new Set();
  readonly #listeners: Set<Listener> = new Set();
  #loading: Promise<void> | null = null;
  /** The greatest number of a row seen so far. */
  #latest = 0;
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
    } catch (failure) {
      this.#ground.report(outcomeOf(failure));
      return { value: changes.reduce(applied, null as T | null), refused: '' as const };
    }
  }

  load() {
    this.#loading ??= this.#inTurn(async () => {
      try {
        await this.#readAll();
      } catch (failure) {
        this.#ground.report(outcomeOf(failure));
        for (const key of this.#pending.keys()) this.#show(key); // show this visit's own
      }
    });
    return this.#loading;
  }

  async #readAll() {
    const rows = await this.#ground.database.rows(this.#kind.name);
    const read: [string, StoredRow<H> | null][] = [];
    for (const [key, row] of rows) read.push([key, await this.#listed(key, row)]);
    this.#stored.clear();
    for (const [key, row] of read) this.#store(key, row);
  }

  heard(keys: string[]) {
    this.#readAgain(keys, keys.length > FEW);
  }

  again() {
    this.#readAgain([], true);
  }

  #readAgain(keys: string[], all: boolean) {
    void this.#inTurn(async () => {
      if (!this.#loading) return;
      if (all) return this.#readAll();
      for (const key of keys) {
        const row = await this.#ground.database.row(this.#kind.name, key);
        this.#store(key, row ? await this.#listed(key, row) : null);
      }
    })
      .catch(() => undefined) // read again when needed
      .then(() => this.#tell(keys, true));
  }

  async refused() {
    const found: Refused[] = [];
    const { database } = this.#ground;
    const { headOf, name } = this.#kind;
    for (const [key, row] of await database.rows(name)) {
      const lying = headOf ? await database.read(this.#kind, key) : { row, value: row.head };
      const read = lying && admitted(this.#kind, lying.row, lying.value);
      if (!read || !('reason' in read)) continue;
      const { at, size } = row;
      found.push({ kind: name, key, reason: read.reason, at, size, lies: [name, key] });
    }
    return found;
  }

  async change(key: string, one: Change<T>): Promise<Outcome> {
    this.#pending.set(key, [...(this.#pending.get(key) ?? []), safe(one)]);
    this.#show(key);
    this.#tell([key], false);
    const outcome = await this.#inTurn(() => this.#write(key));
    this.#tell([key], false);
    this.#ground.report(outcome);
    return outcome;
  }

  /** Applies a change to the stored entry, and discards the pending changes of that entry. */
  replace(key: string, one: Change<T>): Promise<Outcome> {
    this.#pending.delete(key);
    return this.change(key, one);
  }

  unwritten() {
    return this.#failed.size > 0;
  }

  /** Retries the failed writes: a few each on its own, many in one transaction. */
  retry() {
    const keys = [...this.#failed];
    const again = (work: () => Promise<Outcome>) =>
      void this.#inTurn(work).then(
        (outcome) => outcome === 'kept' && this.#ground.report(outcome),
        () => undefined,
      );
    if (keys.length > FEW) again(() => this.#writeAll(keys));
    else for (const key of keys) again(() => this.#write(key));
  }

  async #writeAll(keys: string[]) {
    const items = this.#items(keys, new Map());
    const outcome = await this.#ground.database
      .changeAll(items)
      .then(() => 'kept' as const, outcomeOrThrow);
    this.#end(items, outcome);
    return outcome;
  }

  bulk(changes: Map<string, Change<T>>): Bulk {
    const ours = new Map([...changes].map(([key, one]) => [key, safe(one)]));
    return {
      kind: this.#kind.name,
      inTurn: (work) => this.#inTurn(work),
      items: () => this.#items([...ours.keys()], ours),
      end: (items, outcome) => this.#end(items, outcome),
    };
  }

  /** Entries with their pending changes, and one more each. */
  #items(keys: string[], more: Map<string, Change<T>>): Item[] {
    return keys.map((key) => {
      const one = more.get(key);
      const before = this.#pending.get(key) ?? [];
      return { kind: this.#kind, key, changes: one ? [...before, one] : before, written: {} };
    });
  }

  #end(items: Item[], outcome: Outcome) {
    for (const { changes, key, written } of items) {
      if (outcome === 'kept') {
        this.#drop(key, changes);
        this.#store(key, this.#own(written.row));
        continue;
      }
      const later = (this.#pending.get(key) ?? []).filter((one) => !changes.includes(one));
      this.#pending.set(key, [...changes, ...later]);
      this.#failed.add(key);
      if (written.value === undefined) this.#show(key);
      else this.#hold(key, later.reduce(applied, written.value));
    }
    const keys = items.map(({ key }) => key);
    if (outcome === 'kept') this.#ground.tell(this.#kind.name, keys);
    this.#tell(keys, false);
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
  #valueOf(row: StoredRow<unknown>) {
    const found = admitted(this.#kind, row, row.head);
    return 'value' in found ? found.value : null;
  }

  /**
   * A stored row with its head checked, or made again from the value; null if this edition cannot
   * read the entry.
   */
  async #listed(key: string, row: StoredRow<unknown>): Promise<StoredRow<H> | null> {
    const { edition, headOf, soundHead } = this.#kind;
    if (!headOf) return this.#own(row);
    if (row.edition === edition && soundHead?.(row.head)) return row as StoredRow<H>;
    const found = await this.#ground.database.read(this.#kind, key);
    const read = found && admitted(this.#kind, found.row, found.value);
    return read && 'value' in read ? { ...row, head: headOf(read.value) } : null;
  }

  /** A row that this tab has written, or one that contains its whole value. */
  #own(row: StoredRow<unknown> | null | undefined): StoredRow<H> | null {
    if (!row || !this.#whole) return (row ?? null) as StoredRow<H> | null;
    const head = this.#valueOf(row);
    return head === null ? null : ({ ...row, head } as StoredRow<H>);
  }

  #store(key: string, row: StoredRow<H> | null) {
    if (row) this.#stored.set(key, row);
    else this.#stored.delete(key);
    this.#latest = Math.max(this.#latest, row?.n ?? 0);
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
    this.#seen.set(key, { n: this.#latest + 1, at: Date.now(), size: 0, edition, head });
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
      this.#failed.add(key);
      this.#hold(key, value === undefined ? this.#changed(key, these) : value);
      return outcomeOf(failure);
    }
    this.#drop(key, these);
    const { row = null } = written;
    this.#store(key, row && (await this.#listed(key, row)));
    this.#ground.tell(this.#kind.name, [key]);
    return 'kept';
  }

  /** Removes changes that have been written from the pending ones; later changes stay. */
  #drop(key: string, done: Change<T>[]) {
    const left = (this.#pending.get(key) ?? []).filter((one) => !done.includes(one));
    this.#failed.delete(key);
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

/**
 * The outcome of a failed write.
 * @throws the error of a change that throws
 */
export function outcomeOrThrow(failure: unknown): Outcome {
  if (failure instanceof BadChange) throw failure.cause;
  return outcomeOf(failure);
}

const applied = <T>(now: T | null, one: Change<T>) => one(now);
