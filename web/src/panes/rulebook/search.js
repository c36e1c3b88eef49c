/** Finding a clause by its id or a word. Pure functions. */

/** @typedef {import('../../types.d.ts').Book} Book */
/** @typedef {import('../../types.d.ts').ClauseView} ClauseView */

/**
 * The clauses that speak of a word: ids that begin with it first, then titles, then texts.
 * @param {Book} book @param {string} query
 */
export function search(book, query) {
  const sought = query.trim().toLowerCase();
  if (sought === '') return [];
  const ranked = Object.values(book.clauses).map((clause) => ({ clause, rank: rank(clause, sought) }));
  return ranked.filter((one) => one.rank < 3).sort((a, b) => a.rank - b.rank).map((one) => one.clause);
}

/** Lower is better; 3 is no hit. @param {ClauseView} clause @param {string} sought */
function rank(clause, sought) {
  if (clause.id.toLowerCase().startsWith(sought)) return 0;
  if (clause.title.toLowerCase().includes(sought)) return 1;
  return clause.text.toLowerCase().includes(sought) ? 2 : 3;
}

/** The stretch of a text round the sought word. @param {string} text @param {string} query */
export function snippet(text, query) {
  const at = text.toLowerCase().indexOf(query.trim().toLowerCase());
  if (text.length <= 160) return text;
  const from = at > 60 ? text.indexOf(' ', at - 60) + 1 : 0;
  const to = text.indexOf(' ', from + 140);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to < 0 ? text.length : to)}${to < 0 ? '' : ' …'}`;
}
