/**
 * The umpire's engine room: Python in a worker, reached by one question of text and one answer.
 * It may know PyScript and where the build put the runtime; it knows no rule and draws nothing.
 * It asks for no cross-origin isolation: every call is a message, none waits on shared memory.
 */

/** @typedef {'fetch' | 'python' | 'rules' | 'ready' | 'failed'} Stage */
/**
 * @typedef {object} Progress
 * @property {Stage} stage
 * @property {string} label  what is being done, in words; for `failed`, what went wrong and what to do
 * @property {number} done   bytes so far, of `total`; both 0 where nothing is counted
 * @property {number} total
 * @property {'picture' | 'start'} [from]  with `rules`: whether Python came from the picture of its memory, or afresh
 */
/**
 * @typedef {object} Engine
 * @property {Promise<void>} ready  this attempt: resolves when Python answers, rejects with the sentence told as `failed`
 * @property {(request: object) => Promise<any>} ask  waits until Python is ready, over failed attempts too
 * @property {() => void} retry     starts again after a failure
 * @property {() => void} dispose   ends the worker; whoever still waits is refused
 */
/** @typedef {{ handle(text: string): Promise<string> }} Umpire */
/** @typedef {{ overstack?: { stage: 'fetch' | 'python', done?: number, total?: number, from?: 'picture' | 'start' } }} Notice */

const LABELS = {
  fetch: 'Fetching Python',
  python: 'Starting Python',
  rules: 'Reading the rulebooks',
  ready: 'Ready',
};

const UNREACHED = 'A file of the page could not be fetched: see that you are online, and try again.';

/** Silence for so long means that nothing more will come. */
const PATIENCE_MS = 60_000;
const SILENT = 'Python has not started within a minute: try again, and if that does not help, try another browser.';

/**
 * @param {object} [options]
 * @param {(progress: Progress) => void} [options.onProgress]
 * @param {string | URL} [options.base]  the folder of the page
 * @returns {Engine}
 */
export function startEngine({ onProgress = () => {}, base = document.baseURI } = {}) {
  /** @type {Attempt} */
  let attempt;
  /** @type {{ promise: Promise<Umpire>, resolve: (umpire: Umpire) => void, reject: (error: Error) => void }} */
  const umpire = deferred();
  umpire.promise.catch(() => {}); // whoever asks hears of it

  function start(again = false) {
    attempt = boot(new URL(base, document.baseURI), again, onProgress);
    attempt.umpire.then(
      (ready) => {
        umpire.resolve(ready);
        onProgress({ stage: 'ready', label: LABELS.ready, done: 0, total: 0 });
      },
      (error) => onProgress({ stage: 'failed', label: error.message, done: 0, total: 0 }),
    );
  }
  start();
  return {
    get ready() {
      const ready = attempt.umpire.then(() => {});
      ready.catch(() => {}); // told through onProgress as well
      return ready;
    },
    async ask(request) {
      const { handle } = await umpire.promise;
      const answer = await handle(JSON.stringify(request)).catch((error) => {
        throw new Error(`The umpire could not answer (${lastLine(error instanceof Error ? error.message : String(error))}). Undo and try something else.`);
      });
      return JSON.parse(answer);
    },
    retry() {
      attempt.end('Started again.');
      start(true);
    },
    dispose() {
      attempt.end('The page has let Python go.');
      umpire.reject(new Error('The page has let Python go: reload it.'));
    },
  };
}

/** @typedef {{ umpire: Promise<Umpire>, end(why: string): void }} Attempt */

/**
 * One attempt to start Python.
 * @param {URL} base
 * @param {boolean} again  a second attempt, which trusts no kept copy
 * @param {(progress: Progress) => void} onProgress
 * @returns {Attempt}
 */
function boot(base, again, onProgress) {
  /** @type {{ promise: Promise<Umpire>, resolve: (umpire: Umpire) => void, reject: (error: Error) => void }} */
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
    clearTimeout(timer);
    worker?.terminate();
    reject(new Error(sentence(error)));
  }
  function listen() {
    clearTimeout(timer);
    timer = setTimeout(fail, PATIENCE_MS, new Error(SILENT));
  }
  /** @param {Exclude<Stage, 'ready' | 'failed'>} stage @param {Partial<Progress>} [more] */
  function progress(stage, more = {}) {
    if (over) return;
    listen();
    onProgress({ stage, label: LABELS[stage], done: 0, total: 0, ...more });
  }

  queueMicrotask(() => progress('fetch', { total: whole(RUNTIME.sizes) })); // never before startEngine has returned
  startWorker(base, again, (started) => {
    worker = started;
    if (over) worker.terminate();
    worker.addEventListener('message', ({ data }) => {
      const notice = /** @type {Notice | undefined} */ (data)?.overstack;
      if (notice?.stage === 'fetch') {
        progress(notice.done === notice.total ? 'python' : 'fetch', { done: notice.done, total: notice.total });
      } else if (notice?.stage === 'python') progress('rules', { from: notice.from });
    });
  }).then((umpire) => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    resolve(umpire);
  }, fail);
  return { umpire: promise, end: (why) => fail(new Error(why)) };
}

/**
 * Starts PyScript's worker with our shim in Pyodide's place, which sees to it that the wheel is there.
 * @param {URL} base
 * @param {boolean} again
 * @param {(worker: Worker) => void} onWorker  called as soon as there is a worker, long before Python runs in it
 * @returns {Promise<Umpire>}
 */
async function startWorker(base, again, onWorker) {
  const code = new URL(RUNTIME.worker, base).href;
  const [{ PyWorker, hooks }] = await Promise.all([import('@pyscript/core'), present(code)]);
  const heard = (/** @type {unknown} */ _, /** @type {Worker} */ worker) => {
    hooks.main.onWorker.delete(heard);
    worker.onerror = () => {}; // PyScript rejects as well, and that is where it is told
    onWorker(worker);
  };
  hooks.main.onWorker.add(heard);
  // PyScript's one hook of its own is passed to the worker as source text, which a strict page forbids and we do not need.
  hooks.worker.onBeforeRunAsync.clear();
  const options = {
    type: 'pyodide',
    version: new URL(again ? `${RUNTIME.shim}?again` : RUNTIME.shim, base).href,
    config: {},
  };
  const { sync } = await PyWorker(code, options);
  return /** @type {Umpire} */ (/** @type {unknown} */ (sync));
}

/** PyScript waits for ever where the worker's code is missing, so it is looked for first. @param {string} url */
async function present(url) {
  const response = await fetch(url).catch(() => null);
  if (!response) throw new Error(UNREACHED);
  if (!response.ok) throw new Error(`The server answers ${response.status} for ${url}: the site was not copied whole.`);
}

/** One clear sentence for whatever went wrong at the start. @param {unknown} error */
function sentence(error) {
  const text = error instanceof Error ? error.message : String(error);
  if (/dynamically imported module|Importing a module script failed|Can't fetch wheel|distribution, but it is not installed/i.test(text)) return UNREACHED;
  const said = lastLine(text);
  if (/^[A-Z][^\n]*[.]$/.test(said)) return said;
  return `Python did not start (${said}): reload the page, and if that does not help, the site was not copied whole.`;
}

/** What a traceback comes to, without the names of errors. @param {string} text */
function lastLine(text) {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line.replace(/^([\w.]*([Ee]rror|Exception|BadZipFile): )+/, '') || 'no reason given';
}

/** @param {Record<string, number>} sizes */
function whole(sizes) {
  return Object.values(sizes).reduce((sum, size) => sum + size, 0);
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
