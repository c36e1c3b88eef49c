/** Head of the collection pane: what the shell needs before the pane's code is loaded. */
import { iconList } from '../../ui/icons.ts';
import { showPane } from '../../ui/navigate.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';
import type { Store } from '../../pane.ts';

/** A link to a collection, also in an encoded form: the umpire undoes such changes. */
const LINK = /^#(?:%23)?collection(?:=|%3D)/i;

/** Follows links to collections, at the start and on hash changes. */
function follow(store: Store) {
  const open = () => {
    if (LINK.test(location.hash)) showPane(store, 'collection', location.hash);
  };
  addEventListener('hashchange', open);
  open();
}

export const head = lazyPane(
  {
    id: 'collection',
    get title() {
      return titles.collection;
    },
    icon: iconList,
    stands: 'full',
    order: 36,
    start: follow,
  },
  () => import('./collection.ts'),
);
