/** The address of a shipped puzzle's page, opened without a network. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { decodeLink } from '../../web/src/link.ts';
import { puzzleAt } from '../../web/src/offline/puzzlepage.ts';
import { keyOf } from '../../web/src/ui/puzzle.ts';

const RULESETS = new URL('../../rulesets/', import.meta.url);
const SHIPPED = readdirSync(RULESETS, { recursive: true })
  .filter((path) => /puzzles\/[^/]+\.json$/.test(path))
  .map((path) => ({ puzzle: JSON.parse(readFileSync(new URL(path, RULESETS), 'utf8')) }));

test('every shipped puzzle has a link at the address of its page, with the same record', async () => {
  assert.ok(SHIPPED.length >= 200);
  for (const { puzzle } of SHIPPED) {
    const { scenario, log } = await decodeLink(puzzleAt(`p/${puzzle.id}/`, SHIPPED));
    assert.equal(keyOf(scenario), keyOf(puzzle.scenario), puzzle.id);
    assert.deepEqual(log, []);
  }
});

test('the address may end like that of a file or of a search, and nothing else', () => {
  const [{ puzzle }] = SHIPPED;
  const link = puzzleAt(`p/${puzzle.id}/`, SHIPPED);
  for (const end of ['', '/index.html', '/?from=mail', '#top'])
    assert.equal(puzzleAt(`p/${puzzle.id}${end}`, SHIPPED), link, end);
  for (const path of ['', 'p/', 'p/no-such-puzzle/', `p/${puzzle.id}/x/`, `q/${puzzle.id}/`])
    assert.equal(puzzleAt(path, SHIPPED), '', path);
});
