/** State and actions of the collection pane: the collection that is open, and its puzzles. */
import { checkOf } from '../../link.ts';
import { kept } from '../../storage/storage.ts';
import { asking } from '../../ui/asking.ts';
import { focusSoon, paneMemory } from '../../ui/memory.ts';
import { keyOf } from '../../ui/puzzle.ts';
import { showPane } from '../../ui/navigate.ts';
import { attempt, attemptsThere } from '../attempts.ts';
import { keepCollection, run, running, runningWith } from '../running.ts';
import { shippedPuzzles } from '../shipped.ts';
import { identityOf, nothingMade, wholeOf } from './draft.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type {
  CollectedPuzzle,
  CollectionDoc,
  PuzzleDoc,
  ScenarioDoc,
} from '../../contract/documents.ts';
import type { Collected } from '../../contract/games.ts';
import type { SitePuzzle } from '../shipped.ts';

/** A puzzle of the open collection. */
export interface Item {
  /** Identifies it in the collection. */
  id: string;
  /** Null if this edition of the page does not have the shipped puzzle. */
  scenario: ScenarioDoc | null;
  claim: PuzzleDoc['claim'] | null;
}

export interface Opened extends Collected {
  key: string;
  items: Item[];
}

/** A puzzle as it is printed. */
export interface Printed {
  title: string;
  text: string;
  task: string;
  ruleset: string;
  picture: SVGSVGElement | null;
  /** The acts of the solution in words; empty if none is proved. */
  line: string[];
}

/** What is prepared of the sheet to print. */
export interface Sheet {
  puzzles: Printed[];
  /** The number of puzzles of the collection. */
  of: number;
}

const fresh = {
  /** The link of the open collection, for the address; "" for none. */
  address: '',
  /** Whether a collection is being read. */
  coming: false,
  /** Why the collection cannot be opened; "" otherwise. */
  refused: '',
  opened: null as Opened | null,
  face: 'view' as 'view' | 'make' | 'sheet',
  making: nothingMade,
  /** The shipped puzzles; null until they have been fetched. */
  shipped: null as SitePuzzle[] | null,
  /** The rulebook whose puzzles are offered; "" for all. */
  ruleset: '',
  /** The draft as the umpire has read it; null while there is nothing to share. */
  made: null as Collected | null,
  /** Why the draft cannot be shared; "" otherwise. */
  fault: '',
  sheet: null as Sheet | null,
};

export const { of: collectionOf, set: keep } = paneMemory('collection', fresh);

/** The shipped puzzles, for the list to choose from. Rejects with a sentence. */
export async function shippedFor(store: Store): Promise<SitePuzzle[]> {
  const shipped = await shippedPuzzles().catch(() => {
    throw new Error(say.noList);
  });
  if (collectionOf(store.state).shipped !== shipped) keep(store, { shipped });
  return shipped;
}

export function itemOf(doc: CollectedPuzzle, laid: readonly SitePuzzle[]): Item {
  const id = identityOf(doc),
    scenario = wholeOf(doc);
  if (scenario) return { id, scenario, claim: ('claim' in doc && doc.claim) || null };
  const found = laid.find(({ ruleset, puzzle }) => `${ruleset}/${puzzle.id}` === id)?.puzzle;
  return { id, scenario: found?.scenario ?? null, claim: found?.claim ?? null };
}

/** Identifies a collection on the device by its content. */
function keyOfCollection(document: CollectionDoc) {
  const text = JSON.stringify(document);
  return `${text.length}.${checkOf(new TextEncoder().encode(text))}`;
}

const isKept = ({ key }: Opened) => kept.collections.of(key) !== undefined;

/** Whether the open collection is kept with the next own move in it. */
export function isLoose(opened: Opened) {
  const now = running();
  return now?.key === opened.key && Boolean(now.link) && !isKept(opened);
}

/** Keeps the open collection at the player's request. */
export async function keepOpened(store: Store, { document, key }: Opened) {
  const outcome = await keepCollection(key, document);
  store.toast(outcome === 'kept' ? say.nowKept : say.notKept);
  focusSoon('.collection .is-main');
}

let listening = false;

