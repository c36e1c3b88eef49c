/** Head of the puzzles pane: what the shell needs before the pane's code is loaded. */
import { iconPuzzle } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';
import { hostPuzzles } from './host.ts';

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
  () => import('./puzzles.ts'),
);
