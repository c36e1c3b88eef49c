/** Head of the post pane (play by link): what the shell needs before the pane's code is loaded. */
import { iconEnter } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';
import type { pane } from './post.ts';

export const head = lazyPane(
  {
    id: 'post',
    get title() {
      return titles.post;
    },
    icon: iconEnter,
    stands: 'panel',
    group: 'play',
    order: 112,
    start(store) {
      store.guard = async (...coming) => {
        const inside = (await head.fetch?.()) as typeof pane;
        return inside.guard(store, ...coming);
      };
    },
  },
  () => import('./post.ts'),
);
