/** Head of the settings: what the shell needs before the pane's code is loaded. */
import { iconSettings } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'settings',
    get title() {
      return titles.settings;
    },
    icon: iconSettings,
    stands: 'dialog',
    order: 130,
  },
  () => import('./settings.ts'),
);
