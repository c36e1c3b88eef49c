/**
 * Documents in the making: each is kept on the device under a key of its own, from its first change
 * until its player discards it. A change is merged with those of another tab.
 */
import { kept } from '../storage/storage.ts';
import { merged } from '../storage/threeway.ts';
import type { Store } from '../pane.ts';
import type { DRAFTS } from '../storage/kinds.ts';
import type { Outcome, Shelf } from '../storage/types.ts';

/** How a pane writes its document. */
export interface Form<T> {
  /** With which the keys begin. */
  name: (typeof DRAFTS)[number];
  /** The document in a text; null if it is none. */
  read: (text: string) => T | null;
  write: (document: T) => string;
  /** The document as its mergeable parts, and back; by default the document itself. */
  parts?: (document: T) => unknown;
  whole?: (parts: never) => T;
}

export interface Draft<T> {
  key: string;
  /** When it was last changed, ms since 1970, and its place in the order of all changes. */
  at: number;
  n: number;
  document: T;
}

export interface Drafts<T> {
  ready: () => Promise<void>;
  /** The documents in the making, the latest first. */
  list: () => Draft<T>[];
  of: (key: string) => T | null;
  /** A key for a document that is begun. */
  begin: () => string;
  /** Keeps one change of a document. */
  change: (key: string, was: T, now: T) => Promise<Outcome>;
  /** Removes a document. Resolves with the function that takes this back; null if it failed. */
  discard: (key: string) => Promise<(() => Promise<Outcome>) | null>;
  /** The document after the change from `was` to `now`, as a former state of undo needs it. */
  rebased: (former: T, was: T, now: T) => T;
  /** Calls back when another tab has changed a document; once for each store. */
  follow: (store: Store, listener: (key: string) => void) => void;
}

type Text = { text: string };

/** @param shelf - where the documents are kept */
export function draftsOf<T>(form: Form<T>, shelf: Shelf<Text> = kept.drafts): Drafts<T> {
  const { name, read, write, parts = (document) => document } = form;
  const whole = (form.whole ?? ((document: T) => document)) as (parts: unknown) => T;
  const followed: WeakSet<Store> = new WeakSet();
  const isOurs = (key: string) => key === name || key.startsWith(`${name}/`);
  const rebased = (was: T, mine: T, stored: T) =>
    whole(merged(parts(was), parts(mine), parts(stored)));
  const of = (key: string) => read(shelf.of(key)?.text ?? '');
  return {
    ready: () => shelf.ready,
    of,
    list: () =>
      shelf.list().flatMap(({ at, head, key, n }) => {
        const document = isOurs(key) ? read(head.text) : null;
        return document ? [{ key, at, n, document }] : [];
      }),
    begin: () => `${name}/${crypto.randomUUID()}`,
    change: (key, was, now) =>
      shelf.change(key, (before) => {
        const stored = before && read(before.text);
        const text = write(stored ? rebased(was, now, stored) : now);
        return text === before?.text ? before : { text };
      }),
    async discard(key) {
      const former = shelf.of(key);
      if ((await shelf.remove([key])) !== 'kept') return null;
      return () => shelf.change(key, (before) => before ?? former ?? null);
    },
    rebased: (former, was, now) => rebased(was, now, former),
    follow(store, listener) {
      if (followed.has(store)) return;
      followed.add(store);
      shelf.onChange((keys, elsewhere) => {
        if (elsewhere) keys.filter(isOurs).forEach(listener);
      });
    },
  };
}

/** A document as JSON; null for a text that no edition of the page can have written. */
export function parsed<T>(text: string, isSound: (found: T) => boolean): T | null {
  try {
    const found = JSON.parse(text || 'null') as T | null;
    return found && isSound(found) ? found : null;
  } catch {
    return null;
  }
}
