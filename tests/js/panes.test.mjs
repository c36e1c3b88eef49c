/**
 * The pure functions of the panes: forum text, the quick check's query, the editor's documents.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshId, usedIds } from '../../web/src/panes/editor/state.ts';
import {
  boxed,
  divided,
  edged,
  featured,
  printed,
  painted,
  roaded,
  touch,
  unboxed,
} from '../../web/src/panes/editor/mapdoc.ts';
import { blankMap, blankScenario } from '../../web/src/panes/editor/scenario.ts';
import { fromHere } from '../../web/src/scenario/here.ts';
import { kindsFor } from '../../web/src/panes/palette.ts';
import { emptyHex, moved, question } from '../../web/src/panes/quick/state.ts';
import { verdictText } from '../../web/src/play/posttext.ts';
import { phaseOf } from '../../web/src/state.ts';

const all = { findings: true, sums: true, ids: true };

function subject() {
  const finding = (clause, role, words, sum) => ({
    clause,
    role,
    words,
    sum,
    grade: 'overstacked',
    place: '0605',
    side: 'us',
    facts: {},
    who: [],
    slots: null,
    readings: [],
  });
  return {
    title: 'M4A1 [nick] to 0605',
    foot: 'A&A Miniatures 2009, turn 3',
    url: 'https://example.org/o/#p=1t.abc.def',
    verdict: {
      grade: 'overstacked',
      headline: 'Overstacked, at a price',
      summary: '',
      asked: '',
      findings: [
        finding('R5', 'rule', 'Four units of three', '3 + 1 = 4, limit 3'),
        finding('C5', 'note', 'It is a choice', ''),
      ],
      prices: [
        {
          side: 'us',
          place: '0605',
          words: 'One face-down hit at the end of the portion',
          badge: '+1',
        },
      ],
    },
  };
}

test('BBCode names every finding with sum, rule and link, and a name cannot open a tag', () => {
  const text = verdictText('bbcode', subject(), all);
  assert.ok(text.startsWith('[b]M4A1 (nick) to 0605: Overstacked, at a price[/b]'));
  assert.ok(text.includes('[*]Four units of three: 3 + 1 = 4, limit 3 [i](R5)[/i]'));
  assert.ok(text.includes('One face-down hit at the end of the portion'));
  assert.ok(text.includes('[url=https://example.org/o/#p=1t.abc.def]'));
  assert.ok(!text.includes('It is a choice'), 'a note is not part of the verdict');
});

test('a sum follows a full sentence without a colon', () => {
  const told = subject();
  told.verdict.findings[0].words = 'Four units.';
  assert.ok(verdictText('text', told, all).includes('Four units. 3 + 1 = 4'));
});

test('findings of several hexes name theirs, and a link too long to post is left out', () => {
  const told = subject();
  told.verdict.findings.push({ ...told.verdict.findings[0], place: '0707' });
  const text = verdictText('text', { ...told, url: '' }, all);
  assert.ok(text.includes('- 0605: Four units') && text.includes('- 0707: Four units'));
  assert.ok(!text.includes('http'));
});

test('Markdown disarms the marks that a name may hold', () => {
  const text = verdictText('markdown', subject(), all);
  assert.ok(text.startsWith('**M4A1 \\[nick\\] to 0605'));
  assert.ok(text.includes('- Four units of three: 3 + 1 = 4, limit 3 *(R5)*'));
});

test('what is switched off stays out of the text', () => {
  assert.ok(!verdictText('text', subject(), { ...all, sums: false }).includes('3 + 1 = 4'));
  assert.ok(!verdictText('text', subject(), { ...all, ids: false }).includes('R5'));
  assert.ok(!verdictText('text', subject(), { ...all, findings: false }).includes('Four units'));
});

const piece = (key, aboard = 0, marks = []) => ({ key, kind: 'k', side: 'us', aboard, marks });

test('the order of entry changes by one place, passengers stay aboard', () => {
  const pieces = [piece(1), piece(2), piece(3, 2), piece(4)];
  assert.deepEqual(
    moved(pieces, 4, -1).map((one) => one.key),
    [1, 4, 2, 3],
  );
  assert.equal(moved(pieces, 1, -1), pieces);
  assert.equal(moved(pieces, 4, 1), pieces);
});

test('the question names carriers and the newcomer by their place in the list', () => {
  const pieces = moved([piece(7), piece(9), piece(12, 9)], 9, -1);
  const asked = question({
    ...emptyHex,
    ruleset: 'r',
    phase: 'movement',
    active: 'us',
    pieces,
    entering: 7,
  });
  assert.deepEqual(
    asked.counters.map((one) => one.aboard),
    [undefined, undefined, 0],
  );
  assert.equal(asked.entering, 1);
  assert.ok(
    !(
      'entering' in
      question({ ...emptyHex, ruleset: 'r', phase: 'm', active: '', pieces, entering: 0 })
    ),
  );
});

test('the question tells the ground, the part of the hex and the markers, where there are any', () => {
  const bare = question({ ...emptyHex, ruleset: 'r', phase: 'm', pieces: [piece(1)] });
  assert.deepEqual(Object.keys(bare).sort(), ['active', 'ask', 'counters', 'phase', 'ruleset']);
  const asked = question({
    ...emptyHex,
    ruleset: 'r',
    phase: 'm',
    pieces: [piece(1, 0, ['cx'])],
    terrain: 'mountain',
    features: ['arctic'],
    part: 'beach',
  });
  assert.deepEqual(
    [asked.terrain, asked.features, asked.part, asked.counters[0].marks],
    ['mountain', ['arctic'], 'beach', ['cx']],
  );
});

test('plain kinds come first; a book that has few shows those of the side before them', () => {
  const kind = (id, sides) => ({ id, sides });
  const both = ['german', 'us'];
  const many = ['e', 'f', 'g', 'h'].map((id) => kind(id, []));
  const kinds = [kind('a', []), kind('b', ['us']), kind('c', ['german']), kind('d', both)];
  assert.deepEqual(kindsFor({ kinds: [...kinds, ...many], sides: both }, 'us'), {
    plain: [kind('a', []), kind('d', both), ...many],
    named: [kind('b', ['us'])],
  });
  assert.deepEqual(kindsFor({ kinds, sides: both }, 'us'), {
    plain: [kind('b', ['us']), kind('a', []), kind('d', both)],
    named: [],
  });
  assert.deepEqual(kindsFor({ kinds: [kind('b', ['us'])], sides: both }, 'us'), {
    plain: [kind('b', ['us'])],
    named: [],
  });
});

test('a new counter gets an id that the game has never used', () => {
  assert.equal(freshId('M4A1 Sherman!', ['m4a1-sherman-1']), 'm4a1-sherman-2');
  assert.match(freshId('Panzerkampfwagen IV Ausführung H', []), /^[a-z0-9-]{1,24}$/);
  assert.match(freshId('Ü', []), /^[a-z0-9-]{1,24}$/);
  const game = {
    scenario: { counters: [{ id: 'a' }] },
    log: [
      { edit: 'add', who: 'b' },
      { edit: 'remove', who: 'b' },
    ],
  };
  assert.deepEqual(usedIds(game), ['a', 'b']);
});

const flat = { size: [4, 3], grid: 'flat', labels: '0305', terrain: { '0101': 'forest' } };

test('painting names a ground, clear unnames it, and the old map stays as it was', () => {
  assert.deepEqual(painted(flat, '0202', 'town').terrain, { '0101': 'forest', '0202': 'town' });
  assert.deepEqual(painted(flat, '0101', 'clear').terrain, {});
  assert.deepEqual(flat.terrain, { '0101': 'forest' });
  assert.deepEqual(printed(printed(flat, '0101', ' Aune '), '0101', ' ').names, {});
});

test('a blank map keeps within what a scenario may hold', () => {
  const asked = { columns: 999, rows: Number.NaN, grid: 'flat', shift: 'odd', board: '3' };
  assert.deepEqual(blankMap({ ...asked, labels: '0305', origin: [1, 1] }), {
    ...{ size: [100, 1], grid: 'flat', labels: '00305', shift: 'odd' },
  });
  assert.equal(blankMap({ ...asked, labels: '1F5', origin: [1, 1] }).board, '3');
  // A part of a larger map has an origin; with letter labels, its first column is always 1.
  const part = { ...asked, origin: [0, 5_000] };
  assert.deepEqual(blankMap({ ...part, labels: '003005' }).origin, [0, 999]);
  assert.deepEqual(blankMap({ ...part, labels: '1F5' }).origin, [1, 999]);
});

test('the position on the board becomes a scenario of its own', () => {
  const counter = {
    id: 'a',
    kind: 'k',
    side: 'us',
    name: 'A',
    at: '0101',
    rank: 1,
    aboard: '',
    spent: 2,
    marks: [{ id: 'hit' }, { id: 'damaged' }],
  };
  const rider = { ...counter, id: 'b', aboard: 'a', spent: 0, marks: [] };
  const board = {
    map: flat,
    turn: 2,
    counters: [counter, rider],
    steps: [{ id: 'movement.us', side: 'us', state: 'now' }],
    game: {
      scenario: {
        format: 1,
        ruleset: 'r',
        sides: [{ id: 'us', name: 'US' }],
        map: { builtin: 'm', hash: 'h' },
        counters: [],
        turns: 7,
      },
      log: [{ edit: 'option', option: 'literal', value: true }],
    },
  };
  const made = fromHere(board);
  assert.deepEqual(made.counters[0], {
    id: 'a',
    kind: 'k',
    side: 'us',
    name: 'A',
    at: '0101',
    order: 1,
    marks: ['damaged', 'hit'],
    spent: 2,
  });
  assert.deepEqual(made.counters[1], { id: 'b', kind: 'k', side: 'us', name: 'A', aboard: 'a' });
  assert.deepEqual(
    [made.map, made.turn, made.phase, made.active, made.turns, made.options],
    [flat, 2, 'movement', 'us', 7, { literal: true }],
  );
  assert.equal(phaseOf({ id: 'casualty', side: '' }), 'casualty');
  const sides = [
    { id: 'us', name: 'US' },
    { id: 'german', name: 'German' },
  ];
  const free = blankScenario({ ruleset: 'r' }, flat, 'Mine', sides, { play: 'free', turns: 3 });
  assert.deepEqual(
    [free.play, free.counters, free.title, free.turns, free.ruleset],
    ['free', [], 'Mine', undefined, 'r'],
  );
  const played = blankScenario({ ruleset: 'r' }, flat, '', sides, { play: 'turns', turns: 3 });
  assert.deepEqual([played.turns, played.first], [3, 'us']);
});

test('what lies in a box that may not be looked into goes over into the scenario made of it', () => {
  const seen = { id: 'box', kind: 'army', side: 'soviet', name: '', at: '0101', rank: 0 };
  const rest = { aboard: '', spent: 0, marks: [] };
  const within = (/** @type {string} */ id) => ({
    id,
    kind: 'rifle',
    side: 'soviet',
    aboard: 'box',
  });
  const board = {
    map: { size: [4, 4], grid: 'flat', labels: '0305' },
    turn: 1,
    secret: true,
    counters: [{ ...seen, ...rest }],
    steps: [],
    game: {
      scenario: {
        format: 1,
        counters: [{ id: 'box', kind: 'army', at: '0101' }, within('a'), within('b')],
      },
      log: [{ edit: 'remove', who: 'b' }],
    },
  };
  assert.deepEqual(
    fromHere(board).counters.map((one) => one.id),
    ['box', 'a'],
  );
  assert.deepEqual(fromHere(board).counters[1], within('a'));
  assert.deepEqual(
    fromHere({ ...board, secret: false }).counters.map((one) => one.id),
    ['box'],
  );
});

