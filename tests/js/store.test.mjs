/**
 * The store, and the sequence of requests in a decision, with the real umpire and the template
 * ruleset's scenario.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { createStore } from '../../web/src/store.ts';
import { root, shows, umpire } from './umpire.mjs';

const python = umpire();
after(() => python.end());
const scenario = JSON.parse(
  await readFile(join(root, 'rulesets', '_template', 'scenarios', 'the-ford.json'), 'utf8'),
);

/** @type {import('../../web/src/page.ts').Store} */
let store;
beforeEach(async () => {
  store = createStore(python);
  await store.open({ scenario, log: [] });
});

const at = (id) => store.state.board.counters.find((one) => one.id === id).at;
const standing = () => store.state.board.counters.map((one) => `${one.id} ${one.at}`).sort();

test('a counter is picked, aimed, moved, put back by undo and moved again by redo', async () => {
  await store.pickCounter('b3');
  assert.equal(store.state.pick, 'b3');
  assert.ok(store.state.reach.hexes.some((hex) => hex.to === '0402'));
  await store.target('0402');
  assert.equal(store.state.why.verdict.grade, 'lawful');
  assert.deepEqual(store.state.path, ['0302', '0402']);
  assert.equal(at('b3'), '0302', 'asking moves nothing');
  assert.equal(await store.confirm(), true);
  assert.equal(at('b3'), '0402');
  assert.deepEqual(store.state.undo, { can: true });
  await store.undo();
  assert.equal(at('b3'), '0302');
  assert.deepEqual(store.state.undo, { can: false });
  await store.redo();
  assert.equal(at('b3'), '0402');
  assert.equal(store.state.redo.length, 0);
});

test('what would put it right is added to a verdict that still stands, and brings none back', async () => {
  const later = () =>
    new Promise((over) => {
      setTimeout(over, 600);
    });
  await store.pickCounter('b3');
  await store.target('0303');
  const { verdict, remedies } = store.state.why;
  assert.equal(remedies, null);
  await later();
  assert.ok(store.state.why.remedies.length > 0);
  assert.equal(store.state.why.verdict, verdict, 'the very verdict, which is spoken once');
  await store.target('0303');
  store.set({ pick: null, path: null, target: null, why: null });
  await later();
  assert.equal(store.state.why, null);
});

test('where a counter can go is asked for while the finger is down, once, and of the position that stands', async () => {
  /** @type {string[]} */
  const asked = [];
  const counted = createStore({
    ...python,
    ask: (request) => {
      asked.push(`${request.ask} ${request.who ?? ''}`.trim());
      return python.ask(request);
    },
  });
  await counted.open({ scenario, log: [] });
  const reaches = () => asked.filter((one) => one.startsWith('reach'));
  counted.prefetchReach('b3');
  assert.equal(counted.state.pick, null, 'nothing is picked yet');
  await counted.pickCounter('b3');
  assert.deepEqual(reaches(), ['reach b3']);
  assert.ok(counted.state.reach.hexes.some((hex) => hex.to === '0402'));
  counted.prefetchReach('b3');
  assert.deepEqual(reaches(), ['reach b3'], 'the same position, the same answer');
  await counted.edit({ edit: 'put', who: 'b3', to: '0402' });
  await counted.pickCounter('b3');
  assert.deepEqual(reaches(), ['reach b3', 'reach b3'], 'another position, another answer');
  assert.ok(!counted.state.reach.hexes.some((hex) => hex.to === '0402'));
  counted.prefetchReach('b3');
  await counted.pickCounter('b4');
  assert.equal(counted.state.reach.who, 'b4');
});

test('who has stopped listening is not called again, though one before him changed something in turn', () => {
  let said = false,
    heard = 0;
  store.subscribe(() => {
    if (said) return;
    said = true;
    store.say('A word in between.');
  });
  const stop = store.subscribe(() => {
    stop();
    heard += 1;
  });
  store.set({ cursor: '0302' });
  assert.equal(heard, 1);
});

