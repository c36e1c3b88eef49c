/**
 * A wrapper of Pyodide: PyScript loads this module instead of it. It starts Python in one of three
 * ways and makes sure that the umpire is there.
 *
 * - From the memory snapshot: the fastest on a fast network, or if the snapshot is already on the
 *   device.
 * - Afresh, with the lean standard library and the core, the large files in xz: the fewest bytes.
 *   It is also the silent fallback of the first way. If an xz file does not arrive whole, the file
 *   itself is fetched.
 * - As Pyodide documents it, with its whole standard library and micropip: a second attempt after a
 *   failure, which uses none of our own build steps.
 *
 * In the first two ways a rulebook is fetched on demand (web/py/_later.py). This module knows the
 * files of the runtime, and neither the page nor the rules.
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
/** An empty archive: everything that the snapshot needs is in memory. */
const EMPTY = Uint8Array.from([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** The delay, in ms, of background work after the start, so that the first verdict comes first. */
const REST = 1_500;

const core = new URL(CORE, import.meta.url);
/**
 * The addresses of wheels that are fetched later, by their contents.
 * @param {Record<string, string>} listed
 * @returns {Map<string, string>}
 */
const lying = (listed) =>
  new Map(Object.entries(listed).map(([name, url]) => [name, new URL(url, import.meta.url).href]));
const rulebooks = lying(WHEELS.rulebooks),
  imported = lying(WHEELS.imports),
  modules = lying(WHEELS.modules);

/** Whether to start afresh, as the page requests on a slow network. */
const FRESH = !AGAIN && asked.get('way') === 'fresh';

const compiled = (/** @type {Response} */ response) => WebAssembly.compileStreaming(response);

/** The lean library, fetched only if needed: the snapshot contains all of it. */
const lean = once(() => {
  const whole = (/** @type {Response} */ response) => response.arrayBuffer();
  const itself = () => watched(new URL(LEAN, here)).then(whole);
  return FRESH
    ? outOfTwin(LEAN, 'application/zip').then(whole).catch(instead(LEAN, itself))
    : itself();
});
if (FRESH) heardLater(lean()); // first, so that it is unpacked first

/**
 * Requests that are sent early, since Pyodide would send them one after the other. Its program is
 * compiled while it arrives. The snapshot is unpacked after all other files have been requested.
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

/** Whether Python gets an empty library, because the snapshot contains it. */
let empty = false;

/**
 * Starts now, without waiting for PyScript, which first opens a store for packages that this page
 * does not have.
 */
const begun = start();
heardLater(begun);

/**
 * Pyodide, with all its fetches watched. It ignores PyScript's argument, the address of Pyodide,
 * which is known here.
 * @returns {Promise<PyodideAPI>} rejects with an error that engine.js turns into a sentence
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
 * The response to a request of Pyodide; it may already be in flight.
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [init]
 */
async function answer(resource, init) {
  const name = nameOf(resource);
  if (name === WASM) return new Response();
  // Awaited whole, so that a failure rejects: Pyodide would go on without the library.
  if (name === LEAN) return new Response(empty ? EMPTY : await lean());
  return watched(resource, init);
}

/**
 * Python restored from the snapshot, with the core in memory. Rejects if the snapshot is missing
 * or does not fit.
 * @param {Promise<Uint8Array>} snapshot
 */
async function restored(snapshot) {
  empty = true;
  const hidden = { _loadSnapshot: snapshot };
  const python = await load({ ...options(), ...hidden });
  tell({ stage: 'python', from: 'snapshot' });
  python.runPython('import random; random.seed()'); // else all visitors get the same numbers
  await ready(python);
  return python;
}

/** Python started afresh, with only the part of its library that the umpire imports. */
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

/** Python started as documented: micropip installs all wheels. */
async function documented() {
  const wheels = [...new Set([core.href, ...imported.values()])].map((url) => new URL(url));
  const unpacking = watched(new URL('_packed.py', here)).then((response) => response.text());
  const coming = Promise.all(
    wheels.map((wheel) => watched(wheel).then((response) => response.arrayBuffer())),
  );
  heardLater(unpacking);
  heardLater(coming);
  const python = await load({ indexURL: here.href });
  tell({ stage: 'python', from: 'again' });
  await python.loadPackage('micropip', { messageCallback: () => {} });
  const micropip = python.pyimport('micropip');
  micropip.set_index_urls([]); // never look for a package on an index
  const names = python.toPy({});
  python.runPython(await unpacking, { globals: names });
  const laid = (await coming).map((bytes, index) => {
    const file = `${wheels[index].pathname.split('/').pop()?.replace('.xz', '')}`;
    const made = names.get('wheel')(file, python.toPy(new Uint8Array(bytes)));
    python.FS.writeFile(`/tmp/${file}`, made.toJs());
    made.destroy();
    return `/tmp/${file}`;
  });
  await micropip.install.callKwargs(
    laid.map((path) => `emfs:${path}`),
    { deps: false },
  );
  micropip.destroy();
  for (const path of laid) python.FS.unlink(path);
  return python;
}

/** The options for Pyodide in the first two ways. */
function options() {
  return {
    indexURL: here.href,
    stdLibURL: new URL(LEAN, here).href,
    lockFileContents: LOCK, // without packages: only the third way uses micropip
    packageBaseUrl: here.href,
  };
}

/**
 * Stores the first rulebook where the finder looks for it, and makes the others findable.
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
 * Fetches a file synchronously: Python's imports need that, and only a worker may do it.
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
    return undefined; // no network: the caller reports it
  }
  return request.status === 200 ? new Uint8Array(request.response) : undefined;
}

/**
 * A wheel's bytes; undefined if the fetch fails: the failure surfaces when the wheel is needed.
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
 * Instantiates Pyodide's program, whose fetch began before Pyodide asked for it.
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

/** Pyodide's program, compiled while it arrives. */
function program() {
  return watched(new URL(WASM, here)).then(compiled);
}

/**
 * A handler for a twin that did not arrive whole: fetches the file itself.
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

/** Marks a rejection as handled; it surfaces where it is awaited. @param {unknown} promise */
function heardLater(promise) {
  if (promise instanceof Promise) promise.catch(() => {});
}
