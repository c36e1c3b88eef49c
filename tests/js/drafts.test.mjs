/**
 * Documents in the making: kept from their first change, under keys of their own, merged with what
 * another tab changes, and there again after a reload.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTab, until, write } from './tabs.mjs';
import { shows, umpire } from './umpire.mjs';

// What the panes need of a browser.
globalThis.requestAnimationFrame = () => 0;
globalThis.document ??= Object.assign(new EventTarget(), {
  baseURI: 'https://example.org/',
  querySelector: () => null,
  createTreeWalker: () => ({}),
});

globalThis.window ??= { setTimeout };

const { merged } = await import('../../web/src/storage/threeway.ts');
const { createStore } = await import('../../web/src/store.ts');
const { kept } = await import('../../web/src/storage/storage.ts');
const army = await import('../../web/src/panes/army/state.ts');
const {
  drafts: armies,
  forgetList,
  keepList,
  lists,
  putBack,
  remembered,
} = await import('../../web/src/panes/army/memory.ts');
const { linkOf, listIn } = await import('../../web/src/panes/army/link.ts');
const mappings = await import('../../web/src/panes/bring/mappings.ts');
const { draftsOf } = await import('../../web/src/panes/drafts.ts');

const maker = await import('../../web/src/panes/army/makerstate.ts');
const { keepCards } = await import('../../web/src/panes/owncards.ts');
const house = await import('../../web/src/panes/house/state.ts');
const { blank } = await import('../../web/src/panes/house/document.ts');
const collecting = await import('../../web/src/panes/collection/making.ts');
const { collectionOf } = await import('../../web/src/panes/collection/state.ts');
const { added, identityOf, undone } = await import('../../web/src/panes/collection/draft.ts');

const python = umpire();
const NAME = 'overstack-kept';
const ROW = { n: 1, at: 1, size: 1, edition: 1 };
const other = await openTab(NAME);
after(() => {
  python.end();
  other.storage.close();
});

/** The other tab's view of a key, once it has heard of this tab's changes. */
const there = async (key) => (await other.storage.kept.drafts.get(key)).value?.text;

/** Everything in the drafts of the device, as text. */
async function allDrafts() {
  const fresh = await openTab(NAME);
  await fresh.storage.kept.drafts.ready;
  const rows = fresh.storage.kept.drafts.list().map(({ head, key }) => [key, head.text]);
  fresh.storage.close();
  return rows;
}

// -- merging

test('what two tabs change of one document is both in it', () => {
  const was = { title: 'A', text: '', tags: { a: 1, b: 2 } };
  const mine = { title: 'B', text: '', tags: { b: 2 } };
  const stored = { title: 'A', text: 'words', tags: { a: 1, b: 3, c: 4 } };
  assert.deepEqual(merged(was, mine, stored), { title: 'B', text: 'words', tags: { b: 3, c: 4 } });
  assert.equal(merged(was, was, stored), stored, 'no change of mine changes nothing');
  assert.equal(merged(was, mine, was), mine);
});

test('lists are merged by entry: added, removed and moved in either tab', () => {
  const items = (ids) => [...ids].map((id) => ({ id }));
  const ids = (was, mine, stored) =>
    merged(items(was), items(mine), items(stored))
      .map(({ id }) => id)
      .join('');
  assert.equal(ids('abc', 'abcd', 'abce'), 'abcde');
  assert.equal(ids('abc', 'ac', 'abcx'), 'acx');
  assert.equal(ids('abc', 'xabc', 'bc'), 'xbc');
  assert.equal(ids('abc', 'cab', 'abcx'), 'cabx');
  assert.equal(ids('', 'a', 'b'), 'ab');
});

test('an entry that one tab removes and the other changes stays; figures keep their places', () => {
  const was = [{ id: 'a', n: 1 }];
  assert.deepEqual(merged(was, [], [{ id: 'a', n: 2 }]), [{ id: 'a', n: 2 }]);
  assert.deepEqual(merged(was, [{ id: 'a', n: 2 }], []), [{ id: 'a', n: 2 }]);
  assert.deepEqual(merged([1, 0, 0], [1, 1, 0], [1, 0, 5]), [1, 1, 5]);
  const limits = (one, most) => [{ rule: one, most }, { rule: '2' }];
  assert.deepEqual(merged(limits('1', 3), limits('1a', 3), limits('1', 4)), limits('1a', 4));
});

