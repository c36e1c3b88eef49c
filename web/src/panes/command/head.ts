/** Head of the command box: what the shell needs before the pane's code is loaded. */
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
