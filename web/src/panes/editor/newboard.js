/** The rules of a new board: a rulebook, this board's house rules, or some that are shipped. */
import { sentence } from '../../words.js';
import { words as say } from './goalwords.js';
import { editorOf, keep } from './state.js';

/**
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Board } from '../../types/board.d.ts'
 * @import { Book } from '../../types/book.d.ts'
 * @import { ScenarioDoc } from '../../types/documents.d.ts'
 * @import { HouseDoc, Templates } from '../../types/house.d.ts'
 * @typedef {{ id: string, book: Book, house?: HouseDoc }} Rules
 */

const TEMPLATE = 'template:';

/** The rules that can be chosen. @param {Board} board @param {State} state */
export function rulesOf(board, state) {
  const { templates } = editorOf(state);
  const { ruleset, house } = board.game.scenario;
  const listed = (state.hello?.rulesets ?? []).map(({ id, title }) => ({
    value: id,
    label: title,
  }));
  const own = house ? [{ value: ruleset, label: say.house }] : [];
  const shipped = templates.map(({ id, document }) => ({
    value: TEMPLATE + id,
    label: say.template(document.title),
  }));
  return [...own, ...listed, ...shipped];
}

/** The house rules that are shipped, once. @param {Store} store */
export async function fetchTemplates(store) {
  if (editorOf(store.state).templates.length) return;
  const { templates } = /** @type {Templates} */ (await store.ask({ ask: 'templates' }));
  keep(store, { templates });
}

/**
 * Takes a rulebook for the new board; its pieces and sides come with it.
 * @param {Store} store
 * @param {Board} board
 * @param {string} id
 */
export async function chooseRules(store, board, id) {
  if (id === board.game.scenario.ruleset) return keep(store, { rules: null, sides: [] });
  const shipped = editorOf(store.state).templates.find((one) => TEMPLATE + one.id === id);
  const house = shipped?.document;
  try {
    const book = /** @type {Book} */ (
      await store.ask(
        house ? { ask: 'book', ruleset: 'house', house } : { ask: 'book', ruleset: id },
        { toast: true },
      )
    );
    const sides = book.sides.slice(0, 2).map((one) => one.id);
    keep(store, { rules: { id, book, ...(house ? { house } : {}) }, sides });
  } catch (failure) {
    store.say(sentence(failure)); // the toast has said it too
  }
}

/**
 * What of a scenario says by which rules it is played.
 * @param {Board} board
 * @param {State} state
 */
export function rulesDoc(board, state) {
  const { rules } = editorOf(state);
  const { ruleset, house, options } = board.game.scenario;
  /** @type {Pick<ScenarioDoc, 'ruleset' | 'house' | 'options'>} */
  const doc = rules
    ? { ruleset: rules.house ? 'house' : rules.id, ...(rules.house ? { house: rules.house } : {}) }
    : { ruleset, ...(house ? { house } : {}), ...(options ? { options } : {}) };
  return doc;
}
