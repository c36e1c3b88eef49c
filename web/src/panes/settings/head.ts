/** The settings: what the shell must know before the code is there. */
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
