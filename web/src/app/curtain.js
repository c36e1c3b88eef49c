/**
 * The hand-over: where a side may not see all, the screen waits for the right pair of eyes before
 * it is drawn. While it is up nothing of the new view is in the page at all; it lies over
 * everything and Esc does not lift it.
 */
import { html, nothing } from 'lit-html';
import { sideMark } from '../ui/parts.js';
import { words } from '../words.js';

/**
 * @import { Curtain, State, Store } from '../page.d.ts'
 */

const say = words.curtain;

/** A tap or key meant for what was there before must not lift it, in ms. */
const STILL = 450;

let raised = 0;

/** @param {State} state @param {Store} store */
export function curtainView({ curtain }, store) {
  const stay = (/** @type {Event} */ event) => event.preventDefault();
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

/** @param {Curtain} curtain @param {Store} store */
const inside = ({ name, look, title, first }, store) =>
  html` <div class="curtain-inside">
    <p class="curtain-game">${title}</p>
    <div class="curtain-lid" aria-hidden="true"><span></span><span></span><span></span></div>
    <h2 id="curtain-title" tabindex="-1">${first ? say.whoLooks : say.handOver(name)}</h2>
    <p id="curtain-words">${first ? say.firstWhy(name) : say.why(name)}</p>
    <button type="button" class="button is-main curtain-lift" @click=${() => lift(store, false)}>
      ${sideMark(look)}<span>${say.lift(name)}</span>
    </button>
    <button type="button" class="button is-quiet" @click=${() => lift(store, true)}>
      ${say.alone}
    </button>
  </div>`;

/** @param {Store} store @param {boolean} alone */
function lift(store, alone) {
  if (performance.now() - raised > STILL) store.lookIn({ alone });
}

/**
 * The native dialog follows the state; should a browser close it by itself (Chromium does at the
 * second Esc that no touch came between), it is opened again at once.
 * @param {State} state
 */
export function drawCurtain({ curtain }) {
  // By its id: a search would go over the whole map.
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById('curtain'));
  if (!dialog) return;
  if (!curtain) {
    if (dialog.open) dialog.close();
    return;
  }
  if (dialog.open) return;
  raised = performance.now();
  dialog.showModal();
  // Not the button: a key still held down would lift the curtain that it raised.
  /** @type {HTMLElement | null} */ (dialog.querySelector('#curtain-title'))?.focus();
}
