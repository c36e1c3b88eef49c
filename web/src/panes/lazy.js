/**
 * Panes whose code is fetched when they are first shown, or in a moment that nobody needs before
 * that.
 */
import { html, nothing } from 'lit-html';
import { reloadForModule } from '../modules.js';
import { hint } from '../ui/parts.js';
import { showPane } from '../ui/show.js';
import { styled } from '../ui/styles.js';
import { sentence } from '../words.js';
import { common } from './titles.js';

/** @import { Inside, Pane, State, Store } from '../pane.d.ts' */

/**
 * @param {Omit<Pane, keyof Inside | 'fetch'> & Pick<Inside, 'bar'>} head  its `bar`: one that is
 *   there before the code is
 * @param {() => Promise<{ pane: Inside }>} code
 *   the import of the pane's own module; the build puts all of them into one file
 *   (web/build/panes.mjs), unless the head names it
 * @param {() => Promise<void> | undefined} [style]
 * @returns {Pane}
 */
export function lazyPane(head, code, style = () => styled('panes')) {
  /** @type {Inside | null} */
  let inside = null;
  const fetch = () => Promise.all([code(), style()]).then(([{ pane }]) => (inside = pane));
  /**
   * At once where it is there: nothing can be tapped between its picture and what it is told.
   * @param {(pane: Inside) => unknown} then
   */
  // The pane itself says why it is not there.
  const withIt = (then) => (inside ? then(inside) : void fetch().then(then, () => undefined));
  /** @type {Inside & Pick<Pane, 'fetch'>} */
  const hooks = {
    fetch,
    render: lazily(() => inside, fetch),
    bar:
      head.bar ??
      ((state, store) => {
        if (inside?.bar) return inside.bar(state, store);
        if (!inside && head.barred?.(state)) withIt(() => store.set({}));
        return nothing;
      }),
    onEnter: (store, arg) => withIt((pane) => pane.onEnter?.(store, arg)),
    onSearch: (store) => withIt((pane) => requestAnimationFrame(() => pane.onSearch?.(store))),
    onHex: (store, place) => inside?.onHex?.(store, place) ?? false,
    onCounter: (store, id) => inside?.onCounter?.(store, id) ?? false,
    onDrop: (store, id, place) => inside?.onDrop?.(store, id, place) ?? false,
    paints: (store) => inside?.paints?.(store) ?? false,
    onStroke: (store, hexes) => inside?.onStroke?.(store, hexes),
    outlined: (state) => inside?.outlined?.(state) ?? [],
    onParts: (store) => inside?.onParts?.(store) ?? 'look',
  };
  return Object.assign(head, hooks); // the very head: its title is asked for anew each time
}

/**
 * What follows a link that a pane reads itself, `#odds=...`, at the start and later: the pane is
 * opened on the fragment.
 * @param {string} id
 * @returns {(store: Store) => void}
 */
export const linked = (id) => (store) => {
  const follow = () => {
    const { hash } = location;
    if (hash.startsWith(`#${id}=`)) showPane(store, id, hash);
  };
  addEventListener('hashchange', follow);
  follow();
};

/**
 * @param {() => Inside | null} there
 * @param {() => Promise<Inside>} load
 * @returns {Inside['render']}  draws the pane, or that it is on its way, or why it is not
 */
function lazily(there, load) {
  let failure = '',
    asked = false;

  /** @param {Store} store @param {(error: unknown) => unknown} [failed] */
  function ask(store, failed) {
    asked = true;
    failure = '';
    load()
      .catch((error) => {
        failure = sentence(error);
        asked = false;
        failed?.(error);
      })
      .finally(() => store.set({}));
  }
  return (state, store) => {
    const pane = there();
    if (pane) return pane.render(state, store);
    if (failure)
      return hint(
        failure,
        html`<button
          type="button"
          class="button"
          @click=${() => {
            ask(store, reloadForModule);
            store.set({});
          }}
        >
          ${common.retry}
        </button>`,
      );
    if (!asked) ask(store);
    return html`<p class="waiting" role="status">${common.coming}</p>`;
  };
}
