/** State of the about page, and the requests for its books. */
import { sentence } from '../../words.ts';
import { boardThere, paneMemory } from '../../ui/memory.ts';
import type { Store } from '../../pane.ts';

const unopened = {
  /** The book shown; "" until the first is loaded. */
  ruleset: '',
  /** Which rules are listed. */
  filter: 'all' as 'all' | 'missing',
  error: '',
};

export const { of: aboutOf, set: tell } = paneMemory('about', unopened);

/**
 * Show a book, loading it first if needed. Without `ruleset`: the book shown before, else the
 * board's own.
 */
export async function tellOf(store: Store, ruleset?: string) {
  try {
    const there = ruleset ?? (aboutOf(store.state).ruleset || (await boardThere(store)).ruleset);
    const wanted = ruleset ?? (aboutOf(store.state).ruleset || there); // or chosen meanwhile
    tell(store, { ruleset: wanted, error: '' });
    if (!store.state.books[wanted]) await store.loadBook(wanted);
  } catch (error) {
    tell(store, { error: sentence(error) });
  }
}
