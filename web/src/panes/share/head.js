/** The share dialog: what the shell must know before the code is there. */
import { iconShare } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

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
  () => import('./share.js'),
);