/** Says of the open collection that it is kept, once a move keeps it. */
function listen(store: Store) {
  if (!listening) kept.collections.onChange(() => store.set({}));
  listening = true;
}

const opening = asking(keep, {
  over: { coming: false },
  failed: (refused) => ({ refused }),
});

/**
 * Opens a collection from a link, from the text of a file, or from a document. The umpire reads it;
 * a refusal is shown in its place. What a link can bring again is kept with the player's first move
 * in one of its puzzles, or on request; a file, and what is too long for a link, at once.
 */
export async function openCollection(
  store: Store,
  from: { link: string } | { text: string } | { document: CollectionDoc },
): Promise<Opened | null> {
  keep(store, { face: 'view', address: '', opened: null, sheet: null, coming: true, refused: '' });
  const isOpen = await opening(store, async (tell) => {
    const [found, laid] = await Promise.all([
      store.ask({ ask: 'collection', ...from }),
      shippedFor(store),
      attemptsThere(),
      kept.collections.ready,
    ]);
    return tell() ? { opened: taken(store, found, laid, 'text' in from), address: found.link } : {};
  });
  return isOpen ? collectionOf(store.state).opened : null;
}

function taken(store: Store, found: Collected, laid: SitePuzzle[], fromFile: boolean): Opened {
  const { document, link } = found;
  const { puzzles, title } = document.collection;
  const items = puzzles.map((doc) => itemOf(doc, laid));
  const opened = { ...found, key: keyOfCollection(document), items };
  const { key } = opened;
  const keys = items.map(({ scenario }) => (scenario ? keyOf(scenario) : ''));
  run({ key, title, puzzles: keys, ...(isKept(opened) ? {} : { link }) });
  if (fromFile || !link) void keepCollection(key, document);
  listen(store);
  return opened;
}

/** Opens a collection that is kept on the device. */
export async function openKept(store: Store, key: string): Promise<Opened | null> {
  keep(store, { face: 'view', opened: null, coming: true, refused: '' });
  await kept.collections.ready;
  const { value } = await kept.collections.get(key);
  if (value) return openCollection(store, { document: value.document });
  keep(store, { coming: false, refused: say.gone });
  return null;
}

/** The collection of this tab, loaded if it is not open, for example after a reload. */
export async function resume(store: Store): Promise<Opened | null> {
  const { opened } = collectionOf(store.state);
  const { key = '', link } = running() ?? {};
  if (opened && (!key || opened.key === key)) return opened;
  if (link) return openCollection(store, { link });
  return key ? openKept(store, key) : null;
}

/** Puts a puzzle of the collection on the board; Back returns to the collection. */
export function openItem(store: Store, { scenario }: Item) {
  if (!scenario) return;
  watch(store);
  showPane(store, 'puzzles', { scenario });
  store.set({ under: 'collection' });
}

/** Opens the next unsolved puzzle after the one on the board; if all are solved, the collection. */
export async function nextItem(store: Store) {
  const opened = await resume(store);
  if (!opened) return;
  const at = runningWith(store.state)?.number ?? 0;
  const next = nextOf(opened.items, at);
  if (next) return openItem(store, next);
  keep(store, { face: 'view' });
  store.say(say.allSolved);
}

/**
 * The next unsolved puzzle, in order from a place on; those before it come last.
 * @param from - index of the first candidate
 */
export function nextOf(items: readonly Item[], from: number): Item | undefined {
  return [...items.slice(from), ...items.slice(0, from)].find(
    ({ scenario }) => scenario && !attempt(scenario).solved,
  );
}

/** How many puzzles of the collection are solved. */
export const solvedOf = (items: readonly Item[]) =>
  items.filter(({ scenario }) => scenario && attempt(scenario).solved).length;

let watching = false;

/** Back returns to the collection only while the board shows one of its puzzles. */
function watch(store: Store) {
  if (watching) return;
  watching = true;
  let before = store.state.shown;
  store.subscribe((state: State) => {
    const { shown, under } = state;
    if (shown === before) return;
    before = shown;
    if (under === 'collection' && shown && !runningWith(state)) store.set({ under: '' });
  });
}
