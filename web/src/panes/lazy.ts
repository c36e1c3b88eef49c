/** Panes whose code is loaded when they are first shown, or earlier in an idle moment. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { reloadForModule } from '../modules.ts';
import { hint } from '../ui/parts.ts';
import { showPane } from '../ui/navigate.ts';
import { styled } from '../ui/styles.ts';
import { sentence } from '../words.ts';
import { common, labels, titles } from './titles.ts';
import type { Inside, Pane, Store } from '../pane.ts';

/** What the shell needs before a pane's code is loaded; title and label are found by its id. */
export interface LazyHead
  extends Omit<Pane, keyof Inside | 'fetch' | 'label' | 'start' | 'title'>, Pick<Inside, 'bar'> {
  /** Its title, for a pane whose title is not in `titles`. */
  called?(): string;
  /** @param fetch - loads the pane's code */
  start?(store: Store, fetch: () => Promise<unknown>): void;
}

/**
 * The import of the pane's own module, which the build puts into one file with all others
 * (web/build/panes.mjs), and of its styles.
 */
export type LazyCode = [
  code: () => Promise<{ pane: Inside }>,
  style?: () => Promise<void> | undefined,
];

/** @param head - its `bar`, if any, is available before the code is loaded */
export function lazyPane(head: LazyHead, ...[code, style = () => styled('panes')]: LazyCode): Pane {
  let inside: Inside | null = null,
    page: Store | null = null;
  const fetch = () =>
    Promise.all([code(), style()]).then(([{ pane }]) => {
      if (!inside && page) pane.begin?.(page);
      return (inside = pane);
    });
  /** Call at once if the code is loaded: no tap can come between the render and the call. */
  // A failure to load is reported by the pane itself.
  const withIt = (then: (pane: Inside) => unknown) =>
    inside ? then(inside) : void fetch().then(then, () => undefined);
  return {
    ...head,
    // Read at each call: another language replaces the words.
    get title() {
      return head.called?.() ?? titles[head.id as keyof typeof titles];
    },
    get label() {
      return labels[head.id];
    },
    fetch,
    start(store) {
      page = store;
      head.start?.(store, fetch);
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
