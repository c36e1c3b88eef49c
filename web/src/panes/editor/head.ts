/** The editor: what the shell must know before the code is there. */
import { iconPencil } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';
import { hostBackdrops } from './host.ts';

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
  () => import('./editor.ts'),
);
