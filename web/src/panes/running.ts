/**
 * The collection that the player is solving in this tab: enough of it for the strip over the map,
 * without the collection's own code, and the link of one that the device does not keep yet.
 */
import { ofTab } from '../storage/settings.ts';
import { kept } from '../storage/storage.ts';
import { keyOf } from '../ui/puzzle.ts';
import type { State, Store } from '../pane.ts';
import type { CollectionDoc } from '../contract/documents.ts';

export interface Running {
  /** The key of the collection on the device. */
  key: string;
  title: string;
  /** The keys of its puzzles, in their order. */
  puzzles: string[];
  /** Where it came from, until it is kept; missing once it is. */
  link?: string;
}

const saved = ofTab('collection');
/** The setting as read last, since it is read at every draw. */
let read: { text: string; running: Running | null } = { text: '', running: null };

/** The collection of this tab; null if there is none. */
export function running(): Running | null {
  const text = saved.read();
  if (text !== read.text) read = { text, running: parsed(text) };
  return read.running;
}

/** Null for a text that no edition of the page can have written. */
function parsed(text: string): Running | null {
  try {
    const found = JSON.parse(text || 'null') as Running | null;
    return Array.isArray(found?.puzzles) ? found : null;
  } catch {
    return null;
  }
}

export const run = (collection: Running) => void saved.write(JSON.stringify(collection));

/**
 * The collection of this tab, if the puzzle on the board is one of it, and the puzzle's number from
 * 1 on; else null.
 */
export function runningWith({ caseRun, shown }: Pick<State, 'caseRun' | 'shown'>) {
  const found = shown?.goal && !caseRun ? running() : null;
  const at = found && shown ? found.puzzles.indexOf(keyOf(shown.game.scenario)) : -1;
  return found && at >= 0 ? { ...found, number: at + 1 } : null;
}

/** Keeps a collection on the device. Writes nothing if it is there. */
export async function keepCollection(key: string, document: CollectionDoc) {
  const { title } = document.collection;
  const outcome = await kept.collections.change(key, (there) => there ?? { title, document });
  const now = running();
  if (outcome === 'kept' && now?.key === key) run({ ...now, link: undefined });
  return outcome;
}

/** Keeps the collection that the puzzle on the board is one of, if it came with a link. */
export async function keepRunning(store: Store) {
  const { key, link } = runningWith(store.state) ?? {};
  if (!key || !link) return;
  const { document } = await store.ask({ ask: 'collection', link });
  await keepCollection(key, document);
}
