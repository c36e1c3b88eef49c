/** Help: what the shell must know before the code is there. */
import { iconHelp } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { words } from '../../words.ts';

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
  () => import('./help.ts'),
);
