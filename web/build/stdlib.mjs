/**
 * Makes the lean standard library: only those of Pyodide's modules that the umpire imports, as
 * bytecode of the same Python, so that a browser need not compile them at every boot. Docstrings
 * and line numbers are dropped, since there is no source to show. The pycs are unchecked-hash: they
 * are not compared with a source. The other modules are in Pyodide's own archive, where
 * web/py/_later.py finds them.
 *
 *   node stdlib.mjs WHEELS OUT.zip        WHEELS is a folder with the wheels, unpacked from xz
 */

import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';

/** Our own modules in the library. */
const OURS = ['_later.py', '_packed.py'];

/** Imports every module and asks the umpire for every rulebook, so that all imports are known. */
const IMPORT_ALL = `
import sys, zipfile
for wheel in __import__("pathlib").Path("/wheels").iterdir():
    zipfile.ZipFile(wheel).extractall("/site")
sys.path.append("/site")
import overstack.rulesets
import importlib, json, pkgutil
for module in pkgutil.walk_packages(overstack.__path__, "overstack."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
from overstack import catalogue
from overstack.facade.umpire import Umpire
umpire = Umpire()
for name in catalogue.LISTED:
    assert "error" not in umpire.ask({"ask": "book", "ruleset": name})
assert "error" not in umpire.ask({"ask": "templates"})
`;

const COMPILE = `
import importlib.util, marshal, types, zipfile

UNCHECKED = (0b01).to_bytes(4, "little")
imported = set(sys.modules)

def without_lines(code):
    inner = (without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")

def compiled(name, text):
    code = compile(text, "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(text)
    return head + marshal.dumps(without_lines(code))

def module(name):
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

with zipfile.ZipFile("/tmp/in.zip") as old, zipfile.ZipFile("/tmp/out.zip", "w") as new:
    names = [name for name in sorted(old.namelist()) if name.endswith(".py")]
    kept = [name for name in names if module(name) in imported]
    packages = {module(name) for name in kept if name.endswith("/__init__.py")} | {""}
    rest = sorted(module(name) for name in names if name not in kept)
    missed = [name for name in rest if name.rpartition(".")[0] in packages]
    texts = {name: old.read(name) for name in kept}
    texts |= {name: text.encode() for name, text in ours.items()}
    texts["_later_names.py"] = f"NAMES = frozenset({missed})".encode()
    for name, text in sorted(texts.items()):
        entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
        new.writestr(entry, compiled(name, text), zipfile.ZIP_DEFLATED, 9)
`;

const [wheels, out] = process.argv.slice(2);
if (!wheels || !out) throw new Error('usage: node stdlib.mjs WHEELS OUT.zip');
const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' } });
python.FS.writeFile(
  '/tmp/in.zip',
  await readFile(createRequire(import.meta.url).resolve('pyodide/python_stdlib.zip')),
);
python.FS.mkdirTree('/wheels');
for (const name of await readdir(wheels))
  python.FS.writeFile(`/wheels/${name}`, await readFile(join(wheels, name)));
const read = (/** @type {string} */ name) =>
  readFile(fileURLToPath(new URL(`../py/${name}`, import.meta.url)), 'utf8');
/** @type {Record<string, string>} */
const ours = {};
for (const name of OURS) ours[name] = await read(name);
python.globals.set('ours', python.toPy(ours));
python.runPython(IMPORT_ALL);
python.runPython(COMPILE);
await writeFile(out, python.FS.readFile('/tmp/out.zip'));
