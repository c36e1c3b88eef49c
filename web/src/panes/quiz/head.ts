/** Head of the quiz: what the shell needs before the pane's code is loaded. */
import { iconHelp } from '../../ui/icons.ts';
import { lazyPane, linked } from '../lazy.ts';
import { titles } from '../titles.ts';

export const head = lazyPane(
  {
    id: 'quiz',
    get title() {
      return titles.quiz;
    },
    icon: iconHelp,
    stands: 'panel',
    group: 'rules',
    keep: 12,
    order: 25,
    start: linked('quiz'),
  },
  () => import('./quiz.ts'),
);
