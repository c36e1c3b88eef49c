/** Help: what the shell must know before the code is there. */
import { iconHelp } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { words } from '../../words.js';

export const head = lazyPane(
  {
    id: 'help',
    get title() {
      return words.help.title;
    },
    icon: iconHelp,
    stands: 'dialog',
    group: 'page',
    foot: true,
    get label() {
      return words.nav.help;
    },
    order: 80,
  },
  () => import('./help.js'),
);
