/** Head of the editor: what the shell needs before the pane's code is loaded. */
import { iconPencil } from '../../ui/icons.ts';
import { lazyPane } from '../lazy.ts';
import { titles } from '../titles.ts';
import { pictured } from '../../storage/settings.ts';

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
    start(store) {
      if (!pictured.read()) return;
      void import('../../pictures/host.ts').then(({ hostPictures }) => hostPictures(store, true));
    },
  },
  () => import('./editor.ts'),
);
