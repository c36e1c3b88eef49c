/**
 * A game in a file, which is the same document as in a link. The umpire judges a game that is
 * opened.
 */
import { catalogue } from '../language.ts';
import { sentence } from '../words.ts';
import { showPane } from './navigate.ts';
import { stemOf } from './slug.ts';
import type { Game } from '../contract/documents.ts';
import type { Store } from '../page.ts';

const say = catalogue('file', {
  saved: 'Saved.',
  savedSecret: 'Saved, with the boxes of every side: whoever opens the file can look into them.',
  kind: 'Overstack game',
  name: 'overstack',
  notAGame: 'This file is not an Overstack game: it holds no scenario.',
  notJson: 'This file cannot be read as an Overstack game.',
  notUtf8:
    'This file is not saved as UTF-8 (perhaps as Latin-1, or Windows-1252). Save it as UTF-8, and open it again.',
  tooLong: 'This file is too long to be an Overstack game.',
  opened: (name: string) => `Opened ${name}.`,
});

/**
 * Longest file accepted, in characters: far longer than any game, far shorter than a text that
 * would freeze the page.
 */
const LONGEST = 2_000_000;

/**
 * Saves the position on the board, including that of a worked case. The file has the same content
 * as a link.
 */
export function saveFile(store: Store) {
  const { shown } = store.state;
  const game = shown?.game ?? store.state.game;
  if (!game) return;
  download(
    `${fileName(shown?.title ?? '')}.json`,
    new Blob([JSON.stringify(game, null, 1)], { type: 'application/json' }),
  );
  store.toast(shown?.secret ? say.savedSecret : say.saved);
}

/**
 * A file name made from a title, without the extension.
 * @param otherwise - the name where the title has no letters
 */
export const fileName = (title: string, otherwise: string = say.name) =>
  stemOf(title, otherwise, 80);

export function download(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** File types offered in the browser's file dialog. */
export const JSON_FILES = '.json,application/json',
  RULE_FILES = `.toml,${JSON_FILES},application/toml,text/plain`;

/**
 * Lets the player choose a file.
 * @param accept - the types offered; "" for any
 */
export const chooseFile = (accept: string, take: (file: File) => unknown) =>
  choose(accept, false, ([file]) => take(file));

/** Lets the player choose one or more files of any type, which belong together. */
export const chooseFiles = (take: (files: File[]) => unknown) => choose('', true, take);

function choose(accept: string, multiple: boolean, take: (files: File[]) => unknown) {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept, multiple });
  input.addEventListener('change', () => {
    if (input.files?.length) take([...input.files]);
  });
  input.click();
}

export const openFile = (store: Store) =>
  chooseFile(JSON_FILES, (file) => void readFile(file, store));

/**
 * Opens a game or a scenario from a file.
 * @returns whether it is on the board
 */
export async function readFile(file: File, store: Store): Promise<boolean> {
  try {
    if (file.size > LONGEST) throw new Error(say.tooLong);
    const text = await textOf(file);
    if (isCollection(text)) {
      store.closeDialog();
      showPane(store, 'collection', { text });
      return false;
    }
    const game = gameOf(text);
    store.closeDialog();
    return await store.open(game, { why: say.opened(file.name) });
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
    return false;
  }
}

/**
 * The text of a file. A file that is not UTF-8 is refused, since letters would be lost without
 * notice.
 */
export async function textOf(file: File) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(say.notUtf8);
  }
}

/** Whether a file's text is a collection of puzzles, which has its own pane. */
function isCollection(text: string) {
  try {
    return Object.hasOwn(JSON.parse(text) ?? {}, 'collection');
  } catch {
    return false;
  }
}

/**
 * The game in a file's text, or a game made from a bare scenario. Only the outline is checked; the
 * umpire judges the rest.
 */
export function gameOf(text: string): Game {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(say.notJson);
  }
  if (found && typeof found === 'object' && 'format' in found) return { scenario: found, log: [] };
  if (found && typeof found === 'object' && found.scenario && Array.isArray(found.log))
    return found;
  throw new Error(say.notAGame);
}
