/**
 * Players' own cards: stored on the device, one entry for each card, and packed into links. The
 * umpire validates their content; here a card is any object with an id.
 */
import { base64url, bytesOf } from '../link.ts';
import { cardKey } from '../storage/kinds.ts';
import { kept } from '../storage/storage.ts';
import { merged } from '../storage/threeway.ts';
import type { CardDoc } from '../contract/documents.ts';
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

const byKey = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;

/** Whether two cards are equal, whatever the order of their keys. */
export const isSameCard = (one: CardDoc | undefined, other: CardDoc | undefined): boolean =>
  JSON.stringify(one, byKey) === JSON.stringify(other, byKey);

/** The values of a card that are merged as a whole: a Defense is one figure or two. */
export const partsOfCard = ({ defense, ...rest }: CardDoc) => ({
  ...rest,
  defense: JSON.stringify(defense),
});
export const wholeCard = ({ defense, ...rest }: ReturnType<typeof partsOfCard>): CardDoc =>
  ({ ...rest, ...(defense ? { defense: JSON.parse(defense) } : {}) }) as CardDoc;

/** What became of cards that were to be kept. */
export interface KeptCards {
  /** Whether the device stores them. */
  isKept: boolean;
  /** The cards as they are kept. */
  cards: CardDoc[];
  /** The cards that were replaced, as they were. */
  replaced: CardDoc[];
  /** Whether another tab had changed a card meanwhile, and both changes are in it. */
  isMerged: boolean;
  /** Puts the replaced cards back, where nothing has changed them since. */
  back: () => Promise<unknown>;
}

/**
 * Store cards on the device. An equal card is not written again; a different one with the same id
 * is replaced, which can be taken back.
 * @param base - the stored card from which a single card was made; what another tab has changed in
 * it since is merged
 */
export async function keepCards(
  ruleset: string,
  cards: CardDoc[],
  base: CardDoc | null = null,
): Promise<KeptCards> {
  const all = await Promise.all(cards.map((card) => keepOne(ruleset, card, base)));
  const over = all.flatMap(({ before, now }) =>
    before && !isSameCard(before, now) ? [{ before, now }] : [],
  );
  const restored = ({ before, now }: { before: CardDoc; now: CardDoc }) =>
    kept.cards.change(cardKey(ruleset, now.id), (found) =>
      found && isSameCard(found.card, now) ? { ruleset, card: before } : found,
    );
  return {
    isKept: all.every(({ outcome }) => outcome === 'kept'),
    cards: all.map(({ now }) => now),
    replaced: over.map(({ before }) => before),
    isMerged: all.some(({ now }, n) => !isSameCard(now, cards[n])),
    back: () => Promise.all(over.map(restored)),
  };
}

async function keepOne(ruleset: string, card: CardDoc, base: CardDoc | null) {
  let before: CardDoc | undefined;
  let now = card;
  const outcome = await kept.cards.change(cardKey(ruleset, card.id), (found) => {
    before = found?.card;
    now =
      base && before
        ? wholeCard(merged(partsOfCard(base), partsOfCard(card), partsOfCard(before)))
        : card;
    return found && isSameCard(before, now) ? found : { ruleset, card: now };
  });
  return { outcome, before, now };
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
  const judge = (card: CardDoc[]) => store.ask({ ask: 'deck', ruleset, card });
  if (!few.length) return { card: few, aside: over };
  const all = await judge(few);
  if (!all.faults.length) return { card: all.card ?? few, aside: over };
  const taken: CardDoc[] = [];
  const aside = [...over];
  for (const card of few) {
    const { faults } = await judge([card]);
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
