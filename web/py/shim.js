/**
 * Stands before Pyodide: PyScript loads this module in its place. It counts the bytes as they come, looks at them
 * before Python does, and tells the page what went wrong with which, because Pyodide itself never settles on
 * a damaged file. It loads the picture of Python's memory that the build took with the wheel installed; where that
 * does not work, for whatever reason, it starts Python afresh and lets micropip install the wheel, and nobody need
 * know. It knows the files of the runtime; it knows neither the page nor the rules.
 */

import { loadPyodide as load, version } from '#pyodide';

export { version };

/** The folder of Pyodide, the wheel, the picture: the build wrote in where they lie. */
const here = new URL(HOME, import.meta.url);
const wheel = new URL(WHEEL, import.meta.url);
const picture = new URL(PICTURE, import.meta.url);
/** Where the wheel is laid inside Python, under the name that tells what it is. */
const LAID = `/tmp/${wheel.pathname.split('/').pop()?.replace('.xz', '')}`;
/** A second attempt trusts no copy that the browser kept: it may be the damaged one. */
const AGAIN = new URL(import.meta.url).search === '?again';
const WASM = 'pyodide.asm.wasm';
/** What the picture is called among the SIZES. */
const MEMORY = 'memory';
/** Memory is had by the page of so many bytes. */
const PAGE = 65_536;
/** What is wrong with a file, as web/src/engine.js puts it into a sentence. @param {string} what @param {string} name @param {string} [more] */
const wrong = (what, name, more = '') => new Error(`overstack file ${JSON.stringify([what, name, more])}`);

/** @param {object} message  what web/src/engine.js listens for */
const tell = (message) => self.postMessage({ overstack: message });

/** @type {(error: unknown) => Promise<never>} what a broken file leads to */
let fail = (error) => Promise.reject(error);

/**
 * Pyodide, with its files watched, now and later.
 * @param {import('pyodide').PyodideConfig} options
 * @returns {Promise<import('pyodide').PyodideAPI>} rejects with what engine.js makes a sentence of
 */
export async function loadPyodide(options) {
  const instantiate = WebAssembly.instantiateStreaming;
  self.fetch = (resource, init) => watched(resource, init).catch(fail);
  WebAssembly.instantiateStreaming = (source, imports) => instantiate(source, imports).then(roomy, (error) => fail(explained(error)));
  const throwing = fail;
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    fail = (error) => {
      reject(error);
      return new Promise(() => {}); // Pyodide would only log it and wait for ever: so let it wait
    };
  });
  const bytes = self.fetch(wheel).then((response) => response.arrayBuffer());
  bytes.catch(() => {}); // whoever needs them hears of it
  const python = await Promise.race([restored(options, bytes).catch(() => fresh(options, bytes)), broken]);
  fail = throwing;
  WebAssembly.instantiateStreaming = instantiate;
  return python;
}

/**
 * Python as it was when the picture was taken. Rejects where there is none that fits.
 * @param {import('pyodide').PyodideConfig} options
 * @param {Promise<ArrayBuffer>} bytes  of the wheel
 */
async function restored(options, bytes) {
  if (AGAIN) throw new Error('A second attempt trusts no picture.');
  const hidden = { _loadSnapshot: pictured() };
  hidden._loadSnapshot.catch(() => {});
  const python = await load({ ...options, indexURL: here.href, ...hidden });
  tell({ stage: 'python', from: 'picture' });
  // What is in memory is there; what the wheel has on disk besides (worked cases) is laid out again.
  unpressed(python, await bytes);
  python.runPython(LAY_OUT);
  return python;
}

/**
 * Python's memory has grown while the picture was taken: there must be room for it before it is laid in.
 * @param {WebAssembly.WebAssemblyInstantiatedSource} source
 */
function roomy(source) {
  const { memory } = source.instance.exports;
  if (!AGAIN && memory instanceof WebAssembly.Memory) {
    const short = Math.ceil((PICTURE_BYTES - memory.buffer.byteLength) / PAGE);
    if (short > 0) memory.grow(short);
  }
  return source;
}

/** The wheel where micropip finds it. It comes in xz, which browsers do not know and Python does. @param {import('pyodide').PyodideAPI} python @param {ArrayBuffer} bytes */
function unpressed(python, bytes) {
  python.FS.writeFile(`${LAID}.xz`, new Uint8Array(bytes));
  python.runPython(`import lzma, pathlib
pathlib.Path("${LAID}").write_bytes(lzma.decompress(pathlib.Path("${LAID}.xz").read_bytes()))`);
}

/** The wheel's files among the installed packages; and a seed of its own, or every visitor would draw the same numbers. */
const LAY_OUT = `
import random, sys, zipfile
random.seed()
zipfile.ZipFile("${LAID}").extractall("/lib/python{}.{}/site-packages".format(*sys.version_info))
`;

/** Python from the beginning. @param {import('pyodide').PyodideConfig} options @param {Promise<ArrayBuffer>} bytes  of the wheel */
async function fresh(options, bytes) {
  const python = await load({ ...options, indexURL: here.href });
  received[MEMORY] = SIZES[MEMORY]; // it is not waited for any more
  report();
  tell({ stage: 'python', from: 'start' });
  await python.loadPackage('micropip', { messageCallback: () => {} });
  const micropip = python.pyimport('micropip');
  micropip.set_index_urls([]); // what is not in the wheel is not asked for anywhere else
  unpressed(python, await bytes);
  await micropip.install.callKwargs(`emfs:${LAID}`, { deps: false });
  micropip.destroy();
  return python;
}

/** The bytes of the picture. Gone over by nobody: whatever is wrong with it, Python can start without. @returns {Promise<Uint8Array>} */
async function pictured() {
  const response = await fetched(picture);
  if (!response.ok || !response.body) throw new Error('There is no picture.');
  const tally = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      received[MEMORY] = (received[MEMORY] ?? 0) + chunk.byteLength;
      report();
      controller.enqueue(chunk);
    },
  });
  const memory = response.body.pipeThrough(tally).pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(memory).arrayBuffer());
}

/** @type {Record<string, number>} */
const received = {};

const fetched = self.fetch.bind(self);

/**
 * A fetch that refuses a missing file and counts the others.
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function watched(resource, init) {
  const url = new URL(resource instanceof Request ? resource.url : resource, here);
  const name = url.href.startsWith(here.href) ? url.href.slice(here.href.length) : url.href;
  const response = await fetched(resource, AGAIN ? { ...init, cache: 'reload' } : init).catch(() => {
    throw wrong('unfetched', name);
  });
  if (!response.ok) throw wrong('status', name, `${response.status}`);
  if (name === WASM) {
    const type = response.headers.get('content-type') ?? 'none';
    if (!type.startsWith('application/wasm')) {
      throw wrong('type', WASM, type);
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
  let came = 0; // of this stream: a start that was given up may still have one of the same file
  return new TransformStream({
    transform(chunk, controller) {
      if (came === 0 && !looksRight(name, chunk)) {
        stop(controller, wrong('damaged', name));
        return;
      }
      came += chunk.byteLength;
      received[name] = came;
      report();
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (came < SIZES[name]) stop(controller, wrong('cut', name));
    },
  });
}

/** Says why before the reader of the stream says it in its own words. @param {TransformStreamDefaultController} controller @param {Error} error */
function stop(controller, error) {
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
  if (error instanceof WebAssembly.CompileError) return wrong('damaged', WASM);
  return error;
}

/** @param {Record<string, number>} sizes */
function sum(sizes) {
  return Object.values(sizes).reduce((total, size) => total + size, 0);
}
