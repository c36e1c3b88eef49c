/**
 * The one dialog: settings, the menu of small screens, and the panes that stand in one.
 * The native element keeps the focus inside and hands it back; Esc and a tap beside it close it.
 */
import { html, nothing } from 'lit-html';
import { optionValue } from '../state.js';
import { dialogHead } from '../ui/dialog.js';
import { openFile, saveFile } from '../ui/files.js';
import {
  iconOpen,
  iconRedo,
  iconRestart,
  iconSave,
  iconSettings,
  iconShield,
} from '../ui/icons.js';
import { showPane } from '../ui/show.js';
import { words } from '../words.js';
import { keepTheme } from './theme.js';

/**
 * @import { Book } from '../types/book.d.ts'
 * @import { State, Store, Theme } from '../page.d.ts'
 * @import { Pane } from '../pane.d.ts'
 */

/**
 * What the dialog is called by those who hear the page.
 * @param {State} state
 * @param {Pane[]} panes
 */
export function dialogTitle({ dialog }, panes) {
  const own = { settings: words.settings.title, menu: words.nav.menu };
  return (
    own[/** @type {keyof typeof own} */ (dialog)] ??
    panes.find((pane) => pane.id === dialog)?.title ??
    ''
  );
}

/** @param {State} state @param {Store} store @param {Pane[]} panes */
export function dialogBody(state, store, panes) {
  switch (state.dialog) {
    case null:
      return nothing;
    case 'settings':
      return settings(state, store);
    case 'menu':
      return menu(state, store, panes);
    default:
      return panes.find((pane) => pane.id === state.dialog)?.render(state, store) ?? nothing;
  }
}

/** @param {State} state @param {Store} store */
function settings(state, store) {
  const say = words.settings;
  return html` ${dialogHead(say.title, store)}
    <div class="dialog-body">
      <fieldset class="segments">
        <legend>${say.theme}</legend>
        <div>
          ${
            /** @type {Theme[]} */ (['auto', 'light', 'dark']).map(
              (theme) =>
                html` <label class=${state.theme === theme ? 'segment is-on' : 'segment'}>
                  <input
                    type="radio"
                    name="theme"
                    .checked=${state.theme === theme}
                    @change=${() => {
                      keepTheme(theme);
                      store.set({ theme });
                    }}
                  />
                  <span>${say.themes[theme]}</span>
                </label>`,
            )
          }
        </div>
      </fieldset>
      <h3 class="head">${say.readings}</h3>
      <p class="quiet">${say.readingsLead}</p>
      ${state.book?.options.length ? state.book.options.map((option) => optionSwitch(option, state, store)) : html`<p>${say.noReadings}</p>`}
      <h3 class="head">${say.game}</h3>
      <div class="toolbar">${gameButtons(store)}</div>
      <h3 class="head">${say.about}</h3>
      <p class="quiet">${say.version(state.hello?.version ?? '')}</p>
      <div class="toolbar">
        <button
          type="button"
          class="button"
          @click=${() => {
            store.closeDialog();
            showPane(store, 'about');
          }}
        >
          ${iconShield}<span>${say.covered}</span>
        </button>
      </div>
      <p class="quiet">
        ${words.device[state.device.offline]}${state.device.storage === 'kept' ? '' : ` ${words.storage[state.device.storage]}`}
      </p>
      ${state.device.offer ? offlineButton(state.device.offer) : nothing}
      <p class="quiet">
        ${words.device.stuck}
        <a class="button is-small" href="./reset.html">${words.device.reset}</a>
      </p>
      <p class="quiet"><a class="button is-small" href="./licences.html">${words.licences}</a></p>
    </div>`;
}

/** @param {NonNullable<State['device']['offer']>} offer */
const offlineButton = ({ bytes, accept }) =>
  html` <p>
    <button type="button" class="button is-main" @click=${accept}>
      ${words.device.makeReady(bytes)}
    </button>
  </p>`;

/** @param {Book['options'][number]} option @param {State} state @param {Store} store */
function optionSwitch(option, { board, book }, store) {
  const reading = book?.readings[option.reading];
  const on = optionValue(option, board?.game);
  return html` <label class="switch">
    <input
      type="checkbox"
      role="switch"
      .checked=${on}
      ?disabled=${!board}
      @change=${() => void store.edit({ edit: 'option', option: option.id, value: !on })}
    />
    <span
      ><b>${option.title}</b>${reading ? html`<small>${reading.question}</small>` : nothing}</span
    >
  </label>`;
}

/** @param {Store} store */
const gameButtons = (store) =>
  html` <button type="button" class="button" @click=${() => void saveFile(store)}>
      ${iconSave}<span>${words.settings.save}</span>
    </button>
    <button type="button" class="button" @click=${() => void openFile(store)}>
      ${iconOpen}<span>${words.settings.openFile}</span>
    </button>
    <button
      type="button"
      class="button"
      title=${words.settings.resetWhy}
      @click=${() => {
        store.closeDialog();
        void store.reset();
      }}
    >
      ${iconRestart}<span>${words.settings.reset}</span>
    </button>`;

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
