/** Sharing a collection that is made: its link with its length, a file, and a look at it. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { LONG, TOO_LONG, address } from '../../play/linkto.ts';
import { button } from '../../ui/button.ts';
import { iconCopy, iconEnter, iconSave, iconShare } from '../../ui/icons.ts';
import { sendAway } from '../../ui/sharesheet.ts';
import { collectionOf, openCollection } from './state.ts';
import { saveCollection } from './view.ts';
import { words } from './words.ts';
import type { State, Store } from '../../pane.ts';

const say = words.make;
const LINK = '.collection-link';

export function sharing(state: State, store: Store) {
  const { fault, made, making } = collectionOf(state);
  const { puzzles, title } = making.now;
  const lacks = !puzzles.length || !title.trim();
  return html`<h3 class="head">${say.share}</h3>
    <div role="status">
      ${fault ? html`<p role="alert">${fault}</p>` : nothing}
      ${lacks ? html`<p class="quiet">${puzzles.length ? say.noTitle : say.noPuzzle}</p>` : nothing}
      ${!lacks && !made && !fault ? html`<p class="quiet">${say.making}</p>` : nothing}
      ${made ? html`<p>${made.link ? lengthWords(address(made.link).length) : made.warning}</p>` : nothing}
    </div>
    ${made ? ways(state, store) : nothing}`;
}

function lengthWords(length: number) {
  if (length > TOO_LONG) return say.tooLong(length);
  return length > LONG ? say.long(length) : say.fits(length);
}

function ways(state: State, store: Store) {
  const { made } = collectionOf(state);
  if (!made) return nothing;
  const { document, link } = made;
  const url = link ? address(link) : '';
  const { title } = document.collection;
  return html`${
      url
        ? html`<label class="field"
            ><span>${say.link}</span
            ><input class="collection-link" type="url" readonly .value=${live(url)}
          /></label>`
        : nothing
    }
    <div class="toolbar">
      ${url ? button(words.share, () => copy(store, url), { main: true, icon: iconCopy }) : nothing}
      ${
        url && 'share' in navigator
          ? button(say.send, () => send(store, title, url), { icon: iconShare })
          : nothing
      }
      ${button(words.file, () => saveCollection(document), { icon: iconSave })}
      ${button(say.look, () => openCollection(store, { document }), { icon: iconEnter })}
    </div>`;
}

async function copy(store: Store, url: string) {
  const done = await copyText(url);
  store.toast(done ? words.copied : say.byHand);
  if (!done) selectAll(LINK);
}

async function send(store: Store, title: string, url: string) {
  const failure = await sendAway({ title, url });
  if (failure) store.toast(failure, { grade: 'forbidden' });
}
