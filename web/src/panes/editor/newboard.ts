/** The rules of a new board: a rulebook, this board's house rules, or shipped house rules. */
import { sentence } from '../../words.ts';
import { words as say } from './goalwords.ts';
import { editorOf, keep } from './state.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { ScenarioDoc } from '../../contract/documents.ts';

const TEMPLATE = 'template:';

/** The rules that can be chosen. */
export function rulesOf(board: Board, state: State) {
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

/** Load the shipped house rules once. */
export async function fetchTemplates(store: Store) {
  if (editorOf(store.state).templates.length) return;
  const { templates } = await store.ask({ ask: 'templates' });
  keep(store, { templates });
}

/** Choose the rules of the new board, with their pieces and sides. */
export async function chooseRules(store: Store, board: Board, id: string) {
  if (id === board.game.scenario.ruleset) return keep(store, { rules: null, sides: [] });
  const shipped = editorOf(store.state).templates.find((one) => TEMPLATE + one.id === id);
  const house = shipped?.document;
  try {
    const book = await store.ask(
      house ? { ask: 'book', ruleset: 'house', house } : { ask: 'book', ruleset: id },
      { toast: true },
    );
    const sides = book.sides.slice(0, 2).map((one) => one.id);
    keep(store, { rules: { id, book, ...(house ? { house } : {}) }, sides });
  } catch (failure) {
    store.say(sentence(failure)); // also shown as a toast
  }
}

/** The part of a scenario document that names its rules. */
export function rulesDoc(board: Board, state: State) {
  const { rules } = editorOf(state);
  const { ruleset, house, options } = board.game.scenario;
  const doc: Pick<ScenarioDoc, 'ruleset' | 'house' | 'options'> = rules
    ? { ruleset: rules.house ? 'house' : rules.id, ...(rules.house ? { house: rules.house } : {}) }
    : { ruleset, ...(house ? { house } : {}), ...(options ? { options } : {}) };
  return doc;
}
