/** The collection pane: an open collection of puzzles, its printed sheet, and the maker. */
import { html } from 'lit-html';
import { makerOf } from './maker.ts';
import { addFromBoard, make } from './making.ts';
import { sheetOf } from './sheetview.ts';
import { collectionOf, keep, nextItem, openCollection, openKept, resume } from './state.ts';
import { viewOf } from './view.ts';
import { words as say } from './words.ts';
import type { Inside, State, Store } from '../../pane.ts';

const FACES = { view: viewOf, make: makerOf, sheet: sheetOf };

const render = (state: State, store: Store) =>
  html`<section class="stack collection" aria-label=${say.pane}>
    ${FACES[collectionOf(state).face](state, store)}
  </section>`;

/**
 * Enters the pane.
 * @param arg - a link, the text of a file, a kept collection, what to do, or null: then the
 * collection of this tab is shown, or else the maker
 */
async function enter(store: Store, arg: unknown) {
  if (arg === 'next') return nextItem(store);
  if (arg === 'make') return make(store);
  if (arg === 'add') return addFromBoard(store);
  if (typeof arg === 'string' && arg !== 'view') return openCollection(store, { link: arg });
  if (has(arg, 'text')) return openCollection(store, { text: arg.text });
  if (has(arg, 'key')) return openKept(store, arg.key);
  if (arg === 'view') keep(store, { face: 'view' });
  if (collectionOf(store.state).face === 'view' && !(await resume(store))) await make(store);
}

const has = <K extends string>(arg: unknown, key: K): arg is Record<K, string> =>
  typeof arg === 'object' && arg !== null && typeof Reflect.get(arg, key) === 'string';

export const pane: Inside = { render, onEnter: (store, arg) => void enter(store, arg) };
