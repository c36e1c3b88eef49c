/**
 * Pictures of the player's own maps, stored only on this device: no link, file or exported picture
 * contains them. There is one for each map, identified by the map's title and shape.
 */
import { kept } from '../storage/storage.ts';
import { pictured } from '../storage/settings.ts';
import { loaded } from './image.ts';
import { keyOf } from './mapkey.ts';
import { placed } from './place.ts';
import type { Corner, Part } from './place.ts';
import type { Store } from '../pane.ts';
import type { Outcome } from '../storage/types.ts';
import type { Backdrop } from '../dressed.ts';

/** The position and the strength of a picture. */
type BackdropFit = Omit<Backdrop, 'url'>;

/** Longest side in pixels and quality of a saved picture; a board cannot show more. */
const LONGEST = 3000,
  QUALITY = 0.86;
/** Largest picture that is decoded, in pixels: modules contain maps of 80 million. */
const PIXELS = 150_000_000;

const FITTED: BackdropFit = { strength: 0.6, size: 1, stretch: 1, across: 0, down: 0 };

const pictureOf = async (key: string) => (await kept.pictures.get(key)).value;

/** Shows the saved picture of the map on the board, if there is one. */
export async function layDown(store: Store) {
  const key = keyOf(store.state);
  const found = await pictureOf(key);
  if (!found || key !== keyOf(store.state)) return;
  const { picture, ...laid } = found;
  show(store, { ...laid, url: URL.createObjectURL(picture) });
}

function show(store: Store, backdrop: Backdrop | null) {
  const { url } = store.state.backdrop ?? {};
  if (url && url !== backdrop?.url) URL.revokeObjectURL(url);
  store.set({ backdrop });
}

/** Removes the picture from the board, because another map is shown. */
export function takeOff(store: Store) {
  if (store.state.backdrop) show(store, null);
}

/** Puts a picture under the map and saves it. Rejects if the browser cannot read the picture. */
export async function choose(store: Store, file: File) {
  const key = keyOf(store.state);
  const picture = await smaller(file);
  if (key !== keyOf(store.state)) return;
  show(store, { ...FITTED, url: URL.createObjectURL(picture) });
  pictured.write('1');
  await kept.pictures.put(key, { picture, ...FITTED });
}

/**
 * Fits a map's picture to the grid of the board, and saves it.
 * @param corners - two hexes that differ in column and row, with their pixels
 * @returns whether the device saves the picture; null if the board does not lie on the picture
 */
export async function layMap(store: Store, file: Blob, corners: Corner[]): Promise<Outcome | null> {
  const key = keyOf(store.state),
    map = store.state.shown?.map;
  const whole = await loaded(file, PIXELS);
  const size = { width: whole.naturalWidth, height: whole.naturalHeight };
  const found = map && placed(map, corners, size);
  if (!found || key !== keyOf(store.state)) return null;
  const picture = await copied(whole, found.part);
  const laid = { strength: 1, ...found.laid };
  show(store, { ...laid, url: URL.createObjectURL(picture) });
  pictured.write('1');
  return kept.pictures.put(key, { picture, ...laid });
}

async function smaller(file: File): Promise<Blob> {
  const whole = await loaded(file, PIXELS);
  return copied(whole, { x: 0, y: 0, width: whole.naturalWidth, height: whole.naturalHeight });
}

/**
 * Copies a part of a picture. Metadata of a photograph, such as its place and time, is not copied.
 */
function copied(whole: HTMLImageElement, { x, y, width, height }: Part): Promise<Blob> {
  const share = Math.min(1, LONGEST / Math.max(width, height));
  const sheet = document.createElement('canvas');
  sheet.width = Math.max(1, Math.round(width * share));
  sheet.height = Math.max(1, Math.round(height * share));
  const to = [0, 0, sheet.width, sheet.height] as const;
  sheet.getContext('2d')?.drawImage(whole, x, y, width, height, ...to);
  return new Promise((made, failed) => {
    sheet.toBlob((blob) => (blob ? made(blob) : failed(new Error())), 'image/webp', QUALITY);
  });
}

/** Changes the position or the strength of the picture. */
export function lay(store: Store, news: Partial<BackdropFit>) {
  const { backdrop } = store.state;
  if (backdrop) store.set({ backdrop: { ...backdrop, ...news } });
}

/** Saves the picture's current position and strength. */
export async function keepLaid(store: Store) {
  const { backdrop } = store.state;
  if (!backdrop) return;
  const { url: _, ...laid } = backdrop,
    key = keyOf(store.state);
  await kept.pictures.change(key, (before) => before && { ...before, ...laid });
}

export async function remove(store: Store) {
  const key = keyOf(store.state);
  show(store, null);
  await kept.pictures.remove([key]);
}

/**
 * Moves the picture to the map's new key after its title has changed.
 * @param former - its former key
 */
export async function follow(store: Store, former: string) {
  const key = keyOf(store.state);
  if (former === key) return;
  const found = await pictureOf(former);
  if (!found) return;
  await kept.pictures.put(key, found);
  await layDown(store);
}
