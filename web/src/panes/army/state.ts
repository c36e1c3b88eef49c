/** State of the army builder: the list, its undo history, and the umpire's answer. */
import { asking } from '../../ui/asking.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { dropCard, keepCards, shelfOf, sound, together, usedOf } from '../owncards.ts';
import { linkOf } from './link.ts';
import { drafts, lastList, remembered } from './memory.ts';
import type { Army, Cards, Commander } from '../../contract/army.ts';
import type { CardDoc } from '../../contract/documents.ts';
import type { State, Store } from '../../pane.ts';
import type { List } from './link.ts';
import type { Aside, KeptCards } from '../owncards.ts';
import type { KeptList } from './memory.ts';

/** A map, and the army chosen for each side. */
export type Field = { map: string; armies: Record<string, string> };
interface Step {
  list: List;
  /** The key of the list among the drafts, where it is from its first change on. */
  draft: string;
  /** The kept list that it was made from; null if none. */
  from: KeptList | null;
}

const nothingYet: List = { ruleset: '', side: '', points: 100, units: [], chief: null, card: [] };
const unopened = {
  list: nothingYet,
  draft: '',
  from: null as KeptList | null,
  /** The undo stack, the latest last. */
  past: [] as Step[],
  /** The redo stack, the next one last. */
  future: [] as Step[],
  /** The cards of the list's rulebook. */
  cards: null as Cards | null,
  /** The umpire's answer about the list as it was at the time of the request. */
  army: null as Army | null,
  /** Index of the open unit; -1 for none. */
  at: -1,
  /** The nation whose cards are shown; "" for all. */
  nation: '',
  /** The name that the list will be kept under. */
  name: '',
  /** The lists kept on the device. */
  lists: [] as KeptList[],
  /** The map and the armies chosen for a game. */
  field: { map: '', armies: {} } as Field,
  /** Own cards that the device keeps. */
  shelf: [] as CardDoc[],
  /** The stored cards that cannot be used, each with the reason. */
  aside: [] as Aside[],
  /** Own cards of the game on the board. */
  table: [] as CardDoc[],
  /** Key of the request that `cards` answers: rulebook and own cards. */
  dealt: '',
  error: '',
};

type ArmyState = typeof unopened;
/** The most undo steps kept. */
const STEPS = 100;

const memory = paneMemory('army', unopened);
export const armyOf = memory.of;
/** Set view state only: no undo step, no request. */
export const look: typeof memory.set = memory.set;

/** The rulebooks that have armies. */
export const booksWithArmies = ({ hello }: Pick<State, 'hello'>) =>
  hello?.rulesets.filter(({ armies }) => armies) ?? [];

/**
 * Open the pane on the list of a link, else on the list it was left with, even on an earlier visit.
 * Nothing is kept by this: a list from a link is kept once it is changed, beside the earlier ones.
 */
export async function openArmy(store: Store, linked: List | null) {
  memory.set(store, { table: store.state.shown?.game.scenario.card ?? [] });
  if (!linked && armyOf(store.state).cards) {
    await ask(store);
    return;
  }
  const lists = await remembered();
  memory.set(store, { lists, error: '', army: null }); // drop the old answer: the list is new
  followDrafts(store);
  try {
    if (!store.state.hello) store.set({ hello: await store.ask({ ask: 'hello' }) });
    const last = linked ? null : lastList();
    await take(store, linked ?? last?.list ?? nothingYet, last ?? {});
  } catch (error) {
    memory.set(store, { error: sentence(error) });
  }
}

/**
 * Load a list that comes from a link, the device or another rulebook.
 * @param whose - its key among the drafts, or the kept list that it is made from
 */
export async function take(
  store: Store,
  list: List,
  { draft = drafts.begin(), from = null }: Partial<Omit<Step, 'list'>> = {},
) {
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
  const { cards: before } = armyOf(store.state);
  const left = before && stepOf(store);
  memory.set(store, { cards, army: null, at: -1, nation: nationOf(cards, side), draft, from });
  settle(store, { ...list, ruleset: book.id, side, card }, left);
}

/** Begin a list beside the one that is open, with the same terms. */
export function startNew(store: Store) {
  const { points, ruleset, side } = armyOf(store.state).list;
  memory.set(store, { name: '' });
  return take(store, { ...nothingYet, points, ruleset, side });
}

/**
 * Return those own cards of a game or a list that the umpire accepts; show the first refusal as the
 * error.
 */
async function come(store: Store, ruleset: string, cards: CardDoc[]) {
  const { card, aside } = await sound(store, ruleset, cards);
  if (aside.length) memory.set(store, { error: aside[0].why });
  return card;
}

const cardsOf = async (store: Store, ruleset: string, card: CardDoc[]) =>
  await store.ask({ ask: 'cards', ruleset, ...(card.length ? { card } : {}) });

/**
 * The available own cards, from the board's game, the device and the list. Among cards with the
 * same id, the list's card is used.
 */
export const deckOf = (state: Pick<State, 'panes'>) => {
  const { list, shelf, table } = armyOf(state);
  return together(table, shelf, list.card);
};

/**
 * Keep cards on the device. The list takes the new version of the cards it uses.
 * @param base - the card from which a single card was made
 * @returns what became of them; `back` takes it back in the list too
 */
export async function putCards(
  store: Store,
  cards: CardDoc[],
  base: CardDoc | null = null,
): Promise<KeptCards> {
  const { list } = armyOf(store.state);
  const outcome = await keepCards(list.ruleset, cards, base);
  await useCards(store, outcome.cards);
  const back = async () => {
    await outcome.back();
    await useCards(store, outcome.replaced);
  };
  return { ...outcome, back };
}

