/** A stack under another rulebook: what the shell must know before the code is there. */
import { iconRules } from '../../ui/icons.ts';
import { words } from '../../words.ts';
import { lazyPane } from '../lazy.ts';

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
  () => import('./under.ts'),
);
