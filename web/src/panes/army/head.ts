/** Head of the army builder: what the shell needs before the pane's code is loaded. */
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
