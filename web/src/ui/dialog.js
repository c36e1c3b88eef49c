/** The head of every dialog: its title, and the button that closes it. */
import { html } from 'lit-html';
import { words } from '../words.js';
import { iconClose } from './icons.js';

/** @import { Store } from '../page.d.ts' */

/** @param {string} title @param {Store} store */
export const dialogHead = (title, store) =>
  html` <header class="dialog-head">
    <h2>${title}</h2>
    <button
      type="button"
      class="button is-square"
      aria-label=${words.dialog.close}
      @click=${() => store.closeDialog()}
    >
      ${iconClose}
    </button>
  </header>`;
