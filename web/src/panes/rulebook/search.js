/** Finding a clause by its id or a word. Pure functions. */

/** @typedef {import('../../types/book.d.ts').Book} Book */
/** @typedef {import('../../types/book.d.ts').ClauseView} ClauseView */

/** @typedef {import('../../types/book.d.ts').ReadingView} ReadingView */

/** The words that are sought. @param {string} query */
const sought = (query) => query.trim().toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The clauses that speak of all the words: ids that begin with one first, then titles, then texts.
 * @param {Book} book @param {string} query
 */
export function search(book, query) {
  const needles = sought(query);
  if (!needles.length) return [];
  const ranked = Object.values(book.clauses).map((clause) => ({
    clause,
    rank: Math.max(...needles.map((word) => rank(clause, word))),
  }));
  return ranked
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.clause);
}

/** Lower is better; 3 is no hit. @param {ClauseView} clause @param {string} word */
function rank(clause, word) {
  if (clause.id.toLowerCase().startsWith(word)) return 0;
  if (clause.title.toLowerCase().includes(word)) return 1;
  return clause.id.toLowerCase().includes(word) || clause.text.toLowerCase().includes(word) ? 2 : 3;
}

/**
 * The doubtful readings that speak of all the words.
 * @param {Book} book
 * @param {string} query
 * @returns {ReadingView[]}
 */
export function searchReadings(book, query) {
  const needles = sought(query);
  if (!needles.length) return [];
  return Object.values(book.readings).filter((one) => {
    const text = [one.id, one.question, one.chosen, one.why, one.other].join(' ').toLowerCase();
    return needles.every((word) => text.includes(word));
  });
}

/** The stretch of a text round the sought word. @param {string} text @param {string} query */
export function snippet(text, query) {
  const at = text.toLowerCase().indexOf(sought(query)[0] ?? '');
  if (text.length <= 160) return text;
  const from = at > 60 ? text.indexOf(' ', at - 60) + 1 : 0;
  const to = text.indexOf(' ', from + 140);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to < 0 ? text.length : to)}${to < 0 ? '' : ' …'}`;
}
