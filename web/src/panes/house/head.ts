/** Head of the house rules pane: what the shell needs before the pane's code is loaded. */
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
