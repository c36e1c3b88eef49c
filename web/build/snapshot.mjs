/**
 * Takes a picture of Pyodide's memory with the wheel in it and every rulebook read, so that a browser need not do that
 * work again: it loads the picture. The wheel is laid out by hand here, because micropip would leave a megabyte behind.
 * The picture is of one very build: of this wasm, this standard library, this wheel.
 *
 *   node snapshot.mjs RUNTIME WHEEL OUT.gz        RUNTIME is the folder that holds Pyodide
 */

import crypto from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadPyodide } from 'pyodide';

/**
 * Everything that the wheel holds, read beforehand: what is read here is in memory there, and the wheel itself need
 * not be there. What is in memory now stays, so whoever looks for litter later need not go over it.
 */
const WARM = `
import gc, importlib, pkgutil
import overstack
from overstack import catalogue
from overstack.cases import file as case_file
from overstack.words import sentences as words
from overstack.facade.umpire import Umpire

for module in pkgutil.walk_packages(overstack.__path__, "overstack."):
    if "._" not in module.name and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
for name in [*catalogue.RULESETS, *catalogue.TEMPLATES]:
    catalogue.ruleset(name)
    case_file.sources(name)
words.core()
handle = Umpire().handle
assert "error" not in handle('{"ask":"hello"}')
gc.collect()
gc.freeze()
`;

const LAY_OUT = `
import importlib, sys, zipfile
zipfile.ZipFile("/tmp/wheel").extractall("/lib/python{}.{}/site-packages".format(*sys.version_info))
importlib.invalidate_caches()
del zipfile, sys.modules["zipfile"]
`;

// Node would print the line where it failed, and in Pyodide that line is the whole program.
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
 * Chance and the clock stand still, so that two builds of the same sources give the same bytes. A browser that loads the
 * picture seeds anew what is drawn from (web/py/shim.js); what asks the system for chance gets it there from the browser.
 */
const NOON = Date.UTC(2020, 0, 1, 12);
Date.now = () => NOON;
performance.now = () => 0;
Object.assign(crypto, { randomFillSync: (/** @type {Uint8Array} */ array) => array.fill(4) });

const [runtime, wheel, out] = process.argv.slice(2);
if (!runtime || !wheel || !out) throw new Error('usage: node snapshot.mjs RUNTIME WHEEL OUT.gz');
process.argv.length = 1; // Python would note the name of this file, and with it the folder of this checkout
// Python is told the folder that it came from, and its memory differs with it: where it can be, it is the same for all.
const [from, laid, picture] = [runtime, wheel, out].map((path) => resolve(path));
process.chdir(from);
const home = process.platform === 'linux' ? '/proc/self/cwd/' : `${from}/`;
/** @type {object} what Pyodide does not declare, since it promises none of it: its version is pinned for that reason */
const hidden = { _makeSnapshot: true };
const python = await loadPyodide({
  indexURL: home,
  packageBaseUrl: home,
  stdLibURL: `${home}python_stdlib.zip`,
  env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' },
  ...hidden,
});
python.FS.writeFile('/tmp/wheel', await readFile(laid));
python.runPython(LAY_OUT);
python.runPython(WARM);
/** @type {{ makeMemorySnapshot(): Uint8Array }} */
const able = /** @type {any} */ (python);
await writeFile(picture, gzipSync(able.makeMemorySnapshot(), { level: 9 }));
