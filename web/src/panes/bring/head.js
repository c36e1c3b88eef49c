/** A game that is brought: what the shell must know before the code is there. */
import { iconOpen } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

export const head = lazyPane(
  {
    id: 'bring',
    get title() {
      return titles.bring;
    },
    icon: iconOpen,
    stands: 'full',
    group: 'make',
    keep: 10,
    order: 56,
  },
  () => import('./bring.js'),
);
