/**
 * The entries of one kind, as the page sees them: what the device holds, what another tab writes,
 * and what this tab has changed and the device has not written yet. A change is seen at once; one
 * that cannot be written is held for this visit and tried again with the next. It knows no element.
 */
import { ASIDE, admitted, outcomeOf } from './database.js';

/**
 * @import { Database } from './database.js'
 * @import { Change, Kind, Listed, Outcome, Refused, Row, Shelf, Written } from './types.d.ts'
 */

/**
 * @typedef {object} Ground  what the shelves of a page share
 * @property {Database} database
 * @property {(kind: string, key: string) => void} tell  tells the other tabs
 * @property {() => void} retry  there is room again: all shelves try to write what they hold
 */

/**
 * A shelf, and what the storage tells it.
 * @template T, H
 * @typedef {{ shelf: Shelf<T, H>, heard: (key: string) => void, retry: () => void }} Fitted
 */

/**
 * @template T, [H=T]
 * @param {Kind<T, H>} kind
 * @param {Ground} ground
 * @returns {Fitted<T, H>}
 */
export function createShelf(kind, { database, tell, retry }) {
  const whole = !kind.headOf;
  /** What the device holds, as far as it was read. @type {Map<string, Row<H>>} */
  const stored = new Map();
  /** What is to be seen instead. @type {Map<string, Row<H> | null>} */
  const seen = new Map();
  /** Changes that are not on the device yet. @type {Map<string, Change<T>[]>} */
  const pending = new Map();
  /** @type {Set<(keys: string[], elsewhere: boolean) => void>} */
  const listeners = new Set();
  /** @type {Promise<void> | null} */
  let loading = null;
  /** One at a time, so that what is read later is newer. @type {Promise<unknown>} */
  let queue = Promise.resolve();

  /**
   * @template R
   * @param {() => Promise<R>} work
   * @returns {Promise<R>}
   */
  function inTurn(work) {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined); // whoever asked for it is told
    return turn;
  }

  /** @param {string[]} keys @param {boolean} elsewhere */
  function told(keys, elsewhere) {
    for (const listener of [...listeners]) listener(keys, elsewhere);
  }

  /** The value of a whole row, where it can be read. @param {Row<unknown> | undefined} row */
  const valueOf = (row) => {
    const found = row ? admitted(kind, row, row.head) : null;
    return found && 'value' in found ? found.value : null;
  };

  /** @param {string} key @param {Row<unknown> | undefined | null} row */
  function store(key, row) {
    const sound = row && (whole ? valueOf(row) !== null : row.edition <= kind.edition);
    if (!row || !sound) stored.delete(key);
    else stored.set(key, /** @type {Row<H>} */ (whole ? { ...row, head: valueOf(row) } : row));
    show(key);
  }

  /** Sees what is pending on top of what is stored. @param {string} key */
  function show(key) {
    const changes = pending.get(key);
    if (!changes?.length) return void seen.delete(key);
    if (!whole) return; // what is held was told by the write that failed
    hold(key, changed(key, changes));
  }

  /** @param {string} key @param {T | null} value */
  function hold(key, value) {
    if (value === null) return void seen.set(key, null);
    const head = /** @type {H} */ (kind.headOf ? kind.headOf(value) : value);
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

  /** Another tab has written an entry. @param {string} key */
  function heard(key) {
    void inTurn(async () => {
      if (loading) store(key, await database.row(kind.name, key));
    })
      .catch(() => undefined) // it is read again when it is asked for
      .then(() => told([key], true));
  }

  /** Writes what is pending of one entry. @param {string} key @returns {Promise<Outcome>} */
  async function write(key) {
    const these = pending.get(key) ?? [];
    if (!these.length) return 'kept'; // an earlier write took it along
    /** @type {Written<T>} */
    const written = {};
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

  /** What was put meanwhile stays. @param {string} key @param {Change<T>[]} done */
  function drop(key, done) {
    const left = (pending.get(key) ?? []).filter((one) => !done.includes(one));
    if (left.length) pending.set(key, left);
    else pending.delete(key);
  }

  /** The value after some changes, as far as it is known here. @param {string} key
   * @param {Change<T>[]} changes */
  function changed(key, changes) {
    const before = /** @type {T | null} */ ((whole && stored.get(key)?.head) || null);
    return changes.reduce(applied, before);
  }

  /** Tries again what could not be written. */
  function rest() {
    for (const key of [...pending.keys()]) void inTurn(() => write(key)).catch(() => undefined);
  }

  /** @param {string} key @param {Change<T>} one @returns {Promise<Outcome>} */
  async function change(key, one) {
    pending.set(key, [...(pending.get(key) ?? []), safe(one)]);
    show(key);
    told([key], false);
    const outcome = await inTurn(() => write(key));
    told([key], false);
    if (outcome === 'kept' && pending.size) rest();
    return outcome;
  }

  /** @type {Shelf<T, H>} */
  const shelf = {
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
        const now = changes.reduce(applied, /** @type {T | null} */ (value));
        return { value: now, refused: 'reason' in read && now === null ? read.reason : '' };
      } catch {
        return { value: changes.reduce(applied, /** @type {T | null} */ (null)), refused: '' };
      }
    },
    change,
    put(key, value) {
      pending.delete(key); // it takes the place of whatever was to be written
      return change(key, () => value);
    },
    async remove(keys) {
      /** @type {Outcome[]} */
      const outcomes = [];
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

/** @template T @param {Change<T>} one @returns {Change<T>} */
const safe = (one) => (before) => {
  try {
    return one(before);
  } catch (cause) {
    throw new BadChange('', { cause });
  }
};

/** @template T @param {T | null} now @param {Change<T>} one */
const applied = (now, one) => one(now);

/**
 * Entries that cannot be read: where they were written, or moved out of the way.
 * @template T, H
 * @param {Kind<T, H>} kind
 * @param {Database} database
 * @returns {Promise<Refused[]>}
 */
async function refusedOf(kind, database) {
  /** @type {Refused[]} */
  const found = [];
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
  /** @type {[string, Row<Pick<Refused, 'kind' | 'key' | 'reason'>>][]} */
  const aside = await database.rows(ASIDE);
  for (const [key, { at, head, size }] of aside)
    if (head.kind === kind.name) found.push({ ...head, at, size, lies: [ASIDE, key] });
  return found;
}
