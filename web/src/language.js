/**
 * The language of the page: which words stand for those of the catalogues.
 *
 * Every catalogue announces itself here under a name. A language is a module of its own, fetched
 * only where it is asked for (`?lang=` in the address), which turns a catalogue's English into its
 * own words. That is done in place and before anything is drawn, so that whoever reads a catalogue
 * need not know. It knows no word and no view.
 */

/**
 * @typedef {{ translate: (key: string, english: unknown) => unknown, locale: string }} Language
 *   `english`: a text, a function of figures and names, or a table of such
 */

export const ENGLISH = 'en';

/**
 * Every language besides English: whoever adds one names it here.
 * @type {Record<string, () => Promise<Language>>}
 */
const LANGUAGES = { 'x-pseudo': () => import('./languages/pseudo.js') };

const asked = new URLSearchParams(globalThis.location?.search ?? '').get('lang') ?? '';

/** The language that the page speaks. */
export const language = Object.hasOwn(LANGUAGES, asked) ? asked : ENGLISH;

/** @type {Language | null} */
let spoken = null;
/** Those that wait for the language. @type {[string, object][]} */
const waiting = [];

/**
 * A catalogue of words, in the language of the page as soon as that is there.
 * @template {object} T
 * @param {string} name
 * @param {T} words
 * @returns {T} the very same object
 */
export function catalogue(name, words) {
  if (spoken) turn(name, words);
  else if (language !== ENGLISH) waiting.push([name, words]);
  return words;
}

/** Fetches the language; until then nothing should be drawn. */
export async function speak() {
  if (language === ENGLISH) return;
  spoken = await LANGUAGES[language]();
  document.documentElement.lang = language;
  for (const [name, words] of waiting.splice(0)) turn(name, words);
}

/** @param {string} key @param {object} words */
function turn(key, words) {
  const table = /** @type {Record<string, unknown>} */ (words);
  for (const [name, english] of Object.entries(table)) {
    if (english && typeof english === 'object') turn(`${key}.${name}`, english);
    else table[name] = spoken?.translate(`${key}.${name}`, english);
  }
}

/**
 * A question to the umpire, who answers in the language of the page.
 * @template {object} T
 * @param {T} request
 * @returns {T}
 */
export const inLanguage = (request) =>
  language === ENGLISH ? request : { ...request, lang: language };

/**
 * One text of the rulebooks that the page shows before the umpire is there.
 * @param {string} key
 * @param {string} english
 * @returns {string}
 */
export const worded = (key, english) =>
  /** @type {string} */ (spoken?.translate(key, english) ?? english);

/** A whole number as this language writes it. @param {number} n */
export const figure = (n) => n.toLocaleString(spoken?.locale ?? ENGLISH);
