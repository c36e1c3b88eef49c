/** The form's fields of format 2, and published games in the form. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  blank,
  checking,
  keepingOf,
  keptBy,
  namedBy,
  tolerating,
  withCost,
  withLists,
  withNotice,
  withTurn,
} from '../../web/src/panes/house/document.ts';
import { formatted } from '../../web/src/panes/houseformat.ts';
import { umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());
const judged = async (document) => (await python.ask({ ask: 'house', document })).faults;

const { games } = await python.ask({ ask: 'published' });
const documents = await Promise.all(
  games.map(async ({ id }) => (await python.ask({ ask: 'published', id })).document),
);

test('a document becomes one of format 2 exactly when the umpire would refuse it in format 1', async () => {
  for (const document of documents) {
    const first = { ...document, format: 1 };
    const isRefused = (await judged(first)).length > 0;
    const priced = document.limit.some(({ penalty, tolerance }) => penalty && !tolerance);
    assert.equal(formatted(first).format === 2, isRefused || priced, document.title);
    assert.deepEqual(await judged(formatted(first)), [], document.title);
  }
});

test('each way to keep a limit, and each check, is a document that the umpire takes', async () => {
  const doc = {
    ...blank(),
    kind: [
      { id: 'foot', name: 'Foot', weights: { points: 2 }, tags: { army: 'First' } },
      { id: 'guns', name: 'Guns', weights: { points: 1 }, tags: { army: 'First' } },
    ],
  };
  const names = { weights: ['points'], tags: ['army'], kinds: ['foot', 'guns'] };
  for (const check of ['count', 'sum', 'groups', 'alike', 'apart', 'alone', 'needs', 'cross']) {
    const [limit] = doc.limit;
    const whole = formatted({ ...doc, limit: [checking(limit, check, names)] });
    assert.deepEqual(await judged(whole), [], check);
  }
  for (const how of ['never', 'transit', 'price', 'notice', 'never']) {
    const limit = keptBy(doc.limit[0], how);
    assert.equal(keepingOf(limit), how);
    assert.deepEqual(await judged(formatted({ ...doc, limit: [limit] })), [], how);
  }
  const priced = keptBy(tolerating(doc.limit[0], 2), 'price');
  assert.equal(tolerating(priced, undefined, 2).penalty.does, 'leave');
  assert.equal(keptBy(priced, 'never').penalty, undefined);
});

test('turns, notices and names are written whole, or go whole', () => {
  assert.deepEqual(withTurn(undefined, 0, 3), [3, 3]);
  assert.deepEqual(withTurn([3, 3], 1, 9), [3, 9]);
  assert.equal(withTurn([3, 9], 1, undefined), undefined);
  const limit = { rule: '1', title: 'One', check: 'count', notice: { at: 4, text: 'Mind.' } };
  assert.deepEqual(withNotice(limit, 5), { at: 5, text: 'Mind.' });
  const told = { ...limit, notice: { ...limit.notice, with: ['infantry', 'hq'] } };
  assert.deepEqual(withNotice(told, 6), { at: 6, text: 'Mind.', with: ['infantry', 'hq'] });
  const named = withLists({ kind: [], limit: [told] }, (list) => list.filter((id) => id !== 'hq'));
  assert.deepEqual(named.limit[0].notice.with, ['infantry'], 'a kind that goes, goes from it too');
  assert.deepEqual(withCost(limit, 2), { at: 2, points: 1 });
  assert.deepEqual(withCost({ ...limit, cost: { at: 2, points: 3 } }, 4), { at: 4, points: 3 });
  assert.equal(withCost(limit, undefined), undefined);
  assert.equal(withNotice(limit, undefined), undefined);
  const old = [{ id: 'winter', name: 'Winter', moves: false }];
  assert.deepEqual(namedBy(old, 'Summer, Winter, '), [
    { id: 'summer', name: 'Summer' },
    { id: 'winter', name: 'Winter', moves: false },
  ]);
});
