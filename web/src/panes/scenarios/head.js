/**
 * The scenarios to choose from: what the shell must know before the code is there. Whoever opens
 * the page without a link looks for them first: then it comes at once.
 */
import { iconScenarios } from '../../ui/icons.js';
import { linkIn } from '../../link.js';
import { words } from '../../words.js';
import { lazyPane } from '../lazy.js';
import { code } from './code.js';

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
