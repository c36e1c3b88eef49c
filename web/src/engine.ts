/**
 * Runs the umpire: Python in a worker. The page and the umpire exchange text, one request and one
 * response at a time. This module knows PyScript and the paths of the runtime's files; it knows no
 * rule and draws nothing. It needs no cross-origin isolation: every call is a message, and none
 * waits on shared memory.
 */
import { serviceWorkers } from './allowed.ts';
import { quickerWay } from './connection.ts';
import { numbered } from './numbered.ts';
import { isMissingModule, reloadForModule } from './modules.ts';
import type { Way } from './connection.ts';
import type { Refusal } from './contract/games.ts';
import type { Answers, Request } from './contract/requests.ts';

/** A request by its name. */
export type Asking<K extends Request['ask']> = Extract<Request, { ask: K }> & { ask: K };

/**
 * Sends one request and returns its response; a refusal is thrown as an Error with its sentence.
 */
export type Ask = <K extends Request['ask']>(request: Asking<K>) => Promise<Answers[K]>;

type Stage = 'fetch' | 'python' | 'rules' | 'ready' | 'failed';
/** How Python is started: from a memory snapshot, from scratch, or in a second attempt. */
type From = 'snapshot' | 'start' | 'again';
export interface Progress {
  stage: Stage;
  /** The current activity in words. For the stage `failed`: what went wrong and what to do. */
  label: string;
  /** Bytes loaded so far, of `total`; both are 0 if nothing is counted. */
  done: number;
  total: number;
  /** Estimated seconds until the umpire is ready, at the current speed; 0 if unknown. */
  left: number;
  /** For the stage `rules`: how Python was started. */
  from?: From;
}

export interface Engine {
  /**
   * The current attempt: resolves when Python is ready, rejects with the sentence of the stage
   * `failed`.
   */
  ready: Promise<void>;
  /** Sends a request. Waits until Python is ready, even if attempts to start it fail meanwhile. */
  ask: <K extends Request['ask']>(request: Asking<K>) => Promise<Answers[K] | Refusal>;
  /** Starts Python again after a failure. */
  retry: () => void;
  /** Ends the worker; pending requests are rejected. */
  dispose: () => void;
  /** Resolves when the fetched files are stored on the device, as far as the device allows. */
  kept: Promise<void>;
}

type Umpire = { handle(text: string): Promise<string> };
type Notice = {
  overstack?:
    | { stage: 'fetch' | 'python' | 'kept'; done?: number; total?: number; from?: From }
    | { stage: 'search'; searched: Searched };
};

const CURE = 'Reload the page; if that does not help, the site was not copied whole.';

/** The engine's own texts; a page in another language replaces them. */
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
  unanswered: (why: string) => `The umpire could not answer (${why}). Undo and try something else.`,
  again: 'Started again.',
  gone: 'The page has let Python go: reload it.',
  refused: (status: string, url: string) =>
    `The server answers ${status} for ${url}: the site was not copied whole.`,
  failed: (why: string) =>
    `Python did not start (${why}): reload the page, and if that does not help, the site was not copied whole.`,
  unknown: 'no reason given',
  /**
   * Errors in a file, as found by the shim before Pyodide starts, by the code that the shim sends.
   */
  files: {
    unfetched: (name: string) =>
      `The file ${name} could not be fetched: see that you are online, and try again.`,
    status: (name: string, status: string) =>
      `The server answers ${status} for the file ${name}. ${CURE}`,
    type: (name: string, type: string) =>
      `The server sends ${name} as ${type}: tell it to send .wasm files as application/wasm.`,
    damaged: (name: string) => `The file ${name} is damaged. ${CURE}`,
    cut: (name: string) => `The file ${name} came only in part. ${CURE}`,
  },
};

/** An error whose message is already a sentence for the player. */
class PlayerError extends Error {}

/**
 * If the worker is silent for this long, the start has failed. An old tablet that starts Python
 * from scratch is silent for a minute.
 */
const PATIENCE_MS = 120_000;

/** Progress of a running search. */
interface Searched {
  positions: number;
  bound: number;
}

