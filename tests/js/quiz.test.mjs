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

const question = (n, grade = 'lawful') => ({ case: `c${n}`, step: 0, grade, clauses: [], who: '' });
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
    ['c1', { row: 1, due: 9, right: 1, wrong: 0 }],
    ['c2', { row: 1, due: 12, right: 1, wrong: 0 }],
  ]);
  const lessonOf = ({ case: id }) => known.get(id);
  const next = (today, last = null) => nextOf(some, lessonOf, { today, last, pick: 0.99 })?.case;
  assert.equal(next(10), 'c1');
  assert.equal(next(10, some[0]), 'c4'); // the quiz never asks the same card twice in a row
  known.set('c3', { row: 1, due: 30, right: 1, wrong: 0 });
  known.set('c4', { row: 1, due: 20, right: 1, wrong: 0 });
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
