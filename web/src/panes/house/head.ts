/** House rules: what the shell must know before the code is there. */
import { iconRules } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'house',
    get title() {
      return titles.house;
    },
    icon: iconRules,
    stands: 'full',
    group: 'make',
    keep: 7,
    order: 48,
  },
  () => import('./house.ts'),
);
