/** Collections of puzzles on the page: making one with undo, its puzzles, progress, the next. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import 'fake-indexeddb/auto';
import { root, umpire } from './umpire.mjs';

const { most: MOST } = (await import('../../web/src/contract/limits.ts')).collection.puzzles;
const draft = await import('../../web/src/panes/collection/draft.ts');
const { draftIn } = await import('../../web/src/panes/collection/making.ts');
const { createStore } = await import('../../web/src/store.ts');
const { kept } = await import('../../web/src/storage/storage.ts');
const { isLoose, itemOf, keepOpened, nextOf, openCollection, openKept, resume, solvedOf } =
  await import('../../web/src/panes/collection/state.ts');
const { ended, playedOn } = await import('../../web/src/panes/puzzles/memory.ts');
const { keyOf } = await import('../../web/src/ui/puzzle.ts');
const { keepRunning, run, running, runningWith } = await import('../../web/src/panes/running.ts');
const {
  added,
  documentOf,
  fromDocument,
  identityOf,
  moved,
  nothingMade,
  removed,
  undone,
  written,
} = draft;

globalThis.requestAnimationFrame = () => 0;
globalThis.document = { baseURI: 'https://example.org/', addEventListener() {} };
globalThis.fetch = async () => new Response(JSON.stringify(LAID));

const python = umpire();
after(() => python.end());

const puzzleIn = async (ruleset, id) => ({
  ruleset: ruleset.replace('_', '-'),
  puzzle: JSON.parse(
    await readFile(join(root, 'rulesets', ruleset, 'puzzles', `${id}.json`), 'utf8'),
  ),
});
const LAID = [await puzzleIn('aam2009', 'first-in-line'), await puzzleIn('asl', 'down-the-drain')];
const A = { ruleset: LAID[0].ruleset, id: LAID[0].puzzle.id };
const B = { ruleset: LAID[1].ruleset, id: LAID[1].puzzle.id };
const { goal: GOAL } = LAID[0].puzzle.scenario;
/** An own puzzle: another title, and another task. */
const OWN = {
  ...LAID[0].puzzle.scenario,
  title: 'My own',
  goal: { ...GOAL, moves: GOAL.moves + 1 },
};

const three = () => [A, B, OWN].reduce(added, nothingMade);
const order = ({ now }) => now.puzzles.map(identityOf);

test('puzzles are added once, moved within the list, and removed', () => {
  const made = three();
  const [a, b, own] = order(made);
  assert.equal(a, `${A.ruleset}/${A.id}`);
  assert.equal(own, keyOf(OWN));
  assert.equal(added(made, { ...A }), made);
  assert.equal(added(made, { ...OWN, rules: 'older' }), made);
  assert.deepEqual(order(moved(made, 2, -1)), [a, own, b]);
  assert.deepEqual(order(moved(made, 0, 1)), [b, a, own]);
  assert.equal(moved(made, 0, -1), made);
  assert.equal(moved(made, 2, 1), made);
  assert.deepEqual(order(removed(made, 1)), [a, own]);
  assert.equal(removed(made, 3), made);
});

test('a collection has at most as many puzzles as the umpire reads', () => {
  const many = (n) =>
    Array.from({ length: n }, (_, k) => ({ ruleset: 'asl', id: `p${k}` })).reduce(
      added,
      nothingMade,
    );
  assert.equal(many(MOST).now.puzzles.length, MOST);
  assert.equal(many(MOST + 1).now.puzzles.length, MOST);
});

test('undo takes back one act at a time, and a text as a whole', () => {
  let made = three();
  made = written(written(made, 'title', 'T'), 'title', 'Two');
  made = written(made, 'text', 'Words');
  made = moved(made, 2, -1);
  assert.deepEqual([made.now.title, made.now.text], ['Two', 'Words']);
  made = undone(made);
  assert.deepEqual(order(made), order(three()));
  made = undone(made);
  assert.deepEqual([made.now.title, made.now.text], ['Two', '']);
  made = undone(made);
  assert.equal(made.now.title, '');
  for (let n = 0; n < 5; n += 1) made = undone(made);
  assert.deepEqual(made.now, nothingMade.now);
});

test('a collection to change can be taken back to the draft before', () => {
  const before = three();
  const other = { format: 1, collection: { title: 'Other', puzzles: [B] } };
  const made = fromDocument(before, other);
  assert.deepEqual(documentOf(made.now), other);
  assert.deepEqual(undone(made).now, before.now);
});

test('what is made is a document that the umpire reads, and its link brings it back', async () => {
  const made = written(written(three(), 'title', ' Three '), 'author', 'Me');
  const document = documentOf(made.now);
  const found = await python.ask({ ask: 'collection', document });
  assert.equal(found.error, undefined);
  assert.equal(found.document.collection.title, 'Three');
  const again = await python.ask({ ask: 'collection', link: found.link });
  assert.deepEqual(again, found);
  const ids = again.document.collection.puzzles.map(identityOf);
  assert.deepEqual(ids, order(made), 'the umpire changes no identity');
});

