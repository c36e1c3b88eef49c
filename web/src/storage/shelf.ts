/**
 * The entries of one kind, as the page sees them: what the device holds, what another tab writes,
 * and what this tab has changed and the device has not written yet. A change is seen at once; one
 * that cannot be written is held for this visit and tried again with the next. It knows no element.
 */
import { ASIDE, admitted, outcomeOf } from './database.ts';
import type { Database } from './database.ts';
import type { Change, Kind, Outcome, Refused, Row, Shelf, Written } from './types.ts';

/** What the shelves of a page share. */
interface Ground {
  database: Database;
  /** Tells the other tabs. */
  tell: (kind: string, key: string) => void;
  /** There is room again: all shelves try to write what they hold. */
  retry: () => void;
}

/** A shelf, and what the storage tells it. */
type Fitted<T, H> = { shelf: Shelf<T, H>; heard: (key: string) => void; retry: () => void };

export function createShelf<T, H = T>(
  kind: Kind<T, H>,
  { database, tell, retry }: Ground,
): Fitted<T, H> {
  const whole = !kind.headOf;
  /** What the device holds, as far as it was read. */
  const stored: Map<string, Row<H>> = new Map();
  /** What is to be seen instead. */
  const seen: Map<string, Row<H> | null> = new Map();
  /** Changes that are not on the device yet. */
  const pending: Map<string, Change<T>[]> = new Map();
  const listeners: Set<(keys: string[], elsewhere: boolean) => void> = new Set();
  let loading: Promise<void> | null = null;
  /** One at a time, so that what is read later is newer. */
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined); // whoever asked for it is told
    return turn;
  }

  function told(keys: string[], elsewhere: boolean) {
    for (const listener of [...listeners]) listener(keys, elsewhere);
  }

  /** The value of a whole row, where it can be read. */
  const valueOf = (row: Row<unknown> | undefined) => {
    const found = row ? admitted(kind, row, row.head) : null;
    return found && 'value' in found ? found.value : null;
  };

  function store(key: string, row: Row<unknown> | undefined | null) {
    const sound = row && (whole ? valueOf(row) !== null : row.edition <= kind.edition);
    if (!row || !sound) stored.delete(key);
    else stored.set(key, (whole ? { ...row, head: valueOf(row) } : row) as Row<H>);
    show(key);
  }

  /** Sees what is pending on top of what is stored. */
  function show(key: string) {
    const changes = pending.get(key);
    if (!changes?.length) return void seen.delete(key);
    if (!whole) return; // what is held was told by the write that failed
    hold(key, changed(key, changes));
  }

  function hold(key: string, value: T | null) {
    if (value === null) return void seen.set(key, null);
    const head = (kind.headOf ? kind.headOf(value) : value) as H;
    const n = 1 + Math.max(0, ...[...stored.values()].map((row) => row.n));
    seen.set(key, { n, at: Date.now(), size: 0, edition: kind.edition, head });
  }

  function load() {
    loading ??= inTurn(async () => {
      try {
        for (const [key, row] of await database.rows(kind.name)) store(key, row);
      } catch {
        for (const key of pending.keys()) show(key); // closed: there is what this visit holds
      }
    });
    return loading;
  }

  /** Another tab has written an entry. */
  function heard(key: string) {
    void inTurn(async () => {
      if (loading) store(key, await database.row(kind.name, key));
    })
      .catch(() => undefined) // it is read again when it is asked for
      .then(() => told([key], true));
  }

  /** Writes what is pending of one entry. */
  async function write(key: string): Promise<Outcome> {
    const these = pending.get(key) ?? [];
    if (!these.length) return 'kept'; // an earlier write took it along
    const written: Written<T> = {};
    try {
      await database.change(kind, key, these, written);
    } catch (failure) {
      if (failure instanceof BadChange) {
        drop(key, these);
        throw failure.cause;
      }
      hold(key, written.value === undefined ? changed(key, these) : written.value);
      return outcomeOf(failure);
    }
    drop(key, these);
    store(key, written.row);
    tell(kind.name, key);
    return 'kept';
  }

  /** What was put meanwhile stays. */
  function drop(key: string, done: Change<T>[]) {
    const left = (pending.get(key) ?? []).filter((one) => !done.includes(one));
    if (left.length) pending.set(key, left);
    else pending.delete(key);
  }

  /** The value after some changes, as far as it is known here. */
  function changed(key: string, changes: Change<T>[]) {
    const before = ((whole && stored.get(key)?.head) || null) as T | null;
    return changes.reduce(applied, before);
  }

  /** Tries again what could not be written. */
  function rest() {
    for (const key of [...pending.keys()]) void inTurn(() => write(key)).catch(() => undefined);
  }

  async function change(key: string, one: Change<T>): Promise<Outcome> {
    pending.set(key, [...(pending.get(key) ?? []), safe(one)]);
    show(key);
    told([key], false);
    const outcome = await inTurn(() => write(key));
    told([key], false);
    if (outcome === 'kept' && pending.size) rest();
    return outcome;
  }

  const shelf: Shelf<T, H> = {
    get ready() {
      return load();
    },
    list: () =>
      [...new Map([...stored, ...seen])]
        .flatMap(([key, row]) => (row ? [{ key, ...row }] : []))
        .sort((one, other) => other.n - one.n),
    of: (key) => (seen.has(key) ? seen.get(key) : stored.get(key))?.head,
    async get(key) {
      await queue;
      const changes = pending.get(key) ?? [];
      try {
        const found = await database.read(kind, key);
        const read = found ? admitted(kind, found.row, found.value) : { value: null };
        const value = 'value' in read ? read.value : null;
        const now = changes.reduce(applied, value as T | null);
        return { value: now, refused: 'reason' in read && now === null ? read.reason : '' };
      } catch {
        return { value: changes.reduce(applied, null as T | null), refused: '' };
      }
    },
    change,
    put(key, value) {
      pending.delete(key); // it takes the place of whatever was to be written
      return change(key, () => value);
    },
    async remove(keys) {
      const outcomes: Outcome[] = [];
      for (const key of keys) {
        pending.delete(key);
        outcomes.push(await change(key, () => null));
      }
      retry();
      return outcomes.find((one) => one !== 'kept') ?? 'kept';
    },
    refused: () => refusedOf(kind, database).catch(() => []),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { shelf, heard, retry: rest };
}

/** A change that throws is a mistake of whoever made it, not of the device. */
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

/** Entries that cannot be read: where they were written, or moved out of the way. */
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
