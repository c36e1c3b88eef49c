/**
 * The pseudo-language, for tests: English with accents, a third longer, in brackets. A text without
 * accents is missing from the catalogues, or is a name given by a user. The umpire has a
 * counterpart of this module (`language.py`).
 */

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/**
 * A text of at most this length gets no brackets, since plates and badges have no room for them.
 */
const SHORT = 4;
/**
 * First character of the private use area: placeholders for names while a sentence is translated.
 */
const SLOT = 0xe000;

export const locale = 'en';

type Say = (...given: unknown[]) => unknown;

export function translate(_key: string, english: unknown): unknown {
  if (typeof english === 'string') return pseudo(english);
  if (typeof english === 'function') {
    const say = english as Say;
    return (...given: unknown[]) => pseudoText(say, given);
  }
  return english;
}

function pseudo(text: string) {
  if (!/[a-z]/i.test(text)) return text;
  if (text.length <= SHORT) return accented(text);
  return `⟦${accented(text.replace(/[aeiou]/gi, '$&$&'))}⟧`;
}

const accented = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)]);

/**
 * The translated result of a catalogue function; the names passed to the function are unchanged.
 */
function pseudoText(say: Say, given: unknown[]) {
  const plain = say(...given);
  if (typeof plain !== 'string') return plain;
  const slots = say(
    ...given.map((value, n) =>
      typeof value === 'string' && value ? String.fromCharCode(SLOT + n) : value,
    ),
  ) as string;
  const filled = (text: string) =>
    text.replace(/[\uE000-\uE00F]/g, (slot) => String(given[slot.charCodeAt(0) - SLOT]));
  // If the function inspects a name to choose its words, placeholders change the result: translate
  // the whole text then, names included.
  return filled(slots) === plain ? filled(pseudo(slots)) : pseudo(plain);
}
