/**
 * Random play at a puzzle: two devices with two tabs each, links, files, reloads, undo, hints,
 * clocks that jump, progress brought from one device to the other. What the page records is
 * compared with a model: the tries as a person at the devices would note them down.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTab } from './tabs.mjs';

globalThis.document = Object.assign(new EventTarget(), { hidden: false });
const realInterval = globalThis.setInterval;
globalThis.setInterval = (...args) => realInterval(...args).unref();

const { device: page, kept } = await import('../../web/src/storage/storage.ts');
const { Trying } = await import('../../web/src/panes/puzzles/trying.ts');
const { gaveUp, helped } = await import('../../web/src/panes/puzzles/memory.ts');
const { attempt, recordOf } = await import('../../web/src/panes/attempts.ts');
const { bringProgress, progressText } = await import('../../web/src/panes/puzzles/progress.ts');
const { dayOf } = await import('../../web/src/ui/day.ts');

const RUNS = process.env.OVERSTACK_FULL ? 600 : process.env.OVERSTACK_QUICK ? 10 : 40;
const DAY = 86_400_000;
const NEEDED = 2; // good moves that solve the puzzle; one bad move fails
const PUZZLE = {
  ...{ format: 1, ruleset: 'aam2009', title: 'Machine', map: { size: [4, 4] } },
  ...{ sides: [], goal: { side: 'us', moves: 3, want: [] }, counters: [] },
};

const clock = { now: 0 };
Date.now = () => clock.now;

/** The board after a log: a good move is "g", a bad one "b". */
function boardOf(log) {
  const good = log.filter(({ who }) => who === 'g').length;
  const failed = log.some(({ who }) => who === 'b');
  const stands = failed ? 'failed' : good >= NEEDED ? 'met' : 'open';
  return {
    game: { scenario: PUZZLE, log },
    goal: { side: 'us', stands, made: log.length },
    actor: 'us',
  };
}

class Tab {
  /** The player's tries at the game on the board, in the model's eyes. */
  game = null;

  constructor(storage) {
    this.storage = storage;
    this.state = {
      ...{ shown: null, caseRun: null, openings: 0, device: { behind: false } },
      ...{ panes: {}, seated: [], why: null, linked: 0, marks: [] },
    };
    this.start();
  }

  start() {
    const tab = this;
    this.store = {
      get state() {
        return tab.state;
      },
      keeper: { sitting: () => Promise.resolve(tab.game?.sitting ?? '') },
    };
    this.trying = new Trying(this.store);
  }

  set(partial) {
    this.state = { ...this.state, ...partial };
    this.trying.saw(this.state);
  }
}

class World {
  moves = 0;
  sittings = 0;
  devices = [];

  async open(name) {
    for (const n of [0, 1]) {
      const tabs = [];
      for (let t = 0; t < 2; t += 1) {
        const { storage } = await openTab(`${name}-${n}`);
        tabs.push(new Tab(storage));
      }
      this.devices.push({ tabs, model: new Set() });
    }
  }

  /** Makes a tab the one that the modules of the page run in, and waits until all is written. */
  async in({ device, tab }, run) {
    const at = this.devices[device].tabs[tab];
    let pending = [];
    const { tries } = at.storage.kept;
    const change = (...args) => {
      const written = tries.change(...args);
      pending.push(written);
      return written;
    };
    Object.assign(kept, at.storage.kept, {
      tries: Object.assign(Object.create(tries), { change }),
    });
    page.changeAll = at.storage.changeAll;
    await Promise.all([tries.ready, kept.days.ready]);
    clock.now += 1000;
    const before = recordOf(PUZZLE);
    await run(at);
    for (let n = 0; n < 8 || pending.length; n += 1) {
      const these = pending;
      pending = [];
      await Promise.all(these);
      await new Promise(setImmediate);
    }
    return { at, before, after: recordOf(PUZZLE) };
  }

  /** Puts a game on the board of a tab. */
  async put(where, { log = [], linked = 0, given = false }) {
    this.sittings += 1;
    const sitting = `sitting${this.sittings}`;
    const { after, before } = await this.in(where, async (tab) => {
      tab.game = { sitting, given: linked > 0 || given, over: null };
      tab.set({ shown: boardOf(log), openings: tab.state.openings + 1, linked, marks: [] });
      await this.settle(tab);
    });
    assert.deepEqual(after, before, 'to open writes nothing');
  }

