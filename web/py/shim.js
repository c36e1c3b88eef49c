/**
 * Stands before Pyodide: PyScript loads this module in its place. It counts the bytes as they come, looks at them
 * before Python does, and tells the page what went wrong in one sentence, because Pyodide itself never settles on
 * a damaged file. It knows the files of the runtime; it knows neither the page nor the rules.
 */

import { loadPyodide as load, version } from './pyodide.mjs';

export { version };

const here = new URL('.', import.meta.url);
/** A second attempt trusts no copy that the browser kept: it may be the damaged one. */
const AGAIN = new URL(import.meta.url).search === '?again';
const WASM = 'pyodide.asm.wasm';
const CURE = 'Reload the page; if that does not help, the site was not copied whole.';

/** @param {object} message  what web/src/engine.js listens for */
const tell = (message) => self.postMessage({ overstack: message });

/** @type {(error: unknown) => Promise<never>} what a broken file leads to */
let fail = (error) => Promise.reject(error);

/**
 * Pyodide, with its files watched, now and later.
 * @param {import('pyodide').PyodideConfig} options
 * @returns {Promise<import('pyodide').PyodideAPI>} rejects with a sentence for the player
 */
export async function loadPyodide(options) {
  const fetched = self.fetch;
  const instantiate = WebAssembly.instantiateStreaming;
  self.fetch = (resource, init) => watched(fetched, resource, init).catch(fail);
  WebAssembly.instantiateStreaming = (source, imports) => instantiate(source, imports).catch((error) => fail(explained(error)));
  const throwing = fail;
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    fail = (error) => {
      reject(error);
      return new Promise(() => {}); // Pyodide would only log it and wait for ever: so let it wait
    };
  });
  const python = await Promise.race([load(options), broken]);
  fail = throwing;
  WebAssembly.instantiateStreaming = instantiate;
  tell({ stage: 'python' });
  return python;
}

/** @type {Record<string, number>} */
const received = {};

/**
 * A fetch that refuses a missing file and counts the others.
 * @param {typeof fetch} fetched
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function watched(fetched, resource, init) {
  const url = new URL(resource instanceof Request ? resource.url : resource, here);
  const name = url.href.startsWith(here.href) ? url.href.slice(here.href.length) : url.href;
  const response = await fetched(resource, AGAIN ? { ...init, cache: 'reload' } : init).catch(() => {
    throw new Error(`The file ${name} could not be fetched: see that you are online, and try again.`);
  });
  if (!response.ok) throw new Error(`The server answers ${response.status} for the file ${name}. ${CURE}`);
  if (name === WASM) {
    const type = response.headers.get('content-type') ?? 'none';
    if (!type.startsWith('application/wasm')) {
      throw new Error(`The server sends ${WASM} as ${type}: tell it to send .wasm files as application/wasm.`);
    }
  }
  if (!(name in SIZES) || !response.body) return response;
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(counter(name)), { status, headers });
}

/**
 * Passes bytes through, counting them and looking at the first four.
 * @param {string} name
 * @returns {TransformStream<Uint8Array, Uint8Array>}
 */
function counter(name) {
  received[name] = 0;
  return new TransformStream({
    transform(chunk, controller) {
      if (received[name] === 0 && !looksRight(name, chunk)) {
        stop(controller, `The file ${name} is damaged. ${CURE}`);
        return;
      }
      received[name] += chunk.byteLength;
      report();
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (received[name] < SIZES[name]) stop(controller, `The file ${name} came only in part. ${CURE}`);
    },
  });
}

/** Says why before the reader of the stream says it in its own words. @param {TransformStreamDefaultController} controller @param {string} why */
function stop(controller, why) {
  const error = new Error(why);
  void fail(error);
  controller.error(error);
}

let told = 0;

/** Tells the page how far the bytes are, a hundred times at the most. */
function report() {
  const done = sum(received);
  const total = sum(SIZES);
  if (done < total && done - told < total / 100) return;
  told = done;
  tell({ stage: 'fetch', done, total });
}

/** @param {string} name @param {Uint8Array} chunk */
function looksRight(name, chunk) {
  const magic = name.endsWith('.wasm') ? [0, 0x61, 0x73, 0x6d] : [0x50, 0x4b, 3, 4];
  return magic.every((byte, index) => chunk[index] === byte);
}

/** @param {unknown} error */
function explained(error) {
  if (error instanceof WebAssembly.CompileError) return new Error(`The file ${WASM} is damaged. ${CURE}`);
  return error;
}

/** @param {Record<string, number>} sizes */
function sum(sizes) {
  return Object.values(sizes).reduce((total, size) => total + size, 0);
}
