/** Panes whose code is loaded when they are first shown, or earlier in an idle moment. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { reloadForModule } from '../modules.ts';
import { hint } from '../ui/parts.ts';
import { showPane } from '../ui/navigate.ts';
import { styled } from '../ui/styles.ts';
import { sentence } from '../words.ts';
import { common } from './titles.ts';
import type { Inside, Pane, Store } from '../pane.ts';

/**
 * @param head - its `bar`, if any, is available before the code is loaded
 * @param code - the import of the pane's own module; the build puts all of them into one file
 * (web/build/panes.mjs), unless the head names it
 */
export function lazyPane(
  head: Omit<Pane, keyof Inside | 'fetch'> & Pick<Inside, 'bar'>,
  code: () => Promise<{ pane: Inside }>,
  style: () => Promise<void> | undefined = () => styled('panes'),
): Pane {
  let inside: Inside | null = null,
    page: Store | null = null;
  const { start } = head;
  const fetch = () =>
    Promise.all([code(), style()]).then(([{ pane }]) => {
      if (!inside && page) pane.begin?.(page);
      return (inside = pane);
    });
  /** Call at once if the code is loaded: no tap can come between the render and the call. */
  // A failure to load is reported by the pane itself.
  const withIt = (then: (pane: Inside) => unknown) =>
    inside ? then(inside) : void fetch().then(then, () => undefined);
  const hooks: Inside & Pick<Pane, 'fetch' | 'start'> = {
    fetch,
    start(store) {
      page = store;
      start?.(store);
    },
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
  return Object.assign(head, hooks); // mutate `head`: a copy would freeze its title getter
}

/**
 * Follow links that a pane parses itself, such as `#odds=...`, at the start and on hash changes:
 * open the pane with the fragment as its argument.
 */
export const linked =
  (id: string): ((store: Store) => void) =>
  (store) => {
    const follow = () => {
      const { hash } = location;
      if (hash.startsWith(`#${id}=`)) showPane(store, id, hash);
    };
    addEventListener('hashchange', follow);
    follow();
  };

/**
 * @returns a function that renders the pane; until its code is loaded, a loading note or the
 * failure
 */
function lazily(there: () => Inside | null, load: () => Promise<Inside>): Inside['render'] {
  let failure = '',
    asked = false;

  function ask(store: Store, failed?: (error: unknown) => unknown) {
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
        button(common.retry, () => {
          ask(store, reloadForModule);
          store.set({});
        }),
      );
    if (!asked) ask(store);
    return html`<p class="waiting" role="status">${common.coming}</p>`;
  };
}
