/**
 * Type imports must obey the order of the rooms (source layers) too. dependency-cruiser, which
 * enforces this order by .dependency-cruiser.mjs, does not see type imports.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { allExtensions } from 'dependency-cruiser';
import { ROOMS } from '../../.dependency-cruiser.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const files = readdirSync(join(root, 'web', 'src'), { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => relative(root, join(one.parentPath, one.name)).split(sep).join('/'));

/** Returns every import of a file, including type imports. @param {string} file */
function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...named].map(([, path]) => fileOf(normalize(join(dirname(file), path))));
}

/** @param {string} path */
function fileOf(path) {
  const named = path.split(sep).join('/');
  assert.ok(files.includes(named), `${named} is imported and not there`);
  return named;
}

/** @param {string} file */
const floor = (file) => ROOMS.findIndex(([, path]) => new RegExp(path).test(file));

test('every module has its room', () => {
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.filter((file) => floor(file) < 0),
    [],
  );
});

test('no import leads upward, not even for a type', () => {
  const up = files.flatMap((file) =>
    importsOf(file).flatMap((to) => (floor(to) > floor(file) ? [`${file} imports ${to}`] : [])),
  );
  assert.deepEqual(up, []);
});

test('no pane knows another, not even a type of it', () => {
  const pane = (/** @type {string} */ file) => /^web\/src\/panes\/([^/]+)\//.exec(file)?.[1] ?? '';
  const known = files.flatMap((file) =>
    importsOf(file).flatMap((to) =>
      pane(to) && pane(file) !== pane(to) && file !== 'web/src/panes/list.ts'
        ? [`${file} imports ${to}`]
        : [],
    ),
  );
  assert.deepEqual(known, []);
});

test('no modules import each other in a circle, not even for a type', () => {
  /** @type {Set<string>} */
  const clear = new Set();
  /** @type {(file: string, way: string[]) => string[]} */
  const circle = (file, way) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (clear.has(file)) return [];
    const found = importsOf(file).map((to) => circle(to, [...way, file]));
    clear.add(file);
    return found.find((one) => one.length) ?? [];
  };
  for (const file of files) assert.deepEqual(circle(file, []), []);
});

test('the tool that holds the code to the rooms reads TypeScript', () => {
  // dependency-cruiser silently skips .ts files if no supported TypeScript version is installed.
  assert.ok(allExtensions.find(({ extension }) => extension === '.ts')?.available);
});
