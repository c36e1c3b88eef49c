/** Functions that measure the network speed, and read a link's ruleset, before Python is called. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rateOf } from '../../web/src/connection.ts';
import { dictionaryIn, rulebookIn } from '../../web/src/linked-rulebook.ts';

/** @param {number} from @param {number} until ms @param {number} bytes @param {number} [sent] */
const file = (from, until, bytes, sent = bytes + 300) => ({
  responseStart: from,
  responseEnd: until,
  transferSize: sent,
  encodedBodySize: bytes,
});

test('what comes at the same time is counted once', () => {
  assert.equal(rateOf([file(0, 100, 50_000), file(0, 100, 50_000)]), 1_000_000);
  assert.equal(rateOf([file(50, 100, 25_000), file(0, 100, 75_000)]), 1_000_000);
});

test('waiting between files is no time of the line', () => {
  assert.equal(rateOf([file(0, 100, 50_000), file(900, 1000, 50_000)]), 500_000);
});

test('what the device had, and a handful of bytes, tell nothing', () => {
  assert.equal(rateOf([file(0, 1, 500_000, 0)]), 0);
  assert.equal(rateOf([file(0, 1, 1_000)]), 0);
  assert.equal(rateOf([]), 0);
});

test('a link names its rulebook, and anything else none', async () => {
  const links = JSON.parse(readFileSync(new URL('../data/links.json', import.meta.url), 'utf8'));
  const link = JSON.stringify(links).match(/#p=1[td]\.[\w-]+\.[\w-]+/)?.[0] ?? '';
  assert.match(await rulebookIn(link), /^[a-z0-9-]+$/);
  assert.equal(await rulebookIn(link.replace('p', 'P')), await rulebookIn(link));
  for (const broken of ['', '#rules', '#p=1d.AAAA.AAAA', '#p=9x.abc.def', '#p=1t.%%.x'])
    assert.equal(await rulebookIn(broken), '');
});

test('a link with a dictionary tells by its letter whose it is', async () => {
  globalThis.RUNTIME = { links: { a: 'aam2009' } };
  assert.equal(await rulebookIn('#p=2a.AAAA.AAAAAA'), 'aam2009');
  assert.equal(dictionaryIn('#p=2a.AAAA.AAAAAA'), 'a');
  assert.equal(dictionaryIn('#P=2a.AAAA.AAAAAA'), 'a');
  for (const other of ['#p=2b.AAAA.AAAAAA', '#p=1d.AAAA.AAAAAA', '#p=2', ''])
    assert.equal(dictionaryIn(other), '');
});
