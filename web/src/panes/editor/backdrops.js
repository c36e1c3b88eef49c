/**
 * Pictures of one's own maps, kept on this device alone: they are in no link, no file and no
 * picture that leaves the page. One for each map, told by its title and its shape.
 */
import { kept } from '../../storage/storage.js';
import { pictured } from '../../storage/settings.js';
import { keyOf } from './mapkey.js';

/**
 * @import { Store } from '../../pane.d.ts'
 * @import { Backdrop } from '../../types/board.d.ts'
 * @typedef {Omit<Backdrop, 'url'>} Laid  where it lies, and how strong it is
 */

/** Longest side that is kept, in pixels, and how well: what a board can show, no more. */
const LONGEST = 3000,
  QUALITY = 0.86;

/** @type {Laid} */
const FITTED = { strength: 0.6, size: 1, stretch: 1, across: 0, down: 0 };

/** @param {string} key */
const pictureOf = async (key) => (await kept.pictures.get(key)).value;

/** Lays the picture of the map on the board, where one is kept. @param {Store} store */
export async function layDown(store) {
  const key = keyOf(store.state);
  const found = await pictureOf(key);
  if (!found || key !== keyOf(store.state)) return;
  const { picture, ...laid } = found;
  show(store, { ...laid, url: URL.createObjectURL(picture) });
}

/** @param {Store} store @param {Backdrop | null} backdrop */
function show(store, backdrop) {
  const { url } = store.state.backdrop ?? {};
  if (url && url !== backdrop?.url) URL.revokeObjectURL(url);
  store.set({ backdrop });
}

/** Takes it off the board: another map lies there. @param {Store} store */
export function takeOff(store) {
  if (store.state.backdrop) show(store, null);
}

/**
 * A picture is laid under the map, and kept. Rejects where the browser cannot read it.
 * @param {Store} store
 * @param {File} file
 */
export async function choose(store, file) {
  const key = keyOf(store.state);
  const picture = await smaller(file);
  if (key !== keyOf(store.state)) return;
  show(store, { ...FITTED, url: URL.createObjectURL(picture) });
  pictured.write('1');
  await kept.pictures.put(key, { picture, ...FITTED });
}

/**
 * What a photograph says of its place and time goes with the copy.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
async function smaller(file) {
  const whole = await createImageBitmap(file);
  const share = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
  const sheet = document.createElement('canvas');
  sheet.width = Math.max(1, Math.round(whole.width * share));
  sheet.height = Math.max(1, Math.round(whole.height * share));
  sheet.getContext('2d')?.drawImage(whole, 0, 0, sheet.width, sheet.height);
  whole.close();
  return new Promise((made, failed) => {
    sheet.toBlob((blob) => (blob ? made(blob) : failed(new Error())), 'image/webp', QUALITY);
  });
}

/**
 * It lies elsewhere, or is stronger.
 * @param {Store} store
 * @param {Partial<Laid>} news
 */
export function lay(store, news) {
  const { backdrop } = store.state;
  if (backdrop) store.set({ backdrop: { ...backdrop, ...news } });
}

/** Keeps how it lies now. @param {Store} store */
export async function keepLaid(store) {
  const { backdrop } = store.state;
  if (!backdrop) return;
  const { url: _, ...laid } = backdrop,
    key = keyOf(store.state);
  await kept.pictures.change(key, (before) => before && { ...before, ...laid });
}

/** @param {Store} store */
export async function remove(store) {
  const key = keyOf(store.state);
  show(store, null);
  await kept.pictures.remove([key]);
}

/**
 * The same map has another title by now.
 * @param {Store} store
 * @param {string} former  its key before
 */
export async function follow(store, former) {
  const key = keyOf(store.state);
  if (former === key) return;
  const found = await pictureOf(former);
  if (!found) return;
  await kept.pictures.put(key, found);
  await layDown(store);
}
