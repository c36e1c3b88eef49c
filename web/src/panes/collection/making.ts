/** Actions of the author of a collection. The draft is kept on the device. */
import { asking } from '../../ui/asking.ts';
import { sentence } from '../../words.ts';
import { draftsOf, parsed } from '../drafts.ts';
import { shippedAs } from '../shipped.ts';
import { added, documentOf, fromDocument, identityOf, nothingMade } from './draft.ts';
import { collectionOf, keep, shippedFor } from './state.ts';
import type { State, Store } from '../../pane.ts';
import type { CollectedPuzzle, CollectionDoc } from '../../contract/documents.ts';
import type { Draft, Making } from './draft.ts';

/** The draft's key among the drafts of all panes. */
const DRAFT = 'collection';
/** Each puzzle is merged whole: parts of two scenarios are no scenario. */
interface Parts extends Omit<Draft, 'puzzles'> {
  puzzles: { id: string; puzzle: string }[];
}

/** The draft in a kept text; null for a text that no edition of the page can have written. */
export const draftIn = (text: string) =>
  parsed<Draft>(
    text,
    ({ author, puzzles, text: words, title }) =>
      [author, words, title].every((one) => typeof one === 'string') &&
      Array.isArray(puzzles) &&
      puzzles.every((one) => typeof one === 'object' && one !== null),
  );

const drafts = draftsOf<Draft>({
  name: DRAFT,
  read: draftIn,
  write: (draft) => JSON.stringify(draft),
  parts: ({ puzzles, ...words }): Parts => ({
    ...words,
    puzzles: puzzles.map((one) => ({ id: identityOf(one), puzzle: JSON.stringify(one) })),
  }),
  whole: ({ puzzles, ...words }: Parts) => ({
    ...words,
    puzzles: puzzles.map(({ puzzle }) => JSON.parse(puzzle) as CollectedPuzzle),
  }),
});

/** ms after the last change before the link is made. */
const REST = 400;

let timer = 0;
const making = asking(keep, { failed: (fault) => ({ fault }) });

/** Shows the maker with the draft of this device. */
export async function make(store: Store) {
  keep(store, { face: 'make', sheet: null });
  void shippedFor(store).catch((failure) => keep(store, { fault: sentence(failure) }));
  await drafts.ready();
  follow(store);
  const { making: now } = collectionOf(store.state);
  const draft = now === nothingMade ? drafts.of(DRAFT) : null;
  if (draft) keep(store, { making: { ...nothingMade, now: draft } });
  await makeLink(store);
}

/** Shows what another tab changes in the draft; undo takes back only what this tab changed. */
export const follow = (store: Store) =>
  drafts.follow(store, () => {
    const { making: before } = collectionOf(store.state),
      now = drafts.of(DRAFT);
    if (!now) return;
    const past = before.past.map((former) => drafts.rebased(former, before.now, now));
    keep(store, { making: { ...before, now, past }, made: null, fault: '' });
    void makeLink(store);
  });

/** Changes the draft, keeps it, and makes its link. */
export function change(store: Store, to: (now: Making) => Making) {
  const before = collectionOf(store.state).making;
  const now = to(before);
  if (now === before) return;
  keep(store, { making: now, made: null, fault: '' });
  void drafts.change(DRAFT, before.now, now.now);
  making.drop();
  clearTimeout(timer);
  timer = window.setTimeout(() => void makeLink(store), REST);
}

/** Makes the link of the draft, if it has a title and a puzzle. */
async function makeLink(store: Store) {
  const { now } = collectionOf(store.state).making;
  clearTimeout(timer);
  making.drop();
  if (!now.title.trim() || !now.puzzles.length) return;
  await making(store, async () => ({
    made: await store.ask({ ask: 'collection', document: documentOf(now) }),
  }));
}

/** Begins a collection with the puzzles and texts of another; undo returns to the draft. */
export async function makeFrom(store: Store, document: CollectionDoc) {
  await make(store);
  change(store, (now) => fromDocument(now, document));
}

/** The puzzle on the board, as a collection holds it; null if there is none. */
export function puzzleOnBoard(state: State): CollectedPuzzle | null {
  const { caseRun, shown } = state;
  if (!shown?.goal || caseRun) return null;
  const { scenario } = shown.game;
  const laid = shippedAs(scenario, collectionOf(state).shipped ?? []);
  return laid ? { ruleset: laid.ruleset, id: laid.puzzle.id } : scenario;
}

/** Adds the puzzle on the board, as the share dialog asks. */
export async function addFromBoard(store: Store) {
  await make(store);
  await shippedFor(store).catch(() => []); // then it is added whole
  const puzzle = puzzleOnBoard(store.state);
  if (puzzle) change(store, (now) => added(now, puzzle));
}