test('undo leaves what a link brought as it was shared', async () => {
  await store.edit({ edit: 'put', who: 'r1', to: '0101' });
  const { link } = await store.ask({ ask: 'link', game: store.state.board.game });
  await store.openLink(link);
  assert.deepEqual(store.state.undo, { can: false });
  await store.edit({ edit: 'put', who: 'r1', to: '0102' });
  await store.undo();
  assert.equal(at('r1'), '0101');
  assert.deepEqual(store.state.undo, { can: false });
  await store.reset();
  assert.equal(at('r1'), '0503', 'the whole game may always begin again');
});

test('a walk of several hexes is one act: undo takes it back whole', async () => {
  await store.pickCounter('b4');
  const { hexes, outcomes } = store.state.reach;
  const isFar = ({ cost, grade }) => cost > 1 && grade === 'lawful';
  const far = hexes.find((hex) => isFar(outcomes[hex.outcome]));
  await store.target(far.to);
  const before = standing();
  await store.confirm();
  assert.ok(store.state.board.game.log.length > 1);
  await store.undo();
  assert.deepEqual(standing(), before);
  assert.equal(store.state.board.game.log.length, 0);
});

test('keys walk hex by hex, and back', async () => {
  await store.pickCounter('b4');
  await store.walk('0203');
  await store.walk('0204');
  assert.deepEqual(store.state.path, ['0202', '0203', '0204']);
  await store.walk('0203');
  assert.deepEqual(store.state.path, ['0202', '0203']);
  await store.walk('0202');
  assert.equal(store.state.path, null);
  assert.equal(store.state.pick, 'b4');
});

test('a price is told before it is paid', async () => {
  await store.pickCounter('b3');
  await store.target('0303');
  assert.equal(store.state.why.verdict.grade, 'overstacked');
  assert.ok(store.state.why.verdict.prices.length > 0 && store.state.why.entries.length > 0);
});

test('what is barred moves nothing; the reason and the nearest lawful hexes are told', async () => {
  await store.act([{ do: 'move', who: 'b3', to: '0303' }]);
  await store.pickCounter('b4');
  await store.target('0303');
  const { why } = store.state;
  assert.equal(why.verdict.grade, 'forbidden');
  assert.ok(why.verdict.findings.some((one) => one.grade === 'forbidden' && one.clause));
  assert.equal(why.entries.length, 0);
  assert.ok(why.instead.length > 0);
  assert.equal(await store.confirm(), false);
  assert.equal(at('b4'), '0202');
});

test('put back once forgets the hex, twice the counter', async () => {
  await store.pickCounter('b3');
  await store.target('0402');
  store.putBack();
  assert.equal(store.state.pick, 'b3');
  assert.equal(store.state.path, null);
  store.putBack();
  assert.equal(store.state.pick, null);
});

test('an answer to a question that was dropped is not shown', async () => {
  const slow = store.pickCounter('b3');
  const quick = store.inspect('0503');
  await Promise.all([slow, quick]);
  assert.equal(store.state.pick, null);
  assert.equal(store.state.reach, null);
  assert.equal(store.state.why.place, '0503');
});

test('two taps at once never act on the same position', async () => {
  await store.pickCounter('b3');
  await store.target('0402');
  const { entries } = store.state.why;
  const done = await Promise.all([store.act(entries), store.act(entries)]);
  assert.equal(done[0], true);
  assert.equal(store.state.board.game.log.length, entries.length * done.filter(Boolean).length);
});

test('a refusal is one sentence and leaves the game as it was', async () => {
  const { board } = store.state;
  assert.equal(await store.act([{ do: 'move', who: 'r1', to: '0502' }]), false);
  assert.equal(store.state.board, board);
  assert.match(store.state.toast.words, /^[A-Z].*\.$/);
  assert.equal(await store.open({ scenario: { ...scenario, counters: 'none' }, log: [] }), false);
  assert.equal(store.state.board, board);
});

