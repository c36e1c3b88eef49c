/** The army builder: what the shell must know before the code is there. */
import { iconShield } from '../../ui/icons.ts';
import { lazyPane, linked } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'army',
    get title() {
      return titles.army;
    },
    icon: iconShield,
    stands: 'full',
    group: 'make',
    keep: 8,
    of: ({ rulesets }) => rulesets.filter(({ armies }) => armies),
    order: 54,
    start: linked('army'),
  },
  () => import('./army.ts'),
);
