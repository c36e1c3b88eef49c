/**
 * Compiles Python's standard library as Pyodide ships it: the same modules, as bytecode made by the same Python,
 * so that a browser need not compile them at every boot. The pycs are unchecked-hash ones: nothing is compared with
 * a source that is no longer there. What a page can never use is left out (LEFT_OUT says why).
 *
 *   node stdlib.mjs OUT.zip
 */

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadPyodide } from 'pyodide';

/** Top-level names that need a terminal, a window, a mail server or another process. */
const LEFT_OUT = [
  'ensurepip',
  'ftplib.py',
  'idlelib',
  'imaplib.py',
  'mailbox.py',
  'multiprocessing',
  'nntplib.py',
  'poplib.py',
  'pydoc_data',
  'smtplib.py',
  'sqlite3',
  'tkinter',
  'turtle.py',
  'turtledemo',
  'venv',
  'wsgiref',
  'xmlrpc',
];

const COMPILE = `
import importlib.util, json, marshal, zipfile

UNCHECKED = (0b01).to_bytes(4, "little")

def compiled(name, text):
    code = compile(text, "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(text) + marshal.dumps(code)

def shrink(left_out):
    with zipfile.ZipFile("/tmp/in.zip") as old, zipfile.ZipFile("/tmp/out.zip", "w") as new:
        for name in sorted(old.namelist()):
            if name.split("/")[0] in left_out:
                continue
            body = old.read(name)
            if name.endswith(".py"):
                name, body = name + "c", compiled(name, body)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            new.writestr(entry, body, zipfile.ZIP_DEFLATED, 9)

shrink(json.loads(left_out))
`;

const [out] = process.argv.slice(2);
if (!out) throw new Error('usage: node stdlib.mjs OUT.zip');
const python = await loadPyodide();
python.FS.writeFile(
  '/tmp/in.zip',
  await readFile(createRequire(import.meta.url).resolve('pyodide/python_stdlib.zip')),
);
python.globals.set('left_out', JSON.stringify(LEFT_OUT));
python.runPython(COMPILE);
await writeFile(out, python.FS.readFile('/tmp/out.zip'));
