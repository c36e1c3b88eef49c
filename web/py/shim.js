/**
 * Stands before Pyodide: PyScript loads this module in its place. It starts Python in one of
 * three ways and sees to it
 * that the umpire is there.
 *
 * - From the memory snapshot: the quickest where the line is quick, or where the snapshot is on
 * the device already.
 * - Afresh, with the lean standard library and the core, the large files in xz: the fewest bytes.
 * What the first fails at is done so, silently; where an xz does not come whole, the file itself is
 * fetched.
 * - As Pyodide documents it, with its whole standard library and micropip: a second attempt
 * after a failure, which
 *   trusts nothing of our own making.
 *
 * In the first two a rulebook comes when it is asked for (web/py/_later.py). It knows the files
 * of the runtime; it knows
 * neither the page nor the rules.
 */
import {
  AGAIN,
  WASM,
  asked,
  broken,
  expect,
  explained,
  fail,
  forgo,
  here,
  layBy,
  nameOf,
  outOfTwin,
  started,
  tell,
  twinOf,
  watched,
} from './files.js';
import { MEMORY, completed, unpacked } from './snapshot.js';

/** @import { PyodideAPI } from 'pyodide' */

const STDLIB = 'python_stdlib.zip';
const LEAN = 'python_lean.zip';
/** An archive with nothing in it: all that the snapshot needs is in memory. */
const EMPTY = Uint8Array.from([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** Nobody waits any more, in ms after Python is there: the first verdict comes before. */
const REST = 1_500;

const core = new URL(CORE, import.meta.url);
/**
 * Where wheels lie that come later, by what they hold.
 * @param {Record<string, string>} listed
 * @returns {Map<string, string>}
 */
const lying = (listed) =>
  new Map(Object.entries(listed).map(([name, url]) => [name, new URL(url, import.meta.url).href]));
const rulebooks = lying(WHEELS.rulebooks),
  imported = lying(WHEELS.imports),
  modules = lying(WHEELS.modules);

/** Whether the line is found slow. */
const FRESH = !AGAIN && asked.get('way') === 'fresh';

const compiled = (/** @type {Response} */ response) => WebAssembly.compileStreaming(response);

/** Only where it is needed: the snapshot has all of it. */
const lean = once(() => {
  const whole = (/** @type {Response} */ response) => response.arrayBuffer();
  const itself = () => watched(new URL(LEAN, here)).then(whole);
  return FRESH
    ? outOfTwin(LEAN, 'application/zip').then(whole).catch(instead(LEAN, itself))
    : itself();
});
if (FRESH) heardLater(lean()); // first, so that it is unpacked first

/**
 * Pyodide would ask for one file after the other; so all that is surely needed is asked for
 * before it does. Its program
 * is compiled while it comes, and the snapshot unpacked when all else has been asked for.
 */
const early = {
  compiled: FRESH
    ? outOfTwin(WASM, 'application/wasm').then(compiled).catch(instead(WASM, program))
    : program(),
  glue: import(new URL('pyodide.asm.mjs', here).href),
  snapshot: !AGAIN && !FRESH ? unpacked() : null,
  first: AGAIN ? undefined : brought(rulebooks.get(asked.get('book') ?? '')),
};
const coreWheel = once(() => watched(core).then((response) => response.arrayBuffer()));

if (FRESH) expect(twinOf(WASM), twinOf(LEAN));
else expect(WASM, AGAIN ? STDLIB : MEMORY);
if (FRESH) heardLater(coreWheel());
for (const promise of [...Object.values(early), broken]) heardLater(promise);

const { loadPyodide: load, version } = await import('#pyodide');

export { version };

/** Whether Python gets an empty library: the snapshot has all that it needs. */
let empty = false;

/**
 * It begins now: PyScript opens a store for packages, of which it is given none, before it asks
 * for Python.
 */
const begun = start();
heardLater(begun);

/**
 * Pyodide, with its files watched, now and later. What PyScript would tell it is where it lies,
 * and that is known here.
 * @returns {Promise<PyodideAPI>} rejects with what engine.js makes a sentence of
 */
export const loadPyodide = () => begun;

async function start() {
  const streaming = WebAssembly.instantiateStreaming;
  self.fetch = (resource, init) => answer(resource, init).catch(fail);
  WebAssembly.instantiateStreaming = (_, imports) =>
    instantiated(imports).catch((error) => fail(explained(error)));
  const way = AGAIN
    ? documented()
    : early.snapshot
      ? restored(early.snapshot).catch(fresh)
      : fresh();
  const python = await Promise.race([way, broken]);
  started();
  WebAssembly.instantiateStreaming = streaming;
  self.fetch = watched;
  setTimeout(layBy, REST);
  return python;
}

/**
 * What Pyodide asks for may be on its way already.
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [init]
 */
async function answer(resource, init) {
  const name = nameOf(resource);
  if (name === WASM) return new Response();
  // Whole or not at all: Pyodide would go on with none.
  if (name === LEAN) return new Response(empty ? EMPTY : await lean());
  return watched(resource, init);
}

/**
 * Python as it was when the snapshot was taken, with the core in memory. Rejects where there is
 * none that fits.
 * @param {Promise<Uint8Array>} snapshot
 */
async function restored(snapshot) {
  empty = true;
  const hidden = { _loadSnapshot: snapshot };
  const python = await load({ ...options(), ...hidden });
  tell({ stage: 'python', from: 'snapshot' });
  python.runPython('import random; random.seed()'); // or every visitor would draw the same numbers
  await ready(python);
  return python;
}

/** Python from the beginning, with no more of its library than the umpire imports. */
async function fresh() {
  empty = false;
  if (early.snapshot) {
    forgo(MEMORY);
    expect(LEAN);
  }
  heardLater(coreWheel());
  const python = await load(options());
  tell({ stage: 'python', from: 'start' });
  const later = python.pyimport('_later');
  const laid = later.lay(core.href, python.toPy(new Uint8Array(await coreWheel())));
  python.runPython(`import sys; sys.path.append("${laid}")`);
  later.destroy();
  await ready(python);
  return python;
}

/** Python as anybody would start it: the wheels are installed by micropip, all of them. */
async function documented() {
  const wheels = [...new Set([core.href, ...imported.values()])].map((url) => new URL(url));
  const coming = Promise.all(
    wheels.map((wheel) => watched(wheel).then((response) => response.arrayBuffer())),
  );
  heardLater(coming);
  const python = await load({ indexURL: here.href });
  tell({ stage: 'python', from: 'again' });
  await python.loadPackage('micropip', { messageCallback: () => {} });
  const micropip = python.pyimport('micropip');
  micropip.set_index_urls([]); // what is not in a wheel is not asked for anywhere else
  const laid = (await coming).map((bytes, index) => unpressed(python, wheels[index], bytes));
  await micropip.install.callKwargs(
    laid.map((path) => `emfs:${path}`),
    { deps: false },
  );
  micropip.destroy();
  for (const path of laid) python.FS.unlink(path);
  return python;
}

/**
 * A wheel where micropip finds it. It comes in xz, which browsers do not know and Python does.
 * @param {PyodideAPI} python
 * @param {URL} wheel
 * @param {ArrayBuffer} bytes
 */
function unpressed(python, wheel, bytes) {
  const path = `/tmp/${wheel.pathname.split('/').pop()?.replace('.xz', '')}`;
  python.FS.writeFile(`${path}.xz`, new Uint8Array(bytes));
  python.runPython(`import lzma, pathlib
pathlib.Path("${path}").write_bytes(lzma.decompress(pathlib.Path("${path}.xz").read_bytes()))`);
  python.FS.unlink(`${path}.xz`);
  return path;
}

/** What the first two ways ask of Pyodide. */
function options() {
  return {
    indexURL: here.href,
    stdLibURL: new URL(LEAN, here).href,
    lockFileContents: LOCK, // without packages: micropip is of the third way alone
    packageBaseUrl: here.href,
  };
}

/**
 * The first rulebook is laid where it will be looked for, and the others can be found.
 * @param {PyodideAPI} python
 */
async function ready(python) {
  const later = python.pyimport('_later');
  const first = rulebooks.get(asked.get('book') ?? '');
  const bytes = first && (await early.first);
  if (first && bytes) later.lay(first, python.toPy(bytes));
  later.begin(
    (/** @type {string} */ url) => {
      const found = fetchedNow(url);
      return found && python.toPy(found);
    },
    new URL(STDLIB, here).href,
    python.toPy(imported),
    python.toPy(modules),
  );
  later.destroy();
}

/**
 * A file, at once: only a worker may wait so, and Python imports nothing in any other way.
 * @param {string} url
 * @returns {Uint8Array | undefined}
 */
function fetchedNow(url) {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    return undefined; // no network: whoever asked says so
  }
  return request.status === 200 ? new Uint8Array(request.response) : undefined;
}

/**
 * A wheel's bytes; undefined where it cannot be had, which is told by whoever needs it.
 * @param {string | undefined} url
 */
async function brought(url) {
  if (!url) return undefined;
  try {
    return new Uint8Array(await (await watched(url)).arrayBuffer());
  } catch {
    return undefined;
  }
}

/**
 * Pyodide's program, which was on its way before Pyodide asked.
 * @param {WebAssembly.Imports} [imports]
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
 */
async function instantiated(imports) {
  const module = await early.compiled;
  const instance = await WebAssembly.instantiate(module, imports);
  const { memory } = instance.exports;
  if (memory instanceof WebAssembly.Memory) completed(memory);
  return { module, instance };
}

/** Pyodide's program, compiled while it comes. */
function program() {
  return watched(new URL(WASM, here)).then(compiled);
}

/**
 * The twin did not come whole: then the file itself.
 * @template T @param {string} name @param {() => Promise<T>} fetchIt
 */
function instead(name, fetchIt) {
  return () => {
    forgo(twinOf(name));
    expect(name);
    return fetchIt();
  };
}

/** @template T @param {() => T} make @returns {() => T} */
function once(make) {
  /** @type {{ made: T } | undefined} */
  let held;
  return () => (held ??= { made: make() }).made;
}

/** A failure that is told where the promise is waited for. @param {unknown} promise */
function heardLater(promise) {
  if (promise instanceof Promise) promise.catch(() => {});
}
