/**
 * The panes: what the shell must know of each one.
 *
 * The shell shows the pane whose id is `state.view` (or, for a dialog, `state.dialog`) and asks the
 * registry nothing else. A pane knows the store and the umpire's answers; it knows no rule, and it
 * never touches the map except through the store.
 */
import {
  iconBook,
  iconCommand,
  iconList,
  iconPencil,
  iconRules,
  iconShare,
  iconShield,
  iconTable,
} from './icons.js';
import { nothingPicked } from '../state.js';
import { words as shell } from '../words.js';
import { lazyPane } from './lazy.js';
import { command } from './command/words.js';
import { renderCaseBar } from './rulebook/casebar.js';
import { openClause } from './rulebook/state.js';
import { openShare } from './share/state.js';
import { table } from './table/words.js';
import { words } from './words.js';

/** @typedef {import('./pane.d.ts').Pane} Pane */
/** @typedef {import('./pane.d.ts').Store} Store */

/**
 * Where a pane stands:
 * - `left`: at the left of the board where there is room (580 px from 1200 up), the whole view below 900;
 * - `full`: in place of the board;
 * - `panel`: in the panel or the bottom sheet, the board beside it;
 * - `dialog`: over everything; it opens and closes by `state.dialog`.
 *
 * Titles are asked for when they are shown: the language of the page comes after this table.
 * @type {Pane[]}
 */
export const panes = [
  lazyPane({
    id: 'rulebook',
    get title() {
      return words.rulebook.title;
    },
    icon: iconBook,
    stands: 'left',
  }),
  lazyPane({
    id: 'quick',
    get title() {
      return words.quick.title;
    },
    icon: iconTable,
    stands: 'full',
  }),
  lazyPane({
    id: 'editor',
    get title() {
      return words.editor.title;
    },
    icon: iconPencil,
    stands: 'panel',
  }),
  lazyPane({
    id: 'house',
    get title() {
      return words.house.title;
    },
    icon: iconRules,
    stands: 'full',
  }),
  lazyPane({
    id: 'table',
    get title() {
      return table.title;
    },
    icon: iconList,
    stands: 'left',
    aside: true,
  }),
  lazyPane({
    id: 'command',
    get title() {
      return command.title;
    },
    icon: iconCommand,
    stands: 'dialog',
  }),
  lazyPane({
    id: 'about',
    get title() {
      return words.about;
    },
    icon: iconShield,
    stands: 'full',
    aside: true,
  }),
  lazyPane({
    id: 'report',
    get title() {
      return shell.panel.report;
    },
    icon: iconShield,
    stands: 'dialog',
  }),
  lazyPane({
    id: 'help',
    get title() {
      return shell.help.title;
    },
    icon: iconShield,
    stands: 'dialog',
  }),
  lazyPane({
    id: 'tour',
    get title() {
      return shell.help.tour;
    },
    icon: iconShield,
    stands: 'dialog',
  }),
  lazyPane({
    id: 'share',
    get title() {
      return words.share.title;
    },
    icon: iconShare,
    stands: 'dialog',
  }),
];

/** Brings a pane into view. @param {Store} store @param {string} view */
export function showPane(store, view) {
  store.set({ ...nothingPicked, view, sheet: view === 'editor' ? 'half' : store.state.sheet });
  panes.find((pane) => pane.id === view)?.onEnter?.(store);
}

export { openClause, openShare, renderCaseBar };
export { clauseChip } from './parts.js';
export { reportButton } from './report/button.js';
export { everyPane } from './lazy.js';
export { copyVerdict } from './share/copy.js';
export { words } from './words.js';
