/** Head of the share dialog: what the shell needs before the pane's code is loaded. */
import { iconShare } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'share',
    get title() {
      return titles.share;
    },
    icon: iconShare,
    stands: 'dialog',

    order: 110,
  },
  () => import('./share.ts'),
);
