/** What the army builder remembers: a list, what it was before, and the umpire's answer. */
import { paneMemory } from '../../ui/memory.js';
import { sentence } from '../../words.js';
import { dropCard, keepCards, shelfOf, sound, together, usedOf } from '../owncards.js';
import { linkOf, listIn } from './link.js';
import { keepDraft, remembered } from './memory.js';

/**
 * @import { Army, Cards, Commander } from '../../types/army.d.ts'
 * @import { CardDoc } from '../../types/documents.d.ts'
 * @import { Hello } from '../../types/requests.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { List } from './link.js'
 * @import { ArmyList } from '../../storage/kinds.js'
 * @import { Aside } from '../owncards.js'
 */

/**
 * A map, and by side the army that is chosen for it.
 * @typedef {{ map: string, armies: Record<string, string> }} Field
 */
/**
 * @typedef {object} ArmyState
 * @property {List} list
 * @property {List[]} past what undo goes back to, the latest last
 * @property {List[]} future what redo goes on to, the next one last
 * @property {Cards | null} cards of the list's rulebook
 * @property {Army | null} told of the list as it was when it was asked
 * @property {number} at the unit that is looked at; -1 for none
 * @property {string} nation whose cards are shown; "" for all
 * @property {string} name that the list will be kept under
 * @property {ArmyList[]} lists on the device
 * @property {Field} field what is to be played
 * @property {CardDoc[]} shelf own cards that the device keeps
 * @property {Aside[]} aside  those of them that are not at hand
 * @property {CardDoc[]} table own cards of the game on the board
 * @property {string} dealt the own cards that `cards` has been asked with
 * @property {string} error
 */

/** @type {List} */
const nothingYet = { ruleset: '', side: '', points: 100, units: [], chief: null, card: [] };
/** @type {ArmyState} */
const unopened = {
  list: nothingYet,
  past: [],
  future: [],
  cards: null,
  told: null,
  at: -1,
  nation: '',
  name: '',
  lists: [],
  field: { map: '', armies: {} },
  shelf: [],
  aside: [],
  table: [],
  dealt: '',
  error: '',
};
/** So many steps back are kept. */
const STEPS = 100;

const memory = paneMemory('army', unopened);
export const armyOf = memory.of;
/** Changes only what is shown. @type {typeof memory.set} */
export const look = memory.set;

/** The rulebooks that have armies. @param {Pick<State, 'hello'>} state */
export const booksWithArmies = ({ hello }) => hello?.rulesets.filter(({ armies }) => armies) ?? [];

/**
 * Opens the pane: on the list of a link, else on the one that it was left with, be it on an earlier
 * visit.
 * @param {Store} store
 * @param {List | null} linked
 */
export async function openArmy(store, linked) {
  memory.set(store, { table: store.state.shown?.game.scenario.card ?? [] });
  if (!linked && armyOf(store.state).cards) {
    await ask(store);
    return;
  }
  const { draft, lists } = await remembered();
  memory.set(store, { lists, error: '', told: null }); // the list before is not shown for this one
  try {
    if (!store.state.hello)
      store.set({ hello: /** @type {Hello} */ (await store.ask({ ask: 'hello' })) });
    await take(store, linked ?? listIn(draft) ?? nothingYet);
  } catch (error) {
    memory.set(store, { error: sentence(error) });
  }
}

/** Takes up a list that came from elsewhere. @param {Store} store @param {List} list */
export async function take(store, list) {
  const books = booksWithArmies(store.state);
  const book = books.find(({ id }) => id === list.ruleset) ?? books[0];
  if (!book) return;
  const { card: shelf, aside } = await sound(store, book.id, await shelfOf(book.id));
  const table = await come(store, book.id, armyOf(store.state).table);
  const card = await come(store, book.id, list.card);
  memory.set(store, { shelf, aside, table, dealt: '' });
  const cards = await cardsOf(store, book.id, together(table, shelf, card));
  const known = cards.sides.some(({ id }) => id === list.side);
  const side = known ? list.side : cards.sides[0].id;
  const { cards: before, list: left } = armyOf(store.state);
  memory.set(store, { cards, told: null, at: -1, nation: nationOf(cards, side) });
  settle(store, { ...list, ruleset: book.id, side, card }, before ? left : null);
}

/**
 * Own cards that came with a game or a list: what the umpire does not take is told.
 * @param {Store} store @param {string} ruleset @param {CardDoc[]} cards
 */
async function come(store, ruleset, cards) {
  const { card, aside } = await sound(store, ruleset, cards);
  if (aside.length) memory.set(store, { error: aside[0].why });
  return card;
}

/** @param {Store} store @param {string} ruleset @param {CardDoc[]} card */
const cardsOf = async (store, ruleset, card) =>
  /** @type {Cards} */ (
    await store.ask({ ask: 'cards', ruleset, ...(card.length ? { card } : {}) })
  );

/**
 * The own cards at hand: of the game on the board, of the device, of the list, which knows best.
 * @param {Pick<State, 'panes'>} state
 */
export const deckOf = (state) => {
  const { list, shelf, table } = armyOf(state);
  return together(table, shelf, list.card);
};

