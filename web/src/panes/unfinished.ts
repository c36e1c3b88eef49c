/** The list of documents in the making, to go on with or to discard. Draws only. */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { iconClose } from '../ui/icons.ts';
import { words as say } from './draftwords.ts';
import type { Store } from '../pane.ts';
import type { Draft, Drafts } from './drafts.ts';

interface Shown<T> {
  drafts: Drafts<T>;
  /** The documents to show. */
  rows: Draft<T>[];
  /** The key of the document on the table. */
  open: string;
  nameOf: (document: T) => string;
  goOn: (draft: Draft<T>) => unknown;
  /** Called once the document is discarded. */
  gone: (draft: Draft<T>) => unknown;
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const unfinished = <T>(shown: Shown<T>, store: Store) =>
  shown.rows.length
    ? html`<section aria-label=${say.title}>
        <h3 class="head">${say.title}</h3>
        <ul class="stack saves plain">
          ${shown.rows.map((one) => row(one, shown, store))}
        </ul>
      </section>`
    : nothing;

function row<T>(one: Draft<T>, shown: Shown<T>, store: Store) {
  const name = shown.nameOf(one.document);
  const isOpen = one.key === shown.open;
  return html`<li class="card">
    ${button(
      html`<b class="serif">${name}</b> <small>${isOpen ? say.open : when.format(one.at)}</small>`,
      () => shown.goOn(one),
      { class: 'save', name: say.goOn(name), off: isOpen },
    )}
    ${button(iconClose, () => discard(one, name, shown, store), {
      look: 'square bare',
      name: say.discard(name),
    })}
  </li>`;
}

/** Discards a document; the toast offers to undo it. */
export async function discard<T>(
  one: Draft<T>,
  name: string,
  { drafts, goOn, gone }: Pick<Shown<T>, 'drafts' | 'goOn' | 'gone'>,
  store: Store,
): Promise<void> {
  const back = await drafts.discard(one.key);
  if (!back) {
    store.toast(say.notDiscarded, { grade: 'forbidden' });
    return;
  }
  gone(one);
  const run = () => void back().then(() => goOn(one));
  store.toast(say.discarded(name), { action: { label: say.undo, run } });
}
