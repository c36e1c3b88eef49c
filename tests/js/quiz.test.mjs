/** The next question of the quiz, and the time after which a question repeats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  KNOWN,
  dealt,
  keyOf,
  learnt,
  nextOf,
  standing,
} from '../../web/src/panes/quiz/learning.ts';
import { dayOf } from '../../web/src/ui/day.ts';

const question = (n, grade = 'lawful') => ({
  ...{ case: `c${n}`, step: 0, grade, clauses: [], who: '' },
  ...{ rule: '', rules: [] },
});
const some = [question(1), question(2, 'forbidden'), question(3, 'overstacked'), question(4)];

test('what is known comes again after days that grow apart, what is not today', () => {
  let lesson = null;
  const apart = [];
  for (let n = 0; n < 6; n += 1) {
    lesson = learnt(lesson, true, 100);
    apart.push(lesson.due - 100);
  }
  assert.deepEqual(apart, [1, 3, 7, 21, 60, 60]);
  lesson = learnt(lesson, false, 100);
  assert.deepEqual(lesson, { row: 0, due: 100, right: 6, wrong: 1 });
});

test('what is due comes before what is new, and that before what is due later', () => {
  const known = new Map([
    ['c1', { row: 3, due: 9, right: 1, wrong: 0 }],
    ['c2', { row: 3, due: 12, right: 1, wrong: 0 }],
  ]);
  const lessonOf = ({ case: id }) => known.get(id);
  const next = (today, last = null) => nextOf(some, lessonOf, { today, last, pick: 0.99 })?.case;
  assert.equal(next(10), 'c1');
  assert.equal(next(10, some[0]), 'c4'); // the quiz never asks the same card twice in a row
  known.set('c3', { row: 5, due: 30, right: 1, wrong: 0 });
  known.set('c4', { row: 4, due: 20, right: 1, wrong: 0 });
  assert.equal(next(5), 'c1');
  assert.equal(next(5, some[0]), 'c2');
  assert.equal(nextOf([], lessonOf, { today: 1, last: null, pick: 0 }), null);
});

test('right answers on twelve days make every question known', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (picks) => {
      const known = new Map();
      const lessonOf = (one) => known.get(keyOf('r', one));
      const pick = () => picks.next().value;
      let last = null;
      for (let day = 0; day < 12; day += 1)
        for (let n = 0; n < some.length; n += 1) {
          const asked = nextOf(some, lessonOf, { today: day, last, pick: pick() });
          known.set(keyOf('r', asked), learnt(lessonOf(asked) ?? null, true, day));
          last = asked;
        }
      assert.equal(standing(some, lessonOf).known, some.length);
    }),
  );
  assert.ok(KNOWN > 1); // a single right answer may be a guess
});

test('a seed deals every question once, the same everywhere', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 40 }), fc.nat({ max: 40 }), (seed, lawful, barred) => {
      const all = [
        ...Array.from({ length: lawful }, (_, n) => question(n)),
        ...Array.from({ length: barred }, (_, n) => question(100 + n, 'forbidden')),
      ];
      const order = dealt(all, seed);
      assert.deepEqual(order, dealt(all, seed));
      assert.deepEqual(
        order.map((one) => one.case).toSorted(),
        all.map((one) => one.case).toSorted(),
      );
    }),
  );
  const told = dealt(some, 7).map((one) => one.case);
  assert.deepEqual(told, ['c3', 'c1', 'c4', 'c2']);
  assert.notDeepEqual(dealt(some, 1), dealt(some, 2));
});

/** Run with another time zone, as after a journey. */
function inZone(zone, run) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

// The last two set the clock forward at midnight, so that a day begins at 1:00.
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'Europe/Berlin'];
ZONES.push('America/St_Johns', 'Asia/Beirut', 'Africa/Cairo');
/** A moment of November 2026 by the clock on the wall. */
const at = (day, hours, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime();
const day = (...moment) => dayOf(at(...moment));
const ask = (lessons, today) =>
  nextOf(some, ({ case: id }) => lessons[id], { today, last: null, pick: 0 }).case;

test('in every time zone a day goes from midnight to midnight, a year long', () => {
  for (const zone of ZONES)
    inZone(zone, () => {
      assert.equal(new Date(at(1, 12)).getHours(), 12);
      for (let n = 0; n < 366; n += 1) {
        const noon = dayOf(new Date(2026, 0, 1 + n, 12).getTime());
        const first = new Date(2026, 0, 1 + n).getTime(),
          last = new Date(2026, 0, 2 + n).getTime() - 1;
        assert.deepEqual([dayOf(first), dayOf(last)], [noon, noon], `${zone}, day ${n}`);
        assert.equal(dayOf(last + 1), noon + 1, `${zone}, day ${n}`);
      }
    });
});

test('what is answered rightly before midnight comes again after it, and not before', () => {
  for (const zone of ZONES)
    inZone(zone, () => {
      const lesson = learnt(null, true, day(26, 23, 59));
      const others = { row: 5, due: day(26, 12) + 60, right: 5, wrong: 0 };
      const lessons = { c1: others, c2: lesson, c3: others };
      assert.equal(ask(lessons, day(26, 23, 59)), 'c4'); // the one never asked
      assert.equal(ask(lessons, day(27, 0, 0)), 'c2');
      const wrong = learnt(lesson, false, day(27, 0, 1));
      assert.equal(ask({ ...lessons, c2: wrong }, day(27, 0, 1)), 'c2');
      assert.equal(ask({ ...lessons, c2: wrong }, day(27, 23, 59)), 'c2');
      const again = learnt(wrong, true, day(28, 0, 0)); // begun before midnight, answered after it
      assert.deepEqual([again.row, again.due], [1, day(29, 0)]);
    });
});

test('a journey puts nothing off by more than a day, and asks nothing twice', () => {
  const noon = Date.parse('2026-11-26T12:00Z');
  for (const from of ZONES)
    for (const to of ZONES) {
      const lesson = inZone(from, () => learnt(null, true, dayOf(noon)));
      const there = inZone(to, () => dayOf(noon));
      assert.ok(Math.abs(lesson.due - there - 1) <= 1, `${from} to ${to}`);
      const later = { row: 5, due: there + 60, right: 5, wrong: 0 };
      const lessons = { c1: lesson, c2: later };
      if (lesson.due > there) assert.notEqual(ask(lessons, there), 'c1', `${from} to ${to}`);
      assert.equal(ask({ ...lessons, c3: later, c4: later }, there + 2), 'c1');
    }
});

test('a clock that was set back leaves nothing unasked for years', () => {
  const ahead = day(26, 12) + 3650, // the clock was ten years ahead
    today = day(26, 12);
  const wrong = learnt(null, true, ahead),
    known = Array.from({ length: 5 }).reduce((lesson) => learnt(lesson, true, today), null);
  const lessons = { c1: known, c2: wrong, c3: known, c4: known };
  assert.equal(ask(lessons, today), 'c2');
  const mended = learnt(wrong, true, today);
  assert.deepEqual(mended, { row: 2, due: today + 3, right: 2, wrong: 0 });
  // A clock that is set forward makes everything due at once, and loses nothing.
  assert.equal(ask({ ...lessons, c2: mended }, ahead), 'c1');
  assert.equal(standing(some, ({ case: id }) => lessons[id]).known, 3);
});
