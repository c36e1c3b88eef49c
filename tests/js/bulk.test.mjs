/** Many entries of several kinds that are written together: all of them, or none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, device, kill, openTab, until, write } from './tabs.mjs';

const MANY = 1_000;
const SHORT = { first: 60, next: 20 };
const list = (n) => ({ name: `List ${n}`, link: '' });
const race = (n) => ({ right: n, at: 1 });
const named = (make, before = () => null) =>
  new Map(Array.from({ length: MANY }, (_, n) => [`key-${n}`, (now) => before(now) ?? make(n)]));
const bulksOf = ({ kept }) => [kept.lists.bulk(named(list)), kept.races.bulk(named(race))];

let made = 0;
async function withTabs(run) {
  const name = `bulk-${(made += 1)}`;
  const tabs = [];
  const open = async (how) => {
    tabs.push(await openTab(name, how));
    return tabs.at(-1);
  };
  try {
    await run(open, name);
  } finally {
    Object.assign(device, { full: '', mute: false });
    device.release();
    for (const { storage } of tabs) storage.close();
  }
}

const counted = async ({ storage }) => {
  const { lists, races } = storage.kept;
  await Promise.all([lists.ready, races.ready]);
  return [lists.list().length, races.list().length];
};

test('many entries are merged at once, told of once, and seen by another tab', async () => {
  await withTabs(async (open) => {
    const [here, there] = [await open(), await open()];
    const { kept } = here.storage;
    await kept.races.put('key-7', race(99));
    await Promise.all([counted(here), counted(there)]);
    let told = 0;
    kept.races.onChange(() => (told += 1));
    const steps = [];
    const bulks = [kept.lists.bulk(named(list)), kept.races.bulk(named(race, (now) => now))];
    assert.equal(await here.storage.changeAll(bulks, (done, of) => steps.push([done, of])), 'kept');
    assert.equal(told, 1);
    assert.deepEqual(steps.at(-1), [2 * MANY, 2 * MANY]);
    assert.ok(steps.length > 2, 'it says how far it is');
    assert.equal(kept.races.of('key-7').right, 99, 'what was there is merged');
    assert.deepEqual(await counted(here), [MANY, MANY]);
    const [latest] = kept.lists.list();
    assert.equal(latest.key, `key-${MANY - 1}`);
    await until(() => there.storage.kept.races.list().length === MANY, 'the other tab sees them');
    assert.deepEqual(await counted(await open()), [MANY, MANY]);
  });
});

test('a tab that ends in the middle leaves all or nothing', async () => {
  for (const turns of [1, 5, 20, 60]) {
    await withTabs(async (open) => {
      const here = await open();
      const done = here.storage.changeAll(bulksOf(here.storage));
      for (let n = 0; n < turns; n += 1)
        await new Promise((go) => {
          setImmediate(go);
        });
      kill(here);
      const outcome = await done;
      const all = outcome === 'kept' ? MANY : 0;
      assert.deepEqual(await counted(await open()), [all, all]);
    });
  }
});

test('a full device has none of them; they hold for the visit, and are written when there is room', async () => {
  for (const how of ['put', 'commit'])
    await withTabs(async (open) => {
      const here = await open();
      await counted(here);
      device.full = how;
      assert.equal(await here.storage.changeAll(bulksOf(here.storage)), 'full');
      assert.deepEqual(await counted(here), [MANY, MANY]);
      assert.deepEqual(await counted(await open()), [0, 0]);
      device.full = '';
      assert.equal(await here.storage.kept.drafts.put('a', { text: 'x' }), 'kept');
      await until(async () => (await counted(await open())).join() === `${MANY},${MANY}`, 'room');
    });
});

test('what no kind could write is written after the next write of any kind', async () => {
  await withTabs(async (open) => {
    const here = await open();
    const { kept } = here.storage;
    const outcomes = [];
    here.storage.onOutcome((outcome) => outcomes.push(outcome));
    device.full = 'put';
    assert.equal(await kept.drafts.put('collection', { text: '{}' }), 'full');
    assert.equal(await kept.races.put('x', race(1)), 'full');
    assert.deepEqual(outcomes, ['full'], 'it is reported once, whatever the kind');
    device.full = '';
    assert.equal(await kept.lists.put('a', list(1)), 'kept');
    await until(() => outcomes.length === 2, 'all is kept again');
    assert.deepEqual(outcomes, ['full', 'kept']);
    const { storage } = await open();
    assert.equal((await storage.kept.drafts.get('collection')).value.text, '{}');
    assert.equal((await storage.kept.races.get('x')).value.right, 1);
  });
});

test('a store that hangs is reported; the visit goes on, and nothing is written twice', async () => {
  await withTabs(async (open, name) => {
    const here = await open({ patience: SHORT });
    const { kept } = here.storage;
    await kept.races.put('x', race(1));
    await kept.races.ready;
    const outcomes = [];
    here.storage.onOutcome((outcome) => outcomes.push(outcome));
    const release = await block(name);
    const more = (before) => race((before?.right ?? 0) + 1);
    assert.equal(await kept.races.change('x', more), 'hung');
    assert.equal(kept.races.of('x').right, 2);
    assert.equal((await kept.games.get('none')).value, null);
    assert.deepEqual(outcomes, ['hung']);
    release();
    await until(async () => (await kept.lists.put('a', list(1))) === 'kept', 'it answers again');
    await until(() => outcomes.at(-1) === 'kept', 'all is kept again');
    const { storage } = await open();
    assert.equal((await storage.kept.races.get('x')).value.right, 2);
  });
});

test('a store that never opens is reported, and lists show what the visit has', async () => {
  await withTabs(async (open) => {
    device.mute = true;
    const { storage } = await open({ patience: SHORT });
    assert.equal(await storage.opens(), 'hung');
    await storage.kept.races.ready;
    assert.equal(await storage.kept.races.put('x', race(3)), 'hung');
    assert.equal(storage.kept.races.list()[0].head.right, 3);
    assert.deepEqual(await storage.refused(), []);
  });
});

test('a damaged head or row hides nothing, and what was set aside stays readable', async () => {
  await withTabs(async (open, name) => {
    const game = {
      ...{ id: 'g', title: 'Mended', marks: [], linked: 0 },
      game: { scenario: { ruleset: 'x', sides: [] }, log: [] },
    };
    (await open()).storage.kept.lists.put('a', list(1));
    const row = { n: 1, at: 1, size: 1, edition: 1 };
    const aside = { kind: 'former', key: 'overstack.armies', reason: 'damaged' };
    await write(name, {
      heads: [
        [['games', 'g'], { ...row, head: null }],
        [['games', 'gone'], 7],
        [['lists', 'b'], null],
        [['lists', 'c'], { ...row, at: 1e300, head: list(2) }],
        [['aside', 'former/overstack.cards/x'], { ...row, head: null }],
        [['aside', 'former/overstack.armies/y'], { ...row, head: aside }],
      ],
      bodies: [
        [['games', 'g'], game],
        [['aside', 'former/overstack.armies/y'], '{"draft":'],
      ],
    });
    const { storage } = await open();
    const { games, lists } = storage.kept;
    await Promise.all([games.ready, lists.ready]);
    assert.deepEqual(
      games.list().map(({ head }) => head.title),
      ['Mended'],
    );
    const shown = lists.list();
    assert.deepEqual(shown.map(({ key }) => key).sort(), ['a', 'c']);
    for (const { at } of shown) new Date(at).toISOString();
    const refused = await storage.refused();
    assert.deepEqual(refused.map(({ kind }) => kind).sort(), ['', 'former', 'games', 'lists']);
    const former = refused.find(({ kind }) => kind === 'former');
    assert.equal(await storage.contents(former), '{"draft":');
  });
});
