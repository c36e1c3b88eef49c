/**
 * The settings dialog: colours, readings that can be switched, the game's file, and data on this
 * device.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { keepTheme } from '../../ui/theme.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { keepDice, skipsDice } from '../../ui/dice.ts';
import { openFile, saveFile } from '../../ui/files.ts';
import { iconNext, iconOpen, iconRestart, iconSave, iconShield } from '../../ui/icons.ts';
import { TEXT_SIZES, keepApart, keepText, readApart, readText } from '../../ui/look.ts';
import { segments } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { toggle } from '../../ui/form.ts';
import { words as shell } from '../../words.ts';
import { optionSwitch } from '../readings.ts';
import { labels, titles } from '../titles.ts';
import { words } from '../words.ts';
import { say } from './words.ts';
import type { State, Store, Theme } from '../../page.ts';
import type { Inside } from '../../pane.ts';

export const pane: Inside = { render: settings };

function settings(state: State, store: Store) {
  return html` ${dialogHead(titles.settings, store)}
    <div class="dialog-body">
      ${themeField(state, store)} ${lookFields(store)}
      <h3 class="head">${say.readings}</h3>
      <p class="quiet">${say.readingsLead}</p>
      ${state.book?.options.length ? state.book.options.map((option) => optionSwitch(option, state, (entry) => store.edit(entry), { hint: state.book?.readings[option.reading]?.question })) : html`<p>${say.noReadings}</p>`}
      <h3 class="head">${say.game}</h3>
      <div class="toolbar">${gameButtons(store)}</div>
      ${aboutPart(state, store)}
    </div>`;
}

const THEMES: Theme[] = ['auto', 'light', 'dark'];

const themeField = (state: State, store: Store) =>
  segments({
    name: 'theme',
    legend: say.theme,
    value: state.theme,
    of: THEMES.map((value) => ({ value, label: say.themes[value] })),
    choose: (theme) => {
      keepTheme(theme);
      store.set({ theme });
    },
  });

/** Switches: text size, colours for the colour-blind, and whether dice rolls are animated. */
const lookFields = (store: Store) =>
  html`${segments({
    name: 'text-size',
    legend: say.text,
    value: readText(),
    of: TEXT_SIZES.map((value) => ({ value, label: say.textSizes[value] })),
    choose: (size) => {
      keepText(size);
      store.set({});
    },
  })}
  ${toggle({
    label: say.apart,
    hint: say.apartWhy,
    on: readApart(),
    write: (on) => {
      keepApart(on);
      store.set({});
    },
  })}
  ${toggle({
    label: say.dice,
    hint: say.diceWhy,
    on: !skipsDice(),
    write: (on) => {
      keepDice(!on);
      store.set({});
    },
  })}`;

/** The version, a link to the about page, and the offline state of the page. */
const aboutPart = ({ device, hello }: State, store: Store) =>
  html`<h3 class="head">${say.about}</h3>
    <p class="quiet">${say.version(hello?.version ?? '')}</p>
    <div class="toolbar">
      ${button(
        labels.about,
        () => {
          store.closeDialog();
          showPane(store, 'about');
        },
        { icon: iconShield },
      )}
    </div>
    <p class="quiet">
      ${words.offline[device.offline]}${device.storage === 'kept' ? '' : ` ${shell.storage[device.storage]}`}
    </p>
    ${device.offer ? offlineButton(device.offer) : nothing}
    <p class="quiet">
      ${words.offline.stuck}
      <a class="button is-small" href="./reset.html">${words.offline.reset}</a>
    </p>
    <p class="quiet">
      <a class="button is-small" href="./licences.html">${words.offline.licences}</a>
    </p>`;

const offlineButton = ({ bytes, accept }: NonNullable<State['device']['offer']>) =>
  html` <p>${button(words.offline.makeReady(bytes), accept, { main: true })}</p>`;

const gameButtons = (store: Store) =>
  html`${button(
    titles.replay,
    () => {
      store.closeDialog();
      showPane(store, 'replay');
    },
    { icon: iconNext },
  )}
  ${button(shell.settings.save, () => saveFile(store), { icon: iconSave })}
  ${button(shell.settings.openFile, () => openFile(store), { icon: iconOpen })}
  ${button(
    shell.settings.reset,
    () => {
      store.closeDialog();
      void store.reset();
    },
    { icon: iconRestart, title: say.resetWhy },
  )}`;
