/** Progress that is brought from a file: in one transaction, and with every number that fits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';

const { bringProgress } = await import('../../web/src/panes/puzzles/progress.ts');
const { kept } = await import('../../web/src/storage/storage.ts');

const file = (days) => `{"format":"overstack-progress","edition":1,"days":{${days.join()}}}`;
const day = (n, at = n) => `"${n}":{"day":${n},"at":${at}}`;

test('a number that JSON cannot hold is refused, and the rest is brought', async () => {
  const found = await bringProgress(file([day(1), day(2, '1e999'), day(3)]));
  assert.deepEqual([found.days, found.refused, found.kept], [2, 1, true]);
  const log = '[{"do":"move","n":1e999}]';
  const attempt = `{"at":1,"solved":1,"failed":0,"spent":1,"shown":false,"log":${log},"wrong":[]}`;
  const again = `{"format":"overstack-progress","edition":1,"attempts":{"a":${attempt}}}`;
  assert.equal((await bringProgress(again)).refused, 1);
});

test('many entries are brought with one word to each listener', async () => {
  let told = 0;
  const stop = kept.days.onChange(() => (told += 1));
  const days = Array.from({ length: 3_000 }, (_, n) => day(n + 10));
  assert.equal((await bringProgress(file(days))).days, 3_000);
  stop();
  assert.equal(told, 1);
  assert.equal(kept.days.list().length, 3_002);
});
