/** The collections of puzzles that are kept on the device, and the button to make one. */
import { html, nothing } from 'lit-html';
import { iconClose, iconPlus } from '../../ui/icons.ts';
import { showPane } from '../../ui/navigate.ts';
import { kept } from '../../storage/storage.ts';
import { words as say } from './words.ts';
import type { TemplateResult } from 'lit-html';
import { button } from '../../ui/button.ts';
import type { Store } from '../../pane.ts';
import type { CollectionHead } from '../../storage/kinds.ts';
import type { Listed } from '../../storage/types.ts';

let listening = false;

/** Draws the list again when a collection is kept or removed. */
function listen(store: Store) {
  if (listening) return;
  listening = true;
  const draw = () => store.set({});
  void kept.collections.ready.then(draw);
  kept.collections.onChange(draw);
}

/** @param beside - stands beside the button */
export function collections(store: Store, beside: TemplateResult) {
  listen(store);
  const rows = kept.collections.list();
  return html`${
      rows.length
        ? html`<h3 class="head">${say.collections}</h3>
            <ul class="stack saves plain" aria-label=${say.collections}>
              ${rows.map((one) => row(one, store))}
            </ul>`
        : nothing
    }
    <div class="toolbar">
      ${button(say.collect, () => showPane(store, 'collection', 'make'), { icon: iconPlus })}
      ${beside}
    </div>`;
}

function row({ head: { puzzles, title }, key }: Listed<CollectionHead>, store: Store) {
  return html`<li class="card">
    ${button(
      html`<b class="serif">${title}</b> <small>${say.puzzles(puzzles)}</small>`,
      () => showPane(store, 'collection', { key }),
      { class: 'save' },
    )}
    ${button(iconClose, () => forget(key, title, store), {
      look: 'square bare',
      name: say.forget(title),
    })}
  </li>`;
}

/** Removes a collection; the toast offers to undo it. */
async function forget(key: string, title: string, store: Store) {
  const { value } = await kept.collections.get(key);
  if ((await kept.collections.remove([key])) !== 'kept' || !value) return;
  const run = () => void kept.collections.put(key, value);
  store.toast(say.forgotten(title), { action: { label: say.undo, run } });
}
