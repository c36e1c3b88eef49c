/** The counters, or the limits, of house rules as a list: one line each, one open as a card. */
import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { houseForm } from './fields.ts';
import { houseOf, keep } from './state.ts';
import type { Store } from '../../pane.ts';
import type { HouseDoc } from '../../contract/documents.ts';

/**
 * @param card - draws the item that is open
 * @param rowOf - what the line of an item shows: a sign, its name and a line in small type
 */
export function itemList<K extends 'kind' | 'limit'>(
  store: Store,
  key: K,
  card: (store: Store, item: HouseDoc[K][number], n: number) => unknown,
  rowOf: (item: HouseDoc[K][number]) => { sign: unknown; name: string; line: string },
) {
  const { doc, [key]: open } = houseOf(store.state);
  const form = houseForm(store);
  const row = (item: HouseDoc[K][number], n: number) => {
    const { line, name, sign } = rowOf(item);
    return html` <li class="house-item" ?data-open=${open === n}>
      <button
        type="button"
        class="row house-row"
        aria-expanded=${open === n}
        ?data-faulty=${form.isFaulty([key, n])}
        @click=${() => keep(store, { [key]: open === n ? -1 : n })}
      >
        ${sign}<span><b>${name}</b><small>${line}</small></span>
      </button>
      ${open === n ? card(store, item, n) : form.fault([key, n])}
    </li>`;
  };
  return html`<ul class="stack house-list">
    ${repeat(doc[key] as HouseDoc[K][number][], (_, n) => n, row)}
  </ul>`;
}
