/** Follows links to collections, which the page does before the pane's code is loaded. */
import { showPane } from '../../ui/navigate.ts';
import type { Store } from '../../pane.ts';

/** A link to a collection, also in an encoded form: the umpire undoes such changes. */
const LINK = /^#(?:%23)?collection(?:=|%3D)/i;

/** Follows links to collections, at the start and on hash changes. */
export function followCollections(store: Store) {
  const open = () => {
    if (LINK.test(location.hash)) showPane(store, 'collection', location.hash);
  };
  addEventListener('hashchange', open);
  open();
}
