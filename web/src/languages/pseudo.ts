/**
 * The pseudo-language: English in accents, a third longer, in brackets. Any text without an accent
 * is missing from the catalogues, or is a name given by a user. The umpire has its counterpart
 * (`language.py`).
 */

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/** Plates and badges have no room for longer texts. */
const SHORT = 4;
/** First placeholder for a name while its sentence is translated: characters for private use. */
const SLOT = 0xe000;

export const locale = 'en';

type Say = (...given: unknown[]) => unknown;

export function translate(_key: string, english: unknown): unknown {
  if (typeof english === 'string') return pseudo(english);
  if (typeof english === 'function') {
    const say = english as Say;
    return (...given: unknown[]) => told(say, given);
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

/** The result of a function translated, with the names passed to it unchanged. */
function told(say: Say, given: unknown[]) {
  const plain = say(...given);
  if (typeof plain !== 'string') return plain;
  const slots = say(
    ...given.map((value, n) =>
      typeof value === 'string' && value ? String.fromCharCode(SLOT + n) : value,
    ),
  ) as string;
  const filled = (text: string) =>
    text.replace(/[\uE000-\uE00F]/g, (slot) => String(given[slot.charCodeAt(0) - SLOT]));
  // Where the function inspects a name to choose its words, the whole text is translated, names
  // included.
  return filled(slots) === plain ? filled(pseudo(slots)) : pseudo(plain);
}
