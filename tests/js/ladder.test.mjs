/** The games against the computer that are offered one after another, and what is finished. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as ladder from '../../web/src/panes/opponent/ladder.ts';

const entry = (title, duel) => ({ title, duel, scenario: { ruleset: 'reloaded', title } });
const RUNGS = ladder.rungsOf([
  entry('Croix', 3),
  entry('Other', 0),
  entry('Farm', 1),
  entry('Mill', 2),
]);
const inShort = ({ title, level }) => `${title} ${level}`;
const saved = (key, title, over = true) => ({ key, head: { title, ruleset: 'reloaded', over } });
const seat = (key, level) => ({ key, head: { levels: { axis: level } } });
const boardOf = (title) => ({ title, ruleset: 'reloaded', game: { scenario: { title }, log: [] } });

test('three games against a recruit come first, then the same against better ones', () => {
  assert.deepEqual(RUNGS.map(inShort), [
    ...['Farm recruit', 'Mill recruit', 'Croix recruit'],
    ...['Farm regular', 'Mill regular', 'Croix regular'],
    ...['Farm veteran', 'Mill veteran', 'Croix veteran'],
  ]);
});

test('the next game is the first harder one that this device has not finished', () => {
  const finished = ladder.finishedOf(
    [saved('a', 'Farm'), saved('b', 'Mill'), saved('c', 'Croix', false), saved('d', 'Croix')],
    [seat('a', 'recruit'), seat('b', 'recruit'), seat('c', 'recruit')], // nobody sat in d
  );
  const after = (title, level) => ladder.nextOffer(boardOf(title), level, RUNGS, finished);
  assert.equal(inShort(after('Farm', 'recruit')), 'Croix recruit');
  assert.equal(inShort(after('Croix', 'recruit')), 'Farm regular');
  assert.equal(after('Croix', 'veteran'), null);
  assert.equal(inShort(after('My own', 'recruit')), 'My own regular');
  assert.equal(after('My own', 'veteran'), null);
});
