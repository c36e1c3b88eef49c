/** The umpire's answer to a hex that is on no map: what stands behind the verdict. */
import { html } from 'lit-html';
import { findingList, priceList, remedyList } from '../play/verdict.ts';
import { sheetCard } from '../play/sheets.ts';
import type { Store } from '../pane.ts';
import type { Quick } from '../contract/rulings.ts';
import type { Remedy } from '../contract/verdicts.ts';

/** A remedy's sentence without its moves: no map shows them, or whether they can be made. */
const anywhere = (remedy: Remedy): Remedy => ({
  ...remedy,
  changes: [],
  entries: [],
  possible: true,
});

/** The parts of the answer, for the pane to put in its order. */
export const partsOf = ({ board, why }: Quick, store: Store) => ({
  sheets: why.sheets.map((sheet) => sheetCard(sheet, board, null, { entering: why.entering })),
  findings: html`${findingList(why.verdict, board, store)} ${priceList(why.verdict, board)}`,
  remedies: remedyList((why.remedies ?? []).map(anywhere)),
});