async function useCards(store: Store, cards: CardDoc[]) {
  await reshelve(store);
  change(store, { card: together(armyOf(store.state).list.card, cards) });
}

export async function forget(store: Store, { id }: CardDoc) {
  const { list } = armyOf(store.state);
  await dropCard(list.ruleset, id);
  await reshelve(store);
  change(store, {});
}

/** Reload the device's cards, which another tab may have changed. */
async function reshelve(store: Store) {
  const { list } = armyOf(store.state);
  const { card: shelf, aside } = await sound(store, list.ruleset, await shelfOf(list.ruleset));
  memory.set(store, { shelf, aside });
}

/**
 * The nation whose cards are shown first: the one that the look of the side's own counters names.
 */
const nationOf = (cards: Cards, side: string) =>
  cards.sides.find(({ id }) => id === side)?.look ?? '';

/**
 * Change the list; the old list becomes an undo step.
 * @param at - the unit to open afterwards
 */
export function change(store: Store, news: Partial<List>, at: number = armyOf(store.state).at) {
  const { list } = armyOf(store.state);
  const next = { ...list, ...news };
  memory.set(store, { at: at < next.units.length ? at : -1 });
  settle(store, next, stepOf(store));
  keepChange(store, list);
}

function stepOf({ state }: Store): Step {
  const { draft, from, list } = armyOf(state);
  return { draft, from, list };
}

/** Keep the change from a former list to the present one. */
function keepChange(store: Store, was: List) {
  const { draft, list } = armyOf(store.state);
  if (linkOf(was) === linkOf(list)) return;
  void drafts.change(draft, was, list);
}

/** Take over what another tab changes in the same list; undo takes back only what was done here. */
const followDrafts = (store: Store) =>
  drafts.follow(store, (key) => {
    const { draft, future, list: was, past } = armyOf(store.state);
    const list = drafts.of(key);
    if (key !== draft || !list || linkOf(list) === linkOf(was)) return store.set({});
    const rebased = (step: Step) =>
      step.draft === key ? { ...step, list: drafts.rebased(step.list, was, list) } : step;
    memory.set(store, { list, past: past.map(rebased), future: future.map(rebased) });
    void ask(store);
  });

function settle(store: Store, list: List, before: Step | null) {
  const past = before ? [...armyOf(store.state).past, before].slice(-STEPS) : [];
  const card = usedOf(together(deckOf(store.state), list.card), list.units.flat());
  memory.set(store, { list: { ...list, card }, past, future: [] });
  void ask(store);
}

/** Undo one step. */
export function undo(store: Store) {
  const { future, past } = armyOf(store.state);
  const before = past.at(-1);
  if (before)
    turnTo(store, before, { past: past.slice(0, -1), future: [...future, stepOf(store)] });
}

/** Redo one step. */
export function redo(store: Store) {
  const { future, past } = armyOf(store.state);
  const after = future.at(-1);
  if (after) turnTo(store, after, { past: [...past, stepOf(store)], future: future.slice(0, -1) });
}

function turnTo(store: Store, step: Step, history: Pick<ArmyState, 'past' | 'future'>) {
  const { draft, list } = armyOf(store.state);
  memory.set(store, { ...step, ...history, at: -1 });
  if (step.draft === draft) keepChange(store, list);
  void ask(store);
}

/** Open unit `at` of the list, or close that unit if it is already open. */
export function openUnit(store: Store, at: number) {
  memory.set(store, { at: armyOf(store.state).at === at ? -1 : at });
  void ask(store);
}

export function takeSide(store: Store, side: string) {
  const { cards } = armyOf(store.state);
  if (cards) memory.set(store, { nation: nationOf(cards, side) });
  change(store, { side });
}

export function addUnit(store: Store, models: string[]) {
  const { list } = armyOf(store.state);
  change(store, { units: [...list.units, models] });
}

export function removeUnit(store: Store, at: number) {
  const { list } = armyOf(store.state);
  const { chief } = list;
  const later = chief && chief.unit > at ? { ...chief, unit: chief.unit - 1 } : chief;
  const units = list.units.filter((_, n) => n !== at);
  change(store, { units, chief: chief?.unit === at ? null : later }, -1);
}

/**
 * Exchange the models of a unit. The unit's Commander stays Commander if he is among the new
 * models.
 */
export function exchange(store: Store, at: number, models: string[]) {
  const { list } = armyOf(store.state);
  let { chief } = list;
  if (chief?.unit === at) {
    const model = models.indexOf(list.units[at][chief.model]);
    chief = model < 0 ? null : { ...chief, model };
  }
  change(store, { units: list.units.map((unit, n) => (n === at ? models : unit)), chief });
}

export const command = (store: Store, chief: Commander | null) => change(store, { chief });

const judging = asking(memory.set, {
  over: { error: '' },
  failed: (error) => ({ army: null, error }),
});

/** Ask the umpire about the list. Only the answer to the latest request counts. */
function ask(store: Store) {
  const { at, cards: before, dealt: known, list } = armyOf(store.state);
  const { chief, points, ruleset, side, units } = list;
  const card = deckOf(store.state);
  const dealt = JSON.stringify([ruleset, card]);
  return judging(store, async () => {
    const cards = known === dealt && before ? before : await cardsOf(store, ruleset, card);
    const army = await store.ask({
      ask: 'army',
      ruleset,
      side,
      points,
      units,
      ...(chief ? { commander: chief } : {}),
      ...(at < 0 ? {} : { at }),
      ...(card.length ? { card } : {}),
    });
    return { cards, dealt, army };
  });
}
