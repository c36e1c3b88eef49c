/**
 * Random sequences of storage operations and faults: two tabs that write at once, a tab killed
 * during a write, a full device, unreadable entries, a clock that is set back. Each change adds a
 * token to an entry; a token that the storage reports as kept must be stored exactly once.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { device, kill, openTab, until, write } from './tabs.mjs';

const RUNS = process.env.OVERSTACK_FULL ? 3_000 : process.env.OVERSTACK_QUICK ? 20 : 80;
const TABS = [0, 1];
const KEYS = ['a', 'b'];
let made = 0;

/** The kinds tested: for `lists`, a tab's list has whole values; for `games`, only heads. */
const KINDS = {
  lists: {
    add: (key, token) => (before) => ({ name: key, link: `${before?.link ?? ''}${token} ` }),
    tokens: (value) => value?.link.split(' ').filter(Boolean) ?? [],
    seen: (shelf, key) => shelf.of(key)?.link.split(' ').filter(Boolean).length ?? 0,
  },
  games: {
    add: (key, token) => (before) => ({
      id: key,
      title: key,
      marks: [],
      linked: 0,
      game: { scenario: { ruleset: 'x' }, log: [...(before?.game.log ?? []), { token }] },
    }),
    tokens: (value) => value?.game.log.map((entry) => entry.token) ?? [],
    seen: (shelf, key) => shelf.of(key)?.moves ?? 0,
  },
};
const ENTRIES = Object.keys(KINDS).flatMap((kind) => KEYS.map((key) => [kind, key]));

class World {
  /** Tokens reported as kept, tokens a tab still holds, tokens of tabs killed before reporting. */
  kept = new Map();
  held = new Map();
  unsure = new Set();
  /** Unreadable entries with their contents. @type {[string, string, unknown][]} */
  bad = [];
  running = [];
  token = 0;
  last = 0;

  constructor() {
    made += 1;
    this.name = `machine-${made}`;
    for (const id of ENTRIES) this.kept.set(id.join(), []);
  }

  async open(n) {
    this.tabs[n] = await openTab(this.name);
    for (const kind of Object.keys(KINDS)) {
      await this.shelf(n, kind).ready;
      for (const key of KEYS) this.held.set([n, kind, key].join(), []);
    }
  }

  tabs = [];
  shelf = (n, kind) => this.tabs[n].storage.kept[kind];

  /** Starts a change without waiting for it. */
  change(n, kind, key) {
    const token = `t${(this.token += 1)}`;
    const tab = this.tabs[n];
    const id = [kind, key].join();
    const done = this.shelf(n, kind)
      .change(key, KINDS[kind].add(key, token))
      .then((outcome) => {
        if (tab.dead && outcome !== 'kept') this.unsure.add(token);
        else if (outcome === 'kept') this.kept.get(id).push(token);
        else {
          assert.equal(outcome, 'full');
          this.held.get([n, kind, key].join()).push(token);
        }
      });
    this.running.push(done);
  }

  async settle() {
    await Promise.all(this.running.splice(0));
  }

  /** Checks every entry as each tab sees it. */
  async check() {
    await this.settle();
    for (const [kind, key] of ENTRIES) {
      const stored = await this.stored(kind, key);
      const id = [kind, key].join();
      assert.equal(new Set(stored).size, stored.length, `${stored} holds something twice`);
      for (const token of this.kept.get(id)) assert.ok(stored.includes(token), `${token} is lost`);
      for (const n of TABS) {
        const held = this.held.get([n, kind, key].join());
        const waiting = held.filter((token) => !stored.includes(token));
        const { value } = await this.shelf(n, kind).get(key);
        const there = KINDS[kind].tokens(value);
        assert.deepEqual(there, [...stored, ...waiting], `tab ${n} sees ${kind} ${key} otherwise`);
        if (!waiting.length)
          await until(
            () => KINDS[kind].seen(this.shelf(n, kind), key) === stored.length,
            `tab ${n} sees what ${kind} ${key} is`,
          );
      }
    }
    for (const [kind, key, contents] of this.bad) {
      const told = (await this.tabs[0].storage.refused()).filter(
        (one) => one.kind === kind && one.key === key,
      );
      const found = await Promise.all(told.map((one) => this.tabs[0].storage.contents(one)));
      assert.equal(
        found.filter((one) => JSON.stringify(one) === JSON.stringify(contents)).length,
        1,
        `${kind} ${key} that cannot be read is kept once`,
      );
    }
  }

