/** Files that are dropped on the page, or opened with it. */
import { readFile } from '../ui/files.ts';
import { showPane } from '../ui/navigate.ts';
import type { Store } from '../page.ts';

/**
 * Opens files: an Overstack game goes on the board; anything else opens in the import pane, several
 * files together, which tells the user what kind of file it is.
 * @returns whether a game from the file is on the board
 */
export async function openDropped(files: File[], store: Store): Promise<boolean> {
  const [file] = files;
  if (files.length === 1 && /\.(json|overstack)$/i.test(file.name) && !(await isTiled(file)))
    return readFile(file, store);
  store.closeDialog();
  showPane(store, 'bring', files);
  return false;
}

/** Whether a .json file is a Tiled map, since Tiled also writes .json. */
async function isTiled(file: File) {
  const text = await file.text().catch(() => '');
  return /"orientation"\s*:/.test(text) && /"layers"\s*:/.test(text);
}
