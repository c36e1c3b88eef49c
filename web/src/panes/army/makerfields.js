/** Fields of the form for a card: each writes one value, and what is wrong stands beside it. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { picker } from '../../ui/parts.js';
import { withValue } from './carddoc.js';
import { makerOf, write } from './makerstate.js';

/**
 * @import { CardForm } from '../../types/army.d.ts'
 * @import { CardDoc } from '../../types/documents.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 */
/** @typedef {{ doc: CardDoc, form: CardForm, state: State, store: Store }} Desk */

/**
 * The value of a key, or its absence, put into the document as it is by now.
 *
 * @type {<K extends keyof CardDoc>(store: Store, key: K, value: CardDoc[K] | undefined) => void}
 */
export const put = (store, key, value) => {
  const { doc } = makerOf(store.state);
  if (doc) write(store, withValue(doc, key, value));
};

/** @param {Event} event */
export const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * What is wrong with some of the keys.
 * @param {Desk} desk @param {string[]} keys @param {boolean} [exact]
 */
export function faultsOf({ state }, keys, exact = false) {
  const found = makerOf(state).faults.filter(({ where }) => {
    const key = where.replace(/^card(\.0\.?)?/, '');
    return keys.some((one) => key === one || (!exact && key.startsWith(`${one}.`)));
  });
  return found.length
    ? html`<p class="maker-fault" role="alert">${found.map(({ words }) => words).join(' ')}</p>`
    : nothing;
}

/**
 * @param {Desk} desk @param {'name' | 'short'} key @param {string} label @param {number} most
 * @param {boolean} [needed]
 */
export const text = (desk, key, label, most, needed = false) =>
  html` <div class="maker-field">
    <label class="field"
      ><span>${label}</span>
      <input
        maxlength=${most}
        autocomplete="off"
        .value=${live(desk.doc[key] ?? '')}
        @input=${(/** @type {Event} */ e) => put(desk.store, key, needed ? typed(e) : typed(e) || undefined)}
    /></label>
    ${faultsOf(desk, [key])}
  </div>`;

/**
 * A number; an empty field has none.
 * @param {string} label @param {number | undefined} value @param {number} least
 * @param {number} most @param {(n: number | undefined) => void} fill
 */
export const numberInput = (label, value, least, most, fill) =>
  html`<label class="field"
    ><span>${label}</span>
    <input
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      .value=${live(value === undefined ? '' : String(value))}
      @input=${(/** @type {Event} */ e) => fill(typed(e) === '' ? undefined : Number(typed(e)))}
  /></label>`;

/**
 * @param {Desk} desk @param {'cost' | 'speed' | 'close_assault' | 'hand_to_hand'} key
 * @param {string} label @param {number} least @param {number} most
 */
export const whole = (desk, key, label, least, most) =>
  html` <div class="maker-field">
    ${numberInput(label, desk.doc[key], least, most, (n) => put(desk.store, key, n))}
    ${faultsOf(desk, [key])}
  </div>`;

/**
 * @param {Desk} desk @param {'nation' | 'symbol' | 'helps'} key @param {string} label
 * @param {{ value: string, label: string }[]} of
 */
export const choice = (desk, key, label, of) =>
  html` <div class="maker-field">
    ${picker({ label, value: desk.doc[key] ?? '', of, choose: (value) => put(desk.store, key, value || undefined) })}
    ${faultsOf(desk, [key])}
  </div>`;
