/**
 * Fetches the files of Python's runtime. Each is counted and checked before Python sees it, because
 * Pyodide's own promise never settles on a damaged file. Responses are kept for the cache of the
 * service worker, so that nothing is fetched twice. Knows neither the page nor the rules.
 */
import { XzReadableStream } from 'xz-decompress';

/** The folder of Pyodide: the build defines HOME. */
export const here = new URL(HOME, import.meta.url);
/**
 * The page's parameters in the address of this module: a second attempt, the way to start, the
 * first rulebook.
 */
export const asked = new URL(import.meta.url).searchParams;
/** A second attempt bypasses the browser's cache: its copy may be the damaged one. */
export const AGAIN = asked.has('again');
export const WASM = 'pyodide.asm.wasm';
/** The file's twin in xz, a quarter smaller than a host's compressed response. */
export const twinOf = (/** @type {string} */ name) => `${name}.xz`;

/**
 * The error for a faulty file; web/src/engine.ts turns it into a sentence.
 * @param {string} what
 * @param {string} name
 * @param {string} [more]
 */
const wrong = (what, name, more = '') =>
  new Error(`overstack file ${JSON.stringify([what, name, more])}`);

/** The files that the chosen way to start waits for. @type {Set<string>} */
const expected = new Set();
/** The bytes received, by file. @type {Record<string, number>} */
const received = {};
/** The sum of them last reported to the page. */
let told = 0;
/** The first fault found in a file. @type {Error | null} */
let fault = null;
/**
 * Copies of the successful responses for the service worker's cache, by address.
 * @type {Map<string, Response>}
 */
const kept = new Map();

const fetched = self.fetch.bind(self);

/** Whether Python is still starting. */
let starting = true;
/** @type {(error: unknown) => void} */
let give = () => {};
/** Rejects when the start has failed. @type {Promise<never>} */
export const broken = new Promise((_, reject) => {
  give = reject;
});
broken.catch(() => {}); // handled where it is awaited

/** Marks Python as started: from now on errors reject for the caller. */
export function started() {
  starting = false;
}

/**
 * Handles a broken file. During the start it rejects `broken` and never settles: Pyodide would
 * only log the error and wait for ever.
 * @param {unknown} error
 * @returns {Promise<never>}
 */
export function fail(error) {
  if (!starting) return Promise.reject(error);
  give(error);
  return new Promise(() => {});
}

/** @param {object} message  one that web/src/engine.ts listens for */
export function tell(message) {
  self.postMessage({ overstack: message });
}

/**
 * Adds files that the start waits for: their sizes count in the progress sent to the page.
 * @param {string[]} names
 */
export function expect(...names) {
  for (const name of names) expected.add(name);
}

/** Removes a file from those that the start waits for. @param {string} name */
export function forgo(name) {
  expected.delete(name);
  delete received[name];
  report();
}

/**
 * A file's name in the folder of Pyodide; its address if it is not in that folder.
 * @param {RequestInfo | URL} resource
 */
export function nameOf(resource) {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, here);
  return href.startsWith(here.href) ? href.slice(here.href.length) : href;
}

/**
 * A fetch that rejects a missing file and counts the bytes of the others.
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
export async function watched(resource, init) {
  const name = nameOf(resource);
  const response = await fetched(resource, AGAIN ? { ...init, cache: 'reload' } : init).catch(
    () => {
      throw wrong('unfetched', name);
    },
  );
  if (!response.ok) throw wrong('status', name, `${response.status}`);
  if (name === WASM) {
    const type = response.headers.get('content-type') ?? 'none';
    if (!type.startsWith('application/wasm')) {
      throw wrong('type', WASM, type);
    }
  }
  keep(response);
  if (!(name in SIZES) || !response.body) return response;
  const { status, headers } = response;
  const counted = tally(
    name,
    (controller) => stop(controller, wrong('cut', name)),
    (chunk, controller) => looksRight(name, chunk) || stop(controller, wrong('damaged', name)),
  );
  return new Response(response.body.pipeThrough(counted), { status, headers });
}

/**
 * The bytes of a file that Python can start without. They are counted but not checked. They are
 * kept only if the service worker would fetch the same bytes.
 * @param {URL} url
 * @param {string} name  among the SIZES
 * @param {boolean} [asTheyCome]
 */
export async function tallied(url, name, asTheyCome = true) {
  const response = await fetched(url);
  if (!response.ok || !response.body) throw new Error(`There is no ${name}.`);
  if (asTheyCome) keep(response);
  const cut = new Error(`${name} came only in part.`);
  return response.body.pipeThrough(tally(name, (controller) => controller.error(cut)));
}

/**
 * A file of Python's folder, unpacked from its twin in xz. It is kept under the file's own name, so
 * that the file itself is not fetched as well. Errors reach the reader of the stream.
 * @param {string} name
 * @param {string} type
 */
export async function outOfTwin(name, type) {
  const twin = twinOf(name);
  const pressed = await tallied(new URL(twin, here), twin, false);
  const file = new Response(new XzReadableStream(pressed), { headers: { 'content-type': type } });
  if (asked.has('keep')) kept.set(new URL(name, here).href, file.clone());
  return file;
}

/**
 * Passes bytes through and counts them.
 * @param {string} name
 * @param {(controller: TransformStreamDefaultController) => void} cut  called if there are too few
 * @param {(chunk: Uint8Array, controller: TransformStreamDefaultController) => boolean} [begin]
 *   whether the first chunk is valid
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
function tally(name, cut, begin = () => true) {
  let came = 0; // per stream: an abandoned start may still be reading the same file
  return new TransformStream({
    transform(chunk, controller) {
      if (came === 0 && !begin(chunk, controller)) return;
      came += chunk.byteLength;
      received[name] = came;
      report();
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (came < SIZES[name]) cut(controller);
    },
  });
}

/**
 * Fails with our error before the reader of the stream fails with its own.
 * @param {TransformStreamDefaultController} controller
 * @param {Error} error
 * @returns {false}
 */
function stop(controller, error) {
  fault ??= error;
  fail(error).catch(() => {}); // the reader gets the error as well
  controller.error(error);
  return false;
}

/** Reports the bytes received to the page, at most about a hundred times. */
function report() {
  let done = 0,
    total = 0;
  for (const name of expected) {
    done += received[name] ?? 0;
    total += SIZES[name];
  }
  if (done < total && Math.abs(done - told) < total / 100) return;
  told = done;
  tell({ stage: 'fetch', done, total });
}

/** @param {string} name @param {Uint8Array} chunk */
function looksRight(name, chunk) {
  const magic = name.endsWith('.wasm') ? [0, 0x61, 0x73, 0x6d] : [0x50, 0x4b, 3, 4];
  return magic.every((byte, index) => chunk[index] === byte);
}

/** The fault of a file behind an error, if there is one; else the error. @param {unknown} error */
export function explained(error) {
  if (fault) return fault;
  if (error instanceof WebAssembly.CompileError) return wrong('damaged', WASM);
  return error;
}

/** @param {Response} response */
function keep(response) {
  if (asked.has('keep') && response.url) kept.set(response.url, response.clone());
}

/**
 * Puts the kept responses into the cache of the service worker, which then need not fetch them,
 * and notifies the page. A browser that denies the page a cache denies the service worker one too.
 */
export async function layBy() {
  try {
    const store = await caches.open(`workbox-precache-v2-${new URL(SITE, import.meta.url).href}`);
    for (const [url, response] of kept) await store.put(url, response);
  } catch {
    // The cache is full or denied to this page: the entries written so far stay.
  }
  kept.clear();
  tell({ stage: 'kept' });
}
