/**
 * Runs `MODULE.report(...ARGUMENTS)` of a module of tools/ in Pyodide on Node, with the core and
 * the rulebooks of the checkout, and prints the figures.
 *
 *   node pace.mjs PYODIDE ROOT MODULE ARGUMENTS
 *
 * ARGUMENTS is a JSON list.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, root, name, given] = process.argv.slice(2);
if (!given) throw new Error('usage: node pace.mjs PYODIDE ROOT MODULE ARGUMENTS');

/** @type {typeof import('pyodide')} */
const { loadPyodide } = await import(pathToFileURL(join(runtime, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: runtime });
python.FS.mkdirTree('/project');
python.mountNodeFS('/project', root);
python.globals.set('name', name);
python.globals.set('given', given);

console.log(
  python.runPython(`
import importlib, json, shutil, sys
whole = shutil.ignore_patterns("rulesets", "__pycache__")
shutil.copytree("/project/pycore/overstack", "/home/overstack", ignore=whole)
shutil.copytree("/project/rulesets", "/home/overstack/rulesets")
sys.path[:0] = ["/home", "/project/tools", "/project"]
importlib.import_module(name).report(*json.loads(given))
`),
);
