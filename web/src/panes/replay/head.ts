/** Head of the replay: what the shell needs before the pane's code is loaded. */
import { iconNext } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

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
  () => import('./replay.ts'),
);