test('features and parts are put on a hex and taken off again; a part that holds counters stays', () => {
  const map = { size: [4, 4], grid: 'flat', labels: '0305' };
  const once = featured(featured(map, '0202', 'port'), '0202', 'arctic');
  assert.deepEqual(once.features, { '0202': ['arctic', 'port'] });
  assert.deepEqual(featured(featured(once, '0202', 'port'), '0202', 'arctic').features, {});
  const high = divided(map, '0202', 'Level_1', () => false);
  assert.deepEqual(high.parts, { '0202/level-1': { kind: 'Level_1' } });
  assert.deepEqual(divided(high, '0202', 'Level_1', () => false).parts, {});
  assert.equal(
    divided(high, '0202', 'Level_1', (at) => at === '0202/level-1'),
    high,
  );
});

test('a road grows hex by hex at either end, and a stretch tapped again is taken up', () => {
  const map = { size: [6, 4], grid: 'flat', labels: '0305' };
  const road = ['0102', '0202', '0302'].reduce(
    (now, hex, i, way) => (i ? roaded(now, 'road', way[i - 1], hex) : now),
    map,
  );
  assert.deepEqual(road.roads, [{ kind: 'road', along: ['0102', '0202', '0302'] }]);
  assert.deepEqual(roaded(road, 'road', '0102', '0101').roads, [
    { kind: 'road', along: ['0101', '0102', '0202', '0302'] },
  ]);
  assert.deepEqual(roaded(road, 'track', '0302', '0402').roads[1], {
    kind: 'track',
    along: ['0302', '0402'],
  });
  assert.deepEqual(roaded(road, 'road', '0302', '0202').roads, [
    { kind: 'road', along: ['0102', '0202'] },
  ]);
  assert.equal(touch(map, '0102', '0202'), true);
  assert.equal(touch(map, '0102', '0302'), false);
});

test('a hexside has one feature, whichever way it is named', () => {
  const map = { size: [4, 4], grid: 'flat', labels: '0305', edges: { '0102/0202': 'river' } };
  assert.deepEqual(edged(map, 'bridge', '0202', '0102').edges, { '0102/0202': 'bridge' });
  assert.deepEqual(edged(map, 'river', '0202', '0102').edges, {});
  assert.deepEqual(edged(map, 'wall', '0101', '0102').edges, {
    '0102/0202': 'river',
    '0101/0102': 'wall',
  });
});

test('boxes get ids of their own, however they are called', () => {
  const map = { size: [4, 4], grid: 'flat', labels: '0305' };
  const two = boxed(boxed(map, 'Great Britain'), 'great  britain!');
  assert.deepEqual(two.boxes, {
    'great-britain': 'Great Britain',
    'great-britain-2': 'great  britain!',
  });
  assert.deepEqual(Object.keys(boxed(map, '???').boxes), ['box']);
  assert.deepEqual(unboxed(two, 'great-britain').boxes, { 'great-britain-2': 'great  britain!' });
});
