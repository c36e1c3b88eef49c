/**
 * The umpire is called before the page has drawn anything, by a script of its own: Python takes
 * longest of all, and comes in a worker beside the page. What he says of his coming is kept until
 * the page can show it.
 */
import './trusted.js'; // first: PyScript's worker asks it
import { engineWords, startEngine } from '../engine.js';
import { dictionaryIn, rulebookIn } from '../peek.js';
import { ofTab } from '../storage/settings.js';

/** @import { Progress } from '../engine.js' */

/** @type {Progress | null} */
let last = null;
/** @type {(progress: Progress) => void} */
let hear = (progress) => {
  last = progress;
};

export const engine = startEngine({
  base: document.baseURI,
  onProgress: (progress) => hear(progress),
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

/** The board waits for its pieces. @param {string} rulebook */
function expected(rulebook) {
  if (RUNTIME.books.includes(rulebook)) ahead(`scenarios/kinds-${rulebook}.json`);
  return rulebook;
}

/** Asked for before the page knows what for. @param {string} path  beside the page */
function ahead(path) {
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

/**
 * Hears of his coming from now on, and at once how far it is, in the words of today's language.
 * @param {(progress: Progress) => void} listener
 */
export function onProgress(listener) {
  hear = listener;
  if (last)
    listener(last.stage === 'failed' ? last : { ...last, label: engineWords.stages[last.stage] });
}
