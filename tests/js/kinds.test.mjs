/**
 * Tests every kind of stored entry with the same faults: two tabs that write, a reload in the
 * midst of a write, an unreadable entry, many entries, a full device, a clock that is set back.
 * travels.test.mjs takes the entries to another device.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../web/src/panes/scenarios/savedwords.ts';
import { DRAFTS, KINDS } from '../../web/src/storage/kinds.ts';
import { device, kill, openTab, until, write } from './tabs.mjs';

const GAME = { scenario: { ruleset: 'x', sides: [] }, log: [] };
const ATTEMPT = { at: 1, solved: 0, failed: 1, spent: 5, shown: false, log: [], wrong: [] };

const TRY = { id: 'a', when: 1, day: 1, outcome: 'failed', help: 0, spent: 5, made: 1, log: [] };

/** Functions that return a valid value of each kind; different numbers give different values. */
const SAMPLES = {
  games: (n) => ({ id: `${n}`, title: `Game ${n}`, marks: [], linked: 0, game: GAME }),
  tries: (n) => ({ tries: [{ ...TRY, when: n }], days: [n], now: null }),
  attempts: (n) => ({ ...ATTEMPT, spent: n }),
  formerAttempts: (n) => ({ ...ATTEMPT, spent: n }),
  days: (n) => ({ day: n, at: 1 }),
  lessons: (n) => ({ row: 1, due: n, right: 2, wrong: 0 }),
  races: (n) => ({ right: n, at: 1 }),
  cards: (n) => ({ ruleset: 'reloaded', card: { id: `card-${n}` } }),
  lists: (n) => ({ name: `List ${n}`, link: '' }),
  collections: (n) => ({
    title: `Collection ${n}`,
    document: { format: 1, collection: { title: '', puzzles: [] } },
  }),
  drafts: (n) => ({ text: JSON.stringify({ of: DRAFTS[n % DRAFTS.length], n }) }),
  seats: (n) => ({
    ...{ id: `${n}`, side: 'us', key: '', end: '', title: '', at: 1 },
    ...{ ends: [], game: GAME },
  }),
  computers: (n) => ({ levels: { us: 'recruit' }, pace: 'calm', seed: n, runs: true }),
  pictures: (n) => ({
    picture: new Blob(['x']),
    ...{ strength: n, size: 1, stretch: 1, across: 0, down: 0 },
  }),
  modulePictures: (n) => ({
    images: { 'a.png': new Blob(['x']) },
    boards: { game: { c1: { name: `Squad ${n}`, picture: 'a.png' } } },
  }),
};
const MANY = 210;

/** Returns a value as text, so that two samples of a kind can be compared. */
const told = (value) =>
  JSON.stringify(value, (_, inner) => (inner instanceof Blob ? 'a picture' : inner));

let made = 0;
async function withTabs(run) {
  const name = `kinds-${(made += 1)}`;
  const tabs = [];
  const open = async () => {
    tabs.push(await openTab(name));
    return tabs.at(-1).storage;
  };
  open.end = () => kill(tabs.at(-1));
  try {
    await run(open, name);
  } finally {
    device.full = '';
    for (const { storage } of tabs) storage.close();
  }
}

test('every kind has a shelf and a sample, and is called by its name where it is unreadable', async () => {
  await withTabs(async (open) => {
    const { kept } = await open();
    assert.deepEqual(Object.keys(KINDS).sort(), Object.keys(kept).sort());
    assert.deepEqual(Object.keys(SAMPLES).sort(), Object.keys(KINDS).sort());
  });
  const names = Object.values(KINDS).map(({ name }) => name);
  assert.equal(new Set(names).size, names.length, 'each has a name of its own');
  // What was set aside of the stores of earlier editions has no kind.
  assert.deepEqual(Object.keys(words.refused.kinds).sort(), [...names, 'former'].sort());
});

