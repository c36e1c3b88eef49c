/**
 * The scenarios to choose from: what the shell must know before the code is there. Whoever opens
 * the page without a link looks for them first: then it comes at once.
 */
import { iconScenarios } from '../../ui/icons.ts';
import { linkIn } from '../../link.ts';
import { words } from '../../words.ts';
import { lazyPane } from '../lazy.ts';
import { code } from './code.ts';

export const head = lazyPane(
  {
    id: 'scenarios',
    get title() {
      return words.scenarios.title;
    },
    icon: iconScenarios,
    stands: 'dialog',
    group: 'play',
    keep: 4,
    order: 34,
    // Where it does not come, it is asked for again when it is opened.
    start: () => void (linkIn(location.hash) || code().catch(() => undefined)),
  },
  code,
  () => undefined, // its styles are the page's
);