test('the game before the last one opened can be had back', async () => {
  await store.act([{ do: 'move', who: 'b3', to: '0402' }]);
  await store.open({ scenario: { ...scenario, title: 'Another' }, log: [] });
  assert.equal(store.state.board.title, 'Another');
  assert.equal(at('b3'), '0302');
  await store.back();
  assert.equal(store.state.board.title, 'The ford');
  assert.equal(at('b3'), '0402');
  await store.reset();
  assert.equal(at('b3'), '0302');
  await store.back();
  assert.equal(at('b3'), '0402');
});

test('a game that only a link has moved in is not had back', async () => {
  const log = [{ do: 'move', who: 'b3', to: '0402' }];
  const { link } = await store.ask({ ask: 'link', game: { scenario, log } });
  await store.openLink(link);
  assert.equal(store.state.kept, null);
  await store.open({ scenario: { ...scenario, title: 'Another' }, log: [] });
  assert.equal(store.state.kept, null);
});

test('a worked case stands on the board without touching the game, and can be played on from', async () => {
  const book = await store.loadBook('template');
  assert.equal(store.state.book, book);
  const id = Object.values(book.clauses).flatMap((clause) => clause.cases)[0].id;
  const { board } = store.state;
  assert.equal(await store.showCase('template', id, () => 0), true);
  assert.equal(store.state.board, board);
  assert.equal(store.state.shown, store.state.caseRun.case.start);
  store.caseStep(1);
  assert.equal(store.state.shown, store.state.caseRun.case.steps[0].board);
  store.caseStep(99);
  assert.equal(store.state.caseRun.step, store.state.caseRun.case.steps.length);
  store.leaveCase();
  assert.equal(store.state.shown, board);
});

test('an edit is a line of the log and can be undone', async () => {
  await store.edit({ edit: 'put', who: 'r1', to: '0101' });
  assert.equal(at('r1'), '0101');
  await store.undo();
  assert.equal(at('r1'), '0503');
});

/**
 * Returns a store whose saving blocks until released. The store saves after the umpire's answer and
 * before it updates the board.
 * @param {object} [engine]
 */
function unhurried(engine = python) {
  /** @type {() => void} */
  let release = () => {};
  /** @type {Promise<void> | undefined} */
  let gate;
  /** @type {() => void} */
  let reached = () => {};
  const slow = createStore(engine, {
    before: async () => null,
    sitting: async () => '',
    keep: async () => {
      reached();
      await gate;
    },
  });
  /**
   * Runs `meanwhile` after the umpire has answered `change` and before the board is updated.
   * @param {() => Promise<unknown>} change
   * @param {() => unknown} meanwhile
   */
  async function between(change, meanwhile) {
    gate = new Promise((open) => {
      release = open;
    });
    const answered = new Promise((there) => {
      reached = () => there(undefined);
    });
    const done = change();
    await answered;
    await meanwhile();
    release();
    gate = undefined;
    return done;
  }
  return { slow, between };
}

test('a counter picked on the draft while the first board is kept stays in hand', async () => {
  const { slow, between } = unhurried();
  const game = { scenario, log: [] };
  slow.set({ game });
  await between(
    () => slow.open(game),
    () => slow.pickCounter('b3'),
  );
  assert.equal(slow.state.pick, 'b3');
  assert.equal(slow.state.reach.who, 'b3');
});

test('what the umpire says of a draft does not outlive it', async () => {
  let held = Promise.resolve();
  const late = {
    ...python,
    ask: async (request) => {
      const answer = await python.ask(request);
      if (request.ask === 'reach') await held;
      return answer;
    },
  };
  const drawn = createStore(late);
  const game = { scenario, log: [] };
  drawn.set({ game });
  let answer = () => {};
  held = new Promise((open) => {
    answer = () => open(undefined);
  });
  const picked = drawn.pickCounter('b3');
  const without = scenario.counters.filter((one) => one.id !== 'b3');
  await drawn.open({ scenario: { ...scenario, counters: without }, log: [] });
  assert.equal(drawn.state.pick, null);
  answer();
  await picked;
  assert.equal(drawn.state.reach, null);
});

