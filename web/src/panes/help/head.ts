/** Head of the help pane: what the shell needs before the pane's code is loaded. */
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
