/** What is covered: what the shell must know before the code is there. */
import { iconShield } from '../../ui/icons.js';
import { words as shell } from '../../words.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

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
  () => import('./about.js'),
);
