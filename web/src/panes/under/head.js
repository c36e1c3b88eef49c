/** A stack under another rulebook: what the shell must know before the code is there. */
import { iconRules } from '../../ui/icons.js';
import { words } from '../../words.js';
import { lazyPane } from '../lazy.js';

export const head = lazyPane(
  {
    id: 'under',
    get title() {
      return words.panel.under;
    },
    icon: iconRules,
    stands: 'dialog',
    order: 105,
  },
  () => import('./under.js'),
);
