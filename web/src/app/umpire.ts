/**
 * The umpire is called before the page has drawn anything, by a script of its own: Python takes
 * longest of all, and comes in a worker beside the page. What he says of his coming is kept until
 * the page can show it.
 */
import './trusted.ts'; // first: PyScript's worker asks it
import { engineWords, startEngine } from '../engine.ts';
import { dictionaryIn, rulebookIn } from '../peek.ts';
import { ofTab } from '../storage/settings.ts';
import type { Progress } from '../engine.ts';

let last: Progress | null = null;
let hear: (progress: Progress) => void = (progress) => {
  last = progress;
};

/** Hears how far a long answer is. */
let hearWork: (working: { done: number; of: number }) => void = () => {};
export const onWork = (listener: typeof hearWork) => void (hearWork = listener);

export const engine = startEngine({
  base: document.baseURI,
  onProgress: (progress) => hear(progress),
  onSearch: ({ positions, bound }) => hearWork({ done: positions, of: bound }),
  rulebook: wanted(),
});

/**
 * The rulebook that will be asked for first; where a tab goes on with its own game nobody knows
 * yet.
 */
function wanted() {
  const letter = dictionaryIn(location.hash);
  if (letter) ahead(`links/${letter}.txt`);
  if (location.hash) return rulebookIn(location.hash).then(expected);
  if (ofTab('sitting').read()) return '';
  ahead('scenarios/first.json');
  return expected(RUNTIME.first);
}

/** The board waits for its pieces. */
function expected(rulebook: string) {
  if (RUNTIME.books.includes(rulebook)) ahead(`scenarios/kinds-${rulebook}.json`);
  return rulebook;
}

/**
 * Asked for before the page knows what for.
 * @param path - beside the page
 */
function ahead(path: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch' });
  link.crossOrigin = 'anonymous';
  link.href = `./${path}`;
  document.head.append(link);
}

/**
 * PyScript was asked for at the head of the page. Where it has come, the worker is sent for before
 * the board is drawn; where it has not, nobody waits for it.
 */
export const called = Promise.race([
  import('@pyscript/core').catch(() => undefined), // told by the engine
  new Promise((go) => {
    setTimeout(go, 20);
  }),
]);

/** Hears of his coming from now on, and at once how far it is, in the words of today's language. */
export function onProgress(listener: (progress: Progress) => void) {
  hear = listener;
  if (last)
    listener(last.stage === 'failed' ? last : { ...last, label: engineWords.stages[last.stage] });
}
