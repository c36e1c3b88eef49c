/** The editor's changes of a combat table: what the offered ones become, and what is refused. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  canWiden,
  faultOfHeads,
  filled,
  headed,
  headsOf,
  longer,
  narrower,
  shifted,
  shorter,
  wider,
} from '../../web/src/panes/editor/tabledoc.ts';
import { root } from './umpire.mjs';

const offered = async (ruleset) =>
  JSON.parse(await readFile(join(root, 'rulesets', ruleset, 'table.json'), 'utf8'));

test('a column more and less, a row more and less, leave an offered table as it was', async () => {
  for (const ruleset of ['totaler_krieg', 'europa', 'asl']) {
    const doc = await offered(ruleset);
    const wide = wider(doc);
    assert.equal(headsOf(wide).length, headsOf(doc).length + 1);
    assert.ok(wide.rows.every((cells) => cells.length === headsOf(wide).length));
    assert.equal(faultOfHeads(doc, headsOf(wide)), '', 'the new column comes after the last');
    assert.deepEqual(narrower(wide), doc);
    assert.equal(longer(doc).rows.length, doc.rows.length + 1);
    assert.deepEqual(shorter(longer(doc)), doc);
  }
});

test('another head or result changes nothing else', async () => {
  const doc = await offered('europa');
  assert.deepEqual(headsOf(headed(doc, 5, '7:1')), ['1:2', '1:1', '2:1', '3:1', '4:1', '7:1']);
  const changed = filled(doc, 0, 1, 'NE');
  assert.deepEqual(changed.rows[0], ['AE', 'NE', 'AR', 'AR', 'NE', 'NE']);
  assert.deepEqual(changed.rows.slice(1), doc.rows.slice(1));
  const fire = await offered('asl');
  assert.deepEqual(headed(fire, 3, '8').strengths, [1, 3, 5, 8]);
});

test('a head that is none is refused, and columns that do not rise', async () => {
  const doc = await offered('europa'),
    fire = await offered('asl');
  for (const [table, heads, fault] of [
    [doc, ['1:2', '1:1'], ''],
    [doc, ['1:3', '1:2', '2:3', '99:1'], ''],
    [doc, ['1:1', '1:1'], 'order'],
    [doc, ['1:1', '2:4'], 'order'],
    [doc, ['0:1'], 'head'],
    [doc, ['100:1'], 'head'],
    [doc, ['3'], 'head'],
    [fire, ['0', '999'], ''],
    [fire, ['5', '3'], 'order'],
    [fire, ['-1'], 'head'],
    [fire, ['1.5'], 'head'],
    [fire, [''], 'head'],
  ])
    assert.equal(faultOfHeads(table, heads), fault, String(heads));
});

test('a table has at most twelve columns, and none beyond the highest odds', async () => {
  let doc = await offered('europa');
  while (canWiden(doc)) doc = wider(doc);
  assert.equal(headsOf(doc).length, 12);
  assert.equal(canWiden({ ...doc, odds: ['99:1'], rows: [['NE']] }), false);
});

test('a modifier of nothing leaves the table without the terrain', () => {
  const doc = { odds: ['1:1'], dice: { number: 1, faces: 6 }, rows: [['NE']] };
  const hill = shifted(doc, 'hill', -1);
  assert.deepEqual(hill.terrain, { hill: -1 });
  assert.deepEqual(shifted(hill, 'town', 2).terrain, { hill: -1, town: 2 });
  assert.deepEqual(shifted(hill, 'hill', 0), doc);
});
