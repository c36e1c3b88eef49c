/**
 * The one dialog: the menu of small screens, and the panes that stand in one.
 * The native element keeps the focus inside and hands it back; Esc and a tap beside it close it.
 */
import { html, nothing } from 'lit-html';
import { dialogHead } from '../ui/dialog.js';
import { openFile, saveFile } from '../ui/files.js';
import { iconOpen, iconRedo, iconRestart, iconSave, iconSettings } from '../ui/icons.js';
import { showPane } from '../ui/show.js';
import { words } from '../words.js';

/**
 * @import { State, Store } from '../page.d.ts'
 * @import { Pane } from '../pane.d.ts'
 */

/**
 * What the dialog is called by those who hear the page.
 * @param {State} state
 * @param {Pane[]} panes
 */
export function dialogTitle({ dialog }, panes) {
  return dialog === 'menu'
    ? words.nav.menu
    : (panes.find((pane) => pane.id === dialog)?.title ?? '');
}

/** @param {State} state @param {Store} store @param {Pane[]} panes */
export function dialogBody(state, store, panes) {
  switch (state.dialog) {
    case null:
      return nothing;
    case 'menu':
      return menu(state, store, panes);
    default:
      return panes.find((pane) => pane.id === state.dialog)?.render(state, store) ?? nothing;
  }
}

/** @param {State} state @param {Store} store @param {Pane[]} panes */
function menu(state, store, panes) {
  const item = (
    /** @type {unknown} */ icon,
    /** @type {string} */ label,
    /** @type {() => unknown} */ run,
    off = false,
  ) =>
    html` <li>
      <button type="button" class="menu-item" ?disabled=${off} @click=${run}>
        ${icon}<span>${label}</span>
      </button>
    </li>`;
  const leave = (/** @type {() => unknown} */ run) => () => {
    store.closeDialog();
    run();
  };
  const led = (/** @type {Pane} */ { icon, id, label, stands, title }) =>
    item(
      icon,
      label ?? title,
      stands === 'dialog' ? () => store.openDialog(id) : leave(() => showPane(store, id)),
    );
  const game = [
    item(
      iconRedo,
      words.top.redo,
      leave(() => store.redo()),
      state.redo.length === 0,
    ),
    item(
      iconRestart,
      words.settings.reset,
      leave(() => store.reset()),
      !state.board,
    ),
    item(
      iconSave,
      words.settings.save,
      leave(() => saveFile(store)),
      !state.game,
    ),
    item(
      iconOpen,
      words.settings.openFile,
      leave(() => openFile(store)),
    ),
  ];
  const [first, ...others] = panes.filter((pane) => pane.menu).map(led);
  return html` ${dialogHead(state.shown?.title ?? words.nav.menu, store)}
    <ul class="menu plain">
      ${first} ${game} ${others}
      ${item(iconSettings, words.nav.settings, () => store.openDialog('settings'))}
    </ul>`;
}
