/**
 * The share dialog's pictures: the board as SVG and PNG, and the link as a QR code. Each is made
 * when its section is opened.
 */
import { html, nothing, svg } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { button } from '../../ui/button.ts';
import { download, fileName } from '../../ui/files.ts';
import { sentence } from '../../words.ts';
import { iconCopy, iconSave, iconShare } from '../../ui/icons.ts';
import { words as say } from './words.ts';
import { copyPicture } from '../../play/clipboard.ts';
import { dotsOf, pictureOf } from './picture.ts';
import { DENSE, qrOf } from './qr.ts';
import { addressOf, share, shareOf } from './state.ts';
import type { Store, State } from '../../pane.ts';
import type { Picture } from './picture.ts';

const isOpen = (event: Event) => (event.currentTarget as HTMLDetailsElement).open;

export function picturePart(state: State, store: Store) {
  const { picture, preview } = shareOf(state),
    said = say.picture;
  if (!state.shown) return nothing;
  return html` <details
    class="share-more"
    .open=${picture !== null}
    @toggle=${(event: Event) => {
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
            <div class="wrap share-ways">
              ${button(said.svg, () => saved(store, 'svg', asSvg(picture)), { icon: iconSave })}
              ${button(said.png, () => saved(store, 'png', dotsOf(picture)), { icon: iconSave })}
              ${button(said.copy, () => copied(store, picture), { icon: iconCopy })}
              ${
                sends()
                  ? button(said.send, () => sent(store, picture), { icon: iconShare })
                  : nothing
              }
            </div>`
        : html`<p class="quiet">${said.drawing}</p>`
    }
  </details>`;
}

/** Render the shown board, once per opening of the dialog. */
async function drawOnce(store: Store) {
  const { shown } = store.state;
  if (!shown || shareOf(store.state).picture) return;
  await new Promise((resolve) => {
    setTimeout(resolve);
  }); // let the browser paint the progress note first
  await showingFailure(store, async () => {
    const picture = await pictureOf(shown);
    if (store.state.shown !== shown || shareOf(store.state).picture) return;
    share(store, { picture, preview: URL.createObjectURL(asSvg(picture)) });
  });
}

const asSvg = (picture: Picture) => new Blob([picture.svg], { type: 'image/svg+xml' });

/** Whether the device's share sheet accepts pictures. */
function sends() {
  const probe = new File([''], 'board.png', { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/** Run some work; a failure is shown in the dialog. */
async function showingFailure(store: Store, work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      share(store, { done: sentence(error) });
  }
}

const name = (store: Store) => fileName(store.state.shown?.title ?? '');

const saved = (store: Store, ending: string, made: Blob | Promise<Blob>) =>
  showingFailure(store, async () => {
    download(`${name(store)}.${ending}`, await made);
    share(store, { done: say.picture.saved });
  });

const copied = (store: Store, picture: Picture) =>
  showingFailure(store, async () => {
    share(store, {
      done: (await copyPicture(dotsOf(picture))) ? say.picture.copied : say.picture.denied,
    });
  });

const sent = (store: Store, picture: Picture) =>
  showingFailure(store, async () => {
    const file = new File([await dotsOf(picture)], `${name(store)}.png`, { type: 'image/png' });
    await navigator.share({ title: store.state.shown?.title ?? '', files: [file] });
  });

export function codePart(state: State, store: Store) {
  const { coded } = shareOf(state),
    url = addressOf(shareOf(state)),
    { code } = say;
  if (url === '') return nothing;
  return html` <details
    class="share-more"
    .open=${coded}
    @toggle=${(event: Event) => {
      if (isOpen(event) !== coded) share(store, { coded: isOpen(event) });
    }}
  >
    <summary>${code.title}</summary>
    ${coded ? guard([url], () => codeOf(url)) : nothing}
  </details>`;
}

function codeOf(url: string) {
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
