/** House rules: what the shell must know before the code is there. */
import { iconRules } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { house } from './words.js';

export const head = lazyPane(
  {
    id: 'house',
    get title() {
      return house.title;
    },
    icon: iconRules,
    stands: 'full',
    offered: 'views',
    order: 40,
  },
  () => import('./house.js'),
);
