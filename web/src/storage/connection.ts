/**
 * The connection to the database: opened again where the browser has closed it, and not waited for
 * without end. A store that does not answer in time has none of what was asked of it: the
 * transaction is aborted. This module may use IndexedDB.
 */
import { openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction, OpenDBCallbacks } from 'idb';

export const STORES = ['heads', 'bodies', 'counter'];

/** ms that a store may take for one request, and where it has not answered the last one. */
const PATIENCE = { first: 4_000, next: 300 };

/** The store did not answer in time. */
export class HungError extends Error {}

/** The access that work has to the database. */
export interface Access {
  /**
   * Begins a transaction. The caller need not await its completion, because each request in it
   * reports its own failure.
   */
  begin: <M extends IDBTransactionMode>(
    stores: string[],
    mode: M,
  ) => IDBPTransaction<unknown, string[], M>;
  /** Long work calls this as it gets on, so that it is not taken for a store that hangs. */
  alive: () => void;
}

export type Work<R> = (access: Access) => Promise<R>;

/** Aborts a transaction; false if it has already ended, or is about to. */
export function abort(tx: Pick<IDBPTransaction<unknown, string[]>, 'abort'>) {
  try {
    tx.abort();
    return true;
  } catch {
    return false;
  }
}

export class Connection {
  readonly #name: string;
  readonly #patience: typeof PATIENCE;
  /** Called when the store answers again. */
  readonly #onBack: () => void;
  #opening: Promise<IDBPDatabase> | null = null;
  #closed = false;
  #hung = false;

  constructor(name: string, onBack: () => void, patience = PATIENCE) {
    this.#name = name;
    this.#onBack = onBack;
    this.#patience = patience;
  }

  readonly #forget = () => {
    this.#opening = null;
  };

  readonly #answered = () => {
    if (!this.#hung) return;
    this.#hung = false;
    if (!this.#closed) this.#onBack();
  };

  #open() {
    if (this.#closed) return Promise.reject(new Error(`${this.#name} is closed`));
    if (!this.#opening) {
      this.#opening = connect(this.#name, this.#forget);
      this.#opening.then(this.#answered, this.#forget); // the next request retries
    }
    return this.#opening;
  }

  /**
   * Runs `work` with the database; runs it again if the browser had closed the connection.
   * @throws {HungError} if the store does not answer; then the work has changed nothing
   */
  use<R>(work: Work<R>): Promise<R> {
    const begun: IDBPTransaction<unknown, string[], IDBTransactionMode>[] = [];
    return new Promise((resolve, reject) => {
      let over = false;
      let timer: ReturnType<typeof setTimeout>;
      const giveUp = () => {
        // What is being committed cannot be taken back: its end is waited for.
        if (!begun.filter((tx) => !ended.has(tx)).every(abort)) return;
        over = true;
        this.#hung = true;
        reject(new HungError(this.#name));
      };
      const alive = () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, this.#hung ? this.#patience.next : this.#patience.first);
      };
      const ended = new WeakSet();
      const run = (db: IDBPDatabase) =>
        work({
          alive,
          begin(stores, mode) {
            if (over) throw new HungError();
            const tx = db.transaction(stores, mode);
            const end = () => ended.add(tx);
            tx.done.then(end, end);
            begun.push(tx);
            return tx;
          },
        });
      alive();
      this.#run(run)
        .finally(() => clearTimeout(timer))
        .then((result) => {
          resolve(result);
          if (!over) this.#answered();
        }, reject);
    });
  }

  async #run<R>(work: (db: IDBPDatabase) => Promise<R>): Promise<R> {
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
