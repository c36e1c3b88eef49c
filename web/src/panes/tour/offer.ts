/**
 * The band under the top bar that greets a newcomer: what this page is, and three ways to see it
 * work. It is part of the first render, before any pane's code is loaded.
 */
import { html } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconClose } from '../../ui/icons.ts';
import { showPane } from '../../ui/navigate.ts';
import { words } from '../../words.ts';
import { offer as say } from '../titles.ts';
import type { Store } from '../../page.ts';

export const offerBand = (store: Store, decline: () => void) =>
  html` <aside class="row welcome" aria-label=${say.label}>
    <p class="welcome-what">
      <b>${words.app}</b> ${words.tagline}. <span class="welcome-how">${say.how}</span>
    </p>
    <div class="row welcome-ways">
      <b>${say.label}</b>
      ${button(say.start, () => store.openDialog('tour'), { main: true })}
      ${button(say.puzzle, () => showPane(store, 'puzzles', 'easy'))}
      ${button(say.game, () => showPane(store, 'opponent', 'duel'))}
      ${button(iconClose, decline, { look: 'square bare', name: say.no, title: say.no })}
    </div>
  </aside>`;
