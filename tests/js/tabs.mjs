/**
 * Simulated browser tabs for storage tests. Each tab runs the page's storage code; all tabs share
 * one database (fake-indexeddb, a complete IndexedDB in JavaScript). A test can kill a tab during a
 * write, make the device full, and set the clock.
 */
import 'fake-indexeddb/auto';
import { createStorage } from '../../web/src/storage/storage.ts';

const { transaction } = IDBDatabase.prototype;
const { put } = IDBObjectStore.prototype;
const { open } = IDBFactory.prototype;

/** The tab being created: it owns new connections and their transactions. */
let making = null;
/** @type {WeakMap<IDBDatabase, Tab>} */
const owners = new WeakMap();

/** The current state of the simulated device. */
export const device = {
  /** 'put': the write is refused; 'commit': the transaction fails on commit. */
  full: /** @type {'' | 'put' | 'commit'} */ (''),
  /** Whether no request to open a database is ever answered. */
  mute: false,
  /** Ends what `block` holds, also where a test has failed meanwhile. */
  release: () => {},
  now: 1_700_000_000_000,
};

IDBFactory.prototype.open = function (...args) {
  if (device.mute) return new IDBOpenDBRequest();
  const request = open.apply(this, args),
    owner = making;
  if (owner) request.addEventListener('success', () => owners.set(request.result, owner));
  return request;
};
IDBDatabase.prototype.transaction = function (...args) {
  const made = transaction.apply(this, args);
  const tab = owners.get(this);
  if (tab) {
    tab.running.add(made);
    for (const end of ['complete', 'abort'])
      made.addEventListener(end, () => tab.running.delete(made));
  }
  return made;
};
IDBObjectStore.prototype.put = function (...args) {
  if (!device.full) return put.apply(this, args);
  if (device.full === 'put') throw new DOMException('full', 'QuotaExceededError');
  const request = put.apply(this, args);
  request.addEventListener('success', () => {
    // Abort the transaction only once, and not after it has ended.
    if (this.transaction._state !== 'finished') this.transaction._abort('QuotaExceededError');
  });
  return request;
};

/** @typedef {ReturnType<typeof openTab>} Tab */

/** @param {string} name  of the database */
export async function openTab(name, how = {}) {
  const tab = { running: new Set(), dead: false, storage: null };
  making = tab;
  tab.storage = createStorage({ name, clock: () => device.now, ...how });
  await tab.storage.opens();
  making = null;
  return tab;
}

/** Simulates the crash of a tab: aborts its pending operations, and prevents new ones. */
export function kill(tab) {
  tab.dead = true;
  tab.storage.close();
  for (const one of tab.running)
    try {
      one.abort();
    } catch {
      continue; // the transaction has just ended
    }
}

/** Holds a database in a transaction that does not end, as a tab that hangs does. */
export async function block(name) {
  const db = await new Promise((done) => {
    const opening = open.call(indexedDB, name);
    opening.onsuccess = () => done(opening.result);
  });
  const store = transaction
    .call(db, ['heads', 'bodies', 'counter'], 'readwrite')
    .objectStore('heads');
  let held = true;
  const on = () => {
    if (held) store.get(['', '']).onsuccess = on;
    else db.close();
  };
  on();
  device.release = () => (held = false);
  return device.release;
}

/**
 * Lets the event loop turn until a condition holds, for what tabs and their storage tell each other
 * within this process. For what the umpire answers there is `shows` of umpire.mjs: the umpire is
 * another process, and on a busy machine any number of turns go by while it thinks.
 */
export async function until(holds, what) {
  for (let n = 0; n < 2_000; n += 1) {
    if (await holds()) return;
    await new Promise((go) => {
      setImmediate(go);
    });
  }
  throw new Error(`It never came to be: ${what}`);
}

/** Writes entries to the database directly, as another edition of the page would. */
export function write(name, stores) {
  return new Promise((done, failed) => {
    const opening = open.call(indexedDB, name);
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const tx = transaction.call(db, Object.keys(stores), 'readwrite');
      for (const [store, entries] of Object.entries(stores))
        for (const [key, value] of entries) put.call(tx.objectStore(store), value, key);
      tx.oncomplete = () => {
        db.close();
        done();
      };
      tx.onabort = () => failed(tx.error);
    };
  });
}
