/**
 * The navigation to the parts of the page: the rail at the left of large windows, the tabs at the
 * foot of small ones, and the menu with all entries. Entries are in three groups: to play, to look
 * up, to make. fitting.ts measures how many entries fit.
 */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { iconBoard, iconMenu, iconOffline, iconSettings, logo } from '../ui/icons.ts';
import { showPane } from '../ui/navigate.ts';
import { words } from '../words.ts';
import type { State, Store } from '../page.ts';
import type { Group, Pane } from '../pane.ts';

interface Entry {
  id: string;
  icon: unknown;
  label: string;
  dialog: boolean;
  /** Priority where not all entries fit: an entry with a lower number is kept longer. */
  keep: number;
  /**
   * The rulebook that the pane belongs to, if the game on the board uses another rulebook; ""
   * otherwise.
   */
  of: string;
}

const say = words.nav;

/** The groups of the rail, in their order. */
export const GROUPS: Group[] = ['play', 'rules', 'make'];
/** The most entries kept at the foot of a small screen, however wide it is. */
const MOST_TABS = 6;
/** The priority of an entry that is only in the menu, not in rail or tabs. */
const NEVER = 99;

const entryOf = (pane: Pane, state: State): Entry => ({
  id: pane.id,
  icon: pane.icon,
  label: pane.label ?? pane.title,
  dialog: pane.stands === 'dialog',
  keep: pane.keep ?? NEVER,
  of: ownersOf(pane, state),
});

/**
 * The short titles of the rulebooks that have a pane; "" if the current game's rulebook has it, if
 * every rulebook has it, or if this is not known yet.
 */
function ownersOf(
  { of }: Pick<Pane, 'of'>,
  { hello, shown, draft }: Pick<State, 'hello' | 'shown' | 'draft'>,
) {
  const here = (shown ?? draft)?.ruleset;
  const owners = of && hello && here ? of(hello) : [];
  return owners.some(({ id }) => id === here) ? '' : owners.map(({ short }) => short).join(', ');
}

/**
 * The entries of a group, the board first.
 * @param panes - in display order
 */
export function entriesOf(group: Group, state: State, panes: Pane[]): Entry[] {
  const board: Entry = {
    id: 'board',
    icon: iconBoard,
    label: say.board,
    dialog: false,
    keep: 0,
    of: '',
  };
  const found = panes.filter((pane) => pane.group === group).map((one) => entryOf(one, state));
  return group === 'play' ? [board, ...found] : found;
}

const follow = ({ id, dialog }: Entry, store: Store) =>
  dialog ? store.openDialog(id) : showPane(store, id);

const entryButton = (entry: Entry, state: State, store: Store) =>
  html` <button
    type="button"
    class="nav"
    data-keep=${entry.keep}
    aria-current=${entry.dialog ? nothing : state.view === entry.id ? 'page' : 'false'}
    title=${entry.of ? say.of(entry.label, entry.of) : nothing}
    @click=${() => follow(entry, store)}
  >
    ${entry.icon}<span>${entry.label}</span>${entry.of ? html`<small aria-hidden="true">${entry.of}</small>` : nothing}
  </button>`;

const menuButton = (state: State, store: Store) =>
  html` <button
    type="button"
    class="nav"
    data-menu
    aria-haspopup="dialog"
    @click=${() => store.openDialog('menu')}
  >
    ${iconMenu}<span>${say.menu}</span>
  </button>`;

const purpose = () => say.what(words.app, words.tagline);

/**
 * The name of the page, which opens the help; its tooltip and accessible name state its purpose.
 */
export const brand = (store: Store) =>
  button(
    html`<span class="serif" aria-hidden="true">${words.app}</span>`,
    () => store.openDialog('help'),
    { icon: logo, class: 'stack brand', name: purpose(), title: purpose() },
  );

export const rail = (state: State, store: Store, panes: Pane[]) =>
  html` <nav class="rail" aria-label=${say.label}>
    ${brand(store)}
    ${GROUPS.map(
      (group) =>
        html`<div class="rail-group" role="group" aria-label=${say.groups[group]}>
          <p class="rail-head" aria-hidden="true">${say.groups[group]}</p>
          ${entriesOf(group, state, panes)
            .filter(({ keep }) => keep < NEVER)
            .map((entry) => entryButton(entry, state, store))}
        </div>`,
    )}
    <span class="rail-gap"></span>
    ${state.device.offline === 'ready' ? html`<span class="stack rail-sign" title=${words.device.readyWhy}>${iconOffline}<span>${words.device.ready}</span></span>` : nothing}
    ${menuButton(state, store)}
    ${panes
      .filter((pane) => pane.foot)
      .map((pane) => entryButton({ ...entryOf(pane, state), keep: 0 }, state, store))}
    ${entryButton(settings(), state, store)}
  </nav>`;

const settings = (): Entry => ({
  id: 'settings',
  icon: iconSettings,
  label: say.settings,
  dialog: true,
  keep: 0,
  of: '',
});

export const tabs = (state: State, store: Store, panes: Pane[]) =>
  html`<nav class="tabs" aria-label=${say.label}>
    ${GROUPS.flatMap((group) => entriesOf(group, state, panes))
      .filter(({ keep }) => keep < MOST_TABS)
      .map((entry) => entryButton(entry, state, store))}
    ${menuButton(state, store)}
  </nav>`;

/** Every entry, by groups, for the menu. */
export function everyEntry(state: State, panes: Pane[]): { group: Group; entries: Entry[] }[] {
  const groups = [...GROUPS, 'page' as Group];
  return groups.map((group) => ({
    group,
    entries: [...entriesOf(group, state, panes), ...(group === 'page' ? [settings()] : [])],
  }));
}

export { follow };
