/** Settings: colours, readings that can be switched, the game's file, what this device keeps. */
import { html, nothing } from 'lit-html';
import { keepTheme } from '../../ui/theme.js';
import { optionValue } from '../../state.js';
import { dialogHead } from '../../ui/dialog.js';
import { keepDice, skipsDice } from '../../ui/dice.js';
import { openFile, saveFile } from '../../ui/files.js';
import { iconNext, iconOpen, iconRestart, iconSave, iconShield } from '../../ui/icons.js';
import { TEXT_SIZES, keepApart, keepText, readApart, readText } from '../../ui/look.js';
import { segments } from '../../ui/parts.js';
import { showPane } from '../../ui/show.js';
import { words as shell } from '../../words.js';
import { titles } from '../titles.js';
import { words } from '../words.js';
import { say } from './words.js';

/**
 * @import { Book } from '../../types/book.d.ts'
 * @import { State, Store, Theme } from '../../page.d.ts'
 */

/** @type {import('../../pane.d.ts').Inside} */
export const pane = { render: settings };

/** @param {State} state @param {Store} store */
function settings(state, store) {
  return html` ${dialogHead(titles.settings, store)}
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
      ${segments({
        name: 'text-size',
        legend: say.text,
        value: readText(),
        of: TEXT_SIZES.map((value) => ({ value, label: say.textSizes[value] })),
        choose: (size) => {
          keepText(size);
          store.set({});
        },
      })}
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          .checked=${readApart()}
          @change=${() => {
            keepApart(!readApart());
            store.set({});
          }}
        />
        <span><b>${say.apart}</b><small>${say.apartWhy}</small></span>
      </label>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          .checked=${!skipsDice()}
          @change=${(/** @type {Event} */ { currentTarget }) => {
            keepDice(!(/** @type {HTMLInputElement} */ (currentTarget).checked));
            store.set({});
          }}
        />
        <span><b>${say.dice}</b><small>${say.diceWhy}</small></span>
      </label>
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
          ${iconShield}<span>${shell.settings.covered}</span>
        </button>
      </div>
      <p class="quiet">
        ${words.offline[state.device.offline]}${state.device.storage === 'kept' ? '' : ` ${shell.storage[state.device.storage]}`}
      </p>
      ${state.device.offer ? offlineButton(state.device.offer) : nothing}
      <p class="quiet">
        ${words.offline.stuck}
        <a class="button is-small" href="./reset.html">${words.offline.reset}</a>
      </p>
      <p class="quiet">
        <a class="button is-small" href="./licences.html">${words.offline.licences}</a>
      </p>
    </div>`;
}

/** @param {NonNullable<State['device']['offer']>} offer */
const offlineButton = ({ bytes, accept }) =>
  html` <p>
    <button type="button" class="button is-main" @click=${accept}>
      ${words.offline.makeReady(bytes)}
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
  html` <button
      type="button"
      class="button"
      @click=${() => {
        store.closeDialog();
        showPane(store, 'replay');
      }}
    >
      ${iconNext}<span>${titles.replay}</span>
    </button>
    <button type="button" class="button" @click=${() => void saveFile(store)}>
      ${iconSave}<span>${shell.settings.save}</span>
    </button>
    <button type="button" class="button" @click=${() => void openFile(store)}>
      ${iconOpen}<span>${shell.settings.openFile}</span>
    </button>
    <button
      type="button"
      class="button"
      title=${say.resetWhy}
      @click=${() => {
        store.closeDialog();
        void store.reset();
      }}
    >
      ${iconRestart}<span>${shell.settings.reset}</span>
    </button>`;
