/**
 * Takes a memory snapshot of Pyodide with the core imported and nothing of any listed rulebook, so
 * that a browser need not repeat that work: it loads the snapshot and adds the requested rulebook.
 * A snapshot fits exactly one build: this wasm, this lean standard library, this core.
 *
 *   node snapshot.mjs RUNTIME OUT.gz CORE.whl...
 *
 * RUNTIME is the folder that holds Pyodide. It prints a JSON line with { bytes, at, initial } for
 * web/py/snapshot.js.
 *
 * Memory that is not needed compresses badly, so it is removed: freed memory and the unused stack
 * are zeroed, and the wasm's own data segments are XORed out, to be restored in the same way.
 */

import crypto from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

/**
 * Imports everything in the core and the lean library, so that a browser needs neither. Objects in
 * memory now stay for good, so they are frozen and later garbage collection skips them.
 */
const WARM = `
import gc, importlib, pkgutil, sys, zipfile
gc.disable()
lean = next(path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile(lean) as held:
    modules = [n.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__") for n in held.namelist()]
for module in modules:
    importlib.import_module(module)
sys.path.append("/lib/core.zip")
import overstack
from overstack.words import sentences as words
from overstack.facade.umpire import Umpire

for module in pkgutil.walk_packages(overstack.__path__, "overstack."):
    if "._" not in module.name and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
words.core()
# Tables of the core's own, read now: a browser has their memory and not their archive.
from overstack.opponent.aims import PLAIN, aims_in
with zipfile.ZipFile("/lib/core.zip") as held:
    rulebooks = [n[24:-5] for n in held.namelist() if n.startswith("overstack/opponent/aims_")]
for rulebook in rulebooks:
    assert aims_in(f"overstack.rulesets.{rulebook}") != PLAIN, rulebook
assert "error" not in Umpire().handle('{"ask":"hello"}')
# The archives are not there in a browser: what is not in memory now is found by _later.
for path in (lean, "/lib/core.zip"):
    sys.path.remove(path)
sys.path_importer_cache.clear()
zipimport = sys.modules["zipimport"]
zipimport._zip_directory_cache.clear()
del held, modules, module, path, lean, zipimport, rulebooks, rulebook, aims_in, PLAIN
gc.collect()
gc.freeze()
`;

/**
 * Compiles the core in another Python: compiling leaves more behind in memory than the modules
 * take. Line numbers, a tenth of the snapshot, are dropped: there is no source to show.
 */
const LAY_OUT = `
import importlib.util, marshal, types, zipfile

def without_lines(code):
    inner = (without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")

def compiled(name, text):
    head = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little") + importlib.util.source_hash(text)
    return head + marshal.dumps(without_lines(compile(text, name, "exec", dont_inherit=True)))

texts = {}
for wheel in wheels:
    with zipfile.ZipFile(wheel) as old:
        texts |= {name: old.read(name) for name in old.namelist()}
with zipfile.ZipFile("/tmp/core.zip", "w") as new:
    for name, body in sorted(texts.items()):
        if name.endswith(".py"):
            name, body = name + "c", compiled(name, body)
        new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), body)
`;

// Node would print the failing line of code, which in Pyodide is the whole minified program.
process.on('uncaughtException', (error) => {
  process.stderr.write(
    `${error.stack
      ?.split('\n')
      .filter((line) => line.length < 500)
      .join('\n')}\n`,
    () => process.exit(70),
  );
});

/**
 * Randomness and the clock are fixed, so that two builds of the same sources give the same bytes. A
 * browser that loads the snapshot reseeds the generator (web/py/shim.js); the system's randomness
 * comes from the browser there.
 */
const NOON = Date.UTC(2020, 0, 1, 12);
Date.now = () => NOON;
performance.now = () => 0;
Object.assign(crypto, { randomFillSync: (/** @type {Uint8Array} */ array) => array.fill(4) });

const [runtime, out, ...wheels] = process.argv.slice(2);
if (!runtime || !out || !wheels.length)
  throw new Error('usage: node snapshot.mjs RUNTIME OUT.gz CORE.whl...');
// Python would store the name of this file, and with it the folder of this checkout
process.argv.length = 1;
// Python's memory contains the folder that it was loaded from, so that path is made the same for
// all builds where possible.
const [from, target, ...laid] = [runtime, out, ...wheels].map((path) => resolve(path));
process.chdir(from);
const home = process.platform === 'linux' ? '/proc/self/cwd/' : `${from}/`;
const env = { HOME: '/home/pyodide', PYTHONHASHSEED: '0' };

const compiler = await loadPyodide({ indexURL: home, packageBaseUrl: home, env });
const inside = laid.map((_, number) => `/tmp/core-${number}.whl`);
for (const [number, path] of laid.entries())
  compiler.FS.writeFile(inside[number], await readFile(path));
compiler.globals.set('wheels', compiler.toPy(inside));
compiler.runPython(LAY_OUT);

/** The wasm's initial memory. @type {Uint8Array} */
let initial = new Uint8Array();
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = /** @type {typeof instantiate} */ (
  async (/** @type {WebAssembly.Module} */ module, /** @type {WebAssembly.Imports} */ imports) => {
    const made = /** @type {any} */ (await instantiate(module, imports));
    const { memory } = (made.instance ?? made).exports;
    if (memory && !initial.length) initial = new Uint8Array(memory.buffer.slice(0));
    return made;
  }
);
/**
 * @type {object} an undeclared option of Pyodide that may change: its version is pinned for that
 *   reason
 */
const hidden = { _makeSnapshot: true };
const python = await loadPyodide({
  indexURL: home,
  packageBaseUrl: home,
  stdLibURL: `${home}python_lean.zip`,
  env,
  ...hidden,
});
python.FS.writeFile('/lib/core.zip', compiler.FS.readFile('/tmp/core.zip'));
python.runPython(WARM);
const { _module: inner, makeMemorySnapshot } = /** @type {any} */ (python);
zeroFreed();
const snapshot = /** @type {Uint8Array} */ (makeMemorySnapshot.call(python));
// the offset of the memory, from Pyodide's header
const at = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
const last = initial.findLastIndex((byte) => byte !== 0) + 1;
const length = Math.ceil(last / 4) * 4;
for (let byte = 0; byte < length; byte += 1) snapshot[at + byte] ^= initial[byte];
await writeFile(target, gzipSync(snapshot, { level: 9 }));
process.stdout.write(JSON.stringify({ bytes: snapshot.length, at, initial: length }));

/** Zeroes the unused stack and all freed memory, by allocating every free block and freeing it. */
function zeroFreed() {
  const end = inner._sbrk(0);
  inner.HEAPU8.fill(0, inner._emscripten_stack_get_end(), inner.stackSave());
  /** @type {number[]} */
  const pieces = [];
  for (let size = 1 << 20; size >= 16; size >>= 1) {
    for (;;) {
      const piece = inner._malloc(size);
      if (!piece || piece + size > end) {
        inner._free(piece);
        break;
      }
      inner.HEAPU8.fill(0, piece, piece + size);
      pieces.push(piece);
    }
  }
  for (const piece of pieces.reverse()) inner._free(piece);
}
