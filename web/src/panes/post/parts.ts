/** Smaller parts of the post pane: the key, pasting a link, and help. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconCopy, iconSave } from '../../ui/icons.ts';
import {
  beginAnew,
  copy,
  enterKey,
  follow,
  inGroups,
  nameOf,
  otherOf,
  postOf,
  saveKey,
} from './state.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { State, Store } from '../../pane.ts';

const KEY = '#post-key';

/** The key of the side played here. */
export function keyPart(board: Board, state: State, store: Store) {
  const { kept, seat } = postOf(state);
  if (!seat) return nothing;
  return html` ${kept ? nothing : html`<p class="post-care" role="alert">${say.key.unkept}</p>`}
    <details class="fold" ?open=${!kept}>
      <summary>${say.key.title}</summary>
      <label class="field"
        ><span class="unseen">${say.key.title}</span>
        <input id="post-key" class="post-key" readonly .value=${inGroups(seat.key)}
      /></label>
      <div class="toolbar">
        ${button(say.key.copy, () => copy(store, inGroups(seat.key), KEY, say.key.copied), {
          icon: iconCopy,
        })}
        ${button(say.key.save, () => saveKey(store, board), { icon: iconSave })}
      </div>
      <p class="quiet">${say.key.what}</p>
      <p class="quiet">${say.key.lost}</p>
    </details>`;
}

/**
 * A form to enter a key or begin a new one, for a player whose key is not stored on this device.
 */
export function keyWanted(board: Board, store: Store) {
  const side = otherOf(board, board.game.post?.by ?? '');
  const other = nameOf(board, otherOf(board, side));
  return html` <h3 class="head">${say.key.mine}</h3>
    <form
      class="hex-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void enterKey(store, typed(event));
      }}
    >
      <label class="field"
        ><span>${say.key.enter}</span>
        <input name="text" class="post-key" autocomplete="off" spellcheck="false" required
      /></label>
      <button type="submit" class="button">${say.key.use}</button>
    </form>
    <p class="quiet">${say.key.enterWhy}</p>
    ${button(say.key.anew(nameOf(board, side)), () => beginAnew(store))}
    <p class="quiet">${say.key.anewWhy(other)} ${say.key.notNow}</p>`;
}

/** The text in a form's single field. */
const typed = ({ target }: SubmitEvent) =>
  String(new FormData(target as HTMLFormElement).get('text') ?? '');

/** A field to paste a link, for places where links do not open the page. */
export const pastePart = (store: Store) =>
  html` <form
    class="hex-form post-paste"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      follow(store, typed(event));
      (event.target as HTMLFormElement).reset();
    }}
  >
    <label class="field"
      ><span>${say.paste}</span>
      <input name="text" type="text" inputmode="url" autocomplete="off" spellcheck="false" required
    /></label>
    <button type="submit" class="button">${say.pasteGo}</button>
  </form>`;

/** Help on what play by link prevents, and what it does not. */
export const helpPart = () =>
  html` <details class="fold">
    <summary>${say.help.title}</summary>
    <h3 class="head">${say.help.prevents}</h3>
    <ul>
      ${say.help.preventsList.map((one) => html`<li>${one}</li>`)}
    </ul>
    <h3 class="head">${say.help.not}</h3>
    <ul>
      ${say.help.notList.map((one) => html`<li>${one}</li>`)}
    </ul>
    <p>${say.key.lost}</p>
  </details>`;
