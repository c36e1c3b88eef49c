/**
 * Runs the test suite inside Pyodide on Node, with the files that the site ships: the same
 * interpreter, compiled standard library, micropip and wheel. The tests are read from the
 * checkout.
 *
 *   node run.mjs RUNTIME WHEELS TOOLS ROOT [pytest arguments]
 *
 * RUNTIME is the folder with pyodide.mjs, WHEELS the one with the site's own wheels, TOOLS the
 * one with the wheels of pytest and its dependencies.
 */

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, ours, tools, root, ...rest] = process.argv.slice(2);
if (!root) throw new Error('usage: node run.mjs RUNTIME WHEELS TOOLS ROOT [pytest arguments]');

// Node would print the failing source line, which in Pyodide is the whole program.
process.on('uncaughtException', (error) => {
  console.error(
    error.stack
      ?.split('\n')
      .filter((line) => line.length < 500)
      .join('\n'),
  );
  process.exit(70);
});

/** @type {typeof import('pyodide')} */
const { loadPyodide } = await import(pathToFileURL(join(runtime, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: runtime,
  packages: ['micropip'],
  env: {
    HOME: '/home/pyodide',
    PYTHONDONTWRITEBYTECODE: '1',
    OVERSTACK_FULL: process.env.OVERSTACK_FULL ?? '',
  },
});

const wheels = (await readdir(tools))
  .filter((name) => name.endsWith('.whl'))
  .map((name) => join(tools, name));
python.FS.mkdirTree('/wheels');
const urls = [];
const lean = (await readdir(ours)).filter((name) => name.endsWith('.whl.xz'));
for (const file of [...wheels, ...lean.map((name) => join(ours, name))]) {
  // the files of our own wheels are packed
  const inside = `/wheels/${basename(file)}`;
  python.FS.writeFile(inside, await readFile(file));
  urls.push(`emfs:${inside.replace(/\.xz$/, '')}`);
}
python.FS.mkdirTree('/project');
python.mountNodeFS('/project', root);
python.globals.set('order', JSON.stringify({ urls, pytest: rest }));

const RUN = `
import json, os, shutil, sys
from pathlib import Path
import micropip

order = json.loads(order)
sys.path.append("/project/web/py")
import _packed
for pressed in Path("/wheels").glob("*.xz"):
    pressed.with_suffix("").write_bytes(_packed.wheel(pressed.stem, pressed.read_bytes()))
await micropip.install(order["urls"], deps=False)
os.chdir("/project")

import overstack
# The site has scenarios and puzzles beside the page, not in its wheel, and no use for the drivers.
home = Path(overstack.__file__).parent
for kind in ("scenarios", "puzzles"):
    for folder in Path("rulesets").rglob(kind):
        shutil.copytree(folder, home / folder)
for driver in ("cli.py", "matches.py", "chances.py", "yardsticks.py", "house_command.py", "workers.py", "survey/cli.py", "new_ruleset.py"):
    if not (home / driver).exists():
        shutil.copyfile(Path("pycore/overstack") / driver, home / driver)
for package in ("mining", "ladder", "tuning"):
    if not (home / package).exists():
        shutil.copytree(Path("pycore/overstack") / package, home / package)
import pytest

fixed = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-m", "not native"]
# A cluster's library has no wheel for Pyodide.
fixed += ["--ignore=tests/pyodide", "--ignore=tests/test_cluster.py", "--ignore=tests/test_independent_odds.py"]
int(pytest.main([*fixed, *order["pytest"]]))
`;
process.exit(await python.runPythonAsync(RUN));
