/** The odds outside a game: what the shell must know before the code is there. */
import { iconDice } from '../../ui/icons.js';
import { lazyPane, linked } from '../lazy.js';
import { titles } from '../titles.js';

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
    start: linked('odds'),
  },
  () => import('./odds.js'),
);
