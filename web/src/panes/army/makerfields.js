/** Fields of the form for a card: each writes one value, and what is wrong stands beside it. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { picker } from '../../ui/parts.js';
import { withValue } from './carddoc.js';
import { makerOf, write } from './makerstate.js';
import { maker as say } from './makerwords.js';

/**
 * @import { CardForm, Cards } from '../../types/army.d.ts'
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
 * What is wrong with some of the keys, by the name that the form has for the field.
 * @param {Desk} desk @param {string} label @param {string[]} keys @param {boolean} [exact]
 */
export function faultsOf({ state }, label, keys, exact = false) {
  const found = makerOf(state).faults.filter(({ where }) => {
    const key = where.replace(/^card(\.0\.?)?/, '');
    return keys.some((one) => key === one || (!exact && key.startsWith(`${one}.`)));
  });
  const told = (/** @type {{ what: string, words: string }} */ { what, words }) =>
    what && label ? say.fault(label, what) : words;
  return found.length
    ? html`<p class="maker-fault" role="alert">${found.map(told).join(' ')}</p>`
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
    ${
      needed && !desk.doc[key]
        ? html`<p class="maker-fault" role="alert">${say.needed}</p>`
        : faultsOf(desk, label, [key])
    }
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
    ${faultsOf(desk, label, [key])}
  </div>`;

/**
 * @param {Desk} desk @param {'nation' | 'symbol' | 'helps'} key @param {string} label
 * @param {{ value: string, label: string }[]} of
 */
export const choice = (desk, key, label, of) =>
  html` <div class="maker-field">
    ${picker({ label, value: desk.doc[key] ?? '', of, choose: (value) => put(desk.store, key, value || undefined) })}
    ${faultsOf(desk, label, [key])}
  </div>`;

/**
 * Numbers of dice: a row at Infantry and one at Vehicles, a column for each range.
 * @param {Cards} cards @param {(row: string, range: string) => string} name of a cell
 * @param {number[][]} rows @param {(row: number, n: number, many: number) => void} fill
 */
export const diceTable = ({ cards, ranges }, name, rows, fill) =>
  html` <table class="army-dice maker-dice">
    <thead>
      <tr>
        <th scope="col">${say.dice}</th>
        ${ranges.map(({ title }) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${cards[0].dice.slice(0, rows.length).map(
        ({ title: target }, row) =>
          html` <tr>
            <th scope="row">${target}</th>
            ${ranges.map(
              ({ title }, n) =>
                html`<td>
                  <input
                    type="number"
                    inputmode="numeric"
                    min="0"
                    max="30"
                    aria-label=${name(target, title)}
                    .value=${live(String(rows[row][n] ?? 0))}
                    @input=${(/** @type {Event} */ e) => fill(row, n, Number(typed(e)))}
                  />
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
