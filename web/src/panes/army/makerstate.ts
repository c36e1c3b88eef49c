/** State of the card being made: its document, and the umpire's answer to it. */
import { JSON_FILES, chooseFile, download, fileName, textOf } from '../../ui/files.ts';
import { latest } from '../../ui/latest.ts';
import { focusSoon, paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { armyOf, deckOf, forget, putCards } from './state.ts';
import { maker as say } from './makerwords.ts';
import type { CardView, Deck } from '../../types/army.ts';
import type { CardDoc, CardsDoc } from '../../types/documents.ts';
import type { Store } from '../../pane.ts';

interface Maker {
  /** Null while no card is being made. */
  doc: CardDoc | null;
  /** The id of the card being edited; "" for a new one. */
  was: string;
  faults: Deck['faults'];
  /** Preview of the card: its last version without faults. */
  view: CardView | null;
  /** The ability that is chosen to be added; "" for none. */
  skill: string;
  /** Faults of the last file read. */
  refused: string[];
}

const none: Maker = { doc: null, was: '', faults: [], view: null, skill: '', refused: [] };
/** The largest file that is read, bytes. */
const LONGEST = 500_000;
/** The most characters of a name that go into an id. */
const SLUG = 19;

const memory = paneMemory('maker', none);
export const makerOf = memory.of;
const asked = latest();

/** A unique id: a slug of the name and a random suffix. */
function freshId(name: string) {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG);
  return `${slug.replace(/^-|-$/g, '') || 'card'}-${Math.random().toString(36).slice(2, 6)}`;
}

function begin(store: Store, doc: CardDoc, was: string) {
  memory.set(store, { ...none, was });
  write(store, doc);
  focusSoon('.maker input');
  requestAnimationFrame(() => document.querySelector('.maker')?.scrollIntoView());
}

/** Start an own card as a copy of another card. */
export const copyCard = (store: Store, doc: CardDoc) =>
  begin(store, { ...doc, id: freshId(doc.name), name: say.copyOf(doc.name).slice(0, 40) }, '');

export const editCard = (store: Store, doc: CardDoc) => begin(store, doc, doc.id);

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
    '',
  );

/** Close the form and discard the card. */
export function leaveCard(store: Store) {
  memory.set(store, none);
  focusSoon('.maker-new');
}

/** Replace the document and have the umpire judge it. */
export function write(store: Store, doc: CardDoc) {
  memory.set(store, { doc });
  void judge(store, doc);
}

export const chooseSkill = (store: Store, skill: string) => memory.set(store, { skill });

async function judge(store: Store, doc: CardDoc) {
  const isMine = asked();
  const { ruleset } = armyOf(store.state).list;
  try {
    const { faults } = await store.ask({ ask: 'deck', ruleset, card: [doc] });
    if (!isMine()) return;
    memory.set(store, { faults });
    if (faults.length) return;
    const { cards } = await store.ask({ ask: 'cards', ruleset, card: [doc] });
    if (isMine()) memory.set(store, { view: cards.find(({ own }) => own) ?? null });
  } catch (failure) {
    if (isMine())
      memory.set(store, { faults: [{ where: '', what: '', words: sentence(failure) }] });
  }
}

/** Keep the card and close the form. */
export function keepCard(store: Store) {
  const { doc } = makerOf(store.state);
  if (!doc) return;
  void take(store, [doc]);
  memory.set(store, none);
  focusSoon('.maker-new');
}

/** Keep cards on the device, whether imported or made here. */
export async function take(store: Store, cards: CardDoc[]) {
  const kept = await putCards(store, cards);
  store.toast(kept ? say.kept(cards.map(({ name }) => name).join(', ')) : say.notKept);
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
  const mine = shelf.some((one) => JSON.stringify(one) === JSON.stringify(doc));
  return { doc, mine };
}
