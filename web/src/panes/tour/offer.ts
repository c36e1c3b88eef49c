/**
 * The band under the top bar that greets a newcomer: what this page is, and three ways to see it
 * work. It is part of the first render, before any pane's code is loaded.
 */
import { html } from 'lit-html';
import { iconClose } from '../../ui/icons.ts';
import { showPane } from '../../ui/navigate.ts';
import { words } from '../../words.ts';
import { offer as say } from '../titles.ts';
import type { Store } from '../../page.ts';

export const offerBand = (store: Store, decline: () => void) =>
  html` <aside class="welcome" aria-label=${say.label}>
    <p class="welcome-what">
      <b>${words.app}</b> ${words.tagline}. <span class="welcome-how">${say.how}</span>
    </p>
    <div class="welcome-ways">
      <b>${say.label}</b>
      <button type="button" class="button is-main" @click=${() => store.openDialog('tour')}>
        ${say.start}
      </button>
      <button type="button" class="button" @click=${() => showPane(store, 'puzzles', 'easy')}>
        ${say.puzzle}
      </button>
      <button type="button" class="button" @click=${() => showPane(store, 'opponent', 'duel')}>
        ${say.game}
      </button>
      <button
        type="button"
        class="button is-square is-bare"
        aria-label=${say.no}
        title=${say.no}
        @click=${decline}
      >
        ${iconClose}
      </button>
    </div>
  </aside>`;
