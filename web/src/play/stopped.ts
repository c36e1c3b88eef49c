/**
 * The card of a game whose log the current rules stop: the entry at which the log stops, the rest
 * of the log, and a button that saves the whole game as a file. Only draws.
 */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { download, fileName } from '../ui/files.ts';
import { clauseChip } from '../ui/parts.ts';
import { stopped as say } from './stoppedwords.ts';
import type { Board, Stopped } from '../contract/board.ts';
import type { Store } from '../page.ts';

/** Draws the card. It is folded once the player has added entries after the stop. */
export function stoppedCard(rest: Stopped, board: Board, store: Store) {
  const here = board.game.log.length <= rest.index;
  return here
    ? html`<section class="stack stopped">
        <h2 class="serif">${say.title}</h2>
        <p>${rest.sentence}</p>
        <p class="quiet">${[rest.rules, rest.byLink ? say.byLink : say.lead].join(' ')}</p>
        ${restPart(rest, store)}
      </section>`
    : html`<details class="stack stopped is-aside">
        <summary>${say.aside(rest.left + 1)}</summary>
        <p>${[rest.sentence, rest.rules].join(' ')}</p>
        ${restPart(rest, store)}
      </details>`;
}

const restPart = (rest: Stopped, store: Store) =>
  html`${
      rest.rest.length
        ? html`<details class="fold">
            <summary>${say.rest}</summary>
            <ol class="log">
              ${rest.rest.map(
                (words, n) =>
                  html`<li>
                    <span class="log-n">${rest.index + n + 2}</span>
                    <span class="log-words">${words}</span>
                  </li>`,
              )}
            </ol>
          </details>`
        : nothing
    }
    ${rest.left && !rest.rest.length ? html`<p class="quiet">${say.secret(rest.left)}</p>` : nothing}
    <div class="toolbar">
      ${rest.clause ? clauseChip(store, rest.clause) : nothing}
      ${button(say.save, () => saveWhole(rest))}
      ${rest.byLink ? nothing : button(say.letGo, () => letGo(rest, store))}
    </div>`;

/** Downloads the game as it arrived, with its whole log. */
function saveWhole({ whole }: Stopped) {
  const text = JSON.stringify(whole, null, 1);
  download(
    `${fileName(whole.scenario.title ?? '')}.json`,
    new Blob([text], { type: 'application/json' }),
  );
}

async function letGo(rest: Stopped, store: Store) {
  await store.putAside(null);
  store.toast(say.gone, { action: { label: say.keep, run: () => void store.putAside(rest) } });
}
