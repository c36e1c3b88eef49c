/**
 * The board that the page draws before the umpire is ready equals the umpire's later board.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Grid } from '../../web/src/board/grid.ts';
import { seenOf } from '../../web/src/board/same.ts';
import { gameOf } from '../../web/src/ui/files.ts';
import { draft, taskOf } from '../../web/src/scenario/load.ts';
import { root, umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());

/** @returns {Promise<any[]>} every scenario that ships with a ruleset */
async function scenarios() {
  const found = [];
  for (const ruleset of await readdir(join(root, 'rulesets'))) {
    const folder = join(root, 'rulesets', ruleset, 'scenarios');
    for (const file of await readdir(folder).catch(() => [])) {
      if (file.endsWith('.json'))
        found.push(JSON.parse(await readFile(join(folder, file), 'utf8')));
    }
  }
  return found;
}

const all = await scenarios();
const kinds = {};
for (const id of new Set(all.map((one) => one.ruleset)))
  kinds[id] = await python.ask({ ask: 'book', ruleset: id });

// Only the umpire knows how a mark changes a counter's values, so marked counters' are ignored.
const seen = ({ id, name, kind, side, type, symbol, at, aboard, load, marks, values }) => ({
  id,
  name,
  kind,
  side,
  type,
  symbol,
  at,
  aboard,
  load: [...load].sort(),
  values: marks.length ? null : values,
});
const counters = (board) => board.counters.map(seen).sort((a, b) => (a.id < b.id ? -1 : 1));
const stacks = (board) =>
  Object.fromEntries(
    board.places
      .filter((one) => one.stack.length && !one.at.startsWith('@'))
      .map((one) => [one.at, one.stack]),
  );

test('there are scenarios to draw', () => assert.ok(all.length >= 7));

for (const scenario of all) {
  test(`drawn as the umpire reads it: ${scenario.title}`, async () => {
    const drawn = draft({ scenario, log: [] }, kinds);
    const board = await python.ask({ ask: 'open', game: { scenario, log: [] } });
    assert.equal(board.error, undefined);
    assert.equal(
      seenOf(drawn.map, drawn.signs),
      seenOf(board.map, board.signs),
      'the map is not drawn again',
    );
    if (board.secret) return; // follow.test.mjs covers hidden counters
    assert.deepEqual(counters(drawn), counters(board));
    assert.deepEqual(stacks(drawn), stacks(board));
    assert.deepEqual(drawn.sides, board.sides);
    for (const key of ['title', 'play', 'turn', 'turns'])
      assert.deepEqual(drawn[key], board[key], key);
  });
}

test('counters that the log has moved are drawn where they went, last in', () => {
  const scenario = all.find((one) => one.ruleset === 'template');
  const drawn = draft(
    {
      scenario,
      log: [
        { do: 'move', who: 'b3', to: '0303' },
        { do: 'end', who: '' },
      ],
    },
    kinds,
  );
  assert.deepEqual(drawn.places.find((one) => one.at === '0303').stack, ['b1', 'b2', 'b3']);
});

test('without the kinds a counter is drawn all the same', () => {
  const drawn = draft({ scenario: all[0], log: [] }, {});
  assert.equal(drawn.counters.length, all[0].counters.length);
});

test('a map that is not in the document is left to the umpire', () => {
  assert.equal(
    draft({ scenario: { ...all[0], map: { builtin: 'x', hash: 'y' } }, log: [] }, kinds),
    null,
  );
});

test('a file holds a game or a scenario, or is refused in a sentence', () => {
  const [scenario] = all;
  assert.deepEqual(gameOf(JSON.stringify(scenario)), { scenario, log: [] });
  assert.deepEqual(gameOf(JSON.stringify({ scenario, log: [] })), { scenario, log: [] });
  for (const text of ['', '[]', '{}', 'null', '7', '{"scenario":1}', '{"log":[]}'])
    assert.throws(() => gameOf(text), { message: /^[A-Z].*\.$/ });
});

/** More places than a sentence lists: those with a name first. */
const many = ({ map }) => {
  const boxes = Object.keys(map.boxes ?? {}).map((id) => `@${id}`);
  const places = [...boxes, ...Object.keys(map.names ?? {}), ...new Grid(map).all()];
  return [...new Set(places)].slice(0, 20);
};

const wants = (scenario) => {
  const [first, second = first] = scenario.counters;
  const at = [first.at, second.at].filter(Boolean);
  const [measure] = kinds[scenario.ruleset]?.measures ?? [];
  const bound = measure && { measure: measure.id, side: scenario.sides[0].id };
  return [
    [{ reach: at, who: [first.id, second.id] }],
    [{ reach: [at[0]], who: [first.id, second.id], least: 1 }],
    [{ reach: many(scenario), who: [first.id] }],
    [{ pack: at[0], side: scenario.sides[0].id, least: 2 }],
    [{ lost: [first.id] }, { trapped: second.id }],
    ...(bound
      ? [
          [
            { ...bound, least: 1, most: 3 },
            { ...bound, most: 0 },
          ],
        ]
      : []),
  ];
};

test('a goal is told as the umpire tells it', async () => {
  // Every kind of want is combined with every condition; only the full run does so per scenario.
  let told = 0;
  let counted = 0;
  let next = 0;
  const met = new Set();
  for (const scenario of all.filter((one) => one.ruleset !== 'house' && one.map.size)) {
    const [side] = scenario.sides;
    const [phase] = kinds[scenario.ruleset].phases;
    const until = { turn: 3, phase: phase.id, ...(phase.perSide ? { side: side.id } : {}) };
    const [measure] = kinds[scenario.ruleset].measures;
    const keep = [{ measure: measure.id, side: side.id, most: 2 }];
    const conditions = [
      {},
      { moves: 1 },
      { moves: 4, until, keep },
      { until, end: true, chance: '3/4' },
    ];
    const each = conditions.map((one, nr) => [nr, one]);
    for (const [kind, want] of wants(scenario).entries()) {
      const left = each.filter(([nr]) => !met.has(`${kind} ${nr}`));
      const drawn = left.length ? left : [each[next++ % each.length]];
      for (const [nr, more] of process.env.OVERSTACK_FULL ? each : drawn) {
        const goal = { side: side.id, want, ...more };
        const game = { scenario: { ...scenario, turns: 9, goal }, log: [] };
        const board = await python.ask({ ask: 'open', game });
        if (board.error && /goal/.test(board.where ?? '')) continue; // a goal names a counter twice
        assert.equal(board.error, undefined);
        assert.equal(await taskOf(game, Promise.resolve(kinds)), board.goal.words);
        met.add(`${kind} ${nr}`);
        told += 1;
        counted += board.goal.areas.length;
      }
    }
  }
  assert.equal(met.size, 6 * 4, 'each want with each condition');
  assert.ok(told > 40);
  assert.ok(counted > 4, 'places that are counted');
});

test('whatever stands where a goal should be breaks nothing', async () => {
  const [scenario] = all;
  for (const goal of [
    7,
    'x',
    [],
    {},
    { want: 3 },
    { want: [null] },
    { side: 'us', want: [{ reach: 5 }] },
  ])
    assert.equal(
      typeof (await taskOf({ scenario: { ...scenario, goal }, log: [] }, Promise.resolve(kinds))),
      'string',
    );
});
