/**
 * `game_pace.py` in Pyodide on Node, with the core and the rulebooks as they lie in the checkout.
 *
 *   node game_pace.mjs PYODIDE ROOT GAMES RULESET...
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, root, games, ...rulesets] = process.argv.slice(2);
if (!rulesets.length) throw new Error('usage: node game_pace.mjs PYODIDE ROOT GAMES RULESET...');

/** @type {typeof import('pyodide')} */
const { loadPyodide } = await import(pathToFileURL(join(runtime, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: runtime });
python.FS.mkdirTree('/project');
python.mountNodeFS('/project', root);
python.globals.set('asked', JSON.stringify([Number(games), rulesets]));

console.log(
  python.runPython(`
import json, shutil, sys
whole = shutil.ignore_patterns("rulesets", "__pycache__")
shutil.copytree("/project/pycore/overstack", "/home/overstack", ignore=whole)
shutil.copytree("/project/rulesets", "/home/overstack/rulesets")
sys.path[:0] = ["/home", "/project/tools"]
import game_pace
game_pace.told(*json.loads(asked))
`),
);