for (const [kind, sample] of Object.entries(SAMPLES)) {
  test(`${kind}: what two tabs keep at once is there in both`, async () => {
    await withTabs(async (open) => {
      const [here, there] = [(await open()).kept[kind], (await open()).kept[kind]];
      await Promise.all([here.ready, there.ready]);
      const writes = Array.from({ length: 6 }, (_, n) =>
        (n % 2 ? here : there).put(`key-${n}`, sample(n)),
      );
      assert.deepEqual(new Set(await Promise.all(writes)), new Set(['kept']));
      for (const shelf of [here, there]) {
        await until(() => shelf.list().length === 6, `a tab sees all ${kind}`);
        for (let n = 0; n < 6; n += 1) {
          const { value } = await shelf.get(`key-${n}`);
          assert.equal(told(value), told(sample(n)));
        }
      }
    });
  });

  test(`${kind}: of two tabs that change one entry at once, the later sees what the other wrote`, async () => {
    await withTabs(async (open) => {
      const [here, there] = [(await open()).kept[kind], (await open()).kept[kind]];
      const seen = [[], []];
      const tabs = [here, there].map((shelf, n) =>
        shelf.change('one', (before) => {
          seen[n].push(before && told(before));
          return sample(n);
        }),
      );
      assert.deepEqual(await Promise.all(tabs), ['kept', 'kept']);
      const last = seen.map((all) => all.at(-1));
      assert.equal(last.filter((before) => before === null).length, 1, 'one finds nothing');
      const later = last.findIndex((before) => before !== null);
      assert.equal(last[later], told(sample(1 - later)));
      const { value } = await (await open()).kept[kind].get('one');
      assert.equal(told(value), told(sample(later)));
    });
  });

  test(`${kind}: a reload in the midst of a write leaves an entry as it was or as it is to be`, async () => {
    const left = new Set();
    for (const turns of [0, 1, 2, 3, 4, 6, 10, 20])
      await withTabs(async (open) => {
        const { kept } = await open();
        await kept[kind].put('old', sample(1));
        const writes = [kept[kind].put('old', sample(2)), kept[kind].put('new', sample(3))];
        for (let n = 0; n < turns; n += 1)
          await new Promise((go) => {
            setImmediate(go);
          });
        open.end();
        const outcomes = await Promise.all(writes);
        const again = await open();
        await again.kept[kind].ready;
        const [old, fresh] = [
          await again.kept[kind].get('old'),
          await again.kept[kind].get('new'),
        ].map(({ value }) => value && told(value));
        assert.equal(old, told(sample(outcomes[0] === 'kept' ? 2 : 1)));
        assert.equal(fresh, outcomes[1] === 'kept' ? told(sample(3)) : null);
        assert.equal(again.kept[kind].list().length, fresh ? 2 : 1);
        assert.deepEqual(await again.refused(), []);
        left.add(outcomes.join());
      });
    assert.ok(left.size > 1, `the writes end in the midst: ${[...left].join(' ')}`);
  });

  test(`${kind}: an entry that cannot be read hides no other and is offered as it was`, async () => {
    await withTabs(async (open, name) => {
      const first = await open();
      await first.kept[kind].put('good', sample(1));
      const { name: of, headOf } = KINDS[kind];
      const contents = { of, spoilt: true };
      const head = headOf ? { title: '' } : contents;
      const row = { n: 1, at: 1, size: 1, edition: 1, head };
      await write(name, {
        heads: [[[of, 'bad'], row]],
        ...(headOf ? { bodies: [[[of, 'bad'], contents]] } : {}),
      });
      const later = await open();
      await later.kept[kind].ready;
      assert.equal(told((await later.kept[kind].get('good')).value), told(sample(1)));
      assert.equal((await later.kept[kind].get('bad')).refused, 'damaged');
      const refused = (await later.refused()).filter((one) => one.key === 'bad');
      assert.deepEqual(
        refused.map((one) => one.kind),
        [of],
      );
      assert.deepEqual(await later.contents(refused[0]), contents);
      // A write to the same key must not delete the unreadable contents.
      assert.equal(await later.kept[kind].put('bad', sample(2)), 'kept');
      assert.equal(told((await later.kept[kind].get('bad')).value), told(sample(2)));
      const still = (await later.refused()).filter((one) => one.kind === of);
      assert.deepEqual(await later.contents(still[0]), contents);
    });
  });

  test(`${kind}: none of ${MANY} entries is deleted, and the last written is first`, async () => {
    await withTabs(async (open) => {
      const { kept } = await open();
      for (let n = 0; n < MANY; n += 1) {
        if (n === MANY - 5) device.now -= 31_536_000_000; // the clock goes back a year
        await kept[kind].put(`key-${n}`, sample(n));
      }
      device.now += 31_536_000_000;
      const again = (await open()).kept[kind];
      await again.ready;
      assert.equal(again.list().length, MANY);
      assert.equal(again.list()[0].key, `key-${MANY - 1}`);
      assert.equal(told((await again.get('key-0')).value), told(sample(0)));
    });
  });

  test(`${kind}: a full device says so, what it held stays, and room is used`, async () => {
    await withTabs(async (open) => {
      const { kept, onOutcome } = await open();
      const reported = [];
      onOutcome((outcome) => reported.push(outcome));
      await kept[kind].put('before', sample(1));
      for (const how of ['put', 'commit']) {
        device.full = how;
        assert.equal(await kept[kind].put('before', sample(2)), 'full');
        assert.equal(await kept[kind].put(how, sample(3)), 'full');
        assert.equal(told((await kept[kind].get('before')).value), told(sample(2)));
        assert.equal(told((await kept[kind].get(how)).value), told(sample(3)));
      }
      assert.deepEqual(reported, ['full']);
      const fresh = (await open()).kept[kind];
      assert.equal(told((await fresh.get('before')).value), told(sample(1)));
      device.full = '';
      assert.equal(await kept[kind].put('after', sample(4)), 'kept');
      await until(async () => {
        const again = (await open()).kept[kind];
        await again.ready;
        return again.list().length === 4;
      }, `what was held of ${kind} is written when there is room`);
      await until(() => reported.at(-1) === 'kept', 'the page is told that all is kept');
    });
  });
}
