/**
 * Stands before Pyodide: PyScript loads this module in its place. It counts the bytes as they come, looks at them
 * before Python does, and tells the page what went wrong with which, because Pyodide itself never settles on
 * a damaged file. It loads the picture of Python's memory that the build took with the wheel installed; where that
 * does not work, for whatever reason, it starts Python afresh and lets micropip install the wheel, and nobody need
 * know. It knows the files of the runtime; it knows neither the page nor the rules.
 */

/** The folder of Pyodide, the wheel, the picture: the build wrote in where they lie. */
const here = new URL(HOME, import.meta.url);
const wheel = new URL(WHEEL, import.meta.url);
const picture = new URL(PICTURE, import.meta.url);
/** Where the wheel is laid inside Python, under the name that tells what it is. */
const LAID = `/tmp/${wheel.pathname.split('/').pop()?.replace('.xz', '')}`;
/** A second attempt trusts no copy that the browser kept: it may be the damaged one. */
const AGAIN = new URL(import.meta.url).search === '?again';
const WASM = 'pyodide.asm.wasm';
const STDLIB = 'python_stdlib.zip';
/** What the picture is called among the SIZES. */
const MEMORY = 'memory';
/** Memory is had by the page of so many bytes. */
const PAGE = 65_536;
/** What is wrong with a file, as web/src/engine.js puts it into a sentence. @param {string} what @param {string} name @param {string} [more] */
const wrong = (what, name, more = '') =>
  new Error(`overstack file ${JSON.stringify([what, name, more])}`);

/** Bytes that came, by file. @type {Record<string, number>} */
const received = {};
/** The sum of them that the page has heard. */
let told = 0;
/** What was found wrong with a file first. @type {Error | null} */
let fault = null;

const fetched = self.fetch.bind(self);

/** Python is not there yet. */
let starting = true;
/** @type {(error: unknown) => void} */
let give = () => {};
/** The start has come to nothing. @type {Promise<never>} */
const broken = new Promise((_, reject) => {
  give = reject;
});

/** What a broken file leads to: Pyodide would only log it and wait for ever, so let it wait. @param {unknown} error @returns {Promise<never>} */
function fail(error) {
  if (!starting) return Promise.reject(error);
  give(error);
  return new Promise(() => {});
}

/**
 * Pyodide would ask for one file after the other; so all are asked for before it does. Its program is compiled while it
 * comes, and the picture unpacked when all else has been asked for.
 */
const answered = AGAIN
  ? Promise.reject(new Error('A second attempt trusts no picture.'))
  : fetched(picture);
const compiled = watched(new URL(WASM, here)).then((response) =>
  WebAssembly.compileStreaming(response),
);
const library = watched(new URL(STDLIB, here));
const glue = import(new URL('pyodide.asm.mjs', here).href);
for (const early of [answered, compiled, library, glue, broken]) early.catch(() => {}); // heard of in its place

const { loadPyodide: load, version } = await import('#pyodide');

export { version };

/** It begins now: PyScript opens a store for packages, of which it is given none, before it asks for Python. */
const started = start();
started.catch(() => {}); // heard of where PyScript asks

/**
 * Pyodide, with its files watched, now and later. What PyScript would tell it is where it lies, and that is known here.
 * @returns {Promise<import('pyodide').PyodideAPI>} rejects with what engine.js makes a sentence of
 */
export const loadPyodide = () => started;

async function start() {
  const streaming = WebAssembly.instantiateStreaming;
  const early = new Map([
    [WASM, Promise.resolve(new Response())],
    [STDLIB, library],
  ]);
  self.fetch = (resource, init) => {
    const name = nameOf(resource),
      asked = early.get(name);
    if (name !== WASM) early.delete(name); // a body can be read once
    return (asked ?? watched(resource, init)).catch(fail);
  };
  WebAssembly.instantiateStreaming = (_, imports) =>
    instantiated(imports).catch((error) => fail(explained(error)));
  const python = await Promise.race([restored().catch(fresh), broken]);
  starting = false;
  early.clear();
  WebAssembly.instantiateStreaming = streaming;
  return python;
}

/** @param {object} message  what web/src/engine.js listens for */
function tell(message) {
  self.postMessage({ overstack: message });
}

/**
 * Python as it was when the picture was taken. Rejects where there is none that fits.
 * All that the wheel holds is in memory then, so the wheel is not even fetched.
 */
async function restored() {
  const hidden = { _loadSnapshot: pictured(await answered) };
  hidden._loadSnapshot.catch(() => {});
  const python = await load({ indexURL: here.href, ...hidden });
  tell({ stage: 'python', from: 'picture' });
  python.runPython('import random; random.seed()'); // or every visitor would draw the same numbers
  return python;
}

/**
 * Pyodide's program, which was on its way before Pyodide asked. Python's memory has grown while the picture was taken:
 * there must be room for it before it is laid in.
 * @param {WebAssembly.Imports} [imports]
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
async function instantiated(imports) {
  const module = await compiled;
  const instance = await WebAssembly.instantiate(module, imports);
  const { memory } = instance.exports;
  if (!AGAIN && memory instanceof WebAssembly.Memory) {
    const short = Math.ceil((PICTURE_BYTES - memory.buffer.byteLength) / PAGE);
    if (short > 0) memory.grow(short);
  }
  return { module, instance };
}

/** The wheel where micropip finds it. It comes in xz, which browsers do not know and Python does. @param {import('pyodide').PyodideAPI} python @param {ArrayBuffer} bytes */
function unpressed(python, bytes) {
  python.FS.writeFile(`${LAID}.xz`, new Uint8Array(bytes));
  python.runPython(`import lzma, pathlib
pathlib.Path("${LAID}").write_bytes(lzma.decompress(pathlib.Path("${LAID}.xz").read_bytes()))`);
}

/** Python from the beginning. */
async function fresh() {
  const bytes = self.fetch(wheel).then((response) => response.arrayBuffer());
  bytes.catch(() => {}); // heard of below
  const python = await load({ indexURL: here.href });
  received[MEMORY] = SIZES[MEMORY]; // it is not waited for any more
  report();
  tell({ stage: 'python', from: 'start' });
  await python.loadPackage('micropip', { messageCallback: () => {} });
  const micropip = python.pyimport('micropip');
  micropip.set_index_urls([]); // what is not in the wheel is not asked for anywhere else
  unpressed(python, await bytes);
  await micropip.install.callKwargs(`emfs:${LAID}`, { deps: false });
  micropip.destroy();
  for (const laid of [LAID, `${LAID}.xz`]) python.FS.unlink(laid);
  return python;
}

/** The bytes of the picture. Gone over by nobody: whatever is wrong with it, Python can start without. @param {Response} response @returns {Promise<Uint8Array>} */
async function pictured(response) {
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

/** A file's name in the folder of Pyodide; where it is none of that folder, its address. @param {RequestInfo | URL} resource */
function nameOf(resource) {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, here);
  return href.startsWith(here.href) ? href.slice(here.href.length) : href;
}

/**
 * A fetch that refuses a missing file and counts the others.
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function watched(resource, init) {
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
  fault ??= error;
  fail(error).catch(() => {}); // the reader hears of it too
  controller.error(error);
}

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
  if (fault) return fault;
  if (error instanceof WebAssembly.CompileError) return wrong('damaged', WASM);
  return error;
}

/** @param {Record<string, number>} sizes */
function sum(sizes) {
  return Object.values(sizes).reduce((total, size) => total + size, 0);
}
