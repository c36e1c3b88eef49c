/** Fields of the card form. Each field writes one value and shows that value's faults beside it. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { picker } from '../../ui/parts.ts';
import { withValue } from './carddoc.ts';
import { makerOf, write } from './makerstate.ts';
import { maker as say } from './makerwords.ts';
import type { CardForm, Cards } from '../../contract/army.ts';
import type { CardDoc } from '../../contract/documents.ts';
import type { State, Store } from '../../pane.ts';

export type Desk = { doc: CardDoc; form: CardForm; state: State; store: Store };

/** Set a key of the current document, or remove it if the value is undefined. */
export const put: <K extends keyof CardDoc>(
  store: Store,
  key: K,
  value: CardDoc[K] | undefined,
) => void = (store, key, value) => {
  const { doc } = makerOf(store.state);
  if (doc) write(store, withValue(doc, key, value));
};

export const typed = (event: Event) => (event.target as HTMLInputElement).value;

/** The faults of some keys, worded with the form's label for the field. */
export function faultsOf({ state }: Desk, label: string, keys: string[], exact = false) {
  const found = makerOf(state).faults.filter(({ where }) => {
    const key = where.replace(/^card(\.0\.?)?/, '');
    return keys.some((one) => key === one || (!exact && key.startsWith(`${one}.`)));
  });
  const told = ({ what, words }: { what: string; words: string }) =>
    what && label ? say.fault(label, what) : words;
  return found.length
    ? html`<p class="maker-fault" role="alert">${found.map(told).join(' ')}</p>`
    : nothing;
}

export const text = (
  desk: Desk,
  key: 'name' | 'short',
  label: string,
  most: number,
  needed = false,
) =>
  html` <div class="maker-field">
    <label class="field"
      ><span>${label}</span>
      <input
        maxlength=${most}
        autocomplete="off"
        .value=${live(desk.doc[key] ?? '')}
        @input=${(e: Event) => put(desk.store, key, needed ? typed(e) : typed(e) || undefined)}
    /></label>
    ${
      needed && !desk.doc[key]
        ? html`<p class="maker-fault" role="alert">${say.needed}</p>`
        : faultsOf(desk, label, [key])
    }
  </div>`;

/** A number field; an empty field gives undefined. */
export const numberInput = (
  label: string,
  value: number | undefined,
  least: number,
  most: number,
  fill: (n: number | undefined) => void,
) =>
  html`<label class="field"
    ><span>${label}</span>
    <input
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      .value=${live(value === undefined ? '' : String(value))}
      @input=${(e: Event) => fill(typed(e) === '' ? undefined : Number(typed(e)))}
  /></label>`;

export const whole = (
  desk: Desk,
  key: 'cost' | 'speed' | 'close_assault' | 'hand_to_hand',
  label: string,
  least: number,
  most: number,
) =>
  html` <div class="maker-field">
    ${numberInput(label, desk.doc[key], least, most, (n) => put(desk.store, key, n))}
    ${faultsOf(desk, label, [key])}
  </div>`;

export const choice = (
  desk: Desk,
  key: 'nation' | 'symbol' | 'helps',
  label: string,
  of: { value: string; label: string }[],
) =>
  html` <div class="maker-field">
    ${picker({ label, value: desk.doc[key] ?? '', of, choose: (value) => put(desk.store, key, value || undefined) })}
    ${faultsOf(desk, label, [key])}
  </div>`;

/**
 * A table of dice: one row for Infantry, one for Vehicles, and a column for each range.
 * @param name - the label of a cell
 */
export const diceTable = (
  { cards, ranges }: Cards,
  name: (row: string, range: string) => string,
  rows: number[][],
  fill: (row: number, n: number, many: number) => void,
) =>
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
                    @input=${(e: Event) => fill(row, n, Number(typed(e)))}
                  />
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
