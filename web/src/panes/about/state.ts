/** What the about page remembers, and the books that it asks for. */
import { sentence } from '../../words.ts';
import { boardThere, paneMemory } from '../../ui/memory.ts';
import type { Store } from '../../pane.ts';

interface AboutState {
  /** The book that is told of; "" until the first is there. */
  ruleset: string;
  /** Which rules are listed. */
  filter: 'all' | 'missing';
  error: string;
}

const untold: AboutState = { ruleset: '', filter: 'all', error: '' };

export const { of: aboutOf, set: tell } = paneMemory('about', untold);

/**
 * Tells of a book, fetching it first where that is due; of the board's own, where none is named.
 */
export async function tellOf(store: Store, ruleset?: string) {
  try {
    const there = ruleset ?? (aboutOf(store.state).ruleset || (await boardThere(store)).ruleset);
    const wanted = ruleset ?? (aboutOf(store.state).ruleset || there); // chosen while we waited
    tell(store, { ruleset: wanted, error: '' });
    if (!store.state.books[wanted]) await store.loadBook(wanted);
  } catch (error) {
    tell(store, { error: sentence(error) });
  }
}
