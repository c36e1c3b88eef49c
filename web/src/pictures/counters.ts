/**
 * Pictures from a player's own module on the counters. They are taken from the archive on the
 * player's device and stored only on this device, for each module and version: no link, file or
 * exported picture contains them.
 */
import { pictured } from '../storage/settings.ts';
import { kept } from '../storage/storage.ts';
import { keyOf as scenarioKey } from '../ui/puzzle.ts';
import { loaded } from './image.ts';
import type { State, Store } from '../pane.ts';
import type { DressedBoard } from '../storage/kinds.ts';
import type { Outcome } from '../storage/types.ts';

/** Loads a picture of the module by its name; null if there is none of at most `most` bytes. */
export type Source = (name: string, most: number) => Promise<Blob | null>;

/** Maximum bytes and pixels of one picture, and the longest side in pixels of its saved copy. */
const MOST = 2_000_000,
  PIXELS = 16_000_000,
  SHARP = 160;
/** Number of boards remembered for each module: the latest ones. */
const BOARDS = 20;

/** Shows the saved pictures on the counters of a board that had pictures before. */
export async function layDown(store: Store) {
  const { openings, shown } = store.state;
  if (!shown) return;
  const key = scenarioKey(shown.game.scenario);
  await kept.modulePictures.ready;
  const module = kept.modulePictures.list().find(({ head }) => head.includes(key));
  const found = module && (await kept.modulePictures.get(module.key)).value;
  if (found && openings === store.state.openings) show(store, found.boards[key], found.images);
}

/** Removes the pictures of another board. */
export function takeOff(store: Store) {
  const { openings, pictures } = store.state;
  if (pictures && pictures.opening !== openings) drop(store);
}

/**
 * Sets the pictures of the counters on the board that was just opened.
 * @param module - its name and version
 * @param counters - names of picture layers by a counter's id, the lowest layer first
 * @param source - null if the module is not available: only saved pictures are used
 * @returns how many counters have a picture, and whether the device saves the pictures
 */
export async function dress(
  store: Store,
  module: string,
  counters: Record<string, string[]>,
  source: Source | null,
): Promise<{ count: number; outcome: Outcome }> {
  const { openings, shown } = store.state;
  if (!shown) return { count: 0, outcome: 'kept' };
  const scenario = shown.game.scenario;
  const before = (await kept.modulePictures.get(module)).value?.images ?? {};
  const images = await composed(counters, before, source);
  const board: DressedBoard = {};
  for (const { id, name } of shown.counters) {
    const picture = stackOf(counters[id]);
    if (images[picture]) board[id] = { name, picture };
  }
  const count = Object.keys(board).length;
  if (!count || openings !== store.state.openings) return { count, outcome: 'kept' };
  show(store, board, images);
  pictured.write('1');
  const outcome = await kept.modulePictures.change(module, (was) => ({
    images: { ...was?.images, ...images },
    boards: Object.fromEntries(
      [...Object.entries(was?.boards ?? {}), [scenarioKey(scenario), board] as const].slice(
        -BOARDS,
      ),
    ),
  }));
  return { count, outcome };
}

/** Removes the pictures from the counters, and forgets them for this board. */
export async function undress(store: Store) {
  const { shown } = store.state;
  drop(store);
  if (!shown) return;
  const key = scenarioKey(shown.game.scenario);
  await kept.modulePictures.ready;
  for (const { head, key: module } of kept.modulePictures.list())
    if (head.includes(key))
      await kept.modulePictures.change(module, (was) => was && without(was, key));
}

function without<V extends { boards: Record<string, DressedBoard> }>(value: V, key: string): V {
  const { [key]: _, ...boards } = value.boards;
  return { ...value, boards };
}

function show(store: Store, board: DressedBoard | undefined, images: Record<string, Blob>) {
  const urls: Map<string, string> = new Map();
  const by: NonNullable<State['pictures']>['by'] = {};
  for (const [id, { name, picture }] of Object.entries(board ?? {})) {
    const image = images[picture];
    if (!image) continue;
    const url = urls.get(picture) ?? URL.createObjectURL(image);
    urls.set(picture, url);
    by[id] = { name, url };
  }
  drop(store);
  store.set({ pictures: { opening: store.state.openings, by } });
}

function drop(store: Store) {
  const { pictures } = store.state;
  if (!pictures) return;
  store.set({ pictures: null });
  for (const { url } of Object.values(pictures.by)) URL.revokeObjectURL(url);
}

// -- one picture out of several ---------------------------------------------------------------

/** The key of a counter's picture: the names of its piece's picture and of all its layers. */
const stackOf = (names: string[] = []) => names.join('\n');

/** The pictures of all counters by `stackOf`; existing pictures are not composed again. */
async function composed(
  counters: Record<string, string[]>,
  before: Record<string, Blob>,
  source: Source | null,
) {
  const images = { ...before };
  const decoded: Map<string, Promise<HTMLImageElement | null>> = new Map();
  const layer = (name: string) => {
    const known = decoded.get(name) ?? decode(name, source);
    decoded.set(name, known);
    return known;
  };
  for (const names of Object.values(counters)) {
    const key = stackOf(names);
    if (!key || images[key] || !source) continue;
    const layers = (await Promise.all(names.map(layer))).filter((one) => one !== null);
    const made = layers.length ? await together(layers) : null;
    if (made) images[key] = made;
  }
  return images;
}

/**
 * Decodes the image with a name; null if there is no such image, or the browser cannot decode it.
 */
async function decode(name: string, source: Source | null): Promise<HTMLImageElement | null> {
  const blob = await source?.(name, MOST).catch(() => null);
  if (!blob) return null;
  return loaded(blob, PIXELS).catch(() => null);
}

/** Draws layers over each other, centred. The result is as large as the largest layer. */
function together(layers: HTMLImageElement[]): Promise<Blob | null> {
  const width = Math.max(...layers.map((one) => one.naturalWidth)),
    height = Math.max(...layers.map((one) => one.naturalHeight));
  const share = Math.min(1, SHARP / Math.max(width, height));
  const sheet = document.createElement('canvas');
  sheet.width = Math.max(1, Math.round(width * share));
  sheet.height = Math.max(1, Math.round(height * share));
  const pen = sheet.getContext('2d');
  for (const one of layers) {
    const wide = one.naturalWidth * share,
      high = one.naturalHeight * share;
    pen?.drawImage(one, (sheet.width - wide) / 2, (sheet.height - high) / 2, wide, high);
  }
  return new Promise((made) => sheet.toBlob(made, 'image/webp', 0.9));
}
