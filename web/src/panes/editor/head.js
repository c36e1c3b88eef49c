/** The editor: what the shell must know before the code is there. */
import { iconPencil } from '../../ui/icons.js';
import { lazyPane } from '../lazy.js';
import { words } from '../words.js';

export const head = lazyPane(
  {
    id: 'editor',
    get title() {
      return words.editor.title;
    },
    icon: iconPencil,
    stands: 'panel',
    offered: 'views',
    order: 30,
  },
  () => import('./editor.js'),
);