test('the counter that has just moved is picked again before the umpire’s word, and stays in hand', async () => {
  const { slow, between } = unhurried();
  await slow.open({ scenario, log: [] });
  await slow.pickCounter('b3');
  await between(
    () => slow.act([{ do: 'move', who: 'b3', to: '0402' }]),
    () => slow.pickCounter('b3'),
  );
  assert.equal(slow.state.pick, 'b3');
  await shows(slow, ({ reach }) => reach);
  assert.ok(!slow.state.reach.hexes.some((hex) => hex.to === '0402'), 'reach from where it stands');
});

test('who was in hand when an act was sent is in hand no more; a refusal gives it back', async () => {
  await store.pickCounter('b3');
  await store.act([{ do: 'move', who: 'b3', to: '0402' }]);
  assert.equal(store.state.pick, null);
  await store.pickCounter('b4');
  await store.act([{ do: 'move', who: 'r1', to: '0502' }]);
  assert.equal(store.state.pick, 'b4');
  assert.equal(store.state.sent, false);
});

test('a counter picked and aimed before the umpire’s word is aimed on the new board', async () => {
  const { slow, between } = unhurried();
  await slow.open({ scenario, log: [] });
  await slow.pickCounter('b3');
  await slow.target('0402');
  await between(slow.confirm, async () => {
    await slow.pickCounter('b4');
    await slow.target('0203');
  });
  await shows(slow, ({ path, why }) => path && why);
  assert.equal(slow.state.pick, 'b4');
  assert.deepEqual(slow.state.path, ['0202', '0203']);
  assert.equal(slow.state.why.verdict.grade, 'lawful');
});

test('a counter named before the umpire’s word answers the next question, or stays in hand', async () => {
  const { slow, between } = unhurried();
  const crowd = ['x', 'y', 'z'].map((id) => ({ id, kind: 'foot', side: 'blue', at: '0101' }));
  const counters = [...scenario.counters, ...crowd.with(2, { ...crowd[2], at: '0102' })];
  await slow.open({ scenario: { ...scenario, counters }, log: [] });
  await slow.act([{ do: 'move', who: 'z', to: '0101' }]);
  await slow.act([{ do: 'move', who: 'b3', to: '0303' }]);
  await slow.act([slow.state.board.actions.find(({ entry }) => entry.do === 'end').entry]);
  const named = () => slow.state.board.ask.choices.map(({ on }) => on);
  assert.deepEqual(named(), ['x', 'y', 'z']);
  await slow.choose(0);
  await between(slow.confirm, () => slow.pickCounter('b2'));
  assert.deepEqual(named(), ['b1', 'b2', 'b3']);
  assert.equal(slow.state.choice, 1);
  assert.equal(slow.state.pick, null);
  await between(slow.confirm, () => slow.pickCounter('b2'));
  assert.equal(slow.state.board.ask, null);
  assert.equal(slow.state.pick, 'b2', 'the very one that the answer named');
});

test('a counter named while a question is taken back is picked', async () => {
  const { slow, between } = unhurried();
  const crowd = ['x', 'y', 'z'].map((id) => ({ id, kind: 'foot', side: 'blue', at: '0101' }));
  const counters = [...scenario.counters, ...crowd.with(2, { ...crowd[2], at: '0102' })];
  await slow.open({ scenario: { ...scenario, counters }, log: [] });
  await slow.act([{ do: 'move', who: 'z', to: '0101' }]);
  await slow.act([slow.state.board.actions.find(({ entry }) => entry.do === 'end').entry]);
  assert.deepEqual(
    slow.state.board.ask.choices.map(({ on }) => on),
    ['x', 'y', 'z'],
  );
  await between(slow.undo, () => slow.pickCounter('y'));
  assert.equal(slow.state.board.ask, null);
  assert.equal(slow.state.choice, null);
  assert.equal(slow.state.pick, 'y');
});
