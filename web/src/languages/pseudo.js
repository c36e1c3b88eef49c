/**
 * The pseudo-language: English in accents, a third longer, in brackets. Whatever is read or heard
 * without an accent has escaped the catalogues, or is somebody's own name. The umpire has its twin
 * (`language.py`).
 */

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/** Plates and badges have no room for more. */
const SHORT = 4;
/** What stands for a name while the sentence around it is turned: characters for private use. */
const SLOT = 0xe000;

export const locale = 'en';

/** @typedef {(...given: unknown[]) => unknown} Say */

/** @param {string} _key @param {unknown} english @returns {unknown} */
export function translate(_key, english) {
  if (typeof english === 'string') return pseudo(english);
  if (typeof english === 'function') {
    const say = /** @type {Say} */ (english);
    return (/** @type {unknown[]} */ ...given) => told(say, given);
  }
  return english;
}

/** @param {string} text */
function pseudo(text) {
  if (!/[a-z]/i.test(text)) return text;
  if (text.length <= SHORT) return accented(text);
  return `⟦${accented(text.replace(/[aeiou]/gi, '$&$&'))}⟧`;
}

/** @param {string} text */
const accented = (text) => text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)]);

/**
 * What a function says, with the names that it was given left as they are.
 * @param {Say} say @param {unknown[]} given
 */
function told(say, given) {
  const plain = say(...given);
  if (typeof plain !== 'string') return plain;
  const slots = /** @type {string} */ (
    say(
      ...given.map((value, n) =>
        typeof value === 'string' && value ? String.fromCharCode(SLOT + n) : value,
      ),
    )
  );
  const filled = (/** @type {string} */ text) =>
    text.replace(/[\uE000-\uE00F]/g, (slot) => String(given[slot.charCodeAt(0) - SLOT]));
  // Where the function looks into a name to choose its words, the whole is turned, names and all.
  return filled(slots) === plain ? filled(pseudo(slots)) : pseudo(plain);
}
