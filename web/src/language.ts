/**
 * The language of the page: which words stand for those of the catalogues.
 *
 * Every catalogue announces itself here under a name. A language is a module of its own, fetched
 * only where it is asked for (`?lang=` in the address), which turns a catalogue's English into its
 * own words. That is done in place and before anything is drawn, so that whoever reads a catalogue
 * need not know. It knows no word and no view.
 */

/** `english`: a text, a function of figures and names, or a table of such */
type Language = { translate: (key: string, english: unknown) => unknown; locale: string };

export const ENGLISH = 'en';

/** Every language besides English: whoever adds one names it here. */
const LANGUAGES: Record<string, () => Promise<Language>> = {
  'x-pseudo': () => import('./languages/pseudo.ts'),
};

const asked = new URLSearchParams(globalThis.location?.search ?? '').get('lang') ?? '';

/** The language that the page speaks. */
export const language = Object.hasOwn(LANGUAGES, asked) ? asked : ENGLISH;

let spoken: Language | null = null;
/** Those that wait for the language. */
const waiting: [string, object][] = [];

/**
 * A catalogue of words, in the language of the page as soon as that is there.
 * @returns the very same object
 */
export function catalogue<T extends object>(name: string, words: T): T {
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

function turn(key: string, words: object) {
  const table = words as Record<string, unknown>;
  for (const [name, english] of Object.entries(table)) {
    if (english && typeof english === 'object') turn(`${key}.${name}`, english);
    else table[name] = spoken?.translate(`${key}.${name}`, english);
  }
}

/** A question to the umpire, who answers in the language of the page. */
export const inLanguage = <T extends object>(request: T): T =>
  language === ENGLISH ? request : { ...request, lang: language };

/** One text of the rulebooks that the page shows before the umpire is there. */
export const worded = (key: string, english: string): string =>
  (spoken?.translate(key, english) ?? english) as string;

/** A date as this language writes it: UTC, whatever the place. */
export const dated = (date: Date, how: Intl.DateTimeFormatOptions) =>
  worded('date', date.toLocaleDateString(spoken?.locale ?? ENGLISH, { ...how, timeZone: 'UTC' }));

/** A whole number as this language writes it. */
export const figure = (n: number) => n.toLocaleString(spoken?.locale ?? ENGLISH);
