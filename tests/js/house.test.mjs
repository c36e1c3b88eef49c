/**
 * The form for house rules: the document after each change of a field, and the scenario that
 * contains the document.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenOf } from '../../web/src/board/same.ts';
import {
  blank,
  checking,
  costing,
  keeping,
  labels,
  namesOf,
  renamedKind,
  scenarioOf,
  tolerating,
  withFeatures,
  withKind,
  unshown,
  withLimit,
  withSide,
} from '../../web/src/panes/house/document.ts';
import {
  choicesOf,
  countOf,
  isChosen,
  turned,
  withAll,
  withoutAny,
} from '../../web/src/panes/house/choices.ts';
import { changed } from '../../web/src/ui/path.ts';
import { slug } from '../../web/src/ui/slug.ts';
import { draft } from '../../web/src/scenario/load.ts';

const doc = () => ({
  ...blank(),
  kind: [
    { id: 'corps', name: 'Corps', weights: { points: 8, steps: 4 }, tags: { formation: '3rd' } },
    { id: 'fort', name: 'Fort', counts: false },
  ],
  limit: [
    {
      rule: '1',
      title: 'One',
      check: 'count',
      most: 3,
      of: ['corps', 'side:blue'],
      row: [{ marker: 'fort', most: 5 }],
    },
  ],
});

test('a changed value leaves the rest as it was, and the old document alone', () => {
  const old = doc();
  const fresh = changed(old, ['limit', 0, 'row', 0, 'most'], 7);
  assert.equal(fresh.limit[0].row[0].most, 7);
  assert.equal(old.limit[0].row[0].most, 5);
  assert.equal(fresh.kind, old.kind);
  assert.deepEqual(Object.keys(changed(old, ['title'], 'Other')), Object.keys(old));
});

test('what is empty goes: a key, an item of a list, and what held nothing else', () => {
  assert.equal('most' in changed(doc(), ['limit', 0, 'most'], undefined).limit[0], false);
  assert.equal(changed(doc(), ['kind', 1], undefined).kind.length, 1);
  assert.equal('row' in changed(doc(), ['limit', 0, 'row', 0], undefined).limit[0], false);
  assert.equal(
    'tags' in changed(doc(), ['kind', 0, 'tags', 'formation'], undefined).kind[0],
    false,
  );
  assert.deepEqual(changed(doc(), ['kind', 1, 'weights', 'points'], 2).kind[1].weights, {
    points: 2,
  });
});

test('a renamed counter is renamed wherever it is spoken of', () => {
  const fresh = renamedKind(doc(), 0, 'Armée du Nord');
  assert.equal(fresh.kind[0].id, 'armee-du-nord');
  assert.deepEqual(fresh.limit[0].of, ['armee-du-nord', 'side:blue']);
  assert.equal(renamedKind(doc(), 1, 'Corps').kind[1].id, 'corps-2');
  assert.equal(renamedKind(doc(), 1, 'Redoubt').limit[0].row[0].marker, 'redoubt');
  assert.equal(renamedKind(doc(), 0, '').kind[0].id, 'corps');
});

test('names are made of what people type', () => {
  assert.deepEqual(labels(' Points, steps,, Points , 3 tons!'), ['points', 'steps', 'tons']);
  assert.equal(slug('  ', []), 'piece');
  assert.equal(slug('Corps', ['corps', 'corps-2']), 'corps-3');
  assert.deepEqual(namesOf(doc(), 'weights'), ['points', 'steps']);
  assert.deepEqual(keeping(doc(), 'weights', ['steps']).kind[0].weights, { steps: 4 });
  assert.equal('weights' in keeping(doc(), 'weights', []).kind[0], false);
});

test('features keep their ids by name', () => {
  const once = withFeatures(doc(), 'Fort, Supply dump');
  assert.deepEqual(
    once.feature.map((one) => one.id),
    ['fort', 'supply-dump'],
  );
  assert.deepEqual(withFeatures(once, 'Supply dump').feature, [once.feature[1]]);
  assert.equal('feature' in withFeatures(once, ''), false);
});

test('a limit has what its check needs, and nothing that it cannot use', () => {
  const names = { weights: ['points'], tags: ['formation'], kinds: ['corps', 'fort'] };
  const [limit] = doc().limit;
  const sum = checking(limit, 'sum', names);
  assert.deepEqual([sum.weight, sum.most], ['points', 3]);
  const groups = checking(sum, 'groups', names);
  assert.deepEqual([groups.tag, groups.most, 'weight' in groups], ['formation', 1, false]);
  assert.deepEqual(checking(groups, 'apart', names).beside, ['fort']);
  assert.equal('tag' in checking(groups, 'count', names), false);
});

test('a penalty comes and goes with the tolerance', () => {
  const tolerant = tolerating(doc().limit[0], 2);
  assert.deepEqual(tolerant.penalty, { does: 'leave' });
  assert.deepEqual(
    costing(
      { ...tolerant, penalty: { does: 'text', text: 'Half strength.', rule: '1.2' } },
      'step',
      ['steps'],
    ).penalty,
    { rule: '1.2', text: 'Half strength.', does: 'step', steps: 1, weight: 'steps' },
  );
  const strict = tolerating({ ...tolerant, checked: 'move' }, undefined);
  assert.deepEqual(
    ['tolerance', 'checked', 'penalty'].filter((key) => key in strict),
    [],
  );
});

test('what is added has a number or id of its own', () => {
  assert.deepEqual(
    withKind(doc()).kind.map((one) => one.id),
    ['corps', 'fort', 'fort-2'],
  );
  const two = withLimit({ ...doc(), limit: [{ ...doc().limit[0], rule: '2' }] });
  assert.deepEqual(
    two.limit.map((one) => one.rule),
    ['2', '3'],
  );
});

const pieces = [
  { kind: 'corps', side: 'blue' },
  { kind: 'corps', side: 'blue' },
  { kind: 'fort', side: 'red' },
];

test('a scenario carries the rules, and the hex of the preview in the middle of the map', () => {
  const map = {
    size: [9, 8],
    grid: 'flat',
    labels: '0305',
    terrain: { '0101': 'forest' },
    features: { '0101': ['mine'], '0102': ['fort'] },
    parts: { '0101/beach': { kind: 'beach' } },
  };
  const rules = withFeatures(doc(), 'Fort');
  const scenario = scenarioOf(rules, { map }, pieces, { terrain: 'town', features: ['fort'] });
  assert.equal(scenario.house, rules);
  assert.deepEqual(
    scenario.counters.map((one) => [one.name, one.at]),
    [
      ['Corps A', '0504'],
      ['Corps B', '0504'],
      ['Fort', '0504'],
    ],
  );
  assert.deepEqual(scenario.map.terrain, { '0101': 'forest', '0504': 'town' });
  assert.deepEqual(scenario.map.features, { '0102': ['fort'], '0504': ['fort'] });
  assert.equal('parts' in scenario.map, false);
  assert.equal(
    scenarioOf(doc(), { map: { size: [60, 3], grid: 'flat', labels: '1F5', board: '7' } }, pieces, {
      terrain: 'clear',
      features: [],
    }).counters[0].at,
    '7DD2',
  );
});

test('its counters are drawn before the umpire has read it', () => {
  const scenario = scenarioOf(doc(), null, pieces, { terrain: 'clear', features: [] });
  const seen = draft({ scenario, log: [] }, {});
  assert.equal(seen.places.length, 1);
  assert.deepEqual(
    seen.counters.map((one) => one.name),
    ['Corps A', 'Corps B', 'Fort'],
  );
  assert.equal(seen.sides[0].look, 'blue');
  for (const house of [[], 'x'])
    assert.equal(
      draft({ scenario: { ...scenario, house }, log: [] }, {}),
      null,
      'that is for the umpire to refuse',
    );
  for (const house of [
    { kind: 7 },
    {
      kind: [null, 3, { id: 4, values: 'ab' }],
      side: {},
      feature: [[]],
      terrain: [null, { like: 3 }],
    },
  ]) {
    assert.equal(draft({ scenario: { ...scenario, house }, log: [] }, {}).counters.length, 3);
  }
});

test('terrain of its own is drawn before the umpire has read it as it is after', () => {
  const terrain = [
    { id: 'bush', name: 'Jungle', like: 'forest' },
    { id: 'atoll', name: 'Atoll' },
  ];
  const house = { ...blank(), format: 2, terrain };
  const scenario = scenarioOf(house, null, pieces, { terrain: 'bush', features: [] });
  const { map, signs } = draft({ scenario, log: [] }, {});
  const told = { parts: [], features: [], terrains: [{ ...terrain[0] }] };
  assert.equal(seenOf(map, signs), seenOf(map, told));
  assert.notEqual(seenOf(map, signs), seenOf(map));
});

const many = () => ({
  ...blank(),
  side: [{ id: 'blue', name: 'Blue' }],
  kind: [
    { id: 't10', name: 'Tank 10', type: 'tank', tags: { formation: '3rd' } },
    { id: 't9', name: 'Tank 9', type: 'tank', tags: { formation: '3rd' } },
    { id: 'a', name: 'Corps' },
  ],
});
const byName = (rules, name) => choicesOf(rules).find((group) => group.name === name);

test('what a limit can name stands by its type, and by its name there', () => {
  const told = choicesOf(many()).map(({ name, of }) => [name, of.map(({ label }) => label)]);
  assert.deepEqual(told.slice(1), [
    ['formation', ['3rd']],
    ['tank', ['Tank 9', 'Tank 10']],
    ['unit', ['Corps']],
  ]);
});

test('all of a type is one name, however many counters it has', () => {
  const tanks = byName(many(), 'tank');
  const all = withAll(['side:blue', 't9'], tanks);
  assert.deepEqual(all, ['side:blue', 'type:tank']);
  assert.equal(countOf(all, tanks), 2);
  assert.ok(isChosen(all, tanks, 't10'));
  assert.deepEqual(turned(all, tanks, 't10'), ['side:blue', 't9']);
  assert.deepEqual(turned(['side:blue'], tanks, 't10'), ['side:blue', 't10']);
  assert.deepEqual(withoutAny(all, tanks), ['side:blue']);
  const formation = byName(many(), 'formation');
  assert.deepEqual(withAll([], formation), ['formation:3rd']);
});

test('a document has up to eight sides, each with an id and a colour of its own', () => {
  let rules = blank();
  for (let n = 2; n < 8; n += 1) rules = withSide(rules);
  const unlike = (key) => new Set(rules.side.map((side) => side[key])).size;
  assert.deepEqual([unlike('id'), unlike('name'), unlike('look')], [8, 8, 8]);
});

test('keys without a field are named, with the parts that have them', () => {
  const rules = blank();
  assert.deepEqual(unshown(rules), []);
  const mark = [
    { id: 'dug-in', name: 'Dug in', short: 'D' },
    { id: 'spent', name: 'Spent', short: 'S' },
  ];
  const whole = { ...rules, format: 2, version: '3', mark };
  assert.deepEqual(unshown(whole), ['version', 'short (Dug in, Spent)']);
});
