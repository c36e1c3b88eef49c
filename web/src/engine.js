/**
 * The umpire's engine room: Python in a worker, reached by one question of text and one answer.
 * It may know PyScript and where the build put the runtime; it knows no rule and draws nothing.
 * It asks for no cross-origin isolation: every call is a message, none waits on shared memory.
 */
import { quickerWay } from './line.js';
import { isMissingModule, reloadForModule } from './modules.js';

/** @import { Way } from './line.js' */
/** @import { Answers, Refusal, Request } from './types/requests.d.ts' */
/**
 * A request by its name.
 * @template {Request['ask']} K
 * @typedef {Extract<Request, { ask: K }> & { ask: K }} Asking
 */
/**
 * One request, one answer; a refusal is thrown as an Error with its sentence.
 * @typedef {<K extends Request['ask']>(request: Asking<K>) => Promise<Answers[K]>} Ask
 */

/** @typedef {'fetch' | 'python' | 'rules' | 'ready' | 'failed'} Stage */
/**
 * @typedef {'snapshot' | 'start' | 'again'} From  a memory snapshot, a start from the beginning,
 *   or a second attempt
 */
/**
 * @typedef {object} Progress
 * @property {Stage} stage
 * @property {string} label
 *   what is being done, in words; for `failed`, what went wrong and what to do
 * @property {number} done   bytes so far, of `total`; both 0 where nothing is counted
 * @property {number} total
 * @property {number} left   seconds until the umpire answers, at the pace so far; 0 where that
 *   cannot be told
 * @property {From} [from]   with `rules`: how Python came to be
 */
/**
 * @typedef {object} Engine
 * @property {Promise<void>} ready
 *   this attempt: resolves when Python answers, rejects with the sentence told as `failed`
 * @property {<K extends Request['ask']>(request: Asking<K>) => Promise<Answers[K] | Refusal>} ask
 *   waits until Python is ready, over failed attempts too
 * @property {() => void} retry     starts again after a failure
 * @property {() => void} dispose   ends the worker; whoever still waits is refused
 * @property {Promise<void>} kept   resolves when what was fetched is on the device, as far as it
 *   lets the page keep it
 */
/** @typedef {{ handle(text: string): Promise<string> }} Umpire */
/**
 * @typedef {{ overstack?: { stage: 'fetch' | 'python' | 'kept', done?: number, total?: number,
 *   from?: From } | { stage: 'search', searched: { positions: number, bound: number } } }} Notice
 */

const CURE = 'Reload the page; if that does not help, the site was not copied whole.';

/**
 * What the engine says by itself; a page that speaks another language puts its own words in their
 * place.
 */
export const engineWords = {
  stages: {
    fetch: 'Fetching Python',
    python: 'Starting Python',
    rules: 'Reading the rulebooks',
    ready: 'Ready',
  },
  unreached: 'A file of the page could not be fetched: see that you are online, and try again.',
  silent:
    'Nothing has been heard of Python for two minutes: try again, and if that does not help, try another browser.',
  /** @param {string} why */
  unanswered: (why) => `The umpire could not answer (${why}). Undo and try something else.`,
  again: 'Started again.',
  gone: 'The page has let Python go: reload it.',
  /** @param {string} status @param {string} url */
  refused: (status, url) =>
    `The server answers ${status} for ${url}: the site was not copied whole.`,
  /** @param {string} why */
  failed: (why) =>
    `Python did not start (${why}): reload the page, and if that does not help, the site was not copied whole.`,
  unknown: 'no reason given',
  /** What the shim before Pyodide finds wrong with a file, by the word that it sends. */
  files: {
    /** @param {string} name */
    unfetched: (name) =>
      `The file ${name} could not be fetched: see that you are online, and try again.`,
    /** @param {string} name @param {string} status */
    status: (name, status) => `The server answers ${status} for the file ${name}. ${CURE}`,
    /** @param {string} name @param {string} type */
    type: (name, type) =>
      `The server sends ${name} as ${type}: tell it to send .wasm files as application/wasm.`,
    /** @param {string} name */
    damaged: (name) => `The file ${name} is damaged. ${CURE}`,
    /** @param {string} name */
    cut: (name) => `The file ${name} came only in part. ${CURE}`,
  },
};

/** An error whose message is a sentence for the player already. */
class Told extends Error {}

/**
 * Silence for so long means that nothing more will come: an old tablet that starts Python afresh is
 * silent for a minute.
 */
const PATIENCE_MS = 120_000;

