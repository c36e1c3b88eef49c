/**
 * Head of the scenario chooser: what the shell needs before the pane's code is loaded. Visitors
 * without a link need the chooser first, so its code is then loaded at once.
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
    // If loading fails, it is retried when the pane is opened.
    start: () => void (linkIn(location.hash) || code().catch(() => undefined)),
  },
  code,
  () => undefined, // its styles are in the page's own sheet
);
