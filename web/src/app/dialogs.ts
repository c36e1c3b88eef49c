/**
 * The one dialog element: it shows the menu of small screens and the panes of kind "dialog". The
 * native element keeps the focus inside and restores it on closing; Esc and a tap outside close it.
 */
import { html, nothing } from 'lit-html';
import { dialogHead } from '../ui/dialog.ts';
import { iconOpen, iconRedo, iconRestart, iconSave } from '../ui/icons.ts';
import { words } from '../words.ts';
import { everyEntry, follow } from './navigation.ts';
import type { State, Store } from '../page.ts';
import type { Pane } from '../pane.ts';

/** The dialog's accessible name. */
export function dialogTitle({ dialog }: State, panes: Pane[]) {
  return dialog === 'menu'
    ? words.nav.menu
    : (panes.find((pane) => pane.id === dialog)?.title ?? '');
}

export function dialogBody(state: State, store: Store, panes: Pane[]) {
  switch (state.dialog) {
    case null:
      return nothing;
    case 'menu':
      return menu(state, store, panes);
    default:
      return panes.find((pane) => pane.id === state.dialog)?.render(state, store) ?? nothing;
  }
}

/** All entries of the page by purpose, and the actions on the game itself. */
function menu(state: State, store: Store, panes: Pane[]) {
  const leave = (run: () => unknown) => () => {
    store.closeDialog();
    run();
  };
  return html` ${dialogHead(words.nav.menu, store)}
    <div class="stack menu">
      ${everyEntry(state, panes).map(
        ({ group, entries }) =>
          html`<section aria-label=${words.nav.groups[group]}>
            <h3 class="head">${words.nav.groups[group]}</h3>
            <ul class="plain">
              ${entries.map((entry) =>
                item(
                  entry.icon,
                  entry.label,
                  entry.dialog ? () => follow(entry, store) : leave(() => follow(entry, store)),
                  {
                    of: entry.of,
                    here: state.view === entry.id,
                  },
                ),
              )}
            </ul>
          </section>`,
      )}
      <section aria-label=${words.nav.game}>
        <h3 class="head">${words.nav.game}</h3>
        <ul class="plain">
          ${game(state, store).map(([icon, label, run, off]) => item(icon, label, leave(run), { off }))}
        </ul>
      </section>
    </div>`;
}

/** The code for files is fetched on first use, so that it does not delay the first verdict. */
const files = () => import('../ui/files.ts');

/** The actions on the game on the board: icon, label, act, and whether it is disabled now. */
const game = (state: State, store: Store): [unknown, string, () => unknown, boolean][] => [
  [iconRedo, words.top.redo, () => store.redo(), state.redo.length === 0],
  [iconRestart, words.settings.reset, () => store.reset(), !state.board],
  [iconSave, words.settings.save, () => void files().then((it) => it.saveFile(store)), !state.game],
  [iconOpen, words.settings.openFile, () => void files().then((it) => it.openFile(store)), false],
];

/**
 * @param how - `of`: the only rulebook that has the entry's pane; `here`: the pane is the current
 *   view
 */
const item = (
  icon: unknown,
  label: string,
  run: () => unknown,
  { off = false, of = '', here = false }: { off?: boolean; of?: string; here?: boolean } = {},
) =>
  html` <li>
    <button
      type="button"
      class="stack menu-item"
      ?disabled=${off}
      aria-current=${here ? 'page' : nothing}
      title=${of ? words.nav.of(label, of) : nothing}
      @click=${run}
    >
      ${icon}<span>${label}</span>${of ? html`<small aria-hidden="true">${of}</small>` : nothing}
    </button>
  </li>`;
