/** Head of the rulebook: what the shell needs before the pane's code is loaded. */
import { iconBook } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

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
  () => import('./rulebook.ts'),
);
