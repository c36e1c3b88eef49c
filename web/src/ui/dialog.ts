/** The head of every dialog: its title, and the button that closes it. */
import { html } from 'lit-html';
import { words } from '../words.ts';
import { iconClose } from './icons.ts';
import type { Store } from '../page.ts';

export const dialogHead = (title: string, store: Store) =>
  html` <header class="row dialog-head">
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
