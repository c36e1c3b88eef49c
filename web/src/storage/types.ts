/** The words of the storage: what an entry is, and what becomes of a write. */

/** Whether it is on the device, and if not, why. */
export type Outcome = 'kept' | 'denied' | 'full';

/**
 * Makes the next value of an entry out of the one before; null before: there is none; null after:
 * it is removed. It must be pure: it may be called more than once, on what another tab wrote.
 */
export type Change<T> = (before: T | null) => T | null;

/** What the storage must know of the entries of a kind. */
export interface Kind<T, H = unknown> {
  name: string;
  /** Grows when values are written in another way. */
  edition: number;
  /** Whether this is a value of this edition, whatever wrote it. */
  sound(value: unknown): value is T;
  /** The same value, of an older edition. */
  upgrade?(value: unknown, edition: number): unknown;
  /** What a list shows of it, where the whole is too large to be read for a list. */
  headOf?(value: T): H;
}

/** A row of the database. */
export interface Row<H> {
  /** From a counter that only grows: the later one was written later, whatever the clock says. */
  n: number;
  /** By the clock, for the eyes alone, ms since 1970. */
  at: number;
  /** Bytes, about. */
  size: number;
  edition: number;
  head: H;
}

/** An entry of a list: `head` is the value itself for kinds that have no head of their own. */
export interface Listed<H> extends Row<H> {
  key: string;
}

export interface Written<T> {
  /** Undefined where the entry could not even be read. */
  value?: T | null;
  row?: Row<unknown> | null;
}

/** An entry that this edition of the page cannot read: it is kept as it is. */
export interface Refused {
  kind: string;
  key: string;
  /** `conflict`: an older page, still open in a tab, wrote it otherwise than this one. */
  reason: 'newer' | 'damaged' | 'conflict';
  at: number;
  size: number;
  /** Where it lies in the database. */
  lies: [kind: string, key: string];
}

/** Entries of one kind. Nothing here rejects, but for a change that throws. */
export interface Shelf<T, H = T> {
  /** Fulfilled when `list` and `of` know what the device holds. */
  ready: Promise<void>;
  /** The heads, latest first, with what this tab has changed and not written yet. */
  list(): Listed<H>[];
  /** The head of one entry. */
  of(key: string): H | undefined;
  /** The whole value; `refused`: it is there and cannot be read. */
  get(key: string): Promise<{ value: T | null; refused: Refused['reason'] | '' }>;
  /** Changes one entry in a transaction. What is not kept is held for this visit. */
  change(key: string, change: Change<T>): Promise<Outcome>;
  /** Writes a whole value, whatever was there. */
  put(key: string, value: T): Promise<Outcome>;
  remove(keys: string[]): Promise<Outcome>;
  /** Those that cannot be read. */
  refused(): Promise<Refused[]>;
  /** Called when entries change; `elsewhere`: by another tab. Returns what ends it. */
  onChange(listener: (keys: string[], elsewhere: boolean) => void): () => void;
}
