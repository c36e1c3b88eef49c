/** The state of the page: what it begins with, and what follows from it. Pure; it knows no umpire and no element. */

/** @import { State } from './page.d.ts' */

/** What belongs to a half-made decision and goes when the position changes. */
export const nothingPicked = Object.freeze({
  pick: null, reach: null, target: null, path: null, why: null, wasWhy: null, whyError: '', hover: null, fan: null,
  preview: null, choice: null,
});

/** @returns {State} */
export function initialState() {
  return {
    game: null, board: null, draft: null, shown: null, cursor: null, byKeys: false, slide: null,
    ...nothingPicked,
    view: 'board', dialog: null, dialogArg: null, sheet: 'peek', layout: 'desktop',
    busy: false, toast: null, spoken: '', undo: { can: false }, redo: [], marks: [], linked: 0, kept: null,
    engine: { stage: 'fetch', label: '', done: 0, total: 0, ready: false, error: '' },
    hello: null, theme: 'auto', caseRun: null, book: null, books: {}, scenarios: null,
  };
}

/** What stands on the map: the step of a worked case, else the game's board. @param {State} state */
export function shown({ caseRun, board }) {
  if (!caseRun) return board;
  return caseRun.step === 0 ? caseRun.case.start : caseRun.case.steps[caseRun.step - 1].board;
}

/**
 * The log as it was before the last act; null where undo ends.
 * @param {State} state
 */
export function shorter({ board, marks, linked }) {
  if (!board) return null;
  const { length } = board.game.log;
  const mark = marks.findLast((at) => at < length) ?? length - 1;
  return mark < Math.max(board.floor, linked) ? null : mark;
}
