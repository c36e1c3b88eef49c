/** Head of the report dialog: what the shell needs before the pane's code is loaded. */
import { iconShield } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { words } from '../../words.ts';

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
  () => import('./report.ts'),
);
