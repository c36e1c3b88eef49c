/** Head of the quick check: what the shell needs before the pane's code is loaded. */
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
