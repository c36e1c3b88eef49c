/**
 * Head of the dialog for a stack under another rulebook: what the shell needs before the pane's
 * code is loaded.
 */
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