test('a shipped puzzle is found by ruleset and id, and an unknown one stays in its place', () => {
  const items = [A, B, OWN, { ruleset: 'asl', id: 'nobody' }].map((one) => itemOf(one, LAID));
  assert.equal(items[0].scenario, LAID[0].puzzle.scenario);
  assert.equal(items[0].claim, LAID[0].puzzle.claim);
  assert.equal(items[2].scenario, OWN);
  assert.equal(items[2].claim, null);
  assert.equal(items[3].scenario, null);
  const whole = itemOf({ ...LAID[1].puzzle }, []);
  assert.equal(whole.claim, LAID[1].puzzle.claim);
});

async function solve(scenario) {
  const seen = { scenario, sitting: 's', log: [], spent: 0 };
  const one = await playedOn(seen, { before: [], given: false, opened: 0 });
  await ended(scenario, one, { outcome: 'solved', log: [], made: 1 });
}

test('progress is that of the puzzles, and the next one is the next unsolved', async () => {
  const items = [{ ruleset: 'asl', id: 'nobody' }, A, B, OWN].map((one) => itemOf(one, LAID));
  assert.equal(solvedOf(items), 0);
  assert.equal(nextOf(items, 0), items[1]);
  assert.equal(nextOf(items, 2), items[2]);
  await solve(items[2].scenario);
  assert.equal(solvedOf(items), 1);
  assert.equal(nextOf(items, 2), items[3]);
  await solve(OWN);
  assert.equal(nextOf(items, 2), items[1], 'those before it come last');
  await solve(items[1].scenario);
  assert.equal(nextOf(items, 0), undefined);
});

test('the strip knows the collection by the puzzle on the board', () => {
  assert.equal(running(), null);
  run({ key: 'k', title: 'Two', puzzles: [keyOf(LAID[1].puzzle.scenario), keyOf(OWN)] });
  const on = (scenario) => ({ caseRun: null, shown: { goal: {}, game: { scenario } } });
  assert.equal(runningWith(on({ ...OWN, rules: 'older' }))?.number, 2);
  assert.equal(runningWith(on(LAID[0].puzzle.scenario)), null);
  assert.equal(runningWith({ caseRun: null, shown: null }), null);
  assert.equal(runningWith({ ...on(OWN), caseRun: {} }), null);
});

test('a damaged text on the device counts as no collection', () => {
  const damaged = ['{"key":', 'null', '7', '{"key":"k"}'];
  for (const text of damaged) {
    globalThis.sessionStorage = { getItem: () => text, setItem() {}, removeItem() {} };
    run({ key: '', title: '', puzzles: [] }); // written, so no text is held for this visit
    assert.equal(running(), null, text);
    assert.equal(draftIn(text), null, text);
  }
  delete globalThis.sessionStorage;
});

const rows = async () => {
  await kept.collections.ready;
  return kept.collections.list().map(({ key, n }) => `${key} ${n}`);
};
const linkTo = async (title) => {
  const document = documentOf(written(three(), 'title', title).now);
  return (await python.ask({ ask: 'collection', document })).link;
};

test('a link only shows a collection, and the first own move in it keeps it, once', async () => {
  const link = await linkTo('By move');
  const { key, items } = await openCollection(createStore(python), { link });
  assert.equal(items.length, 3);
  const reloaded = createStore(python); // the tab remembers the link
  const opened = await resume(reloaded);
  assert.equal(opened.key, key);
  await reloaded.open({ scenario: LAID[1].puzzle.scenario, log: [] });
  assert.deepEqual(await rows(), [], 'to open, to reload and to begin a puzzle write nothing');
  assert.ok(isLoose(opened));

  await keepRunning(reloaded); // as the first own move does
  const once = await rows();
  assert.equal(once.length, 1);
  assert.ok(!isLoose(opened));
  await keepRunning(reloaded);
  const again = await openCollection(createStore(python), { link });
  assert.ok(!isLoose(again), 'a kept one is known by its link');
  assert.deepEqual(await rows(), once, 'and nothing is written');
  assert.equal((await openKept(createStore(python), key)).link, link);
  await kept.collections.remove([key]);
  await keepRunning(reloaded);
  assert.deepEqual(await rows(), [], 'what the player removed is not kept again by a move');
});

test('a move in another game keeps no collection; a request and a file keep it at once', async () => {
  const store = createStore(python);
  const opened = await openCollection(store, { link: await linkTo('By request') });
  await store.open({ scenario: { ...OWN, goal: { ...GOAL, moves: 9 } }, log: [] });
  await keepRunning(store);
  assert.deepEqual(await rows(), []);
  await keepOpened(store, opened);
  assert.equal((await rows()).length, 1);
  assert.match(store.state.toast.words, /is kept/);
  const text = JSON.stringify(documentOf(written(three(), 'title', 'A file').now));
  const { key } = await openCollection(store, { text });
  assert.ok((await kept.collections.get(key)).value);
  await kept.collections.remove(kept.collections.list().map((one) => one.key));
});
