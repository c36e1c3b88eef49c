/**
 * The search over rulebooks: an index of their clauses and readings. Pure except for the index and
 * the cached last result. Loaded at the first search.
 */
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import type { BookWords } from '../../contract/book.ts';
import type { SearchResult } from 'minisearch';

export interface Hit {
  book: string;
  kind: 'clause' | 'reading';
  /** Id of the clause or the reading. */
  id: string;
  /** The clause whose page shows this clause or reading. */
  clause: string;
  title: string;
  text: string;
  /** The matched words. */
  terms: string[];
}

export type Group = { book: string; title: string; clauses: Hit[]; readings: Hit[] };

/** The weight of a word by field: highest in a rule's number, lowest in its sentences. */
const BOOST = { id: 12, title: 6, also: 12, source: 4, section: 2, text: 2, says: 1 };
const FIELDS = Object.keys(BOOST);
/** Separators of words. Dots and hyphens inside a rule's number are kept. */
const BETWEEN = /[\s,;:()[\]“”"!?*/–—]+/u;
/**
 * A word of at least `LONG` letters also matches with typing errors, in up to the share `MISTYPED`
 * of its letters.
 */
const LONG = 5,
  MISTYPED = 0.2;

const whole = (text: string) =>
  text
    .split(BETWEEN)
    .map((word) => word.replace(/^[.'’-]+|[.'’-]+$/gu, ''))
    .filter(Boolean);

/** Index a word with a hyphen or a dot by its parts, too. */
const written = (text: string) =>
  whole(text).flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : [word];
  });

/** Split a query: search for a rule's number as a whole, for other words by their parts. */
const sought = (text: string) =>
  whole(text).flatMap((word) =>
    /\d/.test(word) ? [word] : word.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  );

/**
 * A query with rules' numbers as they are indexed: "A 5.1" as one word, and both ends of a range
 * that has the keyboard's hyphen for a dash, as "A5.11-A5.12" or "5.11-5.12".
 */
const numbered = (query: string) =>
  query
    .replace(/(?<![\p{L}\p{N}])(\p{Lu})\s+(?=\d+\.\d)/gu, '$1')
    .replace(/(\d\.\d+\p{L}?)-(?=\p{L}?\d+\.\d)/gu, '$1 ');

const stem = (word: string) => stemmer(word.toLowerCase());

/** Index a word both as written, so that it matches while it is being typed, and by its stem. */
const indexed = (word: string) => [...new Set([word.toLowerCase(), stem(word)])];

export function createFinder() {
  const index: MiniSearch<Omit<Hit, 'terms'>> = new MiniSearch({
    idField: 'key',
    fields: FIELDS,
    storeFields: ['book', 'kind', 'id', 'clause', 'title', 'text'],
    tokenize: written,
    processTerm: indexed,
    searchOptions: {
      boost: BOOST,
      prefix: true,
      fuzzy: (term) => (term.length >= LONG && !/\d/.test(term) ? MISTYPED : false),
      tokenize: sought,
      processTerm: stem,
    },
  });
  /** Title by id, in the order added. */
  const books: Map<string, string> = new Map();
  let last: { query: string; books: number; found: Group[] } | null = null;

  return {
    has: (book: string) => books.has(book),

    add({ id: book, title: name, clauses, readings }: BookWords) {
      if (books.has(book)) return;
      books.set(book, name);
      index.addAll([
        ...clauses.map((one) => ({
          ...one,
          key: `${book} clause ${one.id}`,
          book,
          kind: 'clause' as const,
          clause: one.id,
        })),
        ...readings.map(({ id, question, chosen, why, other, clauses: about }) => ({
          key: `${book} reading ${id}`,
          book,
          kind: 'reading' as const,
          id,
          clause: about[0] ?? '',
          title: question,
          text: chosen,
          says: `${why} ${other}`,
        })),
      ]);
    },

    /**
     * The clauses and readings that match all words, best first; if there are none, those that
     * match some. Grouped by rulebook: the open one, then the others in the order added.
     */
    find(query: string, open: string): Group[] {
      const asked = `${open} ${query.trim()}`;
      if (last?.query === asked && last.books === books.size) return last.found;
      const every = index.search(numbered(query), { combineWith: 'AND' });
      const hits = every.length ? every : index.search(numbered(query), { combineWith: 'OR' });
      const found = [...books]
        .sort(([one], [other]) => Number(other === open) - Number(one === open))
        .map(([book, title]) => {
          const mine = hits.filter((one) => one.book === book) as (Hit & SearchResult)[];
          const of = (kind: Hit['kind']) => mine.filter((one) => one.kind === kind);
          return { book, title, clauses: of('clause'), readings: of('reading') };
        })
        .filter(({ clauses, readings }) => clauses.length + readings.length > 0);
      last = { query: asked, books: books.size, found };
      return found;
    },
  };
}

/** Split a text at matched words; every second piece is a matched word. */
export function cut(text: string, terms: string[]) {
  const found = new Set(terms);
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*)/u)) {
    const hit = piece !== '' && indexed(piece).some((word) => found.has(word));
    if (hit) pieces.push(piece, '');
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}

/** The part of a text around the first matched word. */
export function snippet(text: string, terms: string[]) {
  const [before, word] = cut(text, terms);
  if (text.length <= 160) return text;
  const at = word === undefined ? 0 : before.length;
  const from = at > 60 ? text.indexOf(' ', at - 60) + 1 : 0;
  const to = text.indexOf(' ', from + 140);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to < 0 ? text.length : to)}${to < 0 ? '' : ' …'}`;
}
