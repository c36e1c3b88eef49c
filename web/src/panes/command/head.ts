/** The command box: what the shell must know before the code is there. */
import { iconCommand } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'command',
    get title() {
      return titles.command;
    },
    icon: iconCommand,
    stands: 'dialog',
    group: 'page',
    order: 60,
  },
  () => import('./command.ts'),
);
