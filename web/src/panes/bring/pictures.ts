/** Put the pictures of a player's own module on the board of the game just imported. */
import { layMap } from '../../pictures/backdrops.ts';
import { dress } from '../../pictures/counters.ts';
import { hostPictures } from '../../pictures/host.ts';
import { ENDINGS, FOLDER, entriesOf, unpacked } from './archive.ts';
import { bring as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { Source } from '../../pictures/counters.ts';
import type { FileReport, FreeBoard } from '../../contract/bring.ts';

/** The largest unpacked picture of a map, bytes. */
const LARGEST = 60_000_000;

/** Set the pictures of the counters and of the map, where the module has them. */
export async function layPictures(
  store: Store,
  { pictures }: FreeBoard,
  { found, moduleFile }: { found: FileReport | null; moduleFile: Blob | null },
) {
  if (!pictures || !found?.module) return;
  hostPictures(store, false);
  const source = moduleFile && (await sourceOf(moduleFile));
  const key = `${found.module} ${found.version}`;
  const { count, outcome } = await dress(store, key, pictures.counters, source);
  const mapped = pictures.map && source && (await layMapOf(store, pictures.map, source));
  if (outcome !== 'kept' || (mapped && mapped !== 'kept')) store.toast(say.notKept);
  else if (count || mapped) store.say(say.dressed);
  else if (moduleFile) store.toast(say.noPictures);
}

/** A source of pictures by name from a module's archive; null if the file is not an archive. */
async function sourceOf(file: Blob): Promise<Source | null> {
  const entries = await entriesOf(file);
  if (!entries) return null;
  return async (name, most) => {
    const ending = ENDINGS.find((one) => entries.has(`${FOLDER}${name}${one}`));
    const entry = entries.get(`${FOLDER}${name}${ending ?? ''}`);
    const content = entry && (await unpacked(file, entry, most));
    if (!content) return null;
    // A browser renders SVG only if the blob has its type.
    const type = /\.svg$/i.test(entry.name) ? 'image/svg+xml' : '';
    return new Blob([content], { type });
  };
}

async function layMapOf(
  store: Store,
  { corners, picture }: NonNullable<NonNullable<FreeBoard['pictures']>['map']>,
  source: Source,
) {
  const file = await source(picture, LARGEST);
  // If the browser cannot read the picture, the board shows its own map.
  return file ? layMap(store, file, corners).catch(() => null) : null;
}