// -- the decisions about the pieces of a module

test('decisions about pieces in two tabs are both kept, and each stays whole', async () => {
  const found = { module: 'Game', version: '1', ruleset: 'asl' };
  const mapping = (rows) => ({ format: 1, ruleset: 'asl', rows });
  const [tank, squad, fort] = ['Tank', 'Squad', 'Fort'].map((base) => ({ when: { base } }));
  const first = mapping([{ ...tank, kind: 'tank' }]);
  const mine = mapping([{ ...squad, kind: 'squad', side: 'us' }, ...first.rows]);
  await mappings.keptFor(found); // as when the file is read
  const key = 'mapping asl Game 1';
  mappings.keep(found, first, first);
  const theirs = mapping([{ ...fort, none: true }, { ...squad, none: true }, ...first.rows]);
  await other.storage.kept.drafts.put(key, { text: JSON.stringify(theirs) });
  await until(() => kept.drafts.of(key)?.text.includes('Fort'), 'this tab hears of it');
  const now = mappings.keep(found, first, mine);
  assert.deepEqual(now, mapping([theirs.rows[0], mine.rows[0], ...first.rows]));
  await until(async () => (await there(key)).includes('us'), 'it is on the device');
  assert.deepEqual(JSON.parse(await there(key)), now);
  assert.deepEqual(await mappings.keptFor(found), now);
});

test('a text that no edition can have written is no draft, and is kept aside', async () => {
  await write(NAME, { heads: [[['drafts', 'army/odd'], { ...ROW, head: { text: '{"a' } }]] });
  const fresh = await openTab(NAME);
  assert.equal((await fresh.storage.kept.drafts.get('army/odd')).refused, 'damaged');
  await fresh.storage.kept.drafts.put('army/odd', { text: '#army=x' });
  const [aside] = await fresh.storage.refused();
  assert.deepEqual(await fresh.storage.contents(aside), { text: '{"a' });
  await fresh.storage.drop(aside);
  await fresh.storage.kept.drafts.remove(['army/odd']);
  fresh.storage.close();
});

// -- army lists

test('of a damaged link to an army the sound units are kept', () => {
  const units = (link) => listIn(`#${link}`).units;
  const tiger = [['de-tiger']];
  assert.deepEqual(units('army=reloaded&side=nowhere&points=100&unit=de-tiger'), tiger);
  const many = 'army=nothing&points=100&unit=<b>&unit=de-tiger*99&unit=de-tiger';
  assert.deepEqual(units(many), tiger);
  const chief = 'army=reloaded&side=axis&points=100&unit=de-tiger&chief=7.0.senior';
  assert.deepEqual([units(chief), listIn(`#${chief}`).chief], [tiger, null]);
});

test('a second list without a name, or with an equal one, replaces no other', async () => {
  await remembered();
  const one = await keepList({ name: 'My army', link: '#army=reloaded&points=1' });
  const two = await keepList({ name: 'My army', link: '#army=reloaded&points=2' });
  assert.deepEqual([one.replaced, two.replaced, two.list.name], [null, null, 'My army 2']);
  const links = lists().map(({ link }) => link);
  assert.deepEqual(links, ['#army=reloaded&points=2', '#army=reloaded&points=1']);
  const again = await keepList({ name: 'My army', link: '#army=reloaded&points=1' });
  assert.equal(again.list.key, one.list.key, 'the same list is not kept twice');
  assert.equal(lists().length, 2);
});

test('a list replaces the one that it was made from, says so, and can be taken back', async () => {
  const { list: from } = await keepList({ name: 'Alpha', link: '#army=reloaded&points=3' });
  const next = { name: 'Alpha', link: '#army=reloaded&points=4' };
  const { list, replaced } = await keepList(next, from);
  assert.deepEqual([list.key, replaced], [from.key, from]);
  assert.equal(kept.lists.of(from.key).link, next.link);
  await putBack(replaced, list);
  assert.equal(kept.lists.of(from.key).link, from.link);
  // Another tab has replaced it meanwhile: then this one is kept beside it.
  await other.storage.kept.lists.put(from.key, { name: 'Alpha', link: '#army=reloaded&points=5' });
  await until(() => kept.lists.of(from.key).link.endsWith('5'), 'this tab hears of it');
  const late = await keepList(next, from);
  assert.deepEqual([late.replaced, late.list.name], [null, 'Alpha 2']);
  assert.equal(kept.lists.of(from.key).link, '#army=reloaded&points=5');
  for (const { key } of lists()) await forgetList(key);
});