interface Starting {
  onProgress?: (progress: Progress) => void;
  /** The folder of the page. */
  base?: string | URL;
  /** The id of the rulebook that is needed first; "" if unknown. */
  rulebook?: Promise<string> | string;
  /** How to start Python; by default the quicker way on this connection. */
  way?: Way;
  /** Called with the progress of a running search. */
  onSearch?: (searched: Searched) => void;
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

export function startEngine({
  onProgress = () => {},
  base = document.baseURI,
  rulebook = '',
  way,
  onSearch = () => {},
}: Starting = {}): Engine {
  let attempt: Attempt;
  let umpire: Deferred<Umpire> = deferred();
  umpire.promise.catch(() => {}); // each caller gets the rejection itself
  let there = false;
  const kept: { promise: Promise<void>; resolve: () => void } = deferred();

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
      ready.catch(() => {}); // reported through onProgress as well
      return ready;
    },
    ask: numbered(async (request) => {
      const { handle } = await umpire.promise;
      return handle(request).catch((error) => {
        throw new PlayerError(
          engineWords.unanswered(lastLine(error instanceof Error ? error.message : String(error))),
        );
      });
    }),
    retry() {
      // Pending requests keep waiting for the new worker; new requests are not sent to the old one.
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
      umpire.reject(new PlayerError(engineWords.gone));
    },
  };
}

const NOTHING = { done: 0, total: 0, left: 0 };

/**
 * The URL of the shim that runs before Pyodide, with its instructions as parameters.
 * @param again - a second attempt, which uses no cached copy
 */
async function address(base: URL, again: boolean, rulebook: Promise<string> | string, way?: Way) {
  const shim = new URL(RUNTIME.shim, base);
  if (again) shim.searchParams.set('again', '');
  else {
    // a failure is reported elsewhere; the bytes loaded show the speed
    await import('@pyscript/core').catch(() => {});
    shim.searchParams.set('way', way ?? (await quickerWay(new URL(RUNTIME.snapshot, base).href)));
    shim.searchParams.set('book', await rulebook);
  }
  if (!serviceWorkers()?.controller) shim.searchParams.set('keep', '');
  return shim.href;
}

type Attempt = { umpire: Promise<Umpire>; end(why: string): void };

interface Heard {
  onProgress: (progress: Progress) => void;
  onKept: () => void;
  onSearch: (searched: Searched) => void;
}

/**
 * Makes one attempt to start Python.
 * @param again - a second attempt; it reloads the page if a module is missing
 */
function boot(base: URL, shim: Promise<string>, again: boolean, heard: Heard): Attempt {
  const start = new Start(again, heard);
  queueMicrotask(() => start.progress('fetch')); // delayed until startEngine has returned
  startWorker(base, shim, (worker) => start.watch(worker)).then(
    (umpire) => start.succeed(umpire),
    (error) => start.fail(error),
  );
  return start;
}

