/** Head of the odds pane: what the shell needs before the pane's code is loaded. */
import { iconDice } from '../../ui/icons.ts';
import { lazyPane, linked } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'odds',
    get title() {
      return titles.odds;
    },
    icon: iconDice,
    stands: 'left',
    group: 'rules',
    keep: 9,
    of: ({ rulesets }) => rulesets.filter(({ odds }) => odds),
    order: 55,
    start: linked('odds'),
  },
  () => import('./odds.ts'),
);
