/**
 * Pictures of a player's own module on his counters. They are taken from the archive on his device
 * and kept on this device alone, for each module and version: they are in no link, no file and no
 * picture that leaves the page.
 */
import { pictured } from '../storage/settings.ts';
import { kept } from '../storage/storage.ts';
import { keyOf as scenarioKey } from '../ui/puzzle.ts';
import { loaded } from './image.ts';
import type { State, Store } from '../pane.ts';
import type { DressedBoard } from '../storage/kinds.ts';
import type { Outcome } from '../storage/types.ts';

/** A picture of the module by its name; null where it has none of at most so many bytes. */
export type Source = (name: string, most: number) => Promise<Blob | null>;

/** Bytes and pixels of one picture, and the longest side of what is kept of it, in pixels. */
const MOST = 2_000_000,
  PIXELS = 16_000_000,
  SHARP = 160;
/** Boards that are remembered of one module: the last ones. */
const BOARDS = 20;

/** Lays the pictures on the counters of the board, where it is one that wore them before. */
export async function layDown(store: Store) {
  const { openings, shown } = store.state;
  if (!shown) return;
  const key = scenarioKey(shown.game.scenario);
  await kept.modulePictures.ready;
  const module = kept.modulePictures.list().find(({ head }) => head.includes(key));
  const found = module && (await kept.modulePictures.get(module.key)).value;
  if (found && openings === store.state.openings) show(store, found.boards[key], found.images);
}

/** Takes off those of another board. */
export function takeOff(store: Store) {
  const { openings, pictures } = store.state;
  if (pictures && pictures.opening !== openings) drop(store);
}

/**
 * Dresses the counters of the board that was just opened.
 * @param module - its name and version
 * @param counters - names of pictures by a counter's id, the lowest first
 * @param source - null where the module is not at hand: what was kept of it serves
 * @returns how many counters have a picture, and whether the device keeps them
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

/** Takes the pictures off the counters, and this board out of what is remembered. */
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

/** A counter's picture is that of its piece with those of its layers: the key of all of them. */
const stackOf = (names: string[] = []) => names.join('\n');

/** The pictures of all counters by `stackOf`; those that are there already are not made again. */
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

/** An image that the browser can draw; null where it has none of that name, or cannot. */
async function decode(name: string, source: Source | null): Promise<HTMLImageElement | null> {
  const blob = await source?.(name, MOST).catch(() => null);
  if (!blob) return null;
  return loaded(blob, PIXELS).catch(() => null);
}

/** Layers over each other, as large as the largest of them, each in the middle. */
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
