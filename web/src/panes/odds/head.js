/** The odds outside a game: what the shell must know before the code is there. */
import { iconDice } from '../../ui/icons.js';
import { showPane } from '../../ui/show.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';
import { questionIn } from './link.js';

/** @import { Store } from '../../pane.d.ts' */

/** A link to a question opens it, at the start and later. @param {Store} store */
function start(store) {
  const follow = () => {
    const question = questionIn(location.hash);
    if (question) showPane(store, 'odds', question);
  };
  addEventListener('hashchange', follow);
  follow();
}

export const head = lazyPane(
  {
    id: 'odds',
    get title() {
      return titles.odds;
    },
    icon: iconDice,
    stands: 'left',
    offered: 'rail',
    menu: true,
    order: 55,
    start,
  },
  () => import('./odds.js'),
);
