/** The record of a puzzle: what follows from a list of tries, its bound, and its merging. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import 'fake-indexeddb/auto';
import { UNRATED, rated } from '../../web/src/panes/puzzles/rating.ts';
import { isDue, standingOf, statusOf } from '../../web/src/panes/standing.ts';
import {
  NONE,
  entered,
  formerTries,
  joined,
  knows,
  moved,
  played,
  underWay,
} from '../../web/src/panes/tries.ts';

const { changeOf } = await import('../../web/src/panes/puzzles/trying.ts');

const DAY = 86_400_000;
/** Noon of a day, so that the time zone of the machine does not matter. */
const noon = (day) => day * DAY + DAY / 2;
const LOG = [{ do: 'move', who: 'a', to: '0304' }];
const OTHER = [{ do: 'move', who: 'b', to: '0305' }];

/** Plays and ends a try of its own sitting. */
let sittings = 0;
function tried(record, outcome, day, { log = LOG, helps = 0, spent = 1000 } = {}) {
  const sitting = `s${(sittings += 1)}`,
    at = noon(day);
  let now = record;
  for (let n = 0; n < helps; n += 1)
    now = entered(now, { id: `${sitting}h${n}`, at, outcome: 'helped', help: 1 });
  if (outcome === 'shown') return entered(now, { id: `${sitting}x`, at, outcome });
  now = played(now, { sitting, at, log, spent, opened: at });
  return entered(now, { id: now.now.id, at, outcome, log, made: 2 });
}
const said = (...tries) => {
  const record = tries.reduce((now, [outcome, day, how]) => tried(now, outcome, day, how), NONE);
  return { record, ...standingOf(record) };
};

test('the first outcome counts: what was solved and fails later stays a win', () => {
  const { counts, solved, due } = said(['solved', 100], ['failed', 105]);
  assert.deepEqual(counts, { score: 1, at: noon(100) + 1 });
  assert.ok(solved);
  assert.equal(due, 106, 'it is repeated, since it went wrong last');
  assert.equal(said(['failed', 100], ['solved', 100]).counts.score, 0);
  assert.equal(said(['solved', 100, { helps: 1 }], ['solved', 101]).counts, null);
  assert.equal(said(['shown', 100], ['solved', 100]).counts.score, 0);
});

test('who looked at the solution first has not solved it, and no day counts', () => {
  const first = said(['shown', 100], ['solved', 101], ['solved', 102]);
  assert.ok(!first.solved && first.shown);
  assert.deepEqual(first.days, []);
  assert.equal(statusOf(first), 'tried');
  const after = said(['solved', 100], ['shown', 100], ['solved', 101]);
  assert.deepEqual([after.solved, after.days], [true, [100, 101]]);
});

test('a win stays one when the other device looked at the solution a day later', () => {
  const win = said(['solved', 100]).record,
    look = said(['shown', 101]).record;
  for (const record of [joined(win, look), joined(look, win)]) {
    assert.equal(standingOf(record).counts.score, 1);
    assert.ok(standingOf(record).solved);
  }
});

test('a try ends once, and its moves played again begin none in the same sitting', () => {
  const at = noon(100);
  const begun = played(NONE, { sitting: 's', at, log: LOG, spent: 5, opened: at });
  const over = entered(begun, { id: begun.now.id, at, outcome: 'failed', log: LOG });
  assert.equal(entered(over, { id: begun.now.id, at: noon(103), outcome: 'failed' }), over);
  assert.equal(underWay(over), null);
  const again = { sitting: 's', at: noon(103), spent: 0, opened: at };
  assert.equal(played(over, { ...again, log: LOG }), over);
  assert.equal(played(over, { ...again, log: [...LOG, ...OTHER] }), over);
  assert.notEqual(played(over, { ...again, log: OTHER }), over);
  assert.notEqual(played(over, { ...again, sitting: 't', log: LOG }), over);
  assert.equal(moved(over, { ...again, log: [] }), over);
});

test('moves are known as own by their sitting or by their log', () => {
  const { record } = said(['failed', 100]);
  assert.ok(knows(record, 'elsewhere', LOG));
  assert.ok(!knows(record, 'elsewhere', OTHER));
  const id = record.tries[0].id.split('.')[0];
  assert.ok(knows(record, id, OTHER));
});

