/** Puzzles: what the shell must know before the code is there. */
import { iconPuzzle } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';
import { hostPuzzles } from './host.js';

export const head = lazyPane(
  {
    id: 'puzzles',
    get title() {
      return titles.puzzles;
    },
    icon: iconPuzzle,
    stands: 'panel',
    group: 'play',
    keep: 1,
    order: 35,
    ...hostPuzzles(),
  },
  () => import('./puzzles.js'),
);
