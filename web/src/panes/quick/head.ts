/** The quick check: what the shell must know before the code is there. */
import { iconTable } from '../../ui/icons.ts';
import { lazyPane, linked } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'quick',
    get title() {
      return titles.quick;
    },
    icon: iconTable,
    stands: 'full',
    group: 'rules',
    keep: 3,
    order: 20,
    start: linked('quick'),
  },
  () => import('./quick.ts'),
);
