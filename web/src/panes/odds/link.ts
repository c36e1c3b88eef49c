/** The link of a question: the rulebook, what is chosen in each field, own cards in it. Pure. */
import { packed, unpacked, usedOf } from '../owncards.ts';
import type { CardDoc } from '../../types/documents.ts';

export interface Question {
  /** "" for the first that has odds */
  ruleset: string;
  /** By field. */
  answers: Record<string, string>;
  /** Own cards that are among the answers. */
  card: CardDoc[];
}

/** A rulebook's id, a field's, or an option's. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** Nobody's rulebook asks for more. */
const MOST = 30;

/**
 * The question that the fragment of an address holds; null where it holds none. What does not look
 * like a choice is left out, and the umpire has the last word on the rest.
 */
export function questionIn(hash: string): Question | null {
  if (!hash.startsWith('#odds=')) return null;
  const { odds: ruleset, ...answers } = Object.fromEntries(
    [...new URLSearchParams(hash.slice(1))]
      .filter(([key, text]) => key !== 'card' && NAME.test(key) && NAME.test(text))
      .slice(0, MOST),
  );
  const card = unpacked(new URLSearchParams(hash.slice(1)).get('card'));
  return { ruleset: ruleset ?? '', answers, card: usedOf(card, Object.values(answers)) };
}

/** The fragment that holds a question. */
export function linkOf({ ruleset, answers, card }: Question) {
  const told = new URLSearchParams({ odds: ruleset, ...answers });
  const used = packed(usedOf(card, Object.values(answers)));
  if (used) told.append('card', used);
  return `#${told}`;
}
