/** The report on a ruling: what the shell must know before the code is there. */
import { iconShield } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { words } from '../../words.js';

export const head = lazyPane(
  {
    id: 'report',
    get title() {
      return words.panel.report;
    },
    icon: iconShield,
    stands: 'dialog',

    order: 100,
  },
  () => import('./report.js'),
);
