/** The card that is being made: the document as it is written, and what the umpire says to it. */
import { download, fileName, textOf } from '../../ui/files.js';
import { latest } from '../../ui/latest.js';
import { focusSoon, paneMemory } from '../../ui/memory.js';
import { sentence } from '../../words.js';
import { armyOf, deckOf, forget, putCards } from './state.js';
import { maker as say } from './makerwords.js';

/**
 * @import { Cards, CardView, Deck } from '../../types/army.d.ts'
 * @import { CardDoc, CardsDoc } from '../../types/documents.d.ts'
 * @import { Store } from '../../pane.d.ts'
 */

/**
 * @typedef {object} Maker
 * @property {CardDoc | null} doc null while none is made
 * @property {string} was the id of the card that is changed; "" for a new one
 * @property {Deck['faults']} faults
 * @property {CardView | null} view as it will look: the last that had nothing wrong with it
 * @property {string} skill the ability that is chosen to be added; "" for none
 * @property {string[]} refused what was wrong with a file
 */
/** @type {Maker} */
const none = { doc: null, was: '', faults: [], view: null, skill: '', refused: [] };
/** The longest file that is read. */
const LONGEST = 500_000;
/** So much of a name goes into an id. */
const SLUG = 19;

const memory = paneMemory('maker', none);
export const makerOf = memory.of;
const asked = latest();

/** An id that nobody has: the name, and what chance adds. @param {string} name */
function freshId(name) {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG);
  return `${slug.replace(/^-|-$/g, '') || 'card'}-${Math.random().toString(36).slice(2, 6)}`;
}

/** @param {Store} store @param {CardDoc} doc @param {string} was */
function begin(store, doc, was) {
  memory.set(store, { ...none, was });
  write(store, doc);
  focusSoon('.maker input');
  requestAnimationFrame(() => document.querySelector('.maker')?.scrollIntoView());
}

/** A card of one's own that begins as another one is. @param {Store} store @param {CardDoc} doc */
export const copyCard = (store, doc) =>
  begin(store, { ...doc, id: freshId(doc.name), name: say.copyOf(doc.name).slice(0, 40) }, '');

/** @param {Store} store @param {CardDoc} doc */
export const editCard = (store, doc) => begin(store, doc, doc.id);

/** A card with next to nothing on it. @param {Store} store @param {string} nation */
export const newCard = (store, nation) =>
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

/** Nothing is made any more. @param {Store} store */
export function leaveCard(store) {
  memory.set(store, none);
  focusSoon('.maker-new');
}

/** Another document, and what the umpire says to it. @param {Store} store @param {CardDoc} doc */
export function write(store, doc) {
  memory.set(store, { doc });
  void judge(store, doc);
}

/** @param {Store} store @param {string} skill */
export const chooseSkill = (store, skill) => memory.set(store, { skill });

/** @param {Store} store @param {CardDoc} doc */
async function judge(store, doc) {
  const isMine = asked();
  const { ruleset } = armyOf(store.state).list;
  try {
    const { faults } = /** @type {Deck} */ (await store.ask({ ask: 'deck', ruleset, card: [doc] }));
    if (!isMine()) return;
    memory.set(store, { faults });
    if (faults.length) return;
    const { cards } = /** @type {Cards} */ (
      await store.ask({ ask: 'cards', ruleset, card: [doc] })
    );
    if (isMine()) memory.set(store, { view: cards.find(({ own }) => own) ?? null });
  } catch (failure) {
    if (isMine())
      memory.set(store, { faults: [{ where: '', what: '', words: sentence(failure) }] });
  }
}

/** Keeps what is made. @param {Store} store */
export function keepCard(store) {
  const { doc } = makerOf(store.state);
  if (!doc) return;
  void take(store, [doc]);
  memory.set(store, none);
  focusSoon('.maker-new');
}

/** Cards that came from elsewhere, or were made. @param {Store} store @param {CardDoc[]} cards */
export async function take(store, cards) {
  const kept = await putCards(store, cards);
  store.toast(kept ? say.kept(cards.map(({ name }) => name).join(', ')) : say.notKept);
}

/** @param {Store} store @param {CardDoc} card */
export async function forgetCard(store, card) {
  await forget(store, card);
  const run = () => void take(store, [card]);
  store.toast(say.forgotten(card.name), { action: { label: say.undo, run } });
  focusSoon('.maker-new');
}

/** All that the device keeps, as a file. @param {Store} store */
export function saveCards(store) {
  const { aside, list, shelf } = armyOf(store.state);
  const card = [...aside.map((one) => one.card), ...shelf];
  /** @type {CardsDoc} */
  const doc = { format: 1, ruleset: list.ruleset, card };
  const text = `${JSON.stringify(doc, null, 1)}\n`;
  download(`${fileName(say.fileName)}.json`, new Blob([text], { type: 'application/json' }));
  store.toast(say.saved);
}

/** @param {Store} store */
export function openCards(store) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void readCards(store, file);
  });
  input.click();
}

/** @param {Store} store @param {File} file */
async function readCards(store, file) {
  const { ruleset } = armyOf(store.state).list;
  memory.set(store, { refused: [] });
  try {
    if (file.size > LONGEST) throw new Error(say.tooLong);
    const { card, faults } = /** @type {Deck} */ (
      await store.ask({ ask: 'deck', ruleset, text: await textOf(file) })
    );
    if (card) await take(store, card);
    memory.set(store, { refused: faults.map(({ words }) => `${file.name}: ${words}`) });
  } catch (failure) {
    memory.set(store, { refused: [`${file.name}: ${sentence(failure)}`] });
  }
}

/**
 * Where a card that is at hand comes from.
 * @param {Store['state']} state @param {string} id
 * @returns {{ doc: CardDoc | undefined, mine: boolean }}
 */
export function originOf(state, id) {
  const { shelf } = armyOf(state);
  const doc = deckOf(state).find((one) => one.id === id);
  const mine = shelf.some((one) => JSON.stringify(one) === JSON.stringify(doc));
  return { doc, mine };
}
