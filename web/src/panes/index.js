/**
 * The panes: what the shell must know of each one.
 *
 * The shell shows the pane whose id is `state.view` (or, for a dialog, `state.dialog`) and asks the
 * registry nothing else. A pane knows the store and the umpire's answers; it knows no rule, and it
 * never touches the map except through the store.
 */
import { renderRulebook, renderCaseBar, openClause, openRulebook, focusSearch } from './rulebook/rulebook.js';
import { openQuick, renderQuick } from './quick/quick.js';
import { renderShare, openShare } from './share/share.js';
import { editorCounter, editorDrop, editorHex, editorParts, openEditor, renderEditor } from './editor/editor.js';
import { openHouse, renderHouse } from './house/house.js';
import { iconBook, iconPencil, iconRules, iconShare, iconShield, iconTable } from './icons.js';
import { nothingPicked } from '../state.js';
import { lazily } from './lazy.js';
import { report } from './report/button.js';
import { words as shell } from '../words.js';
import { words } from './words.js';

/** @typedef {import('./pane.d.ts').Pane} Pane */
/** @typedef {import('./pane.d.ts').Store} Store */

const about = () => import('./about/about.js');

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
  { id: 'rulebook', get title() { return words.rulebook.title; }, icon: iconBook, stands: 'left', render: renderRulebook, onEnter: openRulebook, onSearch: focusSearch },
  { id: 'quick', get title() { return words.quick.title; }, icon: iconTable, stands: 'full', render: renderQuick, onEnter: openQuick },
  { id: 'editor', get title() { return words.editor.title; }, icon: iconPencil, stands: 'panel', render: renderEditor, onEnter: openEditor, onHex: editorHex, onCounter: editorCounter, onDrop: editorDrop, onParts: editorParts },
  { id: 'house', get title() { return words.house.title; }, icon: iconRules, stands: 'full', render: renderHouse, onEnter: openHouse },
  { id: 'about', get title() { return words.about; }, icon: iconShield, stands: 'full', aside: true, render: lazily(about), onEnter: (store) => void about().then(({ tellOf }) => tellOf(store), () => undefined) },
  { id: 'report', get title() { return shell.panel.report; }, icon: iconShield, stands: 'dialog', render: lazily(report) },
  { id: 'share', get title() { return words.share.title; }, icon: iconShare, stands: 'dialog', render: renderShare },
];

/** Brings a pane into view. @param {Store} store @param {string} view */
export function showPane(store, view) {
  store.set({ ...nothingPicked, view, sheet: view === 'editor' ? 'half' : store.state.sheet });
  panes.find((pane) => pane.id === view)?.onEnter?.(store);
}

export { openClause, openShare, renderCaseBar };
export { clauseChip } from './parts.js';
export { reportButton } from './report/button.js';
export { copyVerdict } from './share/copy.js';
export { words } from './words.js';
