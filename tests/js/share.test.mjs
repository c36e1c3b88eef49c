/**
 * Exports of the page: a separate library decodes the QR code; the diagram is compared as text.
 */
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import jsqr from 'jsqr';
import { diagram } from '../../web/src/panes/share/diagram.ts';
import { covers, paint } from '../../web/src/panes/share/picture.ts';
import { qrOf } from '../../web/src/panes/share/qr.ts';
import { shippedAs } from '../../web/src/panes/shipped.ts';
import { embedCode } from '../../web/src/play/posttext.ts';
import { root, umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());

/**
 * Decodes a QR code from an image in which each module is three pixels wide.
 * @param {{ size: number, path: string }} code
 */
function read({ size, path }) {
  const wide = size * 3,
    dots = new Uint8ClampedArray(wide * wide * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < 3; dy += 1) {
      for (let dx = 0; dx < Number(run) * 3; dx += 1)
        dots.fill(
          0,
          4 * ((Number(y) * 3 + dy) * wide + Number(x) * 3 + dx),
          4 * ((Number(y) * 3 + dy) * wide + Number(x) * 3 + dx) + 3,
        );
    }
  }
  return jsqr.default(dots, wide, wide)?.data;
}

/** @param {string} ruleset @param {string} id */
async function board(ruleset, id, change = (/** @type {any} */ one) => one) {
  const scenario = change(
    JSON.parse(await readFile(join(root, 'rulesets', ruleset, 'scenarios', `${id}.json`), 'utf8')),
  );
  return python.ask({ ask: 'open', game: { scenario, log: [] } });
}

test('a link as long as links are comes back out of its QR code, letter by letter', () => {
  for (const length of [40, 700, 1_700, 2_900]) {
    const link =
      `https://example.org/overstack/#p=1d.${'Ab9_-'.repeat(length).slice(0, length)}.wq4JtA`.slice(
        0,
        2_953,
      );
    const code = qrOf(link);
    assert.ok(code, `${length} characters fit`);
    assert.equal(read(code), link);
  }
});

test('what no QR code holds is not drawn as one', () => {
  assert.equal(qrOf('a'.repeat(2_954)), null);
  assert.notEqual(qrOf('a'.repeat(2_953)), null);
  assert.equal(qrOf('ü'.repeat(1_500)), null, 'it is bytes that count');
});

test('flat hexes share their sides, and each says its number, its stack and its ground', () => {
  const scene = {
    title: 'Two hexes',
    signs: { parts: [], features: [] },
    map: { size: [2, 2], grid: 'flat', labels: '0305', terrain: { '0102': 'forest' } },
    sides: [
      { id: 'us', name: 'US' },
      { id: 'de', name: 'German' },
    ],
    counters: [
      { id: 'a', name: 'M4A1', side: 'us', at: '0102', rank: 1, aboard: '', marks: [] },
      { id: 'b', name: 'Rifle', side: 'us', at: '', rank: 0, aboard: 'a', marks: [] },
      {
        id: 'c',
        name: 'Tiger I',
        side: 'de',
        at: '0201',
        rank: 0,
        aboard: '',
        marks: [{ name: 'Disrupted' }],
      },
      { id: 'd', name: 'Bazooka', side: 'us', at: '0102', rank: 0, aboard: '', marks: [] },
    ],
    places: [
      { at: '0102', grade: 'overstacked', badge: '+1' },
      { at: '0201', grade: 'forbidden', badge: '' },
    ],
  };
  assert.equal(
    diagram(scene, { foot: 'A game', url: 'https://x.org/#p=1', wrap: 'plain' }),
    [
      'Two hexes',
      '',
      '  ______',
      ' /0101  \\',
      '/        \\______',
      '\\        /0201  \\',
      ' \\______/G1!     \\',
      ' /0102  \\        /',
      '/U2*     \\______/',
      '\\forest  /0202  \\',
      ' \\______/        \\',
      '        \\        /',
      '         \\______/',
      '',
      'U US; G German; * stacked at a price; ! against the rules',
      '0102  U2 *+1  Bazooka, M4A1 (aboard: Rifle)',
      '0201  G1 !  Tiger I (Disrupted)',
      '',
      'A game',
      'https://x.org/#p=1',
    ].join('\n'),
  );
});

test('pointed hexes are rows of bricks that lie as the hexes do', () => {
  const scene = {
    title: '',
    signs: { parts: [], features: [] },
    map: { size: [2, 2], grid: 'pointy', labels: '0305' },
    sides: [],
    counters: [],
    places: [],
  };
  const drawn = diagram(scene, { foot: '', url: '', wrap: 'plain' }).split('\n').slice(2, 11);
  assert.deepEqual(drawn, [
    '+----+----+----+----+',
    '|0101     |0201     |',
    '|         |         |',
    '|         |         |',
    '+----+----+----+----+----+',
    '     |0102     |0202     |',
    '     |         |         |',
    '     |         |         |',
    '     +----+----+----+----+',
  ]);
});

