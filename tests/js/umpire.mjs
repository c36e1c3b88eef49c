/** The real umpire for Node tests: a Python child process that exchanges lines of JSON. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { BadLink } from '../../web/src/link.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The ruleset folder that contains each link dictionary, by the dictionary's letter. */
const WORDED = {
  a: 'aam2009',
  e: 'europa',
  g: 'house',
  h: 'house',
  k: 'totaler_krieg',
  r: 'reloaded',
  s: 'asl',
};

/** Returns the link dictionary with a letter, as the page would fetch it. @param {string} letter */
export async function worded(letter) {
  if (!(letter in WORDED)) throw new BadLink('Nobody knows this dictionary.');
  return new Uint8Array(
    await readFile(join(root, 'rulesets', WORDED[letter], 'links', `${letter}.txt`)),
  );
}

const LOOP = `
import sys
sys.path.insert(0, sys.argv[1])
from overstack.facade.umpire import Umpire
umpire = Umpire()
for line in sys.stdin:
    print(umpire.handle(line), flush=True)
`;

/** Returns the Python of the project's virtual environment if it exists, else that on the PATH. */
export function python() {
  const own = [join('.venv', 'bin', 'python'), join('.venv', 'Scripts', 'python.exe')].map((path) =>
    join(root, path),
  );
  return (
    own.find((path) => existsSync(path)) ?? (process.platform === 'win32' ? 'python' : 'python3')
  );
}

/** @returns {{ ask(request: object): Promise<any>, end(): void }} */
export function umpire() {
  const child = spawn(python(), ['-X', 'utf8', '-c', LOOP, join(root, 'pycore')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) =>
    waiting.shift().resolve(JSON.parse(line)),
  );
  child.on('exit', () =>
    waiting.splice(0).forEach(({ reject }) => reject(new Error('The umpire has gone.'))),
  );
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(request)}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

/** How long a store may take to show an expected state, in ms, before its test has failed. */
const LATE = 60_000;

/** Waits for the change that makes a state satisfy `is`. @param {(state: any) => unknown} is */
export const shows = (store, is) =>
  new Promise((there, missed) => {
    const late = setTimeout(() => missed(new Error(`The store never shows: ${is}`)), LATE);
    const look = (state) => {
      if (!is(state)) return;
      stop();
      clearTimeout(late);
      there(undefined);
    };
    const stop = store.subscribe(look);
    look(store.state);
  });
