/** Head of the table of counters: what the shell needs before the pane's code is loaded. */
import { iconList } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'table',
    get title() {
      return titles.table;
    },
    icon: iconList,
    stands: 'left',
    group: 'play',
    keep: 6,
    order: 50,
  },
  () => import('./table.ts'),
);
