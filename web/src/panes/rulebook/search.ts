/**
 * The search of the rulebook pane. At the first search, all known rulebooks are indexed one after
 * the other, the open one first.
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

/** The finder and its text helpers; null until loaded. */
export const finding = () => there;

export const isSought = (query: string) => query.trim() !== '';

/** The results; null until the open rulebook is indexed. */
export function found(state: State) {
  const { query, ruleset } = rulebookOf(state);
  return there?.finder.has(ruleset) ? there.finder.find(query, ruleset) : null;
}

/** Ids of the matching clauses of the open rulebook; null if there is no query. */
export function foundHere(state: State) {
  const { query, ruleset } = rulebookOf(state),
    groups = isSought(query) ? found(state) : null;
  const here = groups?.find(({ book }) => book === ruleset);
  return groups && new Set(here?.clauses.map(({ id }) => id));
}

/** The rulebooks not indexed yet, the open one first. */
function unread(state: State) {
  const shelf = (state.hello?.rulesets ?? []).map(({ id }) => id);
  const all = new Set([rulebookOf(state).ruleset, ...shelf].filter(Boolean));
  return [...all].filter((id) => !there?.finder.has(id));
}

/** The number of rulebooks still to be indexed. */
export const toCome = (state: State) => unread(state).length;

/** Index the rulebooks that are not indexed yet. */
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
      turn(store, {}); // redraw
    }
  } catch (error) {
    turn(store, { error: sentence(error) });
  } finally {
    under = false;
  }
}

/** Continue a search in the newly opened rulebook. */
export async function seekOn(store: Store) {
  if (isSought(rulebookOf(store.state).query)) await seek(store);
}
