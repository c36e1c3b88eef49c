/** The form of a card: its fields by their paths, and its table of dice. */
import { html } from 'lit-html';
import { card as limits } from '../../contract/limits.ts';
import { formOf, numberInput } from '../../ui/form.ts';
import { withValue } from './carddoc.ts';
import { makerOf, write } from './makerstate.ts';
import { maker as say } from './makerwords.ts';
import type { CardForm, Cards } from '../../contract/army.ts';
import type { CardDoc } from '../../contract/documents.ts';
import type { State, Store } from '../../pane.ts';
import type { Form } from '../../ui/form.ts';

export interface Desk {
  cards: Cards;
  doc: CardDoc;
  /** What the rulebook offers for a card. */
  offer: CardForm;
  form: Form;
  state: State;
  store: Store;
}

/** Set a key of the current document, or remove it if the value is undefined. */
export function put<K extends keyof CardDoc>(store: Store, key: K, value: CardDoc[K] | undefined) {
  const { doc } = makerOf(store.state);
  if (doc) write(store, withValue(doc, key, value));
}

/** The fields of the card being made; a fault is worded with the label of its field. */
export const cardForm = (doc: CardDoc, store: Store) =>
  formOf({
    doc,
    limits,
    faultAt(path, alone, label) {
      const here = path.join('.');
      return makerOf(store.state)
        .faults.filter(({ where }) => {
          const key = where.replace(/^card(\.0\.?)?/, '');
          return key === here || (!alone && key.startsWith(`${here}.`));
        })
        .map(({ what, words }) => (what && label ? say.fault(label, what) : words))
        .join(' ');
    },
    write: ([key], value) => put(store, key as keyof CardDoc, value as CardDoc[keyof CardDoc]),
  });

/**
 * A table of dice: one row for Infantry, one for Vehicles, and a column for each range.
 * @param name - the label of a cell
 */
export const diceTable = (
  { cards, ranges }: Cards,
  name: (row: string, range: string) => string,
  rows: number[][],
  fill: (row: number, n: number, many: number) => void,
) => {
  const [least, most] = limits.infantry_dice['*'];
  return html` <table class="army-dice maker-dice">
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
            ${ranges.map(({ title }, n) => html`<td>${numberInput({ name: name(target, title), value: rows[row][n] ?? 0, least, most, write: (many = 0) => fill(row, n, many) })}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
};
