/** Replay: what the shell must know before the code is there. */
import { iconNext } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

export const head = lazyPane(
  {
    id: 'replay',
    get title() {
      return titles.replay;
    },
    icon: iconNext,
    stands: 'panel',
    group: 'play',
    order: 114,
  },
  () => import('./replay.js'),
);
