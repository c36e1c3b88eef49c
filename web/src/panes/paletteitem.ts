/** A kind of counter in a palette. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { iconMinus } from '../ui/icons.ts';
import { quietTile } from '../ui/parts.ts';

interface Item {
  /** The arguments of its tile. */
  looks: Parameters<typeof quietTile>;
  /** The name to show, or '' for none. */
  name: string;
  /** What a tap does, in words. */
  add: string;
  /** How many are there, and what taking the last one out is called. */
  count: number;
  take: string;
}

/** Draws the kind with a button that adds one, and, if there are any, one that removes one. */
export const paletteItem = (item: Item, add: () => unknown, take: () => unknown) =>
  html`<li>
    ${button(
      html`${item.name ? html`<span aria-hidden="true">${item.name}</span>` : nothing}<span
          class="unseen"
          >${item.add}</span
        >`,
      add,
      { class: 'palette-add', icon: quietTile(...item.looks) },
    )}
    ${
      item.count > 0
        ? button(
            html`<b aria-hidden="true">${item.count}</b><span class="unseen">${item.take}</span>`,
            take,
            { class: 'row palette-take', icon: iconMinus },
          )
        : nothing
    }
  </li>`;
