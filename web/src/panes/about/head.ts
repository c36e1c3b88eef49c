/** Head of the about pane: what the shell needs before the pane's code is loaded. */
import { iconShield } from '../../ui/icons.ts';
import { words as shell } from '../../words.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'about',
    get title() {
      return titles.about;
    },
    icon: iconShield,
    stands: 'full',
    group: 'page',
    get label() {
      return shell.settings.covered;
    },
    order: 90,
  },
  () => import('./about.ts'),
);
