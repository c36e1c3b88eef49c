/** Head of the opponent pane: what the shell needs before the pane's code is loaded. */
import { iconBoard } from '../../ui/icons.ts';
import { seated } from '../../storage/settings.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'opponent',
    get title() {
      return titles.opponent;
    },
    icon: iconBoard,
    stands: 'panel',
    group: 'play',
    keep: 10,
    order: 112,
    barred: () => seated.read() !== '',
  },
  () => import('./opponent.ts'),
);
