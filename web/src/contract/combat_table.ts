// Written by tools/contract. Change the Python declarations, then run it.
/** The combat table of a game, or the one that a rulebook offers. */

import type { TableDoc } from './documents.ts';

/** A row of a combat table. */
export interface TableRow {
  roll: string;
  results: number[];
}

/** A result of a combat table. */
export interface TableResult {
  short: string;
  words: string;
}

/** The dice of a combat table. */
export interface TableDice {
  count: number;
  sides: number;
}

/** The roll on a combat table that is due or was just made. */
export interface TableRoll {
  /** Column and row of the roll that is due (row -1) or was just made; -1 for none. */
  column: number;
  row: number;
  /** The arithmetic of the roll that is due; "" if none is due. */
  now: string;
}

/** A table for results of combat: the scenario's own, or the one that the rulebook offers. */
export interface CombatTableView extends TableRoll {
  /** Whether results are rolled on it; otherwise they are entered by hand. */
  on: boolean;
  /** Whether the scenario has it, so that it is no mere offer. */
  own: boolean;
  title: string;
  /** What the columns compare. */
  basis: string;
  columns: string[];
  /** The rolls of each row, and the index of the result for each column. */
  rows: TableRow[];
  results: TableResult[];
  /** What terrain adds to the roll, one phrase for each. */
  terrain: string[];
  dice: TableDice;
}

/** A result that a combat table may contain. */
export interface FormResult {
  id: string;
  short: string;
  words: string;
}

/** The data of the form that makes a combat table. */
export interface TableForm {
  /** The table to begin with: the scenario's own, or the one that the rulebook offers. */
  document: TableDoc;
  /** All results that the rulebook knows. */
  results: FormResult[];
}

/** The combat table of a game, or the one that the rulebook offers; null if there is none. */
export interface TableOffer {
  table: CombatTableView | null;
  form: TableForm | null;
}