/**
 * Cards that the device keeps from now on, in the place of those with the same id; the list takes
 * up those that it had.
 * @param {Store} store @param {CardDoc[]} cards
 * @returns {Promise<boolean>} whether they are kept
 */
export async function putCards(store, cards) {
  const { list } = armyOf(store.state);
  const kept = await keepCards(list.ruleset, cards);
  await reshelve(store);
  change(store, { card: together(list.card, cards) });
  return kept;
}

/** @param {Store} store @param {CardDoc} card */
export async function forget(store, { id }) {
  const { list } = armyOf(store.state);
  await dropCard(list.ruleset, id);
  await reshelve(store);
  change(store, {});
}

/** What the device keeps by now, be it from another tab. @param {Store} store */
async function reshelve(store) {
  const { list } = armyOf(store.state);
  const { card: shelf, aside } = await sound(store, list.ruleset, await shelfOf(list.ruleset));
  memory.set(store, { shelf, aside });
}

/**
 * The nation whose cards are shown first: of the counters' own look.
 * @param {Cards} cards
 * @param {string} side
 */
const nationOf = (cards, side) => cards.sides.find(({ id }) => id === side)?.look ?? '';

/**
 * Makes the list another one; the one before can be gone back to.
 * @param {Store} store
 * @param {Partial<List>} news
 * @param {number} [at]  the unit that is looked at afterwards
 */
export function change(store, news, at = armyOf(store.state).at) {
  const { list } = armyOf(store.state);
  const next = { ...list, ...news };
  memory.set(store, { at: at < next.units.length ? at : -1 });
  settle(store, next, list);
}

/** @param {Store} store @param {List} list @param {List | null} before */
function settle(store, list, before) {
  const past = before ? [...armyOf(store.state).past, before].slice(-STEPS) : [];
  const card = usedOf(together(deckOf(store.state), list.card), list.units.flat());
  memory.set(store, { list: { ...list, card }, past, future: [] });
  void ask(store);
}

/** One step back. @param {Store} store */
export function undo(store) {
  const { future, list, past } = armyOf(store.state);
  const before = past.at(-1);
  if (!before) return;
  memory.set(store, { list: before, past: past.slice(0, -1), future: [...future, list], at: -1 });
  void ask(store);
}

/** One step on again. @param {Store} store */
export function redo(store) {
  const { future, list, past } = armyOf(store.state);
  const after = future.at(-1);
  if (!after) return;
  memory.set(store, { list: after, past: [...past, list], future: future.slice(0, -1), at: -1 });
  void ask(store);
}

/**
 * Opens a unit of the list, or closes the one that is open.
 * @param {Store} store
 * @param {number} at
 */
export function openUnit(store, at) {
  memory.set(store, { at: armyOf(store.state).at === at ? -1 : at });
  void ask(store);
}

/** @param {Store} store @param {string} side */
export function takeSide(store, side) {
  const { cards } = armyOf(store.state);
  if (cards) memory.set(store, { nation: nationOf(cards, side) });
  change(store, { side });
}

/** @param {Store} store @param {string[]} models */
export function addUnit(store, models) {
  const { list } = armyOf(store.state);
  change(store, { units: [...list.units, models] });
}

/** @param {Store} store @param {number} at */
export function removeUnit(store, at) {
  const { list } = armyOf(store.state);
  const { chief } = list;
  const later = chief && chief.unit > at ? { ...chief, unit: chief.unit - 1 } : chief;
  const units = list.units.filter((_, n) => n !== at);
  change(store, { units, chief: chief?.unit === at ? null : later }, -1);
}

/**
 * Other models in a unit; its Commander goes on commanding while he is there.
 * @param {Store} store
 * @param {number} at
 * @param {string[]} models
 */
export function exchange(store, at, models) {
  const { list } = armyOf(store.state);
  let { chief } = list;
  if (chief?.unit === at) {
    const model = models.indexOf(list.units[at][chief.model]);
    chief = model < 0 ? null : { ...chief, model };
  }
  change(store, { units: list.units.map((unit, n) => (n === at ? models : unit)), chief });
}

/** @param {Store} store @param {Commander | null} chief */
export const command = (store, chief) => change(store, { chief });

let ticket = 0;

/** Asks the umpire about the list; of two questions the later one counts. @param {Store} store */
async function ask(store) {
  ticket += 1;
  const mine = ticket;
  const { at, list } = armyOf(store.state);
  const { chief, points, ruleset, side, units } = list;
  const card = deckOf(store.state);
  const dealt = JSON.stringify([ruleset, card]);
  void keepDraft(linkOf(list));
  try {
    const { cards: before, dealt: known } = armyOf(store.state);
    const cards = known === dealt && before ? before : await cardsOf(store, ruleset, card);
    const told = /** @type {Army} */ (
      await store.ask({
        ask: 'army',
        ruleset,
        side,
        points,
        units,
        ...(chief ? { commander: chief } : {}),
        ...(at < 0 ? {} : { at }),
        ...(card.length ? { card } : {}),
      })
    );
    if (mine === ticket) memory.set(store, { cards, dealt, told, error: '' });
  } catch (error) {
    if (mine === ticket) memory.set(store, { told: null, error: sentence(error) });
  }
}
