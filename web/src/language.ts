/**
 * The language of the page: the words that replace those of the catalogues.
 *
 * Every catalogue registers here under a name. A language is a module of its own, fetched only on
 * request (`?lang=` in the address), which translates a catalogue's English. It does so in place
 * and before anything is drawn, so that readers of a catalogue need not know of it. It knows no
 * word and no view.
 */

/** `english`: a text, a function of figures and names, or a table of these. */
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
/** Catalogues that wait for the language. */
const waiting: [string, object][] = [];

/**
 * Registers a catalogue of words, which is translated as soon as the language is loaded.
 * @returns the very same object
 */
export function catalogue<T extends object>(name: string, words: T): T {
  if (spoken) turn(name, words);
  else if (language !== ENGLISH) waiting.push([name, words]);
  return words;
}

/** Fetches the language; nothing should be drawn before that. */
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

/** The request with the page's language, in which the umpire answers. */
export const inLanguage = <T extends object>(request: T): T =>
  language === ENGLISH ? request : { ...request, lang: language };

/** A text of the rulebooks that the page shows before the umpire is ready. */
export const worded = (key: string, english: string): string =>
  (spoken?.translate(key, english) ?? english) as string;

/** A date as this language writes it: UTC, whatever the place. */
export const dated = (date: Date, how: Intl.DateTimeFormatOptions) =>
  worded('date', date.toLocaleDateString(spoken?.locale ?? ENGLISH, { ...how, timeZone: 'UTC' }));

/** A whole number as this language writes it. */
export const figure = (n: number) => n.toLocaleString(spoken?.locale ?? ENGLISH);