test('a list of a former edition, whose key is its name, is shown, opened and forgotten', async () => {
  await kept.lists.put('Old', { name: 'Old', link: '#army=reloaded&points=6' });
  const [old] = lists();
  assert.deepEqual([old.key, old.name], ['Old', 'Old']);
  await keepList({ name: 'Old', link: '#army=reloaded&points=7' });
  assert.equal(lists().length, 2);
  for (const { key } of lists()) await forgetList(key);
  assert.equal(lists().length, 0);
});

test('an army in two tabs has the units of both, and one Commander', async () => {
  const base = listIn('#army=reloaded&side=us&points=100&unit=a&unit=b&unit=c');
  const with_ = (news) => ({ ...base, ...news });
  const key = armies.begin();
  await armies.change(key, base, with_({ units: [['a'], ['b'], ['c'], ['d']] }));
  const shelf = draftsOf({ name: 'army', read: listIn, write: linkOf }, other.storage.kept.drafts);
  await shelf.ready();
  assert.ok(shelf.of(key));
  // This tab, which has not seen d, removes a; the Commander's unit b then has another number.
  const chief = { unit: 1, model: 0, rank: 'captain' };
  await armies.change(
    key,
    with_({ chief }),
    with_({ units: [['b'], ['c']], chief: { ...chief, unit: 0 } }),
  );
  const list = listIn(await there(key));
  assert.deepEqual(list.units, [['b'], ['c'], ['d']]);
  await armies.change(key, base, with_({ chief }));
  assert.deepEqual(listIn(await there(key)).chief, { unit: 0, model: 0, rank: 'captain' });
  await armies.discard(key);
});

test('an army is a draft from its first change on; what only opens it keeps nothing', async () => {
  const store = createStore(python);
  const before = await allDrafts();
  await army.openArmy(store, null);
  await shows(store, (state) => army.armyOf(state).army);
  await army.openArmy(store, listIn('#army=reloaded&points=200&unit=us-garand*5'));
  army.openUnit(store, 0);
  assert.deepEqual(await allDrafts(), before, 'opening keeps nothing');
  army.addUnit(store, ['us-garand']);
  const { draft } = army.armyOf(store.state);
  await until(async () => (await allDrafts()).length === before.length + 1, 'the change is kept');
  assert.equal(listIn(await there(draft)).units.length, 2);

  const later = createStore(python);
  await army.openArmy(later, listIn('#army=reloaded&points=50'));
  army.addUnit(later, ['us-garand']);
  await until(async () => (await allDrafts()).length === before.length + 2, 'the other list too');
  assert.equal(listIn(await there(draft)).units.length, 2, 'a list from a link replaces none');

  const again = createStore(python);
  await army.openArmy(again, null);
  assert.equal(army.armyOf(again.state).list.points, 50, 'a reload opens the last one');
  const rows = armies.list();
  assert.deepEqual(
    rows.map(({ document }) => document.points),
    [50, 200],
  );
  const back = await armies.discard(rows[1].key);
  assert.equal(armies.list().length, 1);
  await back();
  assert.equal(armies.list().length, 2);
});

test('what another tab adds to the same army is shown, and undo takes back only what is mine', async () => {
  const store = createStore(python);
  await army.openArmy(store, listIn('#army=reloaded&unit=us-garand'));
  const { draft } = army.armyOf(store.state);
  army.addUnit(store, ['us-bar']);
  const units = () => army.armyOf(store.state).list.units.map(([kind]) => kind);
  assert.deepEqual(units(), ['us-garand', 'us-bar']);
  await until(async () => listIn(await there(draft))?.units.length === 2, 'it is kept');
  const list = listIn(await there(draft));
  const text = linkOf({ ...list, units: [...list.units, ['us-thompson']] });
  await other.storage.kept.drafts.put(draft, { text });
  await until(() => units().includes('us-thompson'), 'this tab shows it');
  army.undo(store);
  assert.deepEqual(units(), ['us-garand', 'us-thompson']);
});

