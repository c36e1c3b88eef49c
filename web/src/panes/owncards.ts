/**
 * Players' own cards: stored on the device, one entry for each card, and packed into links. The
 * umpire validates their content; here a card is any object with an id.
 */
import { base64url, bytesOf } from '../link.ts';
import { cardKey } from '../storage/kinds.ts';
import { kept } from '../storage/storage.ts';
import type { CardDoc } from '../types/documents.ts';
import type { Store } from '../pane.ts';

/** A stored card that cannot be used. `why`: the umpire's refusal, or "" if there are too many. */
export type Aside = { card: CardDoc; why: string };

/** The most cards usable at once, equal to the umpire's limit. */
export const MOST = 60;

/** The elements of any value that may be cards. */
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

/** Store cards on the device; false if the device cannot store them. */
export async function keepCards(ruleset: string, cards: CardDoc[]) {
  const put = (card: CardDoc) => kept.cards.put(cardKey(ruleset, card.id), { ruleset, card });
  const outcomes = await Promise.all(cards.map(put));
  return outcomes.every((one) => one === 'kept');
}

export const dropCard = (ruleset: string, id: string) => kept.cards.remove([cardKey(ruleset, id)]);

/**
 * Split cards into those that the umpire accepts and the others with the reason. A refused card
 * does not affect the rest.
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

/** Merge cards from several places; among cards with the same id, the last one is used. */
export const together = (...places: CardDoc[][]) => {
  const all = new Map(places.flat().map((card) => [card.id, card]));
  return [...all.values()].slice(-MOST);
};

/** The cards whose ids are listed. */
export const usedOf = (cards: CardDoc[], ids: string[]) =>
  cards.filter(({ id }) => ids.includes(id));

/** Cards encoded for a link; "" for none. */
export function packed(cards: CardDoc[]) {
  if (!cards.length) return '';
  const bytes = new TextEncoder().encode(JSON.stringify(cards));
  return base64url(bytes);
}

/** The cards encoded in a link; empty if it is malformed. */
export function unpacked(text: string | null) {
  if (!text) return [];
  try {
    return objects(JSON.parse(new TextDecoder().decode(bytesOf(text))));
  } catch {
    return [];
  }
}