  /** What the strip does when a goal is decided. */
  async settle(tab) {
    const { stands } = tab.state.shown.goal;
    if (stands !== 'open')
      await tab.trying.ended(tab.state.shown, stands === 'met' ? 'solved' : 'failed');
  }

  note(device, { after, before }, outcome) {
    const old = new Set(before.tries.map(({ id }) => id));
    const news = after.tries.filter(({ id }) => !old.has(id));
    if (!outcome) return assert.deepEqual(news, []);
    assert.equal(news.length, 1, `${JSON.stringify(outcome)} is recorded once`);
    const [one] = news;
    for (const { when } of before.tries)
      assert.ok(one.when > when, 'it comes after what was there');
    assert.equal(one.outcome, outcome.what);
    const { credit, day, when } = one;
    assert.equal(day, dayOf(clock.now));
    this.devices[device].model.add({ ...outcome, day, when, credit: credit ?? day });
  }

  async move(where, who) {
    this.moves += 1;
    const entry = { do: 'move', who, to: `${this.moves}` };
    let outcome = null;
    const { model } = this.devices[where.device];
    const found = await this.in(where, async (tab) => {
      const { game, state } = tab;
      if (!state.shown) return;
      const { log } = state.shown.game;
      const was = state.shown.goal.stands;
      const to = boardOf([...log, entry]);
      if (was === 'open' && to.goal.stands !== 'open') {
        const what = to.goal.stands === 'met' ? 'solved' : 'failed';
        const shown = [...model].some((one) => one.what === 'shown');
        const solved = [...model].some((one) => one.what === 'solved');
        const followed = what === 'solved' && shown && !solved;
        if (!game.given || (what === 'solved' && !game.over))
          outcome = { what: followed ? 'followed' : what, help: game.given };
        if (game.given && what === 'solved') game.over = true;
      }
      tab.set({ shown: to, marks: [...state.marks, log.length] });
      await this.settle(tab);
    });
    this.note(where.device, found, outcome);
  }

  async check() {
    for (const [device, { model, tabs }] of this.devices.entries())
      for (const tab of tabs.keys()) {
        let said = null;
        await this.in({ device, tab }, () => {
          said = attempt(PUZZLE);
        });
        const expected = expectedOf([...model]);
        for (const [key, value] of Object.entries(expected))
          assert.deepEqual(key === 'days' ? new Set(said.days) : said[key], value, key);
        assert.equal(tabs[tab].storage.kept.attempts.list().length, 0);
      }
  }

  close() {
    for (const { tabs } of this.devices) for (const { storage } of tabs) storage.close();
  }
}

/** What the tries come to, counted the simple way. */
function expectedOf(model) {
  const tries = model.sort((one, other) => one.when - other.when);
  const first = tries.findIndex(({ what }) => what !== 'helped');
  const { what, when } = tries[first] ?? {};
  const clean = !tries.slice(0, first + 1).some(({ help }) => help);
  const solutions = tries.filter((one) => ['solved', 'followed'].includes(one.what));
  const lost = tries.findLastIndex((one) => ['failed', 'shown'].includes(one.what));
  let [row, due] = [0, lost < 0 ? 0 : tries[lost].day + 1];
  for (const one of lost < 0 ? [] : tries.slice(lost + 1)) {
    const last = solutions.findLast(({ day }) => day === one.day) === one;
    const ahead = due - one.day;
    if (!last || !due || !(ahead <= 0 || ahead > [1, 3, 7, 21][row] + 1)) continue;
    row += 1;
    due = row > 3 ? 0 : one.day + [1, 3, 7, 21][row];
  }
  const won = what === 'solved' ? (clean ? { score: 1, at: when } : null) : { score: 0, at: when };
  return {
    counts: first < 0 ? null : won,
    solved: tries.some((one) => one.what === 'solved'),
    failed: tries.some((one) => one.what === 'failed'),
    days: new Set(tries.filter((one) => one.what === 'solved').map(({ credit }) => credit)),
    ...{ row, due },
  };
}

