/**
 * Players' own cards: kept on the device, each as an entry of its own, and packed into links. What
 * a card may say is the umpire's to judge; here it is any object that has an id.
 */
import { base64url, bytesOf } from '../link.ts';
import { cardKey } from '../storage/kinds.ts';
import { kept } from '../storage/storage.ts';
import type { CardDoc } from '../types/documents.ts';
import type { Store } from '../pane.ts';

/** Kept, and not at hand; why: the umpire's words, or "" where there are too many. */
export type Aside = { card: CardDoc; why: string };

/** So many cards can be at hand at once, as the umpire takes them. */
export const MOST = 60;

/** What may be cards, of anything. */
const objects = (list: unknown): CardDoc[] =>
  Array.isArray(list)
    ? list.filter((one) => typeof one === 'object' && typeof one?.id === 'string').slice(0, MOST)
    : [];

/** The cards that the device keeps for a rulebook, the latest last. */
export async function shelfOf(ruleset: string): Promise<CardDoc[]> {
  await kept.cards.ready;
  const all = kept.cards.list().map(({ head }) => head);
  return all
    .filter((one) => one.ruleset === ruleset)
    .map(({ card }) => card)
    .reverse();
}

/** Keeps cards; false where the device does not. */
export async function keepCards(ruleset: string, cards: CardDoc[]) {
  const put = (card: CardDoc) => kept.cards.put(cardKey(ruleset, card.id), { ruleset, card });
  const outcomes = await Promise.all(cards.map(put));
  return outcomes.every((one) => one === 'kept');
}

export const dropCard = (ruleset: string, id: string) => kept.cards.remove([cardKey(ruleset, id)]);

/**
 * Those cards that the umpire takes, and the others with its reason: one that is refused does not
 * hide the rest.
 */
export async function sound(
  store: Store,
  ruleset: string,
  cards: CardDoc[],
): Promise<{ card: CardDoc[]; aside: Aside[] }> {
  const over = cards.slice(0, -MOST).map((card) => ({ card, why: '' })),
    few = cards.slice(-MOST);
  const told = (card: CardDoc[]) => store.ask({ ask: 'deck', ruleset, card });
  if (!few.length) return { card: few, aside: over };
  const all = await told(few);
  if (!all.faults.length) return { card: all.card ?? few, aside: over };
  const taken: CardDoc[] = [];
  const aside = [...over];
  for (const card of few) {
    const { faults } = await told([card]);
    if (faults.length) aside.push({ card, why: faults[0].words });
    else taken.push(card);
  }
  return { card: taken, aside };
}

/** Cards from several places; of two with one id that of the last place counts. */
export const together = (...places: CardDoc[][]) => {
  const all = new Map(places.flat().map((card) => [card.id, card]));
  return [...all.values()].slice(-MOST);
};

/** Those that are named. */
export const usedOf = (cards: CardDoc[], ids: string[]) =>
  cards.filter(({ id }) => ids.includes(id));

/** Cards as a link holds them: "" for none. */
export function packed(cards: CardDoc[]) {
  if (!cards.length) return '';
  const bytes = new TextEncoder().encode(JSON.stringify(cards));
  return base64url(bytes);
}

/** The cards that a link holds; none where it holds no such thing. */
export function unpacked(text: string | null) {
  if (!text) return [];
  try {
    return objects(JSON.parse(new TextDecoder().decode(bytesOf(text))));
  } catch {
    return [];
  }
}
