/** The editor: what the shell must know before the code is there. */
import { iconPencil } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { titles } from '../titles.js';
import { hostBackdrops } from './host.js';

export const head = lazyPane(
  {
    id: 'editor',
    get title() {
      return titles.editor;
    },
    icon: iconPencil,
    stands: 'panel',
    group: 'make',
    keep: 5,
    order: 30,
    start: hostBackdrops,
  },
  () => import('./editor.js'),
);
