/**
 * Starts the umpire before the page has drawn anything, from a script of its own: Python takes
 * longest of all, and loads in a worker beside the page. Its progress is kept until the page can
 * show it.
 */
import './trusted.ts'; // first: PyScript's worker needs it
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
 * The rulebook that will be needed first; "" where a tab resumes its own game, whose rulebook is
 * not known yet.
 */
function wanted() {
  const letter = dictionaryIn(location.hash);
  if (letter) ahead(`links/${letter}.txt`);
  if (location.hash) return rulebookIn(location.hash).then(expected);
  if (ofTab('sitting').read()) return '';
  ahead('scenarios/first.json');
  return expected(RUNTIME.first);
}

/** Preloads the counter kinds of the rulebook, which the board waits for. */
function expected(rulebook: string) {
  if (RUNTIME.books.includes(rulebook)) ahead(`scenarios/kinds-${rulebook}.json`);
  return rulebook;
}

/**
 * Preloads a file before the page knows its use.
 * @param path - beside the page
 */
function ahead(path: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch' });
  link.crossOrigin = 'anonymous';
  link.href = `./${path}`;
  document.head.append(link);
}

/**
 * PyScript was requested in the page's head. If it has arrived, the worker is requested before the
 * board is drawn; if not, nothing waits for it.
 */
export const called = Promise.race([
  import('@pyscript/core').catch(() => undefined), // reported by the engine
  new Promise((go) => {
    setTimeout(go, 20);
  }),
]);

/**
 * Listens to the umpire's progress from now on, and gets the current progress at once, in the words
 * of the current language.
 */
export function onProgress(listener: (progress: Progress) => void) {
  hear = listener;
  if (last)
    listener(last.stage === 'failed' ? last : { ...last, label: engineWords.stages[last.stage] });
}
