/** The odds outside a game: what the shell must know before the code is there. */
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
