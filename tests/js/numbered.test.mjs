/** A game crosses to the umpire once; with the real umpire, which may be another one meanwhile. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { numbered } from '../../web/src/numbered.ts';
import { root, umpire } from './umpire.mjs';

const file = join(root, 'rulesets', '_template', 'scenarios', 'the-ford.json');
const scenario = JSON.parse(await readFile(file, 'utf8'));
let python = umpire();
after(() => python.end());

test('a game is sent once, then its number, and once more to an umpire that does not know it', async () => {
  const sent = [];
  const ask = numbered(async (request) => {
    sent.push(JSON.parse(request));
    return JSON.stringify(await python.ask(sent.at(-1)));
  });
  const { game } = await ask({ ask: 'open', game: { scenario, log: [] } });
  const reach = await ask({ ask: 'reach', game, who: 'b3' });
  assert.ok(reach.hexes.length);
  const entries = [{ do: 'move', who: 'b3', to: '0303' }];
  const moved = await ask({ ask: 'act', game, entries });
  await ask({ ask: 'why', game: moved.game, place: '0303' });
  assert.deepEqual(
    sent.map((request) => typeof request.game),
    ['object', 'number', 'number', 'number'],
  );
  python.end();
  python = umpire();
  assert.deepEqual(await ask({ ask: 'reach', game, who: 'b3' }), reach);
  assert.equal(typeof sent.at(-1).game, 'object');
  await ask({ ask: 'reach', game, who: 'b4' });
  assert.equal(typeof sent.at(-1).game, 'number');
});
