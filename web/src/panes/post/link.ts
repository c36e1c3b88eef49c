/** The link to send, alone or with a message. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../../ui/button.ts';
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
      ${button(say.file, () => saveFile(store), {
        id: 'post-copy',
        icon: iconSave,
        main: true,
      })}`;
  const message = messageOf(board, seat?.side ?? '');
  return html` <div class="stack post-link">
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
      ${button(say.copy, () => copy(store, url, LINK, say.copied), {
        id: 'post-copy',
        icon: iconCopy,
        main: true,
        off: url === '',
      })}
      ${button(
        say.message.copy,
        () => copy(store, `${message}\n${url}`, LINK, say.message.copied),
        { icon: iconCopy, off: url === '' },
      )}
      ${
        'share' in navigator
          ? button(say.send, () => shareLink(store, board.title, message), {
              icon: iconShare,
              off: url === '',
            })
          : nothing
      }
    </div>
    <p class="quiet post-message">${message}</p>
  </div>`;
}
