/** Play by link: what the shell must know before the code is there. */
import { iconEnter } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

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
        const inside = /** @type {typeof import('./post.js').pane} */ (await head.fetch?.());
        return inside.guard(store, ...coming);
      };
    },
  },
  () => import('./post.js'),
);