test('what went wrong comes again the next day, then after days that grow apart', () => {
  let { record } = said(['failed', 100]);
  const due = [];
  for (let day = 100; day < 200; day += 1)
    if (isDue(standingOf(record), day)) {
      due.push(day);
      record = tried(record, 'solved', day);
    }
  assert.deepEqual(due, [101, 104, 111, 132]);
  assert.equal(standingOf(record).due, 0);
});

test('a failure with the clock a year ahead is due at once when the clock is right again', () => {
  const ahead = said(['failed', 465]);
  assert.ok(isDue(ahead, 100));
  const then = standingOf(tried(ahead.record, 'solved', 100));
  assert.deepEqual([then.row, then.due, then.counts.score], [1, 103, 0]);
});

test('time and help are those up to the first solution', () => {
  const { spent, helped, made } = said(
    ['failed', 100, { helps: 2 }],
    ['solved', 101, { helps: 1 }],
    ['solved', 102, { spent: 9000 }],
  );
  assert.deepEqual([spent, helped, made], [2000, 3, 2]);
});

const OUTCOMES = ['solved', 'failed', 'shown', 'helped', 'followed'];
/** Many tries, far more than the bound, by a device whose clock jumps. */
const entries = (name, most) =>
  fc
    .array(
      fc.record({
        when: fc.integer({ min: 1, max: 400 }),
        day: fc.integer({ min: 100, max: 190 }),
        outcome: fc.constantFrom(...OUTCOMES),
        help: fc.integer({ min: 0, max: 1 }),
      }),
      { maxLength: most },
    )
    .map((list) => ({
      tries: list.map((one, n) => ({
        ...{ ...one, when: one.when * 10 },
        ...{ id: `${name}${n}`, spent: 1, made: 1, log: LOG },
      })),
      days: [],
      now: list.length
        ? { id: `${name}.`, when: list[0].when, begun: 1, spent: 1, log: LOG }
        : null,
    }));

test('merging is commutative, associative and idempotent, also beyond the bound', () => {
  fc.assert(
    fc.property(entries('a', 160), entries('b', 160), entries('c', 60), (a, b, c) => {
      const [one, other, third] = [a, b, c].map((record) => joined(record));
      const all = joined(a, b, c);
      assert.deepEqual(joined(one, other), joined(other, one));
      assert.deepEqual(joined(joined(one, other), third), all);
      assert.deepEqual(joined(one, joined(other, third)), all);
      assert.deepEqual(joined(all, one), all);
      assert.deepEqual(joined(all), all);
    }),
  );
});

test('the bound loses nothing of status, rating, streak and repetition, and holds', () => {
  fc.assert(
    fc.property(entries('a', 260), (a) => {
      const whole = {
        ...a,
        tries: a.tries.toSorted((x, y) => x.when - y.when || (x.id < y.id ? -1 : 1)),
      };
      const record = joined(a);
      const told = ({ counts, days, due, failed, row, shown, solved, wrong }) => [
        ...[counts, new Set(days), due, failed, row, shown, solved, wrong],
      ];
      assert.deepEqual(told(standingOf(record)), told(standingOf(whole)));
      assert.ok(record.tries.length <= 24 + 24 + 40 + 6);
      assert.ok(record.tries.filter(({ log }) => log).length <= 2);
    }),
  );
});

const FORMER = {
  ...{ at: 0, solved: 0, failed: 0, spent: 0, shown: false, log: [], wrong: [] },
  ...{ lost: 0, helped: 0, made: 0 },
};
const former = (more) => standingOf(formerTries({ ...FORMER, ...more }));

