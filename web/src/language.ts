/**
 * The language of the page, whose words replace the English ones in the catalogues.
 *
 * Every catalogue registers here under a name. A language is a separate module, fetched only on
 * request (`?lang=` in the address), which translates a catalogue's English. The catalogue is
 * changed in place, before anything is drawn, so that code that reads the catalogue is unaffected.
 * This module knows no word and no view.
 */

/**
 * The translation of a catalogue's entries. `english`: a text, a function of figures and names, or
 * a table of these.
 */
type Language = { translate: (key: string, english: unknown) => unknown; locale: string };

export const ENGLISH = 'en';

/** Every language besides English; register a new one here. */
const LANGUAGES: Record<string, () => Promise<Language>> = {
  'x-pseudo': () => import('./languages/pseudo.ts'),
};

const asked = new URLSearchParams(globalThis.location?.search ?? '').get('lang') ?? '';

/** The language that the page speaks. */
export const language = Object.hasOwn(LANGUAGES, asked) ? asked : ENGLISH;

let spoken: Language | null = null;
/** Catalogues that are registered but not translated yet. */
const waiting: [string, object][] = [];

/**
 * Registers a catalogue of words, which is translated as soon as the language is loaded.
 * @returns the same object
 */
export function catalogue<T extends object>(name: string, words: T): T {
  if (spoken) turn(name, words);
  else if (language !== ENGLISH) waiting.push([name, words]);
  return words;
}

/** Fetches the language. Nothing may be drawn before it has loaded. */
export async function speak() {
  if (language === ENGLISH) return;
  spoken = await LANGUAGES[language]();
  document.documentElement.lang = language;
  for (const [name, words] of waiting.splice(0)) turn(name, words);
}

function turn(key: string, words: object) {
  const table = words as Record<string, unknown>;
  for (const [name, english] of Object.entries(table)) {
    if (english && typeof english === 'object') turn(`${key}.${name}`, english);
    else table[name] = spoken?.translate(`${key}.${name}`, english);
  }
}

/** The request with the page's language added, so that the umpire answers in that language. */
export const inLanguage = <T extends object>(request: T): T =>
  language === ENGLISH ? request : { ...request, lang: language };

/** A text of the rulebooks that the page shows before the umpire is ready. */
export const worded = (key: string, english: string): string =>
  (spoken?.translate(key, english) ?? english) as string;

/** A date in the format of this language, always in UTC. */
export const dated = (date: Date, how: Intl.DateTimeFormatOptions) =>
  worded('date', date.toLocaleDateString(spoken?.locale ?? ENGLISH, { ...how, timeZone: 'UTC' }));

/** A whole number in the format of this language. */
export const figure = (n: number) => n.toLocaleString(spoken?.locale ?? ENGLISH);

/** Compares names by this language's alphabet, with numbers in their order. */
export const inOrder = () =>
  new Intl.Collator(spoken?.locale ?? ENGLISH, { numeric: true }).compare;

/**
 * A side's name with its noun: "German side". A plural, or a name with its own article, comes after
 * the noun: "side of the Allies". The umpire has a counterpart (`sentences.py`).
 */
export const sideOf = (name: string) =>
  /^[Tt]he |([^sui]|[^xr]i|lu)s$/.test(name)
    ? `side of the ${name.replace(/^[Tt]he /, '')}`
    : `${name} side`;
