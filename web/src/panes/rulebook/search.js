/**
 * The search of the rulebook pane: every rulebook on the shelf, read one after the other once
 * somebody looks for something, the open one first.
 */
import { idle } from '../../ui/idle.js';
import { houseOf } from '../../play/cases.js';
import { sentence } from '../../words.js';
import { rulebookOf, turn } from './state.js';

/**
 * @import { BookWords } from '../../types/book.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @typedef {typeof import('./finder.js')} Finding
 * @typedef {ReturnType<Finding['createFinder']>} Finder
 */

/** @type {{ finder: Finder, cut: Finding['cut'], snippet: Finding['snippet'] } | null} */
let there = null;
let under = false;

/** The finder, once it is there, and how a result is shown. */
export const finding = () => there;

/** @param {string} query */
export const isSought = (query) => query.trim() !== '';

/** What was found; null while the rulebook that lies open is not read. @param {State} state */
export function found(state) {
  const { query, ruleset } = rulebookOf(state);
  return there?.finder.has(ruleset) ? there.finder.find(query, ruleset) : null;
}

/** The clauses of the open rulebook that were found, by id; null where nothing is sought. */
export function foundHere(/** @type {State} */ state) {
  const { query, ruleset } = rulebookOf(state),
    groups = isSought(query) ? found(state) : null;
  const here = groups?.find(({ book }) => book === ruleset);
  return groups && new Set(here?.clauses.map(({ id }) => id));
}

/** The open rulebook and those on the shelf that are not read yet. @param {State} state */
function unread(state) {
  const shelf = (state.hello?.rulesets ?? []).map(({ id }) => id);
  const all = new Set([rulebookOf(state).ruleset, ...shelf].filter(Boolean));
  return [...all].filter((id) => !there?.finder.has(id));
}

/** How many rulebooks are still to be read. @param {State} state */
export const toCome = (state) => unread(state).length;

/** Reads what is not read yet. @param {Store} store */
export async function seek(store) {
  if (under) return;
  under = true;
  try {
    const { createFinder, cut, snippet } = await import('./finder.js');
    const { finder } = (there ??= { finder: createFinder(), cut, snippet });
    for (let [next] = unread(store.state); next; [next] = unread(store.state)) {
      await idle();
      const words = /** @type {BookWords} */ (
        await store.ask({ ask: 'words', ruleset: next, ...houseOf(store.state, next) })
      );
      finder.add({ ...words, id: next });
      turn(store, {}); // drawn anew
    }
  } catch (error) {
    turn(store, { error: sentence(error) });
  } finally {
    under = false;
  }
}

/** Goes on with a search in the rulebook that lies open now. @param {Store} store */
export async function seekOn(store) {
  if (isSought(rulebookOf(store.state).query)) await seek(store);
}
