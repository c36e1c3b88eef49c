/** The link to send, alone or with a message. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { TOO_LONG } from '../../play/linkto.ts';
import { saveFile } from '../../ui/files.ts';
import { iconCopy, iconSave, iconShare } from '../../ui/icons.ts';
import { turnOf } from '../../state.ts';
import { words } from '../../words.ts';
import { copy, nameOf, otherOf, postOf, shareLink } from './state.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { State, Store } from '../../pane.ts';

const LINK = '#post-link';

/**
 * The message to send along with the link.
 * @param by - the sender's side
 */
function messageOf(board: Board, by: string) {
  const { game, result, title, turns } = board;
  const me = nameOf(board, by);
  const other = nameOf(board, otherOf(board, by));
  if (Object.keys(game.post?.chains ?? {}).length < 2) return say.message.invited(title, other);
  if (result) return say.message.over(title);
  return say.message.turn(title, other, me, words.top.turn(turnOf(board), turns));
}

export function linkPart(board: Board, state: State, store: Store) {
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
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
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
