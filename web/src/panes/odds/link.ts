/**
 * The link of an odds question: the rulebook, the choice in each field, and own cards used. Pure.
 */
import { packed, unpacked, usedOf } from '../owncards.ts';
import type { CardDoc } from '../../contract/documents.ts';

export interface Question {
  /** "" for the first ruleset that has odds */
  ruleset: string;
  /** The chosen option by field. */
  answers: Record<string, string>;
  /** Own cards chosen in the answers. */
  card: CardDoc[];
}

/** An id of a rulebook, field or option. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** Most fields read; no rulebook has more. */
const MOST = 30;

/**
 * Parse the question in an address fragment; null if it holds none. Malformed choices are dropped;
 * the umpire validates the rest.
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
  const fields = new URLSearchParams({ odds: ruleset, ...answers });
  const used = packed(usedOf(card, Object.values(answers)));
  if (used) fields.append('card', used);
  return `#${fields}`;
}