  /** Returns the stored tokens of an entry, as a newly opened tab reads them. */
  async stored(kind, key) {
    const fresh = await openTab(this.name);
    const { value } = await fresh.storage.kept[kind].get(key);
    fresh.storage.close();
    return KINDS[kind].tokens(value);
  }

  close() {
    device.full = '';
    for (const { storage } of this.tabs) storage.close();
  }
}

const entry = { kind: fc.constantFrom(...Object.keys(KINDS)), key: fc.constantFrom(...KEYS) };
const step = (what, fields, run) =>
  fc.record({ ...fields }).map((chosen) => ({
    check: () => true,
    run: (_, world) => run(world, chosen),
    toString: () => `${what} ${JSON.stringify(chosen)}`,
  }));
const tab = fc.constantFrom(...TABS);

const STEPS = [
  step('change', { tab, ...entry }, (world, { tab: n, kind, key }) => world.change(n, kind, key)),
  step('change', { tab, ...entry }, (world, { tab: n, kind, key }) => world.change(n, kind, key)),
  step('pause', {}, () => new Promise(setImmediate)), // other writes start meanwhile
  step('check', {}, (world) => world.check()),
  step('alone', { tab, ...entry }, async (world, { tab: n, kind, key }) => {
    await world.settle();
    world.change(n, kind, key);
    await world.settle();
    if (device.full) return;
    const [first] = world.shelf(n, kind).list();
    assert.equal(first.key, key, 'what was written last is first, whatever the clock says');
    assert.ok(first.n > world.last);
    world.last = first.n;
  }),
  step('remove', { tab, ...entry }, async (world, { tab: n, kind, key }) => {
    await world.check();
    if (device.full) return; // held changes are checked in another step
    await world.shelf(n, kind).remove([key]);
    await world.settle();
    world.kept.set([kind, key].join(), []);
    world.held.set([n, kind, key].join(), []);
  }),
  step('kill', { tab }, async (world, { tab: n }) => {
    kill(world.tabs[n]);
    await world.settle();
    await world.open(n);
  }),
  step('full', { how: fc.constantFrom('put', 'commit') }, async (world, { how }) => {
    await world.settle();
    device.full = how;
  }),
  step('room', {}, async (world) => {
    await world.settle();
    device.full = '';
  }),
  step('clock', { by: fc.constantFrom(-31_536_000_000, 31_536_000_000) }, (_, { by }) => {
    device.now += by;
  }),
  step('spoil', { ...entry, newer: fc.boolean() }, async (world, { kind, key, newer }) => {
    await world.check();
    const contents = { of: kind, key, n: world.bad.length };
    const row = { n: 0, at: 1, size: 1, edition: newer ? 99 : 1, head: contents };
    if (kind === 'games') row.head = { title: '', moves: 0 };
    const bad = world.bad.findLast((one) => one[0] === kind && one[1] === key);
    const stored = await world.stored(kind, key);
    if (bad && !stored.length) return; // the other edition would overwrite the bad entry
    await write(world.name, {
      heads: [[[kind, key], row]],
      ...(kind === 'games' ? { bodies: [[[kind, key], contents]] } : {}),
    });
    const channel = new BroadcastChannel(world.name);
    channel.postMessage({ kind, key });
    channel.close();
    world.kept.set([kind, key].join(), []);
    world.bad.push([kind, key, contents]);
    await world.reopen();
  }),
];

World.prototype.reopen = async function () {
  // Reopening drops held changes. Another test covers held changes to entries that another edition
  // overwrote.
  for (const n of TABS) {
    kill(this.tabs[n]);
    await this.open(n);
  }
};

test('nothing is lost, doubled or hidden, whatever happens', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(STEPS, { maxCommands: 25 }), async (commands) => {
      const world = new World();
      try {
        for (const n of TABS) await world.open(n);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await world.check();
      } finally {
        world.close();
      }
    }),
    { numRuns: RUNS, endOnFailure: false },
  );
});
