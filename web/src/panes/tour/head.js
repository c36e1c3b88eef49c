/** The tour: what the shell must know before the code is there. */
import { iconShield } from '../../ui/icons.js';
import { words } from '../../words.js';
import { lazyPane } from '../lazy.js';
import { hostTour } from './host.js';

const { hooks, code } = hostTour(() => import('./tour.js'));

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
