/**
 * The page's half of the link codec gets the same hostile links as the umpire's half. The page
 * either refuses a link (the umpire then handles the link) or can draw its game.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Grid } from '../../web/src/board/grid.ts';
import { divide } from '../../web/src/board/parts.ts';
import { spokenHexes } from '../../web/src/board/places.ts';
import { arrange } from '../../web/src/board/stacks.ts';
import { BadLink, decodeLink, linkIn } from '../../web/src/link.ts';
import { drawable } from '../../web/src/contract/door.ts';
import { draft } from '../../web/src/scenario/load.ts';
import { root, worded } from './umpire.mjs';

const COUNT = process.env.OVERSTACK_FULL ? 50_000 : 2_000;
/** Timeout in ms; the slowest link takes a few hundredths of a second. */
const HANGS = 20_000;

/** @returns {AsyncGenerator<[string, string]>} */
async function* hostile(count) {
  const own = join(root, '.venv', 'bin', 'python');
  const child = spawn(
    existsSync(own) ? own : process.platform === 'win32' ? 'python' : 'python3',
    ['-X', 'utf8', '-m', 'tests.hostile', String(count)],
    {
      cwd: root,
      env: {
        ...process.env,
        PYTHONPATH: [root, join(root, 'pycore')].join(process.platform === 'win32' ? ';' : ':'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
}

test('every hostile link ends in a refusal, or in a game whose draft can be drawn or is left alone', async () => {
  const ends = new Map();
  let seen = 0;
  for await (const [kind, link] of hostile(COUNT)) {
    const start = performance.now();
    let end = 'refused';
    try {
      const game = await decodeLink(linkIn(link) || link, worded);
      const drawn = draft(game, {});
      end = drawn ? 'drawn' : 'left';
      if (drawn) lay(drawn);
    } catch (error) {
      assert.ok(error instanceof BadLink, `${kind}: ${error.stack}\n${link.slice(0, 300)}`);
    }
    assert.ok(performance.now() - start < HANGS, `${kind} hangs: ${link.slice(0, 200)}`);
    ends.set(`${kind} ${end}`, (ends.get(`${kind} ${end}`) ?? 0) + 1);
    seen += 1;
  }
  assert.equal(seen, COUNT);
  for (const kind of ['cut', 'bomb', 'noise'])
    assert.ok(!ends.has(`${kind} drawn`), `a link of the kind ${kind} was drawn`);
  for (const end of ['markup drawn', 'bent left', 'flipped refused'])
    assert.ok(ends.has(end), `nothing was ${end}: ${[...ends.keys()]}`);
});

/** Runs the calculations that the page makes before it draws, and checks their input. */
function lay({ map, counters, places, signs, sides, title, text }) {
  const grid = new Grid(map);
  grid.divided = divide(grid, map, signs);
  arrange(grid, counters, places);
  spokenHexes(map, places);
  assert.ok(
    [
      title,
      text,
      ...sides.map((one) => one.name),
      ...counters.flatMap((one) => [one.name, one.kind, one.at]),
    ].every((one) => typeof one === 'string'),
    'what is shown as text is text',
  );
  assert.ok(grid.cols * grid.rows <= 10_000, 'no map beyond what the umpire would take');
}

test('what has another shape than a game is left to the umpire', () => {
  const fit = {
    scenario: {
      ruleset: 'x',
      map: { size: [2, 2], grid: 'flat', labels: '0305' },
      sides: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
      counters: [],
    },
    log: [],
  };
  assert.ok(draft(fit, {}));
  const spoilt = [
    { map: { ...fit.scenario.map, size: [1e9, 1e9] } },
    { map: { ...fit.scenario.map, size: [2, 2, 2] } },
    { map: { ...fit.scenario.map, grid: 'toString' } },
    { map: null },
    { map: { builtin: 'x', hash: 'y' } },
    { sides: 'us' },
    { sides: [{ id: 'a', name: { strings: ['<b>'], _$litType$: 1 } }] },
    { counters: [{ id: 'a', kind: 'k', side: 'a', order: 1e9 }] },
    { counters: Array.from({ length: 1001 }, (_, n) => ({ id: `${n}`, kind: 'k', side: 'a' })) },
    { title: 7 },
    { map: { ...fit.scenario.map, roads: [{ kind: 'road', along: 'x' }] } },
    { map: { ...fit.scenario.map, parts: { '0101/x': null } } },
  ];
  for (const change of spoilt)
    assert.equal(
      draft({ ...fit, scenario: { ...fit.scenario, ...change } }, {}),
      null,
      JSON.stringify(change).slice(0, 80),
    );
  assert.ok(
    draft(
      {
        ...fit,
        scenario: {
          ...fit.scenario,
          ruleset: 'constructor',
          counters: [{ id: 'a', kind: 'toString', side: 'a', at: '0101' }],
        },
      },
      {},
    ),
    'a name that every object has is no rulebook',
  );
});

test("every scenario that is shipped with its map passes the page's door", async () => {
  const folders = (await readdir(join(root, 'rulesets'), { recursive: true })).filter((one) =>
    /scenarios[\\/][^\\/]+\.json$/.test(one),
  );
  assert.ok(folders.length > 20);
  for (const file of folders) {
    const scenario = JSON.parse(await readFile(join(root, 'rulesets', file), 'utf8'));
    if ('size' in scenario.map) assert.ok(drawable({ scenario, log: [] }), file);
  }
});
