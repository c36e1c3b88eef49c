/** The editor's forms for awards and wants: there and back, and what they refuse. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { freshCondition, isComplete, kinds } from '../../web/src/panes/editor/condition.ts';
import { awardOf, faultOf, formOf } from '../../web/src/panes/editor/victorystate.ts';
import { words } from '../../web/src/panes/editor/victorywords.ts';
import { placesOf } from '../../web/src/scenario/wants.ts';
import { root } from './umpire.mjs';

async function shipped() {
  const found = [];
  for (const ruleset of await readdir(join(root, 'rulesets'))) {
    const folder = join(root, 'rulesets', ruleset, 'scenarios');
    for (const file of await readdir(folder).catch(() => [])) {
      if (file.endsWith('.json'))
        found.push(...(JSON.parse(await readFile(join(folder, file), 'utf8')).victory ?? []));
    }
  }
  return found;
}

test('every award of a shipped scenario comes back from the form as it was', async () => {
  const awards = await shipped();
  assert.ok(awards.length > 40);
  const two = { measure: 'lost', side: 'us', least: 1, most: 3, for: 'us', points: 2 };
  for (const award of [...awards, two]) {
    const form = formOf(award);
    assert.equal(faultOf(form, awards.slice(0, 2)), '');
    assert.deepEqual(awardOf(form), award);
  }
});

test('an award that cannot be is refused with one sentence', () => {
  const hold = formOf({ hold: ['0303'], points: 3 });
  const reach = formOf({ reach: ['0303'], who: ['a', 'b'], least: 1, for: 'us', points: 3 });
  const figure = formOf({ measure: 'lost', side: 'us', most: 3, for: 'us', points: 3 });
  const { faults } = words;
  for (const [form, told] of [
    [{ ...hold, points: 0 }, faults.points(999)],
    [{ ...hold, points: 1.5 }, faults.points(999)],
    [{ ...hold, points: NaN }, faults.points(999)],
    [{ ...hold, places: [] }, faults.places],
    [{ ...hold, places: Array(41).fill('0303') }, faults.many(40)],
    [{ ...reach, who: [] }, faults.who],
    [{ ...reach, least: 3 }, faults.least(2)],
    [{ ...figure, amount: -1 }, faults.amount(9999)],
  ])
    assert.equal(faultOf(form, []), told);
  const full = Array.from({ length: 40 }, (_, n) => ({ hold: ['0303'], points: n + 1 }));
  assert.equal(faultOf({ ...hold, changes: null }, full), faults.full(40));
  assert.equal(faultOf(hold, full), ''); // it takes the place of the award that it changes
});

test('each kind of condition asks for what its document names', () => {
  const form = {
    ...freshCondition,
    who: ['a', 'b'],
    places: ['0303'],
    measure: 'lost',
    side: 'us',
  };
  const written = Object.entries(kinds).map(([kind, { document }]) => document({ ...form, kind }));
  assert.deepEqual(written, [
    { hold: ['0303'] },
    { reach: ['0303'], who: ['a', 'b'] },
    { measure: 'lost', side: 'us', most: 0 },
    { pack: '0303', side: 'us', least: 1 },
    { lost: ['a', 'b'] },
    { trapped: 'a' },
  ]);
  assert.equal(isComplete({ ...form, kind: 'reach', who: [] }), false);
  assert.equal(isComplete({ ...form, kind: 'pack', who: [] }), true);
});

test('the places of a goal are those to reach and the one to pack', () => {
  const want = [
    { reach: ['0303', '@off'], who: ['a'] },
    { pack: '0404', side: 'us', least: 2 },
  ];
  assert.deepEqual(placesOf({ side: 'us', want }), ['0303', '@off', '0404']);
  assert.deepEqual(placesOf(undefined), []);
});