/**
 * @param {object} [options]
 * @param {(progress: Progress) => void} [options.onProgress]
 * @param {string | URL} [options.base]  the folder of the page
 * @param {Promise<string> | string} [options.rulebook]  the id of the one that is wanted first,
 *   "" where nobody knows
 * @param {Way} [options.way]  how to start; by itself the quicker way on this line
 * @param {(searched: { positions: number, bound: number }) => void} [options.onSearch]  how far a
 *   search is that is under way
 * @returns {Engine}
 */
export function startEngine({
  onProgress = () => {},
  base = document.baseURI,
  rulebook = '',
  way,
  onSearch = () => {},
} = {}) {
  /** @type {Attempt} */
  let attempt;
  /**
   * @type {{ promise: Promise<Umpire>, resolve: (umpire: Umpire) => void,
   *   reject: (error: Error) => void }}
   */
  let umpire = deferred();
  umpire.promise.catch(() => {}); // whoever asks hears of it
  let there = false;
  /** @type {{ promise: Promise<void>, resolve: () => void }} */
  const kept = deferred();

  function start(again = false) {
    const shim = address(new URL(base, document.baseURI), again, rulebook, way);
    const heard = { onProgress, onKept: kept.resolve, onSearch };
    attempt = boot(new URL(base, document.baseURI), shim, again, heard);
    attempt.umpire.then(
      (ready) => {
        umpire.resolve(ready);
        there = true;
        onProgress({ ...NOTHING, stage: 'ready', label: engineWords.stages.ready });
      },
      (error) => onProgress({ ...NOTHING, stage: 'failed', label: error.message }),
    );
  }
  start();
  return {
    kept: kept.promise,
    get ready() {
      const ready = attempt.umpire.then(() => {});
      ready.catch(() => {}); // told through onProgress as well
      return ready;
    },
    async ask(request) {
      const { handle } = await umpire.promise;
      const answer = await handle(JSON.stringify(request)).catch((error) => {
        throw new Told(
          engineWords.unanswered(lastLine(error instanceof Error ? error.message : String(error))),
        );
      });
      return JSON.parse(answer);
    },
    retry() {
      // Who waits goes on waiting; who asks from now on is not answered by a worker that has ended.
      if (there) {
        umpire = deferred();
        umpire.promise.catch(() => {});
        there = false;
      }
      attempt.end(engineWords.again);
      start(true);
    },
    dispose() {
      attempt.end(engineWords.gone);
      umpire.reject(new Told(engineWords.gone));
    },
  };
}

const NOTHING = { done: 0, total: 0, left: 0 };

/**
 * The shim before Pyodide, with what it is to do in its address.
 * @param {URL} base @param {boolean} again  a second attempt, which trusts no kept copy
 * @param {Promise<string> | string} rulebook @param {Way} [way]
 */
async function address(base, again, rulebook, way) {
  const shim = new URL(RUNTIME.shim, base);
  if (again) shim.searchParams.set('again', '');
  else {
    // told by whoever needs it; what has come tells of the line
    await import('@pyscript/core').catch(() => {});
    shim.searchParams.set('way', way ?? (await quickerWay(new URL(RUNTIME.snapshot, base).href)));
    shim.searchParams.set('book', await rulebook);
  }
  if (!navigator.serviceWorker?.controller) shim.searchParams.set('keep', '');
  return shim.href;
}

/** @typedef {{ umpire: Promise<Umpire>, end(why: string): void }} Attempt */

/**
 * One attempt to start Python.
 * @param {URL} base
 * @param {Promise<string>} shim
 * @param {boolean} again  a second attempt, which loads the page anew for a module that it lacks
 * @param {{ onProgress: (progress: Progress) => void, onKept: () => void,
 *   onSearch: (searched: { positions: number, bound: number }) => void }} heard
 * @returns {Attempt}
 */