// -- collections

test('a collection made in two tabs has the puzzles of both, each whole', async () => {
  const store = createStore(python);
  const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ ruleset: 'asl', id }));
  const ids = () => collectionOf(store.state).making.now.puzzles.map(identityOf);
  collecting.follow(store);
  assert.deepEqual(
    await allDrafts().then((all) => all.filter(([key]) => key === 'collection')),
    [],
  );
  collecting.change(store, (now) => added(now, one));
  await until(async () => (await there('collection'))?.includes('one'), 'it is kept');
  const found = JSON.parse(await there('collection'));
  const theirs = { ...found, title: 'Theirs', puzzles: [...found.puzzles, two] };
  await other.storage.kept.drafts.put('collection', { text: JSON.stringify(theirs) });
  await until(() => ids().includes('asl/two'), 'this tab shows it');
  collecting.change(store, (now) => added(now, three));
  assert.deepEqual(ids(), ['asl/one', 'asl/two', 'asl/three']);
  collecting.change(store, undone);
  assert.deepEqual(ids(), ['asl/one', 'asl/two']);
  await until(async () => !(await there('collection')).includes('three'), 'undo is kept');
  assert.equal(JSON.parse(await there('collection')).title, 'Theirs');
});

test('what is no collection is no draft of one', () => {
  const odd = [{}, { puzzles: 1 }, { title: 1, author: '', text: '', puzzles: [] }];
  odd.push({ title: '', author: '', text: '', puzzles: [null] });
  for (const one of odd) assert.equal(collecting.draftIn(JSON.stringify(one)), null);
});

// -- house rules

test('house rules are a draft from their first change on, and there again after a reload', async () => {
  const store = createStore(python);
  const before = await allDrafts();
  await house.openHouse(store);
  const { doc, draft } = house.houseOf(store.state);
  assert.ok(doc.kind.length > 1, 'a template lies open');
  house.change(store, ['title'], doc.title);
  assert.deepEqual(await allDrafts(), before, 'what only opens rules keeps nothing');
  house.change(store, ['title'], 'Mine');
  await until(async () => (await allDrafts()).length === before.length + 1, 'a change is kept');

  const again = createStore(python);
  await house.openHouse(again);
  const { doc: reloaded, draft: key } = house.houseOf(again.state);
  assert.deepEqual([key, reloaded], [draft, { ...doc, title: 'Mine' }]);
  house.layOut(again, blank());
  assert.equal(house.drafts.of(draft).title, 'Mine', 'another beginning replaces nothing');
  house.change(again, ['title'], 'Second');
  const titles = () => house.drafts.list().map(({ document }) => document.title);
  assert.deepEqual(titles(), ['Second', 'Mine']);

  const theirs = {
    ...reloaded,
    limit: [...reloaded.limit, { rule: '9', check: 'count', most: 1 }],
  };
  await until(async () => (await there(draft))?.includes('Mine'), 'it is on the device');
  await other.storage.kept.drafts.put(draft, { text: JSON.stringify(theirs) });
  await until(
    () => house.houseOf(store.state).doc.limit.at(-1).rule === '9',
    'the tab that shows them takes over the change of another',
  );
  house.change(store, ['author'], 'Me');
  assert.deepEqual(house.drafts.of(draft), { ...theirs, author: 'Me' });
  const back = await house.drafts.discard(draft);
  assert.deepEqual(titles(), ['Second']);
  await back();
  assert.deepEqual(house.drafts.of(draft), { ...theirs, author: 'Me' });
});

// -- own cards

const RULES = 'reloaded';
const cardOf = (id) => kept.cards.of(`${RULES}/${id}`)?.card;

