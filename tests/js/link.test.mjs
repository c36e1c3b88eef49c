/** The page's half of the link codec, held against the umpire's half. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { BadLink, checkOf, decodeLink as decode, linkIn } from '../../web/src/link.js';
import { root, umpire, worded } from './umpire.mjs';

const python = umpire();
after(() => python.end());

const golden = JSON.parse(await readFile(join(root, 'tests', 'data', 'links.json'), 'utf8'));
const ford = JSON.parse(
  await readFile(join(root, 'rulesets', '_template', 'scenarios', 'the-ford.json'), 'utf8'),
);
const encoder = new TextEncoder();
/** @param {string} link */
const decodeLink = (link) => decode(link, worded);

/** A link that is whole, whatever it holds. @param {string} text @param {'t' | 'd'} codec */
function linkOf(text, codec) {
  const bytes = encoder.encode(text);
  const body = codec === 'd' ? deflateRawSync(bytes) : Buffer.from(bytes);
  return `#p=1${codec}.${body.toString('base64url')}.${checkOf(bytes)}`;
}

test('both halves read every golden link alike', async () => {
  assert.ok(golden.length >= 2);
  for (const { link, asked } of golden) {
    const mine = await decodeLink(linkIn(`https://example.org/a/b.html${link}`));
    const theirs = await python.ask({ ask: 'unlink', link });
    assert.ok(mine.scenario.counters.length > 0);
    assert.deepEqual(
      mine.scenario.counters.map((one) => one.id),
      theirs.board.game.scenario.counters.map((one) => one.id),
    );
    assert.deepEqual(mine.asked ?? null, theirs.asked, 'the ruling that it points at');
    assert.deepEqual(mine.asked, asked);
  }
});

test('a link that the umpire makes opens in the page', async () => {
  const { link } = await python.ask({
    ask: 'link',
    game: { scenario: ford, log: [{ do: 'move', who: 'b3', to: '0402' }] },
  });
  const game = await decodeLink(linkIn(link));
  assert.deepEqual(game.log, [{ do: 'move', who: 'b3', to: '0402' }]);
  assert.equal(game.scenario.title, 'The ford');
});

test('the address is found among other text, and a sentence may follow it', () => {
  assert.equal(linkIn('https://x.org/b/?a=1#p=1t.abc.wq4JtA).'), '#p=1t.abc.wq4JtA');
  assert.equal(linkIn('https://x.org/b/#rules'), '');
});

test('every cut of a link is refused', async () => {
  const { link } = golden[0];
  for (const length of [4, 5, 7, 60, link.length - 7, link.length - 1])
    await assert.rejects(decodeLink(link.slice(0, length)), BadLink);
});

test('one changed letter is refused', async () => {
  for (const { link } of golden) {
    const at = Math.floor(link.length / 2);
    const other = link[at] === 'A' ? 'B' : 'A';
    await assert.rejects(decodeLink(link.slice(0, at) + other + link.slice(at + 1)), BadLink);
  }
});

test('what would unfold beyond measure is cut off while it unfolds', async () => {
  const bomb = linkOf(`{"log":[],"scenario":{"text":"${'a'.repeat(4_000_000)}"}}`, 'd');
  assert.ok(bomb.length < 32_768);
  await assert.rejects(decodeLink(bomb), { message: /more than a link may hold/ });
  await assert.rejects(decodeLink(`#p=1t.${'A'.repeat(40_000)}.AAAAAA`), {
    message: /more than a link may hold/,
  });
});

test('what is whole but holds no game is refused, whichever codec', async () => {
  for (const codec of /** @type {const} */ (['t', 'd'])) {
    for (const text of [
      '[]',
      'null',
      '{"log":[]}',
      '{"scenario":{},"log":7}',
      'not json',
      '{"log":[],"scenario":null}',
    ]) {
      await assert.rejects(decodeLink(linkOf(text, codec)), BadLink);
    }
    assert.deepEqual(await decodeLink(linkOf('{"log":[],"scenario":{"title":"Zürich"}}', codec)), {
      log: [],
      scenario: { title: 'Zürich' },
    });
  }
});

test('a link of another edition is told apart from a damaged one', async () => {
  await assert.rejects(decodeLink('#p=3t.e30.AAAAAA'), { message: /another edition/ });
  await assert.rejects(decodeLink('#p=1a.e30.AAAAAA'), { message: /another edition/ });
  globalThis.RUNTIME = { links: {} }; // the page knows no such dictionary
  await assert.rejects(decode('#p=2t.e30.AAAAAA'), { message: /another edition/ });
});

test('with a dictionary too, what unfolds beyond measure is cut off', async () => {
  const text = encoder.encode(`{"log":[],"scenario":{"text":"${'a'.repeat(4_000_000)}"}}`);
  const body = deflateRawSync(text, { dictionary: await worded('a') });
  const bomb = `#p=2a.${body.toString('base64url')}.${checkOf(text)}`;
  await assert.rejects(decodeLink(bomb), { message: /more than a link may hold/ });
});

test('the check is the CRC-32 that everyone computes', () => {
  assert.equal(
    checkOf(encoder.encode('123456789')),
    Buffer.from('cbf43926', 'hex').toString('base64url'),
  );
});
