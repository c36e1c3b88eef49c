/**
 * The search over rulebooks: an index of their clauses and readings, and what it finds. Pure, but
 * that it remembers what it was given. Fetched when somebody looks for something first.
 */
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';

/**
 * @import { BookWords } from '../../types/book.d.ts'
 * @typedef {object} Hit
 * @property {string} book
 * @property {'clause' | 'reading'} kind
 * @property {string} id      of the clause or the reading
 * @property {string} clause  where it is read
 * @property {string} title
 * @property {string} text
 * @property {string[]} terms  the words of it that were found
 * @typedef {{ book: string, title: string, clauses: Hit[], readings: Hit[] }} Group
 */

/** How much a word counts, by where it stands: a rule's number most, its sentences least. */
const BOOST = { id: 12, title: 6, also: 12, source: 4, section: 2, text: 2, says: 1 };
const FIELDS = Object.keys(BOOST);
/** What stands between words; what remains of a rule's number keeps its dots and hyphens. */
const BETWEEN = /[\s,;:()[\]“”"!?*/–—]+/u;
/** From so many letters on a word may be mistyped, in one letter of five. */
const LONG = 5,
  MISTYPED = 0.2;

/** @param {string} text */
const whole = (text) =>
  text
    .split(BETWEEN)
    .map((word) => word.replace(/^[.'’-]+|[.'’-]+$/gu, ''))
    .filter(Boolean);

/** A word with a hyphen or a dot can be found by its parts, too. @param {string} text */
const written = (text) =>
  whole(text).flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : [word];
  });

/** A rule's number is sought whole, other words by their parts. @param {string} text */
const sought = (text) =>
  whole(text).flatMap((word) =>
    /\d/.test(word) ? [word] : word.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  );

/** @param {string} word */
const stem = (word) => stemmer(word.toLowerCase());

/** A word as it stands, for whoever is still typing it, and its stem. @param {string} word */
const indexed = (word) => [...new Set([word.toLowerCase(), stem(word)])];

export function createFinder() {
  /** @type {MiniSearch<Omit<Hit, 'terms'>>} */
  const index = new MiniSearch({
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
  /** @type {Map<string, string>} title by id, in the order in which they came */
  const books = new Map();
  /** @type {{ query: string, books: number, found: Group[] } | null} */
  let last = null;

  return {
    /** @param {string} book */
    has: (book) => books.has(book),

    /** @param {BookWords} words */
    add({ id: book, title: name, clauses, readings }) {
      if (books.has(book)) return;
      books.set(book, name);
      index.addAll([
        ...clauses.map((one) => ({
          ...one,
          key: `${book} clause ${one.id}`,
          book,
          kind: /** @type {const} */ ('clause'),
          clause: one.id,
        })),
        ...readings.map(({ id, question, chosen, why, other, clauses: about }) => ({
          key: `${book} reading ${id}`,
          book,
          kind: /** @type {const} */ ('reading'),
          id,
          clause: about[0] ?? '',
          title: question,
          text: chosen,
          says: `${why} ${other}`,
        })),
      ]);
    },

    /**
     * What speaks of all the words, the best first; where nothing does, what speaks of some of
     * them. By rulebook: the one that lies open, then the others in their order.
     * @param {string} query @param {string} open
     * @returns {Group[]}
     */
    find(query, open) {
      const asked = `${open} ${query.trim()}`;
      if (last?.query === asked && last.books === books.size) return last.found;
      const every = index.search(query, { combineWith: 'AND' });
      const hits = every.length ? every : index.search(query, { combineWith: 'OR' });
      const found = [...books]
        .sort(([one], [other]) => Number(other === open) - Number(one === open))
        .map(([book, title]) => {
          const mine = /** @type {(Hit & import('minisearch').SearchResult)[]} */ (
            hits.filter((one) => one.book === book)
          );
          const of = (/** @type {Hit['kind']} */ kind) => mine.filter((one) => one.kind === kind);
          return { book, title, clauses: of('clause'), readings: of('reading') };
        })
        .filter(({ clauses, readings }) => clauses.length + readings.length > 0);
      last = { query: asked, books: books.size, found };
      return found;
    },
  };
}

/**
 * A text cut where a word that was found begins or ends: every second piece is such a word.
 * @param {string} text @param {string[]} terms
 */
export function cut(text, terms) {
  const found = new Set(terms);
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*)/u)) {
    const hit = piece !== '' && indexed(piece).some((word) => found.has(word));
    if (hit) pieces.push(piece, '');
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}

/**
 * The stretch of a text round the first word that was found.
 * @param {string} text @param {string[]} terms
 */
export function snippet(text, terms) {
  const [before, word] = cut(text, terms);
  if (text.length <= 160) return text;
  const at = word === undefined ? 0 : before.length;
  const from = at > 60 ? text.indexOf(' ', at - 60) + 1 : 0;
  const to = text.indexOf(' ', from + 140);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to < 0 ? text.length : to)}${to < 0 ? '' : ' …'}`;
}
