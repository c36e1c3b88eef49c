/**
 * Starts the umpire before the page has drawn anything, as a script of its own: Python takes
 * longest to load, and loads in a worker in parallel with the page. Its progress is stored until
 * the page can show it.
 */
import './trusted.ts'; // must be first: PyScript's worker needs this policy
import { engineWords, startEngine } from '../engine.ts';
import { dictionaryIn, rulebookIn } from '../linked-rulebook.ts';
import { ofTab } from '../storage/settings.ts';
import type { Progress } from '../engine.ts';

let last: Progress | null = null;
let hear: (progress: Progress) => void = (progress) => {
  last = progress;
};

/** Called with the progress of a long request. */
let hearWork: (working: { done: number; of: number }) => void = () => {};
export const onWork = (listener: typeof hearWork) => void (hearWork = listener);

export const engine = startEngine({
  base: document.baseURI,
  onProgress: (progress) => hear(progress),
  onSearch: ({ positions, bound }) => hearWork({ done: positions, of: bound }),
  rulebook: wanted(),
});

/**
 * The id of the rulebook that will be needed first; "" if the tab resumes its own game, because
 * that game's rulebook is not known yet.
 */
function wanted() {
  const letter = dictionaryIn(location.hash);
  if (letter) ahead(`links/${letter}.txt`);
  if (location.hash) return rulebookIn(location.hash).then(expected);
  if (ofTab('sitting').read()) return '';
  ahead('scenarios/first.json');
  return expected(RUNTIME.first);
}

/** Preloads the counter kinds of the rulebook, which drawing the board requires. */
function expected(rulebook: string) {
  if (RUNTIME.books.includes(rulebook)) ahead(`scenarios/kinds-${rulebook}.json`);
  return rulebook;
}

/**
 * Preloads a file before the page's code requests it.
 * @param path - relative to the page
 */
function ahead(path: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch' });
  link.crossOrigin = 'anonymous';
  link.href = `./${path}`;
  document.head.append(link);
}

/**
 * Resolves when PyScript, requested in the page's head, has loaded, or after 20 ms. If PyScript has
 * loaded by then, the worker is requested before the board is drawn; otherwise the board does not
 * wait.
 */
export const called = Promise.race([
  import('@pyscript/core').catch(() => undefined), // the engine reports the failure
  new Promise((go) => {
    setTimeout(go, 20);
  }),
]);

/**
 * Sets the listener to the umpire's progress, and calls it at once with the current progress in the
 * words of the current language.
 */
export function onProgress(listener: (progress: Progress) => void) {
  hear = listener;
  if (last)
    listener(last.stage === 'failed' ? last : { ...last, label: engineWords.stages[last.stage] });
}
