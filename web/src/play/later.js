/**
 * Dice, draws and odds come with the code of the panes (web/build/panes.mjs), at the latest when
 * they are due: no first verdict waits for them.
 */
import { html } from 'lit-html';
import { hint } from '../ui/parts.js';
import { styled } from '../ui/styles.js';
import { sentence, words } from '../words.js';

/**
 * @import { Store } from '../page.d.ts'
 * @typedef {typeof import('./chance.js')} Dice
 */

/** @type {Dice | null} */
let there = null;
/** @type {Promise<void> | null} */
let coming = null;
let failure = '';

/** What throws and draws; null while it is on its way. @param {Store} store */
export function dice(store) {
  coming ??= Promise.all([import('./chance.js'), styled('panes')])
    .then(
      ([code]) => void (there = code),
      (error) => void (failure = sentence(error)),
    )
    .then(() => store.set({}));
  return there;
}

/** What stands in its place till then, or why it does not come. @param {Store} store */
export const waiting = (store) =>
  failure
    ? hint(
        failure,
        html`<button
          type="button"
          class="button"
          @click=${() => {
            coming = null;
            failure = '';
            store.set({});
          }}
        >
          ${words.boot.retry}
        </button>`,
      )
    : hint(words.panel.thinking);