test('an equal card writes nothing; a different one with its id can be taken back', async () => {
  const card = { id: 'rifle', name: 'Rifle', cost: 4, defense: { single: 4 } };
  const first = await keepCards(RULES, [card]);
  assert.deepEqual([first.isKept, first.replaced], [true, []]);
  const { n } = kept.cards.list()[0];
  const again = await keepCards(RULES, [{ cost: 4, ...card }]);
  assert.deepEqual([again.isKept, again.replaced], [true, []]);
  assert.equal(kept.cards.list()[0].n, n, 'an equal card is not written');
  const dear = { ...card, cost: 9 };
  const told = await keepCards(RULES, [dear, { ...card, id: 'second' }]);
  assert.deepEqual(told.replaced, [card]);
  assert.equal(cardOf('rifle').cost, 9);
  await told.back();
  assert.deepEqual([cardOf('rifle'), cardOf('second').id], [card, 'second']);
  const late = await keepCards(RULES, [dear]);
  await keepCards(RULES, [{ ...card, cost: 11 }]);
  await late.back();
  assert.equal(cardOf('rifle').cost, 11, 'what was kept there since stays');
});

test('a card that two tabs change has both changes, and its Defense stays whole', async () => {
  const base = { id: 'tank', name: 'Tank', cost: 4, defense: { single: 4 }, speed: 1 };
  await keepCards(RULES, [base]);
  const theirs = { ...base, speed: 3, defense: { single: 5 } };
  await keepCards(RULES, [theirs]); // as the other tab does
  const mine = { ...base, cost: 7, defense: { front: 6, rear: 4 } };
  const told = await keepCards(RULES, [mine], base);
  const both = { ...mine, speed: 3 };
  assert.deepEqual([told.isMerged, told.cards, told.replaced], [true, [both], [theirs]]);
  assert.deepEqual(cardOf('tank'), both);
  await told.back();
  assert.deepEqual(cardOf('tank'), theirs);
});

test('the form of a card keeps nothing until it is changed, and is offered after a reload', async () => {
  const store = createStore(python);
  await army.openArmy(store, null);
  const before = await allDrafts();
  maker.newCard(store, 'us');
  assert.deepEqual(await allDrafts(), before, 'an opened form keeps nothing');
  const { doc } = maker.makerOf(store.state);
  maker.write(store, { ...doc });
  assert.deepEqual(await allDrafts(), before, 'nor does an equal value');
  maker.write(store, { ...doc, name: 'Scouts' });
  await until(async () => (await allDrafts()).length === before.length + 1, 'a change is kept');

  const again = createStore(python);
  await army.openArmy(again, null);
  const [draft] = maker.drafts.list();
  assert.deepEqual(draft.document, { ruleset: RULES, base: null, doc: { ...doc, name: 'Scouts' } });
  maker.goOn(again, draft);
  assert.equal(maker.makerOf(again.state).doc.name, 'Scouts');
  maker.leaveCard(again);
  await until(() => maker.drafts.list().length === 0, 'Cancel discards it');
  assert.equal(maker.makerOf(again.state).doc, null);
  await until(() => again.state.toast?.action, 'and offers to undo that');
  again.state.toast.action.run();
  await until(() => maker.makerOf(again.state).doc?.name === 'Scouts', 'the form is back');
  await maker.keepCard(again);
  assert.equal(cardOf(doc.id).name, 'Scouts');
  assert.deepEqual(maker.drafts.list(), [], 'a kept card is no draft any more');
});

test('a card changed in the form says what it replaced or was merged with, with Undo', async () => {
  const store = createStore(python);
  await army.openArmy(store, null);
  maker.newCard(store, 'us');
  const { doc } = maker.makerOf(store.state);
  maker.write(store, { ...doc, name: 'Guards' });
  await maker.keepCard(store);
  const base = cardOf(doc.id);
  maker.editCard(store, base);
  await keepCards(RULES, [{ ...base, speed: 2 }]); // as another tab does meanwhile
  maker.write(store, { ...base, cost: 9 });
  await maker.keepCard(store);
  assert.deepEqual(cardOf(doc.id), { ...base, cost: 9, speed: 2 });
  assert.match(store.state.toast.words, /both changes/);
  store.state.toast.action.run();
  await until(() => cardOf(doc.id).cost === base.cost, 'it is as the other tab left it');
  assert.equal(cardOf(doc.id).speed, 2);
  assert.equal(await maker.take(store, [{ ...base, name: 'Others' }]), true);
  assert.match(store.state.toast.words, /replaces/);
  assert.equal(store.state.toast.action.label, 'Undo');
});
