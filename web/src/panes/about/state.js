/** What the about page remembers, and the books that it asks for. */
import { sentence } from '../../words.js';
import { boardThere, paneMemory } from '../../ui/memory.js';

/** @import { State, Store } from '../../pane.d.ts' */

/**
 * @typedef {object} AboutState
 * @property {string} ruleset the book that is told of; "" until the first is there
 * @property {'all' | 'missing'} filter which rules are listed
 * @property {string} error
 */

/** @type {AboutState} */
const untold = { ruleset: '', filter: 'all', error: '' };

export const { of: aboutOf, set: tell } = paneMemory('about', untold);

/**
 * Tells of a book, fetching it first where that is due; of the board's own, where none is named.
 * @param {Store} store
 * @param {string} [ruleset]
 */
export async function tellOf(store, ruleset) {
  try {
    const there = ruleset ?? (aboutOf(store.state).ruleset || (await boardThere(store)).ruleset);
    const wanted = ruleset ?? (aboutOf(store.state).ruleset || there); // chosen while we waited
    tell(store, { ruleset: wanted, error: '' });
    if (!store.state.books[wanted]) await store.loadBook(wanted);
  } catch (error) {
    tell(store, { error: sentence(error) });
  }
}