/** One attempt to start Python: its progress, and its outcome. */
class Start implements Attempt {
  readonly #again: boolean;
  readonly #heard: Heard;
  readonly #umpire: Deferred<Umpire> = deferred();
  readonly #left = pace();
  #worker: Worker | undefined;
  #over = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(again: boolean, heard: Heard) {
    this.#again = again;
    this.#heard = heard;
  }

  get umpire() {
    return this.#umpire.promise;
  }

  end(why: string) {
    this.fail(new PlayerError(why));
    this.#worker?.terminate(); // also a worker that is ready
  }

  fail(error: unknown) {
    if (this.#over) return;
    this.#over = true;
    if (this.#again) void reloadForModule(error);
    clearTimeout(this.#silence);
    this.#worker?.terminate();
    this.#umpire.reject(new PlayerError(sentence(error)));
  }

  succeed(umpire: Umpire) {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#silence);
    this.#umpire.resolve(umpire);
  }

  progress(stage: Exclude<Stage, 'ready' | 'failed'>, more: Partial<Progress> = {}) {
    if (this.#over) return;
    clearTimeout(this.#silence);
    const silent = () => this.fail(new PlayerError(engineWords.silent));
    this.#silence = setTimeout(silent, PATIENCE_MS);
    const label = engineWords.stages[stage];
    this.#heard.onProgress({ ...NOTHING, stage, label, ...more });
  }

  watch(worker: Worker) {
    this.#worker = worker;
    if (this.#over) worker.terminate();
    worker.addEventListener('message', ({ data }) => {
      const notice = (data as Notice | undefined)?.overstack;
      if (notice?.stage === 'fetch') this.#fetched(notice);
      else if (notice?.stage === 'kept') this.#heard.onKept();
      else if (notice?.stage === 'python') this.progress('rules', { from: notice.from });
      else if (notice?.stage === 'search') this.#heard.onSearch(notice.searched);
    });
  }

  #fetched({ done = 0, total = 0 }: { done?: number; total?: number }) {
    const stage = done === total ? 'python' : 'fetch';
    this.progress(stage, { done, total, left: this.#left(done, total) });
  }
}

/**
 * Starts PyScript's worker with our shim in place of Pyodide; the shim provides the wheel.
 * @param onWorker - called as soon as the worker exists, long before Python runs in it
 */
async function startWorker(
  base: URL,
  shim: Promise<string>,
  onWorker: (worker: Worker) => void,
): Promise<Umpire> {
  const code = new URL(RUNTIME.worker, base).href;
  const looked = present(code);
  looked.catch(() => {}); // awaited below
  const { PyWorker, hooks } = await import('@pyscript/core');
  const heard = (_: unknown, worker: Worker) => {
    hooks.main.onWorker.delete(heard);
    worker.onerror = () => {}; // PyScript also rejects, and the rejection is reported
    onWorker(worker);
  };
  hooks.main.onWorker.add(heard);
  // PyScript passes its own hook to the worker as source text. A strict page forbids this, and we
  // do not need the hook.
  hooks.worker.onBeforeRunAsync.clear();
  const options = {
    type: 'pyodide',
    version: await shim,
    config: {},
  };
  const { sync } = await Promise.race([
    PyWorker(code, options),
    looked.then(() => new Promise(() => {}) as Promise<never>),
  ]);
  return sync as unknown as Umpire;
}

/** Checks that the worker's code exists: PyScript would wait forever if it is missing. */
async function present(url: string) {
  const response = await fetch(url).catch(() => null);
  if (!response) throw new PlayerError(engineWords.unreached);
  if (!response.ok) throw new PlayerError(engineWords.refused(`${response.status}`, url));
}

/** One clear sentence for any failure during the start. */
function sentence(error: unknown) {
  const text = error instanceof Error ? error.message : String(error);
  if (
    isMissingModule(error) ||
    /Can't fetch wheel|distribution, but it is not installed/i.test(text)
  )
    return engineWords.unreached;
  const file = /overstack file (\[.*?\])/.exec(text);
  if (file) return ofFile(JSON.parse(file[1]));
  const line = lastLine(text);
  return error instanceof PlayerError ? line : engineWords.failed(line);
}

/**
 * The sentence for an error in a file.
 * @param found - the error reported by the shim, and the file
 */
const ofFile = ([what, name, more]: [keyof typeof engineWords.files, string, string]) =>
  engineWords.files[what](name, more);

/** The last line of a traceback, without the name of the exception. */
function lastLine(text: string) {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line.replace(/^([\w.]*([Ee]rror|Exception|BadZipFile): )+/, '') || engineWords.unknown;
}

/**
 * SURE: seconds from the first bytes until the remaining time can be estimated. AFTER: seconds
 * needed after the last bytes.
 */
const SURE = 0.7,
  AFTER = 1;

/** Returns a function that estimates the seconds left, from the rate of bytes so far. */
function pace() {
  let first: { at: number; done: number } | undefined;
  return (done: number, total: number) => {
    const now = performance.now() / 1000;
    first ??= { at: now, done };
    const took = now - first.at;
    if (took < SURE || done <= first.done || done >= total) return 0;
    return (took * (total - done)) / (done - first.done) + AFTER;
  };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise: Promise<T> = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
