/**
 * The share dialog's pictures: the board as SVG and PNG, and the link as a QR code. Each is made
 * when it is looked at.
 */
import { html, nothing, svg } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { download, fileName } from '../../ui/files.js';
import { sentence } from '../../words.js';
import { iconCopy, iconSave, iconShare } from '../../ui/icons.js';
import { words } from '../words.js';
import { copyPicture } from '../../play/clipboard.js';
import { dotsOf, pictureOf } from './picture.js';
import { DENSE, qrOf } from './qr.js';
import { share, shareOf } from './state.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('./picture.js').Picture} Picture */

const say = words.share;

/** @param {Event} event */
const isOpen = (event) => /** @type {HTMLDetailsElement} */ (event.currentTarget).open;

/** @param {State} state @param {Store} store */
export function picturePart(state, store) {
  const { picture, preview } = shareOf(state),
    said = say.picture;
  if (!state.shown) return nothing;
  return html` <details
    class="share-more"
    .open=${picture !== null}
    @toggle=${(/** @type {Event} */ event) => {
      if (isOpen(event)) void drawOnce(store);
    }}
  >
    <summary>${said.title}</summary>
    <p class="quiet">${said.lead}</p>
    ${
      picture
        ? html` <img
              class="share-picture"
              src=${preview}
              alt=${said.alt}
              width=${Math.round(picture.width)}
              height=${Math.round(picture.height)}
            />
            <div class="share-ways">
              <button
                type="button"
                class="button"
                @click=${() => saved(store, 'svg', asSvg(picture))}
              >
                ${iconSave}${said.svg}
              </button>
              <button
                type="button"
                class="button"
                @click=${() => saved(store, 'png', dotsOf(picture))}
              >
                ${iconSave}${said.png}
              </button>
              <button type="button" class="button" @click=${() => copied(store, picture)}>
                ${iconCopy}${said.copy}
              </button>
              ${sends() ? html`<button type="button" class="button" @click=${() => sent(store, picture)}>${iconShare}${said.send}</button>` : nothing}
            </div>`
        : html`<p class="quiet">${said.drawing}</p>`
    }
  </details>`;
}

/** Draws what is shown, once for each time the dialog opens. @param {Store} store */
async function drawOnce(store) {
  const { shown } = store.state;
  if (!shown || shareOf(store.state).picture) return;
  await new Promise((resolve) => {
    setTimeout(resolve);
  }); // the sentence that it is drawn is painted first
  await told(store, async () => {
    const picture = await pictureOf(shown);
    if (store.state.shown !== shown || shareOf(store.state).picture) return;
    share(store, { picture, preview: URL.createObjectURL(asSvg(picture)) });
  });
}

/** @param {Picture} picture */
const asSvg = (picture) => new Blob([picture.svg], { type: 'image/svg+xml' });

/** The device's share sheet takes pictures. */
function sends() {
  const probe = new File([''], 'board.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/**
 * Whatever goes wrong is said in the dialog.
 * @param {Store} store
 * @param {() => Promise<unknown>} work
 */
async function told(store, work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      share(store, { done: sentence(error) });
  }
}

/** @param {Store} store */
const name = (store) => fileName(store.state.shown?.title ?? '');

/** @param {Store} store @param {string} ending @param {Blob | Promise<Blob>} made */
const saved = (store, ending, made) =>
  told(store, async () => {
    download(`${name(store)}.${ending}`, await made);
    share(store, { done: say.picture.saved });
  });

/** @param {Store} store @param {Picture} picture */
const copied = (store, picture) =>
  told(store, async () => {
    share(store, {
      done: (await copyPicture(dotsOf(picture))) ? say.picture.copied : say.picture.denied,
    });
  });

/** @param {Store} store @param {Picture} picture */
const sent = (store, picture) =>
  told(store, async () => {
    const file = new File([await dotsOf(picture)], `${name(store)}.png`, { type: 'image/png' });
    await navigator.share({ title: store.state.shown?.title ?? '', files: [file] });
  });

/** @param {State} state @param {Store} store */
export function codePart(state, store) {
  const { coded, url } = shareOf(state),
    { code } = say;
  if (url === '') return nothing;
  return html` <details
    class="share-more"
    .open=${coded}
    @toggle=${(/** @type {Event} */ event) => {
      if (isOpen(event) !== coded) share(store, { coded: isOpen(event) });
    }}
  >
    <summary>${code.title}</summary>
    ${coded ? guard([url], () => codeOf(url)) : nothing}
  </details>`;
}

/** @param {string} url */
function codeOf(url) {
  const drawn = qrOf(url),
    { code } = say;
  if (!drawn) return html`<p>${code.tooLong}</p>`;
  return html` <p class="quiet">${code.lead}${url.length > DENSE ? ` ${code.dense}` : ''}</p>
    <svg
      class="share-code"
      viewBox="0 0 ${drawn.size} ${drawn.size}"
      role="img"
      aria-label=${code.label}
    >
      ${svg`<rect width=${drawn.size} height=${drawn.size} fill="#fff" /><path d=${drawn.path} fill="#000" shape-rendering="crispEdges" />`}
    </svg>`;
}
