/** Panes whose code is fetched when they are first shown: what nobody opens costs nobody a byte. */
import { html } from 'lit-html';
import { sentence } from '../words.js';
import { hint } from './parts.js';
import { words } from './words.js';

/** @import { State, Store } from './pane.d.ts' */

/**
 * @template {{ render(state: State, store: Store): unknown }} View
 * @param {() => Promise<View>} load
 * @returns {(state: State, store: Store) => any}  draws the view, or that it is on its way, or why it is not
 */
export function lazily(load) {
  /** @type {View | null} */
  let view = null;
  let failure = '', asked = false;

  /** @param {Store} store */
  function fetchView(store) {
    asked = true;
    failure = '';
    load().then(
      (found) => { view = found; },
      (error) => { failure = sentence(error); asked = false; },
    ).finally(() => store.set({}));
  }
  return (state, store) => {
    if (view) return view.render(state, store);
    if (failure) return hint(failure, html`<button type="button" class="button" @click=${() => { fetchView(store); store.set({}); }}>${words.common.retry}</button>`);
    if (!asked) fetchView(store);
    return html`<p class="waiting" role="status">${words.common.coming}</p>`;
  };
}
