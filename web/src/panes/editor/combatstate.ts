/** State and actions of the editor's combat tab: the scenario's table for results of combat. */
import { paneMemory } from '../../ui/memory.ts';
import { combatWords as say } from './combatwords.ts';
import { startOf } from './goalstate.ts';
import { faultOfHeads, filled, headed, headsWith } from './tabledoc.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { TableForm } from '../../contract/combat_table.ts';
import type { TableDoc } from '../../contract/documents.ts';

const unknown = {
  /** The rulebook whose form it is; "" for none. */
  ruleset: '',
  /** The results to choose from and the table to begin with; null where combat has no table. */
  form: null as TableForm | null,
  /** The result that a tap puts into a cell; "" for the first one. */
  result: '',
  /** Row and column of the cell that Tab reaches. */
  at: [0, 0] as [number, number],
  /** What is wrong with the heads of the columns; "" if nothing is. */
  fault: '',
};

export const { of: combatOf, set: setCombat } = paneMemory('combat', unknown);

/** The form for the board's rulebook; null where it has no combat table, or is not known yet. */
export function formFor(state: State, { ruleset }: Board) {
  const combat = combatOf(state);
  return combat.ruleset === ruleset ? combat.form : null;
}

/** The rulebook that a request under way asks about; "" for none. */
let asking = '';

/**
 * Learn whether the board's rulebook has combat tables, and what can stand in them. Asks once for
 * each rulebook; after a failure the next draw asks again.
 */
export async function learnTable(store: Store, { game, ruleset }: Board) {
  if (asking === ruleset || combatOf(store.state).ruleset === ruleset) return;
  asking = ruleset;
  try {
    const { form } = await store.ask({ ask: 'table', game });
    setCombat(store, { ruleset, form, result: '', at: [0, 0], fault: '' });
  } finally {
    asking = '';
  }
}

/** Give the scenario this table, or none. */
export function putTable(store: Store, table: TableDoc | null) {
  setCombat(store, { fault: '' });
  return store.rewrite((board) => {
    const { table: _, ...scenario } = startOf(board);
    return Promise.resolve(table ? { ...scenario, table } : scenario);
  });
}

/** The result in hand: the chosen one, or the first of the rulebook. */
export function inHand(state: State, form: TableForm) {
  const { result } = combatOf(state);
  return form.results.find(({ id }) => id === result) ?? form.results[0];
}

interface Cell {
  doc: TableDoc;
  form: TableForm;
  /** Row and column. */
  at: [number, number];
  /** The cell in words. */
  place: string;
}

/** Put the result in hand into a cell. */
export async function fill(store: Store, { doc, form, at: [row, column], place }: Cell) {
  const { id, words } = inHand(store.state, form);
  setCombat(store, { at: [row, column] });
  if (doc.rows[row][column] === id) return;
  if (await putTable(store, filled(doc, row, column, id))) store.say(say.cell(place, words));
}

/** Change the head of a column; one that is none, or that does not rise, is refused. */
export function putHead(store: Store, doc: TableDoc, column: number, typed: string) {
  const head = typed.replace(/\s/g, '');
  const fault = faultOfHeads(doc, headsWith(doc, column, head));
  if (!fault) return putTable(store, headed(doc, column, head));
  setCombat(store, {
    fault: fault === 'order' ? say.order : doc.odds ? say.noOdds : say.noStrength,
  });
}
