/**
 * Players' own cards: kept on the device by rulebook, and packed into links. What a card may say is
 * the umpire's to judge; here it is any object that has an id.
 */

/** @import { CardDoc } from '../types/documents.d.ts' */

const KEY = 'overstack.cards';
/** So many cards can be at hand at once, as the umpire takes them. */
const MOST = 60;

/** What may be cards, of anything. @param {unknown} list @returns {CardDoc[]} */
const objects = (list) =>
  Array.isArray(list)
    ? list.filter((one) => typeof one === 'object' && typeof one?.id === 'string').slice(0, MOST)
    : [];

/** @returns {Record<string, unknown>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

/** The cards that the device keeps for a rulebook. @param {string} ruleset */
export const shelfOf = (ruleset) => {
  const all = kept();
  return Object.hasOwn(all, ruleset) ? objects(all[ruleset]) : [];
};

/** Keeps them; false where the device does not. @param {string} ruleset @param {CardDoc[]} cards */
export function keepShelf(ruleset, cards) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [ruleset]: cards }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Cards from several places; of two with one id that of the last place counts.
 * @param {CardDoc[][]} places
 */
export const together = (...places) => {
  const all = new Map(places.flat().map((card) => [card.id, card]));
  return [...all.values()].slice(-MOST);
};

/** Those that are named. @param {CardDoc[]} cards @param {string[]} ids */
export const usedOf = (cards, ids) => cards.filter(({ id }) => ids.includes(id));

/** Cards as a link holds them: "" for none. @param {CardDoc[]} cards */
export function packed(cards) {
  if (!cards.length) return '';
  const bytes = new TextEncoder().encode(JSON.stringify(cards));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The cards that a link holds; none where it holds no such thing. @param {string | null} text */
export function unpacked(text) {
  if (!text) return [];
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    return objects(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return [];
  }
}
