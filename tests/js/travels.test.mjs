/**
 * Every kind that is the player's own travels to another device: what leaves as a file or a link is
 * the same there, and to bring it twice changes nothing. The files are those that the page saves.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import 'fake-indexeddb/auto';
import { root, shows, umpire } from './umpire.mjs';

/** The file that the page has saved last, and the one that the player chooses. */
const files = { saved: null, chosen: null };
globalThis.requestAnimationFrame = () => 0;
globalThis.document = Object.assign(new EventTarget(), {
  baseURI: 'https://example.org/',
  querySelector: () => null,
  createTreeWalker: () => ({}),
  createElement: (tag) =>
    Object.assign(new EventTarget(), {
      click() {
        this.files = [files.chosen];
        if (tag === 'input') this.dispatchEvent(new Event('change'));
      },
    }),
});
globalThis.IntersectionObserver = class {};
globalThis.window = { setTimeout: (work, ms) => setTimeout(work, ms).unref() };
globalThis.location = new URL('https://example.org/board/');
globalThis.fetch = async () => new Response('[]');
URL.createObjectURL = (blob) => {
  files.saved = new File([blob], 'saved');
  return 'blob:saved';
};

const { DRAFTS, KINDS } = await import('../../web/src/storage/kinds.ts');
const { kept } = await import('../../web/src/storage/storage.ts');
const { createStore } = await import('../../web/src/store.ts');
const { readFile: open, saveFile } = await import('../../web/src/ui/files.ts');
const { bringProgress, progressText } = await import('../../web/src/panes/puzzles/progress.ts');
const army = await import('../../web/src/panes/army/state.ts');
const armies = await import('../../web/src/panes/army/memory.ts');
const { linkOf, listIn } = await import('../../web/src/panes/army/link.ts');
const maker = await import('../../web/src/panes/army/makerstate.ts');
const { openCollection } = await import('../../web/src/panes/collection/state.ts');
const { documentOf } = await import('../../web/src/panes/collection/draft.ts');
const { saveCollection } = await import('../../web/src/panes/collection/view.ts');
const house = await import('../../web/src/panes/house/state.ts');
const mappings = await import('../../web/src/panes/bring/link.ts');
const { draftsOf } = await import('../../web/src/panes/drafts.ts');
const post = await import('../../web/src/panes/post/state.ts');
const { keepSeat } = await import('../../web/src/panes/post/keep.ts');

const python = umpire();
after(() => python.end());
const json = async (...path) => JSON.parse(await readFile(join(root, 'rulesets', ...path), 'utf8'));
const FORD = await json('_template', 'scenarios', 'the-ford.json');
const PUZZLE = (await json('aam2009', 'puzzles', 'first-in-line.json')).scenario;
const RULES = 'reloaded';

/** All rows of the device: a write of any kind changes a number. */
async function everything() {
  await Promise.all(Object.values(kept).map((shelf) => shelf.ready));
  return Object.entries(kept).flatMap(([name, shelf]) =>
    shelf.list().map(({ key, n }) => `${name} ${key} ${n}`),
  );
}

/** Removes all entries of kinds: what is left is a device that never had them. */
const forget = (...kinds) =>
  Promise.all(kinds.map((kind) => kept[kind].remove(kept[kind].list().map(({ key }) => key))));

/** The page with a scenario on the board. */
async function page(game = { scenario: FORD, log: [] }) {
  const store = createStore(python);
  await store.open(game);
  return store;
}

/** Makes a draft, as its pane does. */
async function drafted(name, key, document) {
  const shelf = draftsOf({ name, read: JSON.parse, write: JSON.stringify });
  assert.equal(await shelf.change(key, document, document), 'kept');
}

const ATTEMPT = { at: 1, solved: 9, failed: 1, spent: 5, shown: false, log: [], wrong: [] };
const TRY = { id: 'a', when: 1, day: 1, outcome: 'failed', help: 0, spent: 5, made: 1, log: [] };
const SAVE = { id: 'g', title: 'Ford', marks: [0], linked: 0 };
const ARMY = `#army=${RULES}&side=allies&points=40&unit=us-m1-garand*2`;

