/**
 * The records of shipped puzzles are found again: puzzle-keys.json has the keys that every puzzle
 * has had, first that of its task, then that of its whole scenario, which former editions used.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { problemKey } from '../../web/src/panes/problem.ts';
import { keyOf } from '../../web/src/ui/puzzle.ts';

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const RULESETS = new URL('../../rulesets/', import.meta.url);

/** @type {[string, object][]} */
const SHIPPED = readdirSync(RULESETS, { recursive: true })
  .filter((path) => /puzzles\/[^/]+\.json$/.test(path))
  .map((path) => {
    const [ruleset, , id] = path.split('/').slice(-3);
    return [
      `${ruleset.replaceAll('_', '-')}/${id.replace('.json', '')}`,
      JSON.parse(readFileSync(new URL(path, RULESETS), 'utf8')).scenario,
    ];
  });

test('the record of every shipped puzzle is found under each key that it ever had', () => {
  const known = read('puzzle-keys.json'),
    former = read('../../web/puzzle-keys.json');
  for (const [id, scenario] of SHIPPED) {
    const now = [problemKey(scenario), keyOf(scenario), ...(former[id] ?? [])];
    assert.ok(id in known, `${id} is new: add its keys to puzzle-keys.json: ${now.slice(0, 2)}`);
    const lost = known[id].filter((key) => !now.includes(key));
    assert.deepEqual(
      lost,
      [],
      `${id}: if its task has changed, give it a new id; else add these keys to web/puzzle-keys.json`,
    );
  }
  const ids = new Set(SHIPPED.map(([id]) => id));
  for (const id of Object.keys(former)) assert.ok(ids.has(id), `${id} is not shipped`);
});

test('no two shipped puzzles have the same task', () => {
  const tasks = new Set(SHIPPED.map(([, scenario]) => problemKey(scenario)));
  assert.equal(tasks.size, SHIPPED.length);
  assert.ok(SHIPPED.length >= 200);
});
