/**
 * The files of Python's runtime, as they come: each is counted and looked at before Python sees
 * it, because Pyodide
 * itself never settles on a damaged file. What was fetched is kept for the store of the service
 * worker, so that nothing
 * is fetched twice. It knows neither the page nor the rules.
 */
import { XzReadableStream } from 'xz-decompress';

/** The folder of Pyodide: the build wrote in where it lies. */
export const here = new URL(HOME, import.meta.url);
/**
 * What the page asks for in the address of this module: a second attempt, the way to start, the
 * first rulebook.
 */
export const asked = new URL(import.meta.url).searchParams;
/** A second attempt trusts no copy that the browser kept: it may be the damaged one. */
export const AGAIN = asked.has('again');
export const WASM = 'pyodide.asm.wasm';
/** The file's twin in xz, a quarter smaller than what a host presses on the way. */
export const twinOf = (/** @type {string} */ name) => `${name}.xz`;

/**
 * What is wrong with a file, as web/src/engine.ts puts it into a sentence.
 * @param {string} what
 * @param {string} name
 * @param {string} [more]
 */
const wrong = (what, name, more = '') =>
  new Error(`overstack file ${JSON.stringify([what, name, more])}`);

/** Files that this way of starting waits for. @type {Set<string>} */
const expected = new Set();
/** Bytes that came, by file. @type {Record<string, number>} */
const received = {};
/** The sum of them that the page has heard. */
let told = 0;
/** What was found wrong with a file first. @type {Error | null} */
let fault = null;
/**
 * What came whole, for the store: a copy of the answer, by address.
 * @type {Map<string, Response>}
 */
const kept = new Map();

const fetched = self.fetch.bind(self);

/** Python is not there yet. */
let starting = true;
/** @type {(error: unknown) => void} */
let give = () => {};
/** The start has come to nothing. @type {Promise<never>} */
export const broken = new Promise((_, reject) => {
  give = reject;
});
broken.catch(() => {}); // heard of in its place

/** Python is there: what is broken from now on is told to whoever asks. */
export function started() {
  starting = false;
}

/**
 * What a broken file leads to: Pyodide would only log it and wait for ever, so let it wait.
 * @param {unknown} error
 * @returns {Promise<never>}
 */
export function fail(error) {
  if (!starting) return Promise.reject(error);
  give(error);
  return new Promise(() => {});
}

/** @param {object} message  what web/src/engine.ts listens for */
export function tell(message) {
  self.postMessage({ overstack: message });
}

/**
 * These are what the start waits for: the page hears of how many bytes they are.
 * @param {string[]} names
 */
export function expect(...names) {
  for (const name of names) expected.add(name);
}

/** This is not waited for any more. @param {string} name */
export function forgo(name) {
  expected.delete(name);
  delete received[name];
  report();
}

/**
 * A file's name in the folder of Pyodide; where it is none of that folder, its address.
 * @param {RequestInfo | URL} resource
 */
export function nameOf(resource) {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, here);
  return href.startsWith(here.href) ? href.slice(here.href.length) : href;
}

/**
 * A fetch that refuses a missing file and counts the others.
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
 * The bytes of a file that Python can start without. Gone over by nobody, and kept as they come
 * only where they are what the service worker would fetch.
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
 * A file of Python's folder out of its twin in xz. Kept under the file's own name, so that nobody
 * fetches that as well. What is wrong with it is heard by whoever reads it.
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
 * @param {(controller: TransformStreamDefaultController) => void} cut  there are too few of them
 * @param {(chunk: Uint8Array, controller: TransformStreamDefaultController) => boolean} [begin]
 *   whether they begin as they should
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
function tally(name, cut, begin = () => true) {
  let came = 0; // of this stream: a start that was given up may still have one of the same file
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
 * Says why before the reader of the stream says it in its own words.
 * @param {TransformStreamDefaultController} controller
 * @param {Error} error
 * @returns {false}
 */
function stop(controller, error) {
  fault ??= error;
  fail(error).catch(() => {}); // the reader hears of it too
  controller.error(error);
  return false;
}

/** Tells the page how far the bytes are, a hundred times at the most. */
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

/** What a failure comes to, where it is a file's. @param {unknown} error */
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
 * Lays what was fetched into the store of the service worker, which then need not fetch it, and
 * tells the page when that
 * is done. Where the browser keeps no store for the page, the service worker has none either.
 */
export async function layBy() {
  try {
    const store = await caches.open(`workbox-precache-v2-${new URL(SITE, import.meta.url).href}`);
    for (const [url, response] of kept) await store.put(url, response);
  } catch {
    // Full, or closed to this page: what is there is there.
  }
  kept.clear();
  tell({ stage: 'kept' });
}
