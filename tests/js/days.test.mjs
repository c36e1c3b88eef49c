/** The daily puzzle, the archive by month, and the streak despite gaps, clocks and time zones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import 'fake-indexeddb/auto';

const { creditedDay, idOf, latestDay, monthOf, numberOf, streakOf, weekdayOf } =
  await import('../../web/src/panes/puzzles/days.ts');
const { dayOf } = await import('../../web/src/ui/day.ts');
const { bringProgress, progressText } = await import('../../web/src/panes/puzzles/progress.ts');
const { attempt } = await import('../../web/src/panes/attempts.ts');
const { ended, playedOn, solvedDays } = await import('../../web/src/panes/puzzles/memory.ts');

const TABLE = { first: '2026-11-23', puzzles: ['a', 'b', 'c', 'd'] };
const MONDAY = Date.parse('2026-11-23') / 86_400_000;

test('days have numbers from a Monday on, and the table begins again after its end', () => {
  assert.equal(weekdayOf(MONDAY), 0);
  assert.equal(numberOf(TABLE, MONDAY), 1);
  assert.equal(numberOf(TABLE, MONDAY + 2), 3);
  assert.equal(idOf(TABLE, MONDAY - 1), undefined);
  assert.deepEqual(
    [0, 1, 3, 4].map((n) => idOf(TABLE, MONDAY + n)),
    ['a', 'b', 'd', 'a'],
  );
  assert.equal(latestDay(TABLE, 'c', MONDAY + 6), MONDAY + 6);
  assert.equal(latestDay(TABLE, 'c', MONDAY + 1), null);
});

test('a month begins below its weekday and has all its days', () => {
  const month = monthOf(MONDAY);
  assert.deepEqual(
    month.slice(0, 7).map((day) => day === null),
    [true, true, true, true, true, true, false],
  );
  assert.equal(month.filter((day) => day !== null).length, 30);
});

test('a day is that of the calendar on the wall, to midnight', () => {
  const local = (hours, minutes) => new Date(2026, 10, 25, hours, minutes).getTime();
  assert.equal(dayOf(local(0, 0)), dayOf(local(23, 59)));
  assert.equal(dayOf(local(24, 0)), dayOf(local(0, 0)) + 1);
});

test('one day in seven is forgiven, two in a row are not', () => {
  const streak = (...days) => streakOf(new Set(days), 100);
  assert.equal(streak(), 0);
  assert.equal(streak(100), 1);
  assert.equal(streak(99, 98), 2, 'today is still open');
  assert.equal(streak(98, 97), 2, 'yesterday is forgiven');
  assert.equal(streak(97), 0, 'two days are too many');
  assert.equal(streak(100, 98, 97), 3);
  assert.equal(streak(100, 98, 96, 95), 2, 'the second within a week ends it');
  assert.equal(streak(100, 98, 97, 96, 95, 94, 93, 91), 8, 'a week later one more');
  assert.equal(streak(101, 100, 99), 3, 'a traveller to the west');
  assert.equal(streak(4000, 100, 99), 2, 'a clock that was wrong');
});

test('a streak without a gap counts every day, and a clock that is set back does not end it', () => {
  const solved = new Set();
  for (let day = 0; day < 500; day += 1) {
    solved.add(day);
    assert.equal(streakOf(solved, day), day + 1);
    if (day > 10) assert.ok(streakOf(solved, day - 5) > 0);
  }
  assert.equal(streakOf(solved, 499), 500);
});

test('a streak never counts more than was solved, and a day more never makes it shorter', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 60, max: 100 })),
      fc.integer({ min: 60, max: 100 }),
      (days, more) => {
        const solved = new Set(days);
        const before = streakOf(solved, 100);
        assert.ok(before <= solved.size);
        const filled = new Set(days);
        for (let day = more; day <= 100; day += 1) filled.add(day);
        assert.ok(streakOf(filled, 100) >= Math.min(before, 101 - more));
      },
    ),
    { seed: 7 },
  );
});

test('what was begun before midnight counts for the day that it was begun on', () => {
  assert.equal(creditedDay(new Set(), 9, 10), 9);
  assert.equal(creditedDay(new Set([9]), 9, 10), 10);
  assert.equal(creditedDay(new Set(), 5, 10), 10);
});

const PUZZLE = {
  format: 1,
  ruleset: 'aam2009',
  title: 'Day',
  rules: '4',
  map: { size: [4, 4] },
  sides: [],
  counters: [],
};

test('progress goes into a file and back, merged, and a wrong file changes nothing', async () => {
  const seen = { scenario: PUZZLE, sitting: 's', log: [], spent: 9000 };
  const one = await playedOn(seen, { before: [], given: false, opened: Date.now() });
  await ended(PUZZLE, one, { outcome: 'solved', log: [], made: 3 });
  const days = [...solvedDays()];
  const doc = JSON.parse(await progressText());
  assert.equal(doc.edition, 2);
  const [[key, record]] = Object.entries(doc.tries);
  const first = { ...record.tries[0], id: 'first', when: 20, day: 11, spent: 5 };
  doc.tries[key] = { ...record, tries: [first] };
  doc.tries.odd = { ...record, tries: [{ ...first, when: null }] };
  doc.days['12'] = { day: 12, at: 1 };
  doc.days['13'] = { day: 'x' };
  const told = await bringProgress(JSON.stringify(doc));
  assert.deepEqual(told, { puzzles: 1, days: 1, questions: 0, refused: 2, kept: true });
  const { counts, spent, made } = attempt(PUZZLE);
  assert.deepEqual([counts, spent, made], [{ score: 1, at: 20 }, 5, 3]);
  assert.deepEqual([...solvedDays()].sort(), [...days, 11, 12].sort());
  for (const wrong of ['', '[]', '{"format":"x"}', 'null'])
    assert.equal(await bringProgress(wrong), null);
});
