/** The types of the storage: an entry, and the outcome of a write. */

/** Whether the entry is on the device, and if not, why. */
export type Outcome = 'kept' | 'denied' | 'full';

/**
 * Makes the next value of an entry from the previous one; null before: there is none; null after:
 * it is removed. It must be pure: it may be called more than once, including on data written by
 * another tab.
 */
export type Change<T> = (before: T | null) => T | null;

/** The properties of a kind of entries that the storage needs. */
export interface Kind<T, H = unknown> {
  name: string;
  /** Incremented when the format of values changes. */
  edition: number;
  /** Whether this is a valid value of this edition, whatever wrote it. */
  sound(value: unknown): value is T;
  /** Converts a value of an older edition. */
  upgrade?(value: unknown, edition: number): unknown;
  /** The part that a list shows, where the whole value is too large for a list. */
  headOf?(value: T): H;
}

/** A row of the database. */
export interface Row<H> {
  /** From a counter that only grows: a later write has a larger number, whatever the clock says. */
  n: number;
  /** Clock time, for display only, ms since 1970. */
  at: number;
  /** Approximate size in bytes. */
  size: number;
  edition: number;
  head: H;
}

/** An entry of a list: `head` is the value itself for kinds without a head of their own. */
export interface Listed<H> extends Row<H> {
  key: string;
}

export interface Written<T> {
  /** Undefined where the entry could not even be read. */
  value?: T | null;
  row?: Row<unknown> | null;
}

/** An entry that this edition of the page cannot read: it is kept unchanged. */
export interface Refused {
  kind: string;
  key: string;
  /** `conflict`: an older page, still open in a tab, wrote a different value. */
  reason: 'newer' | 'damaged' | 'conflict';
  at: number;
  size: number;
  /** Its key in the database. */
  lies: [kind: string, key: string];
}

/** Entries of one kind. No method rejects, except for a change that throws. */
export interface Shelf<T, H = T> {
  /** Resolves when `list` and `of` know the entries on the device. */
  ready: Promise<void>;
  /** The heads, latest first, with this tab's pending changes. */
  list(): Listed<H>[];
  /** The head of one entry. */
  of(key: string): H | undefined;
  /** The whole value; `refused`: it exists but cannot be read. */
  get(key: string): Promise<{ value: T | null; refused: Refused['reason'] | '' }>;
  /** Changes one entry in a transaction. A change that cannot be saved is held for this visit. */
  change(key: string, change: Change<T>): Promise<Outcome>;
  /** Writes a whole value, whatever was there. */
  put(key: string, value: T): Promise<Outcome>;
  remove(keys: string[]): Promise<Outcome>;
  /** The entries that cannot be read. */
  refused(): Promise<Refused[]>;
  /**
   * Called when entries change; `elsewhere`: by another tab. Returns a function that unsubscribes.
   */
  onChange(listener: (keys: string[], elsewhere: boolean) => void): () => void;
}
