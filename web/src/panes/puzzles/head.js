/** Puzzles: what the shell must know before the code is there. */
import { iconPuzzle } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { words } from '../words.js';
import { hostPuzzles } from './host.js';

export const head = lazyPane(
  {
    id: 'puzzles',
    get title() {
      return words.puzzles;
    },
    icon: iconPuzzle,
    stands: 'panel',
    offered: 'rail',
    menu: true,
    order: 46,
    ...hostPuzzles(),
  },
  () => import('./puzzles.js'),
);
