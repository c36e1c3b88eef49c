/**
 * The hand-over: if a side may not see everything, the curtain covers the screen until the right
 * player confirms. While the curtain is up, the page contains nothing of the new view; the curtain
 * covers everything and Esc does not lift it.
 */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { sideMark } from '../ui/parts.ts';
import { words } from '../words.ts';
import type { Curtain, State, Store } from '../page.ts';

const say = words.curtain;

/**
 * Time in ms during which the curtain ignores taps and keys, which may be meant for the previous
 * screen.
 */
const STILL = 450;

/** Runs until the curtain can be lifted. */
let still: ReturnType<typeof setTimeout> | undefined;

export function curtainView({ curtain }: State, store: Store) {
  const stay = (event: Event) => event.preventDefault();
  return html` <dialog
    id="curtain"
    class="curtain"
    role="alertdialog"
    aria-labelledby="curtain-title"
    aria-describedby="curtain-words"
    data-look=${curtain?.look ?? ''}
    @cancel=${stay}
    @close=${() => drawCurtain(store.state)}
  >
    ${curtain ? inside(curtain, store) : nothing}
  </dialog>`;
}

const inside = ({ name, look, title, first }: Curtain, store: Store) =>
  html` <div class="stack curtain-inside">
    <p class="curtain-game">${title}</p>
    <div class="curtain-lid" aria-hidden="true"><span></span><span></span><span></span></div>
    <h2 id="curtain-title" tabindex="-1">${first ? say.whoLooks : say.handOver(name)}</h2>
    <p id="curtain-words">${first ? say.firstWhy(name) : say.why(name)}</p>
    ${button(html`<span>${say.lift(name)}</span>`, () => lift(store, false), {
      icon: sideMark(look),
      class: 'button is-main curtain-lift',
    })}
    ${button(say.alone, () => lift(store, true), { look: 'quiet' })}
  </div>`;

function lift(store: Store, alone: boolean) {
  if (document.getElementById('curtain')?.hasAttribute('data-lifts')) store.lookIn({ alone });
}

/**
 * Opens or closes the native dialog according to the state. If a browser closes the dialog by
 * itself (Chromium does on a second Esc with no touch in between), the dialog is opened again at
 * once.
 */
export function drawCurtain({ curtain }: State) {
  // By id: a selector would search the whole map.
  const dialog = document.getElementById('curtain') as HTMLDialogElement | null;
  if (!dialog) return;
  if (!curtain) {
    if (dialog.open) dialog.close();
    return;
  }
  if (dialog.open) return;
  dialog.removeAttribute('data-lifts');
  clearTimeout(still);
  still = setTimeout(() => dialog.setAttribute('data-lifts', ''), STILL);
  dialog.showModal();
  // Do not focus the button: a key still held down would press it and lift the curtain at once.
  (dialog.querySelector('#curtain-title') as HTMLElement | null)?.focus();
}
