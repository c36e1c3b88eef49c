/**
 * The scenarios to choose from. Their code comes with the page itself: whoever opens it without a
 * link looks for them first, and on a slow line the umpire is still on the way then.
 */
import { html } from 'lit-html';
import { dialogHead } from '../../ui/dialog.js';
import { iconScenarios } from '../../ui/icons.js';
import { words } from '../../words.js';
import { showSaves } from './saved.js';
import { chooser } from './scenarios.js';

/** @type {import('../../pane.d.ts').Pane} */
export const head = {
  id: 'scenarios',
  get title() {
    return words.scenarios.title;
  },
  icon: iconScenarios,
  stands: 'dialog',
  offered: 'rail',
  menu: true,
  order: 45,
  onEnter: (store) => void showSaves(store),
  render: (state, store) =>
    html`${dialogHead(words.scenarios.title, store)}${chooser(state, store)}`,
};
