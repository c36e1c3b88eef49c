/**
 * The search of the rulebook pane: every rulebook on the shelf, read one after the other once
 * somebody looks for something, the open one first.
 */
import { idle } from '../../ui/idle.ts';
import { houseOf } from '../../play/cases.ts';
import { sentence } from '../../words.ts';
import { rulebookOf, turn } from './state.ts';
import type { State, Store } from '../../pane.ts';

type Finding = typeof import('./finder.ts');
type Finder = ReturnType<Finding['createFinder']>;

let there: { finder: Finder; cut: Finding['cut']; snippet: Finding['snippet'] } | null = null;
let under = false;

/** The finder, once it is there, and how a result is shown. */
export const finding = () => there;

export const isSought = (query: string) => query.trim() !== '';

/** What was found; null while the rulebook that lies open is not read. */
export function found(state: State) {
  const { query, ruleset } = rulebookOf(state);
  return there?.finder.has(ruleset) ? there.finder.find(query, ruleset) : null;
}

/** The clauses of the open rulebook that were found, by id; null where nothing is sought. */
export function foundHere(state: State) {
  const { query, ruleset } = rulebookOf(state),
    groups = isSought(query) ? found(state) : null;
  const here = groups?.find(({ book }) => book === ruleset);
  return groups && new Set(here?.clauses.map(({ id }) => id));
}

/** The open rulebook and those on the shelf that are not read yet. */
function unread(state: State) {
  const shelf = (state.hello?.rulesets ?? []).map(({ id }) => id);
  const all = new Set([rulebookOf(state).ruleset, ...shelf].filter(Boolean));
  return [...all].filter((id) => !there?.finder.has(id));
}

/** How many rulebooks are still to be read. */
export const toCome = (state: State) => unread(state).length;

/** Reads what is not read yet. */
export async function seek(store: Store) {
  if (under) return;
  under = true;
  try {
    const { createFinder, cut, snippet } = await import('./finder.ts');
    const { finder } = (there ??= { finder: createFinder(), cut, snippet });
    for (let [next] = unread(store.state); next; [next] = unread(store.state)) {
      await idle();
      const words = await store.ask({ ask: 'words', ruleset: next, ...houseOf(store.state, next) });
      finder.add({ ...words, id: next });
      turn(store, {}); // drawn anew
    }
  } catch (error) {
    turn(store, { error: sentence(error) });
  } finally {
    under = false;
  }
}

/** Goes on with a search in the rulebook that lies open now. */
export async function seekOn(store: Store) {
  if (isSought(rulebookOf(store.state).query)) await seek(store);
}