test('a record of a former edition says what it said, without its faults', () => {
  const t = noon(20_000);
  assert.equal(former({}).tried, false);
  assert.deepEqual(former({ at: t, log: LOG }).log, LOG);
  assert.deepEqual(former({ at: t, solved: t, made: 3, spent: 9 }).counts, { score: 1, at: t });
  assert.equal(former({ at: t, solved: t, helped: 1 }).counts, null);
  const lost = former({ at: t + 9, solved: t, failed: 1, wrong: LOG, row: 0, due: 20_005 });
  assert.deepEqual([lost.counts.score, lost.due, lost.wrong], [1, 20_005, LOG]);
  const loss = former({ at: t, failed: 2, lost: t, row: 2, due: 20_007, solved: t + 5 });
  assert.deepEqual([loss.counts.score, loss.row, loss.due, loss.solved], [0, 2, 20_007, true]);
  const { lost: _, ...old } = FORMER;
  const oldest = standingOf(formerTries({ ...old, at: t, failed: 1 }));
  assert.ok(isDue(oldest, 20_010) && oldest.counts.score === 0);
  assert.equal(former({ at: t, helped: 2, log: LOG }).helped, 2);
});

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Runs a device with the store of a former edition; `brought`: a progress file. */
function deviceWith(which, brought = '') {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', here('typescript.mjs'), here('former-device.mjs'), which],
    { input: brought, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/**
 * What the two stores hold, in order. Together: 1 solved, 2 failed and then solved, 3 solved with a
 * hint. Then here: 1 begun again and failed, 4 solved. There: the solution of 4 looked at an hour
 * later, 5 solved, 2 solved again, 6 failed. Solved on the four days before today.
 */
const BY_HAND = [1, 0, 1, 1, 0];

test('two stores that had merged, taken over apart and merged both ways, say the same', () => {
  const [a, b] = ['a', 'b'].map((which) => deviceWith(which));
  const [ab, ba] = [deviceWith('a', b.text), deviceWith('b', a.text)];
  const rating = BY_HAND.reduce(
    (before, score) => rated(before, [{ rating: 1620, deviation: 90, score }]),
    UNRATED,
  );
  for (const one of [ab, ba, deviceWith('', ab.text)]) {
    assert.deepEqual(one.rating, { ...rating, games: 5 });
    assert.equal(one.streak, 4);
    assert.deepEqual(one.statuses, ['solved', 'solved', 'solved', 'solved', 'solved', 'failed']);
    assert.deepEqual(one.made, [2, 3, 2, 2, 2, 0]);
  }
  assert.deepEqual(ab.records, ba.records);
  const again = JSON.parse(deviceWith('a', ab.text).text);
  assert.deepEqual(again, JSON.parse(ab.text), 'a second time brings nothing new');
  const edition1 = JSON.parse(readFileSync(here('former-stores.json'), 'utf8')).b;
  const file = JSON.stringify({
    format: 'overstack-progress',
    edition: 1,
    former: {},
    ...edition1,
  });
  assert.deepEqual(deviceWith('a', file).records, ab.records);
});

const boardWith = (log, more = {}) => ({
  game: { scenario: BOARD, log },
  goal: { side: 'us', stands: 'open', made: log.length, ...more },
  actor: 'us',
});
const BOARD = { format: 1, ruleset: 'aam2009', map: { size: [4, 4] }, sides: [], counters: [] };
const stateOf = (shown, more = {}) => ({
  ...{ shown, caseRun: null, openings: 1, device: { behind: false }, panes: {}, seated: [] },
  ...{ why: null, ...more },
});

test('what the umpire proposed is help when it is played; undo and another game are no move', () => {
  const [from, to] = [boardWith([]), boardWith(LOG)];
  const why = { remedies: [{ entries: OTHER }, { entries: LOG }] };
  assert.deepEqual(changeOf(stateOf(from), stateOf(to)), { own: LOG, proposed: false });
  assert.deepEqual(changeOf(stateOf(from, { why }), stateOf(to)), { own: LOG, proposed: true });
  assert.deepEqual(changeOf(stateOf(to), stateOf(from)), { own: [], proposed: false });
  const others = [
    [stateOf(null), stateOf(to)], // a link, or a reload
    [stateOf(from), stateOf(to, { openings: 2 })], // another game, or back to it
    [stateOf(from), stateOf(to, { device: { behind: true } })], // another tab plays
    [stateOf(from), stateOf(boardWith([]))],
  ];
  for (const [was, now] of others) assert.equal(changeOf(was, now), null);
  const elsewhere = [
    [stateOf({ ...from, actor: 'them' }), stateOf(to)], // the other side acts
    [stateOf(boardWith([], { stands: 'failed' })), stateOf(to)],
    [stateOf(from), stateOf(to, { seated: ['us'] })], // the computer plays
    [stateOf(from), stateOf(boardWith([{ roll: [3] }]))],
  ];
  for (const [was, now] of elsewhere) assert.deepEqual(changeOf(was, now).own, []);
});
