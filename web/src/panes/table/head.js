/** The table of counters: what the shell must know before the code is there. */
import { iconList } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

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
  () => import('./table.js'),
);
