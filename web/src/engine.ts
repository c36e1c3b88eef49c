/**
 * The umpire's engine room: Python in a worker, reached by one question of text and one answer.
 * It may know PyScript and where the build put the runtime; it knows no rule and draws nothing.
 * It asks for no cross-origin isolation: every call is a message, none waits on shared memory.
 */
import { quickerWay } from './line.ts';
import { isMissingModule, reloadForModule } from './modules.ts';
import type { Way } from './line.ts';
import type { Answers, Refusal, Request } from './types/requests.ts';

/** A request by its name. */
export type Asking<K extends Request['ask']> = Extract<Request, { ask: K }> & { ask: K };
/** One request, one answer; a refusal is thrown as an Error with its sentence. */
export type Ask = <K extends Request['ask']>(request: Asking<K>) => Promise<Answers[K]>;

type Stage = 'fetch' | 'python' | 'rules' | 'ready' | 'failed';
/** A memory snapshot, a start from the beginning, or a second attempt. */
type From = 'snapshot' | 'start' | 'again';
export interface Progress {
  stage: Stage;
  /** What is being done, in words; for `failed`, what went wrong and what to do. */
  label: string;
  /** Bytes so far, of `total`; both 0 where nothing is counted. */
  done: number;
  total: number;
  /** Seconds until the umpire answers, at the pace so far; 0 where that cannot be told. */
  left: number;
  /** With `rules`: how Python came to be. */
  from?: From;
}

export interface Engine {
  /** This attempt: resolves when Python answers, rejects with the sentence told as `failed`. */
  ready: Promise<void>;
  /** Waits until Python is ready, over failed attempts too. */
  ask: <K extends Request['ask']>(request: Asking<K>) => Promise<Answers[K] | Refusal>;
  /** Starts again after a failure. */
  retry: () => void;
  /** Ends the worker; whoever still waits is refused. */
  dispose: () => void;
  /** Resolves when what was fetched is on the device, as far as it lets the page keep it. */
  kept: Promise<void>;
}

type Umpire = { handle(text: string): Promise<string> };
type Notice = {
  overstack?:
    | { stage: 'fetch' | 'python' | 'kept'; done?: number; total?: number; from?: From }
    | { stage: 'search'; searched: Searched };
};

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
  unanswered: (why: string) => `The umpire could not answer (${why}). Undo and try something else.`,
  again: 'Started again.',
  gone: 'The page has let Python go: reload it.',
  refused: (status: string, url: string) =>
    `The server answers ${status} for ${url}: the site was not copied whole.`,
  failed: (why: string) =>
    `Python did not start (${why}): reload the page, and if that does not help, the site was not copied whole.`,
  unknown: 'no reason given',
  /** What the shim before Pyodide finds wrong with a file, by the word that it sends. */
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

/** An error whose message is a sentence for the player already. */
class Told extends Error {}

/**
 * Silence for so long means that nothing more will come: an old tablet that starts Python afresh is
 * silent for a minute.
 */
const PATIENCE_MS = 120_000;

/** How far a search is that is under way. */
interface Searched {
  positions: number;
  bound: number;
}

interface Starting {
  onProgress?: (progress: Progress) => void;
  /** The folder of the page. */
  base?: string | URL;
  /** The id of the one that is wanted first, "" where nobody knows. */
  rulebook?: Promise<string> | string;
  /** How to start; by itself the quicker way on this line. */
  way?: Way;
  /** How far a search is that is under way. */
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
  umpire.promise.catch(() => {}); // whoever asks hears of it
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
 * @param again - a second attempt, which trusts no kept copy
 */
async function address(base: URL, again: boolean, rulebook: Promise<string> | string, way?: Way) {
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

type Attempt = { umpire: Promise<Umpire>; end(why: string): void };

interface Heard {
  onProgress: (progress: Progress) => void;
  onKept: () => void;
  onSearch: (searched: Searched) => void;
}

/**
 * One attempt to start Python.
 * @param again - a second attempt, which loads the page anew for a module that it lacks
 */
function boot(base: URL, shim: Promise<string>, again: boolean, heard: Heard): Attempt {
  const start = new Start(again, heard);
  queueMicrotask(() => start.progress('fetch')); // never before startEngine has returned
  startWorker(base, shim, (worker) => start.watch(worker)).then(
    (umpire) => start.succeed(umpire),
    (error) => start.fail(error),
  );
  return start;
}

/** How far an attempt has come, and how it ends. */
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
    this.fail(new Told(why));
    this.#worker?.terminate(); // one that has answered already, too
  }

  fail(error: unknown) {
    if (this.#over) return;
    this.#over = true;
    if (this.#again) void reloadForModule(error);
    clearTimeout(this.#silence);
    this.#worker?.terminate();
    this.#umpire.reject(new Told(sentence(error)));
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
    const silent = () => this.fail(new Told(engineWords.silent));
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
 * Starts PyScript's worker with our shim in Pyodide's place, which sees to it that the wheel is
 * there.
 * @param onWorker - called as soon as there is a worker, long before Python runs in it
 */
async function startWorker(
  base: URL,
  shim: Promise<string>,
  onWorker: (worker: Worker) => void,
): Promise<Umpire> {
  const code = new URL(RUNTIME.worker, base).href;
  const looked = present(code);
  looked.catch(() => {}); // heard of below
  const { PyWorker, hooks } = await import('@pyscript/core');
  const heard = (_: unknown, worker: Worker) => {
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
    looked.then(() => new Promise(() => {}) as Promise<never>),
  ]);
  return sync as unknown as Umpire;
}

/** PyScript waits for ever where the worker's code is missing, so it is looked for beside. */
async function present(url: string) {
  const response = await fetch(url).catch(() => null);
  if (!response) throw new Told(engineWords.unreached);
  if (!response.ok) throw new Told(engineWords.refused(`${response.status}`, url));
}

/** One clear sentence for whatever went wrong at the start. */
function sentence(error: unknown) {
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

/** @param found - what the shim says is wrong with which file */
const ofFile = ([what, name, more]: [keyof typeof engineWords.files, string, string]) =>
  engineWords.files[what](name, more);

/** What a traceback comes to, without the names of errors. */
function lastLine(text: string) {
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
