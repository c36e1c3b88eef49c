/** The types of the storage: an entry, and the outcome of a write. */

/**
 * The outcome of a write: the entry is on the device, or the reason why it is not. `hung`: the
 * store did not answer in time.
 */
export type Outcome = 'kept' | 'denied' | 'full' | 'hung';

/**
 * Makes the next value of an entry from the previous one. `before` is null if there is no entry; a
 * result of null removes the entry. The function must be pure: it may be called more than once, and
 * also on data written by another tab.
 */
export type Change<T> = (before: T | null) => T | null;

/**
 * How entries of a kind travel to another device: in the file of all progress, or each with a link
 * or a file of its own.
 */
export type Way = 'progress' | 'game' | 'seat' | 'cards' | 'army' | 'collection' | 'draft';

/** A kind of entries: the properties that the storage needs to know. */
export interface Kind<T, H = unknown, N extends string = string> {
  name: N;
  /** Null where the player has the file that it came from, or it belongs to another entry. */
  travels: Way | null;
  /** Incremented when the format of values changes. */
  edition: number;
  /** Whether a value is valid in this edition, whatever wrote the value. */
  sound(value: unknown): value is T;
  /** Converts a value of an older edition. */
  upgrade?(value: unknown, edition: number): unknown;
  /** The part that a list shows, where the whole value is too large for a list. */
  headOf?(value: T): H;
  /** Whether a stored head is valid; needed with `headOf`. */
  soundHead?(head: unknown): boolean;
}

/** A row of the database. */
export interface StoredRow<H> {
  /**
   * Taken from a counter that only grows: a later write has a larger number, even if the clock was
   * set back.
   */
  n: number;
  /** Clock time, for display only, ms since 1970. */
  at: number;
  /** Approximate size in bytes. */
  size: number;
  edition: number;
  head: H;
}

/** An entry of a list. If the kind has no head of its own, `head` is the whole value. */
export interface Listed<H> extends StoredRow<H> {
  key: string;
}

export interface Written<T> {
  /** The value; undefined if the entry could not even be read. */
  value?: T | null;
  row?: StoredRow<unknown> | null;
}

/** An entry that this edition of the page cannot read: it is kept unchanged. */
export interface Refused {
  kind: string;
  key: string;
  /**
   * Why the entry cannot be read. `conflict`: an earlier edition of the page found another value in
   * its place.
   */
  reason: 'newer' | 'damaged' | 'conflict';
  at: number;
  size: number;
  /** The kind and key under which the entry is stored in the database. */
  lies: [kind: string, key: string];
}

/** Entries of one kind. No method rejects, except for a change that throws. */
export interface Shelf<T, H = T> {
  /** Resolves when `list` and `of` have read the entries on the device. */
  ready: Promise<void>;
  /** The heads of all entries, latest first, with this tab's pending changes applied. */
  list(): Listed<H>[];
  /** The head of one entry. */
  of(key: string): H | undefined;
  /**
   * Reads the whole value of an entry; `refused`: the reason why an existing entry cannot be read.
   */
  get(key: string): Promise<{ value: T | null; refused: Refused['reason'] | '' }>;
  /** Changes one entry in a transaction. A change that cannot be saved is held for this visit. */
  change(key: string, change: Change<T>): Promise<Outcome>;
  /** Writes a whole value, regardless of the previous one. */
  put(key: string, value: T): Promise<Outcome>;
  remove(keys: string[]): Promise<Outcome>;
  /** Changes of many entries by their keys, for `device.changeAll`. */
  bulk(changes: Map<string, Change<T>>): Bulk;
  /**
   * Adds a listener for changed entries; `elsewhere`: another tab has changed them. Returns a
   * function that unsubscribes the listener.
   */
  onChange(listener: (keys: string[], elsewhere: boolean) => void): () => void;
}

/** The changes of one entry; `written` receives the result. */
export interface Item {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each item has a type of its own
  kind: Kind<any>;
  key: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  changes: Change<any>[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  written: Written<any>;
}

/** Called as entries are written. */
export type Progress = (done: number, of: number) => void;

/** Changes of many entries of one kind, which are written together with those of other kinds. */
export interface Bulk {
  kind: string;
  /** Runs work when the kind's earlier requests are done, and before its later ones. */
  inTurn: <R>(work: () => Promise<R>) => Promise<R>;
  /** The changes to write, with the pending ones before them. */
  items: () => Item[];
  /** Takes up what was written, or holds it for this visit. */
  end: (items: Item[], outcome: Outcome) => void;
}