const where = {
  device: fc.constantFrom(0, 1),
  tab: fc.constantFrom(0, 1),
};
const step = (what, fields, run) =>
  fc.record({ ...fields }).map((chosen) => ({
    check: () => true,
    run: (_, world) => run(world, chosen),
    toString: () => `${what} ${JSON.stringify(chosen)}`,
  }));
const moved = (who) => step(`move ${who}`, where, (world, at) => world.move(at, who));
const ENTRY = (who, n) => ({ do: 'move', who, to: `link${n}` });

const STEPS = [
  step('open', where, (world, at) => world.put(at, {})),
  moved('g'),
  moved('g'),
  moved('g'),
  moved('b'),
  step(
    'link',
    { ...where, kind: fc.constantFrom('bg', 'gg', 'g', 'b') },
    (world, { kind, ...at }) => {
      const log = [...kind].map((who, n) => ENTRY(who, n));
      return world.put(at, { log, linked: log.length });
    },
  ),
  step('file', { ...where, kind: fc.constantFrom('b', 'gg', 'g') }, (world, { kind, ...at }) =>
    world.put(at, { log: [...kind].map((who, n) => ENTRY(who, `f${n}`)), given: true }),
  ),
  step('reload', where, async (world, at) => {
    const { after, before } = await world.in(at, async (tab) => {
      const { linked, shown } = tab.state;
      if (!shown) return;
      tab.state = { ...tab.state, shown: null, openings: 0 };
      tab.start();
      tab.set({ shown: boardOf(shown.game.log), openings: 1, linked });
      await world.settle(tab);
    });
    assert.deepEqual(after, before, 'a reload writes nothing');
  }),
  step('undo', where, async (world, at) => {
    const found = await world.in(at, (tab) => {
      const log = tab.state.shown?.game.log ?? [];
      if (log.length <= tab.state.linked) return;
      if (tab.game.given && !tab.state.linked && log.length === 1) tab.game.given = false;
      const marks = tab.state.marks.filter((mark) => mark < log.length - 1);
      tab.set({ shown: boardOf(log.slice(0, -1)), marks });
    });
    world.note(at.device, found, null);
  }),
  step('begin again', where, async (world, at) => {
    const found = await world.in(at, (tab) => {
      if (!tab.state.shown) return;
      world.sittings += 1;
      tab.game = { sitting: `sitting${world.sittings}`, given: false, over: null };
      tab.set({ shown: boardOf([]), linked: 0, marks: [] });
    });
    world.note(at.device, found, null);
  }),
  step('hint', where, async (world, at) => {
    const { model } = world.devices[at.device];
    const found = await world.in(at, () => helped(PUZZLE));
    const over = [...model].some(({ what }) => what === 'solved');
    world.note(at.device, found, over ? null : { what: 'helped', help: true });
  }),
  step('solution', where, async (world, at) => {
    const { model } = world.devices[at.device];
    const found = await world.in(at, () => gaveUp(PUZZLE));
    const over = [...model].some(({ what }) => what === 'solved');
    world.note(at.device, found, over ? null : { what: 'shown', help: false });
  }),
  step('clock', { by: fc.constantFrom(0.4, 1, 1, 3, 8, 365, -365, -2) }, (_, { by }) => {
    clock.now += by * DAY;
  }),
  step('bring', { from: fc.constantFrom(0, 1), tab: where.tab }, async (world, { from, tab }) => {
    let text = '';
    await world.in({ device: from, tab }, async () => {
      text = await progressText();
    });
    await world.in({ device: 1 - from, tab }, () => bringProgress(text));
    const [one, other] = [world.devices[from].model, world.devices[1 - from].model];
    for (const each of one) other.add(each);
  }),
  step('check', {}, (world) => world.check()),
];

let worlds = 0;

test('the record is what a person would note down', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(STEPS, { maxCommands: 40, size: 'max' }), async (commands) => {
      const world = new World();
      worlds += 1;
      clock.now = Date.UTC(2026, 10, 23, 12);
      try {
        await world.open(`tries-${worlds}`);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await world.check();
      } finally {
        world.close();
      }
    }),
    { numRuns: RUNS, endOnFailure: false, includeErrorInReport: true },
  );
});
