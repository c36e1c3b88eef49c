/** The tiles of an opened stack can all be clicked, and texts are short enough to post. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layFan } from '../../web/src/board/fan.ts';
import { placeName } from '../../web/src/play/placename.ts';
import { isLong, shortText } from '../../web/src/play/shorttext.ts';

const TILE = 88;

/** Asserts that every tile of a stack opened at `centre` lies within the rectangle `room`. */
function inside(spots, centre, room) {
  for (const { at, scale } of spots) {
    const half = (TILE / 2) * scale;
    const [x, y] = [at[0] + centre[0], at[1] + centre[1]];
    assert.ok(x - half >= room.x && x + half <= room.x + room.width, `${x} of ${room.width}`);
    assert.ok(y - half >= room.y && y + half <= room.y + room.height, `${y} of ${room.height}`);
  }
}

/** Asserts that no tile covers the centre of another tile. */
function apart(spots) {
  for (const [i, one] of spots.entries())
    for (const other of spots.slice(i + 1)) {
      const far = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
      assert.ok(far >= TILE * Math.min(one.scale, other.scale), `${far} px apart`);
    }
}

test('an open stack lies in the room that is free, at every edge and in every size', () => {
  const rooms = [
    { x: 0, y: 0, width: 390, height: 340 },
    { x: 0, y: 60, width: 460, height: 250 },
    { x: 0, y: 0, width: 1000, height: 780 },
  ];
  for (const room of rooms)
    for (const count of [2, 3, 6, 7, 14, 24])
      for (const centre of [
        [20, room.y + 20],
        [room.width - 10, room.y + 10],
        [room.width / 2, room.y + room.height - 5],
      ]) {
        const spots = layFan(count, 46, false, centre, room);
        if (count <= 6) assert.equal(spots.length, count);
        inside(spots, centre, room);
        apart(spots);
      }
});

test('of four hundred counters in a hex as many are laid open as can be hit', () => {
  const room = { x: 0, y: 0, width: 390, height: 600 };
  const spots = layFan(400, 46, false, [195, 300], room);
  assert.ok(spots.length >= 40 && spots.length < 400, `${spots.length}`);
  inside(spots, [195, 300], room);
  apart(spots);
});

const finding = (clause, grade, words, sum = '') => ({ clause, grade, words, sum, role: 'rule' });

test('a short text has the question, the grade, what decides it and the price', () => {
  const verdict = {
    asked: 'Tank to 0203',
    grade: 'overstacked',
    headline: 'Overstacked, at a price',
    summary: '1 rule sets a price, 3 rules are met',
    findings: [
      finding('R2-units', 'overstacked', 'US units: 4 where 3 fit.', '4 of 3'),
      finding('R1', 'lawful', 'Met.'),
      finding('R4', 'lawful', 'Met.'),
      finding('R5', 'lawful', 'Met.'),
    ],
    prices: [{ words: 'US takes 1 hit in 0203.' }],
  };
  assert.ok(isLong(verdict));
  assert.equal(
    shortText(verdict),
    'Tank to 0203: Overstacked, at a price\n' +
      '- US units: 4 where 3 fit. 4 of 3 (R2-units)\n' +
      'US takes 1 hit in 0203.',
  );
  const met = {
    ...verdict,
    grade: 'lawful',
    headline: 'Lawful',
    prices: [],
    summary: '4 rules are met',
  };
  assert.equal(shortText(met), 'Tank to 0203: Lawful\n4 rules are met.');
});

test('a part of a hex has its own name, or that of its kind', () => {
  const board = {
    map: {
      names: { C3: 'Mill' },
      boxes: { pool: 'The pool' },
      parts: { 'C3/fox': { kind: 'foxhole2' }, 'C3/up': { kind: 'level', name: 'Upper floor' } },
    },
    signs: { parts: [{ id: 'foxhole2', name: 'Foxhole' }], features: [] },
  };
  assert.equal(placeName(board, 'C3/fox'), 'C3 Mill (Foxhole)');
  assert.equal(placeName(board, 'C3/up'), 'C3 Mill (Upper floor)');
  assert.equal(placeName(board, 'C4'), 'C4');
  assert.equal(placeName(board, '@pool'), 'The pool');
});