test('each shipped kind of map is drawn in ASCII, no wider than a post, with every counter told', async () => {
  for (const [ruleset, id] of [
    ['aam2009', 'q14-the-trap'],
    ['totaler_krieg', 'malta'],
    ['europa', 'don-front'],
    ['asl', 'across-the-street'],
    ['_template', 'the-ford'],
  ]) {
    const shown = await board(ruleset, id).catch(() => null);
    assert.ok(shown && !shown.error, `${ruleset}/${id}: ${shown?.error}`);
    const text = diagram(shown, { foot: shown.rulesetTitle, url: '', wrap: 'plain' });
    const drawing = text.split('\n').filter((line) => /[|\\/]/.test(line));
    assert.ok(
      drawing.length > 8 && drawing.every((line) => line.length <= 104),
      `${id} is too wide for a post`,
    );
    assert.ok(
      drawing.every((line) => /^[ -~]*$/.test(line)),
      `${id} holds more than ASCII`,
    );
    const flat = text.replace(/\s+/g, ' ');
    for (const one of shown.counters.filter((each) => each.at))
      assert.ok(
        flat.includes(one.name.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ')),
        `${id}: ${one.name} is told`,
      );
  }
});

test('a name cannot close the block that the diagram stands in', async () => {
  const evil = '[/code]```\u202e\u0007[url=x]';
  const shown = await board('aam2009', 'q14-the-trap', (document) => ({
    ...document,
    title: 'The trap',
    counters: document.counters.map((/** @type {object} */ one) => ({
      ...one,
      name: '[/code]```[url=x]',
    })),
  }));
  assert.ok(!shown.error, shown.error);
  const scene = { ...shown, title: evil };
  const code = diagram(scene, { foot: evil, url: '', wrap: 'code' }),
    fence = diagram(scene, { foot: evil, url: '', wrap: 'fence' });
  assert.equal(code.match(/\[/g)?.length, 2, 'its own two tags alone');
  assert.equal(fence.match(/```/g)?.length, 2);
  assert.ok(!/\p{Cf}/u.test(code));
});

test('HTML for an embed holds the title as text and nothing else', () => {
  const code = embedCode('"><script>alert(1)</script>', "https://x.org/embed.html#p=1'");
  assert.ok(!code.includes('<script') && !/title="[^"]*"[^ ]/.test(code));
  assert.equal(code.match(/</g)?.length, 2, 'one element, opened and closed');
});

test('colours are written as every program reads them', () => {
  assert.deepEqual(paint('rgb(28, 74, 115)'), { colour: '#1c4a73', alpha: 1 });
  assert.deepEqual(paint('rgba(60, 44, 16, 0.28)'), { colour: '#3c2c10', alpha: 0.28 });
  assert.deepEqual(paint('color(srgb 0.113725 0.419608 0.298039 / 0.13)'), {
    colour: '#1d6b4c',
    alpha: 0.13,
  });
  assert.deepEqual(paint('rgba(0, 0, 0, 0)'), { colour: 'none', alpha: 1 });
  assert.deepEqual(paint('url("https://x.org/a/#hatch-1")'), { colour: 'url(#hatch-1)', alpha: 1 });
  assert.equal(paint('none').colour, 'none');
});

test('a font file is written in for the letters that it has', () => {
  assert.ok(covers('U+0-FF, U+131', 65) && covers('U+0-FF, U+131', 0x131) && covers('', 9));
  assert.ok(!covers('U+100-2BA', 65));
});

test('a shipped puzzle has a short address, and what differs from it in anything has none', async () => {
  const files = (await readdir(join(root, 'rulesets'), { recursive: true })).filter((one) =>
    /puzzles[\\/][\w-]+\.json$/.test(one),
  );
  const laid = await Promise.all(
    files.map(async (one) => ({
      puzzle: JSON.parse(await readFile(join(root, 'rulesets', one), 'utf8')),
    })),
  );
  assert.ok(laid.length >= 79);
  for (const { puzzle } of laid) {
    const turned = Object.fromEntries(Object.entries(puzzle.scenario).reverse());
    assert.equal(shippedAs({ ...turned, rules: 'older' }, laid)?.puzzle.id, puzzle.id);
    const goal = { ...puzzle.scenario.goal, moves: 99 };
    assert.equal(shippedAs({ ...puzzle.scenario, goal }, laid), undefined);
    assert.equal(shippedAs({ ...puzzle.scenario, text: 'Mine.' }, laid), undefined);
  }
});
