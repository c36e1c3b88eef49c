/** Head of the bring pane: what the shell needs before the pane's code is loaded. */
import { iconOpen } from '../../ui/icons.ts';
import { lazyPane, linked } from '../lazy.ts';
import { titles } from '../titles.ts';

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
    start: linked('bring'),
  },
  () => import('./bring.ts'),
);