function boot(base, shim, again, { onProgress, onKept, onSearch }) {
  /**
   * @type {{ promise: Promise<Umpire>, resolve: (umpire: Umpire) => void, reject: (error: Error)
   *   => void }}
   */
  const { promise, resolve, reject } = deferred();
  /** @type {Worker | undefined} */
  let worker;
  let over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {unknown} error */
  function fail(error) {
    if (over) return;
    over = true;
    if (again) void reloadForModule(error);
    clearTimeout(timer);
    worker?.terminate();
    reject(new Told(sentence(error)));
  }
  function listen() {
    clearTimeout(timer);
    timer = setTimeout(fail, PATIENCE_MS, new Told(engineWords.silent));
  }
  /** @param {Exclude<Stage, 'ready' | 'failed'>} stage @param {Partial<Progress>} [more] */
  function progress(stage, more = {}) {
    if (over) return;
    listen();
    onProgress({ ...NOTHING, stage, label: engineWords.stages[stage], ...more });
  }

  const left = pace();
  queueMicrotask(() => progress('fetch')); // never before startEngine has returned
  startWorker(base, shim, (started) => {
    worker = started;
    if (over) worker.terminate();
    worker.addEventListener('message', ({ data }) => {
      const notice = /** @type {Notice | undefined} */ (data)?.overstack;
      if (notice?.stage === 'fetch') {
        const { done = 0, total = 0 } = notice;
        progress(done === total ? 'python' : 'fetch', { done, total, left: left(done, total) });
      } else if (notice?.stage === 'kept') onKept();
      else if (notice?.stage === 'python') progress('rules', { from: notice.from });
      else if (notice?.stage === 'search') onSearch(notice.searched);
    });
  }).then((umpire) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    resolve(umpire);
  }, fail);
  /** @param {string} why */
  function end(why) {
    fail(new Told(why));
    worker?.terminate(); // one that has answered already, too
  }
  return { umpire: promise, end };
}

/**
 * Starts PyScript's worker with our shim in Pyodide's place, which sees to it that the wheel is
 * there.
 * @param {URL} base
 * @param {Promise<string>} shim
 * @param {(worker: Worker) => void} onWorker  called as soon as there is a worker, long before
 *   Python runs in it
 * @returns {Promise<Umpire>}
 */
async function startWorker(base, shim, onWorker) {
  const code = new URL(RUNTIME.worker, base).href;
  const looked = present(code);
  looked.catch(() => {}); // heard of below
  const { PyWorker, hooks } = await import('@pyscript/core');
  const heard = (/** @type {unknown} */ _, /** @type {Worker} */ worker) => {
    hooks.main.onWorker.delete(heard);
    worker.onerror = () => {}; // PyScript rejects as well, and that is where it is told
    onWorker(worker);
  };
  hooks.main.onWorker.add(heard);
  // PyScript's one hook of its own is passed to the worker as source text, which a strict page
  // forbids and we do not need.
  hooks.worker.onBeforeRunAsync.clear();
  const options = {
    type: 'pyodide',
    version: await shim,
    config: {},
  };
  const { sync } = await Promise.race([
    PyWorker(code, options),
    looked.then(() => /** @type {Promise<never>} */ (new Promise(() => {}))),
  ]);
  return /** @type {Umpire} */ (/** @type {unknown} */ (sync));
}

/**
 * PyScript waits for ever where the worker's code is missing, so it is looked for beside.
 * @param {string} url
 */
async function present(url) {
  const response = await fetch(url).catch(() => null);
  if (!response) throw new Told(engineWords.unreached);
  if (!response.ok) throw new Told(engineWords.refused(`${response.status}`, url));
}

/** One clear sentence for whatever went wrong at the start. @param {unknown} error */
function sentence(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (
    isMissingModule(error) ||
    /Can't fetch wheel|distribution, but it is not installed/i.test(text)
  )
    return engineWords.unreached;
  const file = /overstack file (\[.*?\])/.exec(text);
  if (file) return ofFile(JSON.parse(file[1]));
  const said = lastLine(text);
  if (error instanceof Told) return said;
  return engineWords.failed(said);
}

/**
 * @param {[keyof typeof engineWords.files, string, string]} found
 *   what the shim says is wrong with which file
 */
const ofFile = ([what, name, more]) => engineWords.files[what](name, more);

/** What a traceback comes to, without the names of errors. @param {string} text */
function lastLine(text) {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line.replace(/^([\w.]*([Ee]rror|Exception|BadZipFile): )+/, '') || engineWords.unknown;
}

/**
 * Seconds from the first bytes until there is enough to tell how long the rest will take, and
 * after all have come.
 */
const SURE = 0.7,
  AFTER = 1;

/** How many seconds are left, at the pace at which bytes have come so far. */
function pace() {
  /** @type {{ at: number, done: number } | undefined} */
  let first;
  return (/** @type {number} */ done, /** @type {number} */ total) => {
    const now = performance.now() / 1000;
    first ??= { at: now, done };
    const took = now - first.at;
    if (took < SURE || done <= first.done || done >= total) return 0;
    return (took * (total - done)) / (done - first.done) + AFTER;
  };
}

/** @template T */
function deferred() {
  /** @type {(value: T) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  /** @type {Promise<T>} */
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
