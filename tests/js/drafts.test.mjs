/**
 * Documents in the making: kept from their first change, under keys of their own, merged with what
 * another tab changes, and there again after a reload.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTab, until, write } from './tabs.mjs';
import { umpire } from './umpire.mjs';

// What the panes need of a browser.
globalThis.requestAnimationFrame = () => 0;
globalThis.document ??= Object.assign(new EventTarget(), {
  baseURI: 'https://example.org/',
  querySelector: () => null,
});

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

const python = umpire();
const NAME = 'overstack-kept';
const ROW = { n: 1, at: 1, size: 1, edition: 1 };
const other = await openTab(NAME, { prepare: undefined });
after(() => {
  python.end();
  other.storage.close();
});

/** The other tab's view of a key, once it has heard of this tab's changes. */
const there = async (key) => (await other.storage.kept.drafts.get(key)).value?.text;

/** Everything in the drafts of the device, as text. */
async function allDrafts() {
  const fresh = await openTab(NAME, { prepare: undefined });
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
  const fresh = await openTab(NAME, { prepare: undefined });
  assert.equal((await fresh.storage.kept.drafts.get('army/odd')).refused, 'damaged');
  await fresh.storage.kept.drafts.put('army/odd', { text: '#army=x' });
  const [aside] = await fresh.storage.refused();
  assert.deepEqual(await fresh.storage.contents(aside), { text: '{"a' });
  await fresh.storage.drop(aside);
  await fresh.storage.kept.drafts.remove(['army/odd']);
  fresh.storage.close();
});

// -- army lists

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
  await until(() => army.armyOf(store.state).told, 'the army is judged');
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
