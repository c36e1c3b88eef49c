/** The page's half of the link codec, compared with the umpire's half. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { BadLink, checkOf, decodeLink as decode, linkIn } from '../../web/src/link.ts';
import { forms, written } from './forms.mjs';
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

/** Returns an intact link with any content. @param {string} text @param {'t' | 'd'} codec */
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

test('in whatever form a link arrives, page and umpire open its game or refuse it', async () => {
  for (const [n, form] of forms.entries()) {
    const { link, game } = golden[form.only ? 3 : n % golden.length];
    const text = written(form, link, `https://example.org/${golden[(n + 2) % golden.length].link}`);
    const pasted = `#${encodeURIComponent(text)}`; // the page puts pasted text into its URL hash
    for (const came of [text, pasted, ...inAddressBar(form, text)]) {
      const found = linkIn(came);
      assert.ok(found, `${form.name}: nobody is asked about ${came.slice(0, 80)}`);
      const mine = await decodeLink(found).catch((failure) => {
        assert.ok(failure instanceof BadLink, `${form.name}: ${failure.stack}`);
      });
      const theirs = await python.ask({ ask: 'unlink', link: found });
      if (form.says) {
        assert.ok(!mine, form.name);
        assert.ok(theirs.error?.includes(form.says), `${form.name}: ${theirs.error}`);
        continue;
      }
      assert.deepEqual(theirs.board?.game, game, `${form.name}: ${theirs.error}`);
      if (mine) assert.deepEqual(mine.scenario, game.scenario, form.name);
    }
  }
});

/** Yields the hash that the page receives if the whole text can be opened as an address. */
function* inAddressBar({ before, address, encode }, text) {
  const hyphenated = text.includes('-\n');
  if (!before && address === undefined && !encode && !hyphenated && text.includes('#'))
    yield new URL(text).hash;
}

test('a link that came as it was sent is read by the page at once, whatever follows it', () => {
  const link = golden[0].link;
  for (const tail of ['', ').', '”', '&from=mail', '?utm_source=mail', '\n> and so on'])
    for (const name of ['#p=', '#P='])
      assert.equal(linkIn(`https://x.org/b/?a=1${link.replace('#p=', name)}${tail}`), link);
});

test('an address of something else is no link', () => {
  for (const hash of ['', '#', '#rules', '#puzzles', '#odds=aam2009&points=23&p', '#army=reloaded'])
    assert.equal(linkIn(`https://x.org/b/${hash}`), '');
  for (const text of ['https://example.org/thread/15', 'Your turn, 23 points', '{"at":"0123"}'])
    assert.equal(linkIn(text), '');
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
  await assert.rejects(decodeLink(bomb), BadLink);
  await assert.rejects(decodeLink(`#p=1t.${'A'.repeat(40_000)}.AAAAAA`), BadLink);
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

test('a link of another edition is not read', async () => {
  await assert.rejects(decodeLink('#p=3t.e30.AAAAAA'), BadLink);
  await assert.rejects(decodeLink('#p=1a.e30.AAAAAA'), BadLink);
  globalThis.RUNTIME = { links: {} }; // the page lacks the link's dictionary
  await assert.rejects(decode('#p=2t.e30.AAAAAA'), BadLink);
});

test('with a dictionary too, what unfolds beyond measure is cut off', async () => {
  const text = encoder.encode(`{"log":[],"scenario":{"text":"${'a'.repeat(4_000_000)}"}}`);
  const body = deflateRawSync(text, { dictionary: await worded('a') });
  const bomb = `#p=2a.${body.toString('base64url')}.${checkOf(text)}`;
  await assert.rejects(decodeLink(bomb), BadLink);
});

test('the check is the CRC-32 that everyone computes', () => {
  assert.equal(
    checkOf(encoder.encode('123456789')),
    Buffer.from('cbf43926', 'hex').toString('base64url'),
  );
});
