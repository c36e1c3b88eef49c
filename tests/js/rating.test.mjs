/** The rating from solved and failed puzzles, and the days until a failed puzzle is repeated. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import 'fake-indexeddb/auto';
import {
  UNRATED,
  outcomeOf,
  rated,
  ratingOf,
  strengthOf,
} from '../../web/src/panes/puzzles/rating.ts';
import { afterTry, isDue } from '../../web/src/panes/puzzles/repeats.ts';
import { mergedAttempts } from '../../web/src/storage/merges.ts';

const { UNTRIED } = await import('../../web/src/storage/kinds.ts');
const { attempt } = await import('../../web/src/panes/attempts.ts');
const { remember } = await import('../../web/src/panes/puzzles/memory.ts');

test('a rating is what the paper on Glicko-2 works out', () => {
  const mine = { rating: 1500, deviation: 200, volatility: 0.06 };
  const { rating, deviation, volatility } = rated(mine, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  assert.ok(Math.abs(rating - 1464.06) < 0.05, `${rating}`);
  assert.ok(Math.abs(deviation - 151.52) < 0.05, `${deviation}`);
  assert.ok(Math.abs(volatility - 0.05999) < 0.00002, `${volatility}`);
});

test('to solve raises it, to fail lowers it, and each game makes it surer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 600, max: 2600 }),
      fc.integer({ min: 40, max: 350 }),
      fc.integer({ min: 600, max: 2600 }),
      (rating, deviation, other) => {
        const mine = { rating, deviation, volatility: 0.06 };
        const won = rated(mine, [{ rating: other, deviation: 90, score: 1 }]);
        const lost = rated(mine, [{ rating: other, deviation: 90, score: 0 }]);
        assert.ok(won.rating > rating && lost.rating < rating);
        assert.ok(Number.isFinite(won.rating) && Number.isFinite(lost.rating));
        assert.ok(won.deviation < Math.hypot(deviation, 0.061 * 173.7178));
      },
    ),
  );
});

const puzzle = (id, difficulty, least, trails = 0) => ({ id, difficulty, least, trails });

test('a puzzle is the stronger the higher its grade, the longer, and the more lead astray', () => {
  const order = [
    puzzle('a', 'glance', 1),
    puzzle('b', 'glance', 2),
    puzzle('c', 'step', 1),
    puzzle('d', 'plan', 3),
    puzzle('e', 'reply', 3),
    puzzle('f', 'reply', 3, 200),
  ].map(strengthOf);
  assert.deepEqual(
    order,
    [...order].sort((one, other) => one - other),
  );
  assert.equal(new Set(order).size, order.length);
});

test('the first outcome counts, a hint makes none, and a look at the solution is a loss', () => {
  const tried = (more) => outcomeOf({ ...UNTRIED, at: 9, ...more });
  assert.equal(tried({}), null);
  assert.deepEqual(tried({ solved: 5 }), { score: 1, at: 5 });
  assert.equal(tried({ solved: 5, helped: 2 }), null);
  assert.deepEqual(tried({ solved: 5, failed: 1, lost: 3 }), { score: 0, at: 3 });
  assert.deepEqual(tried({ shown: true }), { score: 0, at: 9 });
  const list = [puzzle('a', 'plan', 3), puzzle('b', 'plan', 3), puzzle('c', 'plan', 3)];
  const known = { a: { solved: 5 }, b: { failed: 1, lost: 7 }, c: {} };
  const found = ratingOf(list, ({ id }) => ({ ...UNTRIED, ...known[id] }));
  assert.equal(found.games, 2);
  assert.ok(found.deviation < UNRATED.deviation);
  assert.deepEqual(
    ratingOf([], () => UNTRIED),
    { ...UNRATED, games: 0 },
  );
});

test('what went wrong comes again the next day, then after days that grow apart', () => {
  let now = { ...UNTRIED, failed: 1, ...afterTry(UNTRIED, 'wrong', 100) };
  const due = [];
  for (let day = 100; day < 200; day += 1)
    if (isDue(now, day)) {
      due.push(day);
      now = { ...now, solved: 1, ...afterTry(now, 'solved', day) };
    }
  assert.deepEqual(due, [101, 104, 111, 132]);
  assert.equal(now.due, 0);
});

test('whatever happens on whatever day, what went wrong last is due, and nothing else', () => {
  const step = fc.record({
    outcome: fc.constantFrom('solved', 'wrong'),
    days: fc.integer({ min: -3, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let day = 20_000;
      let now = { ...UNTRIED };
      let lastWrong = null;
      for (const { outcome, days } of steps) {
        day += days; // `days` may be negative: a clock that is set back
        const was = isDue(now, day);
        const failed = now.failed + (outcome === 'wrong' ? 1 : 0);
        const solved = now.solved || (outcome === 'solved' ? day : 0);
        now = { ...now, failed, solved, ...afterTry(now, outcome, day) };
        if (outcome === 'wrong') lastWrong = day;
        if (outcome === 'wrong') assert.equal(now.due, day + 1);
        else if (!was) assert.ok(!isDue(now, day));
        if (now.due) assert.ok(lastWrong !== null, 'only what went wrong comes again');
      }
    }),
  );
});

test('it is kept with the attempt, and two records of it become one', async () => {
  const scenario = {
    format: 1,
    ruleset: 'aam2009',
    title: 'Again',
    map: { size: [4, 4] },
    sides: [],
    goal: { side: 'us', moves: 2, want: [{ reach: ['0304'], who: ['a'] }] },
    counters: [],
  };
  await remember(scenario, { failed: 1 });
  const { lost, due, row } = attempt(scenario);
  assert.ok(lost > 0);
  assert.equal(row, 0);
  assert.ok(due > 20_000);
  await remember(scenario, { solved: 1, made: 2 });
  assert.equal(attempt(scenario).due, due, 'solved on the same day it still comes again');
  const other = { ...attempt(scenario), at: attempt(scenario).at + 5, lost: lost + 9, due: 0 };
  const merged = mergedAttempts(attempt(scenario), other);
  assert.deepEqual([merged.lost, merged.due], [lost, 0]);
});
