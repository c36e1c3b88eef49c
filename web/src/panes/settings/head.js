/** The settings: what the shell must know before the code is there. */
import { iconSettings } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';

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
  () => import('./settings.js'),
);
