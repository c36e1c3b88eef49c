/** The link to send, alone or in the message that goes with it. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { TOO_LONG } from '../../play/linkto.js';
import { saveFile } from '../../ui/files.js';
import { iconCopy, iconSave, iconShare } from '../../ui/icons.js';
import { copy, nameOf, otherOf, postOf, shareLink } from './state.js';
import { words as say } from './words.js';

/**
 * @import { Board } from '../../types/board.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 */

const LINK = '#post-link';

/**
 * What to write to whoever opens the link.
 * @param {Board} board @param {string} by  who sends it
 */
function messageOf(board, by) {
  const { game, result, title, turn, turns } = board;
  const me = nameOf(board, by);
  const other = nameOf(board, otherOf(board, by));
  if (Object.keys(game.post?.chains ?? {}).length < 2) return say.message.invited(title, other);
  if (result) return say.message.over(title);
  return say.message.turn(title, other, me, say.turn(turn, turns));
}

/** @param {Board} board @param {State} state @param {Store} store */
export function linkPart(board, state, store) {
  const { seat, url } = postOf(state);
  if (url.length > TOO_LONG)
    return html`<p>${say.long(url.length)}</p>
      <button type="button" class="button is-main" id="post-copy" @click=${() => saveFile(store)}>
        ${iconSave}<span>${say.file}</span>
      </button>`;
  const message = messageOf(board, seat?.side ?? '');
  return html` <div class="post-link">
    <label class="field"
      ><span>${say.link}</span>
      <input
        id="post-link"
        type="url"
        readonly
        .value=${live(url)}
        @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
      /><small>${say.length(url.length)}</small></label
    >
    <div class="toolbar">
      <button
        type="button"
        class="button is-main"
        id="post-copy"
        ?disabled=${url === ''}
        @click=${() => void copy(store, url, LINK, say.copied)}
      >
        ${iconCopy}<span>${say.copy}</span>
      </button>
      <button
        type="button"
        class="button"
        ?disabled=${url === ''}
        @click=${() => void copy(store, `${message}\n${url}`, LINK, say.message.copied)}
      >
        ${iconCopy}<span>${say.message.copy}</span>
      </button>
      ${
        'share' in navigator
          ? html`<button
              type="button"
              class="button"
              ?disabled=${url === ''}
              @click=${() => void shareLink(store, board.title, message)}
            >
              ${iconShare}<span>${say.send}</span>
            </button>`
          : nothing
      }
    </div>
    <p class="quiet post-message">${message}</p>
  </div>`;
}
