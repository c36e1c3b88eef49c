/** Head of the tour: what the shell needs before the pane's code is loaded. */
import { iconShield } from '../../ui/icons.ts';
import { words } from '../../words.ts';
import { lazyPane } from '../lazy.ts';
import { hostTour } from './host.ts';

const { hooks, code } = hostTour(() => import('./tour.ts'));

export const head = lazyPane(
  {
    id: 'tour',
    get title() {
      return words.help.tour;
    },
    icon: iconShield,
    stands: 'dialog',
    order: 120,
    ...hooks,
  },
  code,
);
