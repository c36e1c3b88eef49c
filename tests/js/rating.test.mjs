/** The rating from solved and failed puzzles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { UNRATED, rated, ratingOf, strengthOf } from '../../web/src/panes/puzzles/rating.ts';

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

test('only first outcomes count, in the order in which they came', () => {
  const list = [puzzle('a', 'plan', 3), puzzle('b', 'reply', 3), puzzle('c', 'plan', 3)];
  const known = { a: { score: 1, at: 7 }, b: { score: 0, at: 5 }, c: null };
  const found = ratingOf(list, ({ id }) => ({ counts: known[id] }));
  const game = (one, score) => ({ rating: strengthOf(one), deviation: 90, score });
  const first = rated(UNRATED, [game(list[1], 0)]);
  assert.deepEqual(found, { ...rated(first, [game(list[0], 1)]), games: 2 });
  assert.deepEqual(
    ratingOf([], () => ({ counts: null })),
    { ...UNRATED, games: 0 },
  );
});