/**
 * For each way: `fill` puts entries on the device; `out` is what leaves it; `bring` brings that to
 * a device that has none; `seen` is what must be the same there.
 */
const WAYS = {
  progress: {
    async fill() {
      await kept.tries.put('x', { tries: [TRY], days: [1], now: null });
      await kept.attempts.put('y', ATTEMPT);
      await kept.formerAttempts.put('z', { ...ATTEMPT, solved: 0 });
      await kept.days.put('7', { day: 7, at: 7 });
      await kept.lessons.put('asl/one', { row: 1, due: 3, right: 2, wrong: 1 });
      await kept.races.put('asl', { right: 8, at: 1 });
    },
    out: progressText,
    bring: bringProgress,
    seen: async () => JSON.parse(await progressText()),
  },
  cards: {
    async fill() {
      const store = createStore(python);
      await army.openArmy(store, null);
      for (const name of ['Scouts', 'Guards']) {
        maker.newCard(store, 'us');
        maker.write(store, { ...maker.makerOf(store.state).doc, name });
        await maker.keepCard(store);
      }
    },
    async out() {
      const store = createStore(python);
      await army.openArmy(store, null);
      maker.saveCards(store);
      return files.saved;
    },
    async bring(file) {
      const store = createStore(python);
      await army.openArmy(store, null);
      files.chosen = file;
      maker.openCards(store);
      await shows(store, (state) => state.toast);
    },
    seen: () => kept.cards.list().map(({ head, key }) => [key, head]),
  },
  army: {
    fill: () => armies.keepList({ name: 'Mine', link: linkOf(listIn(ARMY)) }),
    out: () => kept.lists.list()[0].head.link,
    async bring(link) {
      const store = createStore(python);
      await army.openArmy(store, listIn(link));
      await armies.keepList({ name: 'Mine', link: linkOf(army.armyOf(store.state).list) });
    },
    seen: () => kept.lists.list().map(({ head }) => head),
  },
  collection: {
    fill: () =>
      kept.collections.put('mine', {
        title: 'Mine',
        document: { format: 1, collection: { title: 'Mine', puzzles: [PUZZLE] } },
      }),
    async out() {
      saveCollection((await kept.collections.get('mine')).value.document);
      return files.saved.text();
    },
    async bring(text) {
      const { key } = await openCollection(createStore(python), { text });
      await kept.collections.get(key);
    },
    seen: async () => {
      const [{ key }] = kept.collections.list();
      const { title, document } = (await kept.collections.get(key)).value;
      return [title, document.collection.title, document.collection.puzzles.length];
    },
  },
  game: {
    async fill() {
      const store = await page();
      await store.pickCounter('b3');
      await store.target('0402');
      await store.confirm();
      const { game } = store.state.board;
      await kept.games.put('g', { ...SAVE, game });
    },
    async out() {
      saveFile(await page((await kept.games.get('g')).value.game));
      return files.saved;
    },
    async bring(file) {
      const store = createStore(python);
      assert.ok(await open(file, store));
      const { game } = store.state.board;
      await kept.games.change('g', (before) => before ?? { ...SAVE, game }); // as its first act does
    },
    seen: async () => (await kept.games.get('g')).value.game,
  },
  seat: {
    async fill() {
      const game = { scenario: FORD, log: [] };
      const secret = '0123456789abcdef0123456789abcdef';
      const { game: sent } = await python.ask({ ask: 'handover', game, side: 'blue', secret });
      const { end } = sent.post.chains.blue;
      await keepSeat({
        ...{ id: 's', side: 'blue', key: secret, end, ends: [end] },
        ...{ game: sent, title: FORD.title, at: 1 },
      });
    },
    async out() {
      const { game, key } = kept.seats.list()[0].head;
      return { link: await post.linkOf(createStore(python), game), key: post.inGroups(key) };
    },
    async bring({ link, key }) {
      const { board } = await python.ask({ ask: 'unlink', link: new URL(link).hash });
      const store = await page(board.game);
      await post.enterKey(store, key);
      assert.equal(post.postOf(store.state).error, '');
    },
    seen: () => kept.seats.list().map(({ head: { id, at, title, ...rest } }) => rest),
  },
  draft: {
    async fill() {
      await drafted('mapping', 'mapping asl Game 1', MAPPING);
      await drafted('collection', 'collection', COLLECTED);
      await kept.drafts.put('army/1', { text: linkOf(listIn(ARMY)) });
      const doc = { ...CARD, name: 'Guards' };
      await drafted('card', 'card/1', { ruleset: RULES, base: null, doc });
      const [{ document }] = (await python.ask({ ask: 'templates' })).templates;
      await drafted('house', 'house/1', { ...document, title: 'My rules' });
    },
    out: () => Object.fromEntries(kept.drafts.list().map(({ head, key }) => [key, head.text])),
    bring: async (texts) => {
      for (const name of DRAFTS) {
        const key = Object.keys(texts).find((one) => one.startsWith(name));
        const text = await DRAFTED[name](texts[key]);
        await kept.drafts.change(key, (before) => (before?.text === text ? before : { text }));
      }
    },
    seen: () =>
      kept.drafts
        .list()
        .map(({ head, key }) => [key, head.text])
        .sort(),
  },
};

