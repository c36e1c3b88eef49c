/** State of the card being made: its document, and the umpire's answer to it. */
import { card as limits } from '../../contract/limits.ts';
import { asking } from '../../ui/asking.ts';
import { JSON_FILES, chooseFile, download, fileName, textOf } from '../../ui/files.ts';
import { focusSoon, paneMemory } from '../../ui/memory.ts';
import { stemOf } from '../../ui/slug.ts';
import { sentence } from '../../words.ts';
import { draftsOf, parsed } from '../drafts.ts';
import { isSameCard, partsOfCard, wholeCard } from '../owncards.ts';
import { discard } from '../unfinished.ts';
import { armyOf, deckOf, forget, putCards } from './state.ts';
import { maker as say } from './makerwords.ts';
import type { CardView, Deck } from '../../contract/army.ts';
import type { CardDoc, CardsDoc } from '../../contract/documents.ts';
import type { Store } from '../../pane.ts';
import type { Draft, Drafts } from '../drafts.ts';

const none = {
  /** Null while no card is being made. */
  doc: null as CardDoc | null,
  /** The kept card as it was when its change began; null for a new one. */
  base: null as CardDoc | null,
  /** Its key among the drafts, where it is from its first change on. */
  draft: '',
  faults: [] as Deck['faults'],
  /** Preview of the card: its last version without faults. */
  view: null as CardView | null,
  /** The ability that is chosen to be added; "" for none. */
  skill: '',
  /** Faults of the last file read. */
  refused: [] as string[],
};

/** The largest file that is read, bytes. */
const LONGEST = 500_000;
/** The most characters of a name that go into an id. */
const SLUG = 19;

const memory = paneMemory('maker', none);
export const makerOf = memory.of;
const judging = asking(memory.set, {
  failed: (words) => ({ faults: [{ where: '', what: '', words }] }),
});

/** A card in the making. */
export interface Unfinished {
  ruleset: string;
  base: CardDoc | null;
  doc: CardDoc;
}

/** The cards in the making. */
export const drafts: Drafts<Unfinished> = draftsOf({
  name: 'card',
  read: (text) => parsed(text, ({ doc }) => typeof doc?.id === 'string'),
  write: JSON.stringify,
  parts: ({ base, doc, ruleset }) => ({ ruleset, base, doc: partsOfCard(doc) }),
  whole: ({ doc, ...rest }: Omit<Unfinished, 'doc'> & { doc: ReturnType<typeof partsOfCard> }) => ({
    ...rest,
    doc: wholeCard(doc),
  }),
});

/** A unique id: letters of the name and a random suffix. */
const freshId = (name: string) =>
  `${stemOf(name, 'card', SLUG)}-${Math.random().toString(36).slice(2, 6)}`;

/** Open the form. Nothing is kept by this. */
function begin(store: Store, doc: CardDoc, base: CardDoc | null, draft = drafts.begin()) {
  memory.set(store, { ...none, base, draft, doc });
  void judge(store, doc);
  followDrafts(store);
  focusSoon('.maker input');
  requestAnimationFrame(() => document.querySelector('.maker')?.scrollIntoView());
}

/** Start an own card as a copy of another card. */
export const copyCard = (store: Store, doc: CardDoc): void =>
  begin(
    store,
    { ...doc, id: freshId(doc.name), name: say.copyOf(doc.name).slice(0, limits.name) },
    null,
  );

export const editCard = (store: Store, doc: CardDoc): void => begin(store, doc, doc);

/** Open the form with a card in the making. */
export const goOn = (store: Store, { document: { base, doc }, key }: Draft<Unfinished>): void =>
  begin(store, doc, base, key);

/** Take over what another tab changes in the same card. */
const followDrafts = (store: Store) =>
  drafts.follow(store, (key) => {
    const { doc: before, draft } = makerOf(store.state);
    const doc = key === draft && before ? drafts.of(key)?.doc : null;
    if (!doc || !before || isSameCard(doc, before)) return store.set({}); // the list shows it
    memory.set(store, { doc });
    void judge(store, doc);
  });

/** Start a new card with minimal values. */
export const newCard = (store: Store, nation: string) =>
  begin(
    store,
    {
      id: freshId(say.unnamed),
      name: say.unnamed,
      nation,
      cost: 4,
      type_line: ['Infantry'],
      speed: 1,
      defense: { single: 4 },
      infantry_dice: [6, 5, 0],
      vehicle_dice: [1, 0, 0],
    },
    null,
  );

function close(store: Store) {
  memory.set(store, none);
  focusSoon('.maker-new');
}

