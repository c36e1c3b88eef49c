/** The rulebook: what the shell must know before the code is there. */
import { iconBook } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

export const head = lazyPane(
  {
    id: 'rulebook',
    get title() {
      return titles.rulebook;
    },
    icon: iconBook,
    stands: 'left',
    group: 'rules',
    keep: 2,
    order: 10,
    barred: ({ caseRun }) => Boolean(caseRun?.id),
  },
  () => import('./rulebook.js'),
);