const CARD = {
  ...{ id: 'guards-1', name: 'Guards', nation: 'us', cost: 4, type_line: ['Infantry'], speed: 1 },
  ...{ defense: { single: 4 }, infantry_dice: [6, 5, 0], vehicle_dice: [1, 0, 0] },
};
const MAPPING = { format: 1, ruleset: 'asl', rows: [{ when: { base: 'Tank' }, kind: 'tank' }] };
const COLLECTED = { title: 'Mine', author: 'Me', text: '', puzzles: [{ ...PUZZLE }] };

/** What becomes of each draft that leaves as its pane's link or file and comes back. */
const DRAFTED = {
  async army(text) {
    const store = createStore(python);
    await army.openArmy(store, listIn(text));
    return linkOf(army.armyOf(store.state).list);
  },
  async card(text) {
    const { doc } = JSON.parse(text);
    const store = createStore(python);
    await army.openArmy(store, null);
    await maker.take(store, [doc]);
    const file = await WAYS.cards.out();
    await forget('cards');
    const found = await python.ask({ ask: 'deck', ruleset: RULES, text: await file.text() });
    return JSON.stringify({ ...JSON.parse(text), doc: found.card[0] });
  },
  async collection(text) {
    const draft = JSON.parse(text);
    saveCollection(documentOf(draft));
    const found = await python.ask({ ask: 'collection', text: await files.saved.text() });
    const { author, puzzles, text: words = '', title } = found.document.collection;
    return JSON.stringify({ title, author, text: words, puzzles });
  },
  async house(text) {
    const store = createStore(python);
    house.layOut(store, JSON.parse(text));
    await shows(store, (state) => house.houseOf(state).view);
    house.saveHouseFile(store);
    await house.readHouseFile(store, files.saved);
    return JSON.stringify(house.houseOf(store.state).doc);
  },
  mapping: async (text) =>
    JSON.stringify(await mappings.mappingIn(await mappings.linkOf(JSON.parse(text)))),
};

test('every way and every draft is tried here', () => {
  const ways = new Set(Object.values(KINDS).flatMap(({ travels }) => travels ?? []));
  assert.deepEqual(Object.keys(WAYS).sort(), [...ways].sort());
  assert.deepEqual(Object.keys(DRAFTED).sort(), [...DRAFTS].sort());
});

for (const [way, { bring, fill, out, seen }] of Object.entries(WAYS))
  test(`${way}: what leaves a device is the same on another, and twice is as once`, async () => {
    const own = Object.keys(KINDS).filter((kind) => KINDS[kind].travels === way);
    await fill();
    await everything();
    for (const kind of own) assert.ok(kept[kind].list().length, `${kind} has an entry`);
    const before = await seen();
    const taken = await out();
    await forget(...own);
    for (const kind of own) assert.deepEqual(kept[kind].list(), []);
    await bring(taken);
    assert.deepEqual(await seen(), before);
    const once = await everything();
    await bring(taken);
    assert.deepEqual(await everything(), once, 'nothing is written the second time');
    await forget(...own);
  });