/** Close the form and discard what was changed in it; the toast offers to undo it. */
export function leaveCard(store: Store) {
  const { draft } = makerOf(store.state);
  const one = drafts.list().find(({ key }) => key === draft);
  close(store);
  if (one) void discard(one, one.document.doc.name, listed(store), store);
}

/** What the list of cards in the making does. */
export const listed = (store: Store) => ({
  drafts,
  goOn: (draft: Draft<Unfinished>) => goOn(store, draft),
  gone: ({ key }: Draft<Unfinished>) => {
    if (key === makerOf(store.state).draft) close(store);
  },
});

/** Replace the document, keep the change, and have the umpire judge it. */
export function write(store: Store, doc: CardDoc) {
  const { base, doc: was, draft } = makerOf(store.state);
  memory.set(store, { doc });
  void judge(store, doc);
  if (!was || isSameCard(was, doc)) return;
  const { ruleset } = armyOf(store.state).list;
  void drafts.change(draft, { ruleset, base, doc: was }, { ruleset, base, doc });
}

export const chooseSkill = (store: Store, skill: string) => memory.set(store, { skill });

async function judge(store: Store, doc: CardDoc) {
  const { ruleset } = armyOf(store.state).list;
  const isLatest = await judging(store, async () => {
    const { faults } = await store.ask({ ask: 'deck', ruleset, card: [doc] });
    return { faults };
  });
  if (!isLatest || makerOf(store.state).faults.length) return;
  await judging(store, async () => {
    const { cards } = await store.ask({ ask: 'cards', ruleset, card: [doc] });
    return { view: cards.find(({ own }) => own) ?? null };
  });
}

/** Keep the card and close the form. */
export async function keepCard(store: Store) {
  const { base, doc, draft } = makerOf(store.state);
  if (!doc) return;
  close(store);
  if (await take(store, [doc], base)) await drafts.discard(draft);
}

/**
 * Keep cards on the device, whether imported or made here; where others are replaced by them, offer
 * to undo it.
 * @param base - the kept card that a single card was made from
 * @returns whether the device stores them
 */
export async function take(store: Store, cards: CardDoc[], base: CardDoc | null = null) {
  const namesOf = (list: CardDoc[]) => list.map(({ name }) => name).join(', ');
  const { back, cards: now, isKept, isMerged, replaced } = await putCards(store, cards, base);
  if (!isKept) store.toast(say.notKept);
  else if (!replaced.length) store.toast(say.kept(namesOf(now)));
  else {
    const words = isMerged
      ? say.mergedWith(namesOf(now))
      : say.replaced(namesOf(now), namesOf(replaced));
    store.toast(words, { action: { label: say.undo, run: () => void back() } });
  }
  return isKept;
}

export async function forgetCard(store: Store, card: CardDoc) {
  await forget(store, card);
  const run = () => void take(store, [card]);
  store.toast(say.forgotten(card.name), { action: { label: say.undo, run } });
  focusSoon('.maker-new');
}

/** Download all cards that the device keeps as one file. */
export function saveCards(store: Store) {
  const { aside, list, shelf } = armyOf(store.state);
  const card = [...aside.map((one) => one.card), ...shelf];
  const doc: CardsDoc = { format: 1, ruleset: list.ruleset, card };
  const text = `${JSON.stringify(doc, null, 1)}\n`;
  download(`${fileName(say.fileName)}.json`, new Blob([text], { type: 'application/json' }));
  store.toast(say.saved);
}

export const openCards = (store: Store) =>
  chooseFile(JSON_FILES, (file) => void readCards(store, file));

async function readCards(store: Store, file: File) {
  const { ruleset } = armyOf(store.state).list;
  memory.set(store, { refused: [] });
  try {
    if (file.size > LONGEST) throw new Error(say.tooLong);
    const { card, faults } = await store.ask({ ask: 'deck', ruleset, text: await textOf(file) });
    if (card) await take(store, card);
    memory.set(store, { refused: faults.map(({ words }) => `${file.name}: ${words}`) });
  } catch (failure) {
    memory.set(store, { refused: [`${file.name}: ${sentence(failure)}`] });
  }
}

/** The document of an available own card, and whether this device stores that same document. */
export function originOf(
  state: Store['state'],
  id: string,
): { doc: CardDoc | undefined; mine: boolean } {
  const { shelf } = armyOf(state);
  const doc = deckOf(state).find((one) => one.id === id);
  const mine = shelf.some((one) => isSameCard(one, doc));
  return { doc, mine };
}
