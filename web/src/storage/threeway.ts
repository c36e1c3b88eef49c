/**
 * Merges the changes of two tabs to one document: what one has changed and what the other has
 * changed are both in the result. Where both changed the same value, this tab's is taken. Pure.
 */

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The stored document with the changes of this tab.
 * @param was - the document that this tab has changed
 * @param mine - the document after the change
 * @param stored - the document as another tab may have left it
 */
export const merged = <T>(was: T | null, mine: T, stored: T): T => three(was, mine, stored) as T;

/** A missing value is undefined: what one tab removed and the other changed stays. */
function three(was: unknown, mine: unknown, stored: unknown): unknown {
  if (same(mine, was) || same(mine, stored)) return stored;
  if (same(stored, was) || stored === undefined) return mine;
  if (isTable(mine) && isTable(stored)) return tables(isTable(was) ? was : {}, mine, stored);
  if (Array.isArray(mine) && Array.isArray(stored))
    return lists(Array.isArray(was) ? was : [], mine, stored);
  return mine === undefined ? stored : mine;
}

function tables(was: Table, mine: Table, stored: Table) {
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(mine)])];
  const all = keys.map((key) => [key, three(was[key], mine[key], stored[key])]);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

type Entries = Map<string, unknown>;

/** A list by entry: by id where the entries have one, else by content and, once changed, place. */
function lists(was: unknown[], mine: unknown[], stored: unknown[]) {
  const all = [was, mine, stored];
  if (all.every((one) => one.length === was.length && !one.some((item) => item instanceof Object)))
    return mine.map((value, n) => three(was[n], value, stored[n])); // figures in fixed places
  const before = keyed(was);
  const [here, there] = [mine, stored].map((list) => aligned(before, keyed(list)));
  const isGone = (key: string, from: Entries, by: Entries) =>
    before.has(key) && !by.has(key) && same(before.get(key), from.get(key));
  const keys = [...there.keys()].filter((key) => !isGone(key, there, here));
  if (isMoved(before, here)) {
    const order = [...here.keys()].filter((key) => keys.includes(key));
    for (const [n, key] of keys.entries()) if (here.has(key)) keys[n] = order.shift() ?? key;
  }
  let last = '';
  for (const key of here.keys()) {
    const isMissing = !there.has(key) && !isGone(key, here, there);
    if (isMissing) keys.splice(keys.indexOf(last) + 1, 0, key);
    if (keys.includes(key)) last = key;
  }
  return keys.map((key) => three(before.get(key), here.get(key), there.get(key)));
}

/** Whether the entries that two lists share have another order in the second. */
function isMoved(before: Entries, now: Entries) {
  const shared = (one: Entries, other: Entries) => [...one.keys()].filter((key) => other.has(key));
  return !same(shared(before, now), shared(now, before));
}

/** The entries of a list; equal entries are told apart by their number. */
function keyed(list: unknown[]): Entries {
  const all: Entries = new Map();
  for (const item of list) {
    const name = isTable(item) && typeof item.id === 'string' ? item.id : JSON.stringify(item);
    let n = 0;
    while (all.has(`${name} ${n}`)) n += 1;
    all.set(`${name} ${n}`, item);
  }
  return all;
}

/** The entries of a changed list, under the keys that they had before the change. */
function aligned(before: Entries, now: Entries): Entries {
  const former = [...before.keys()];
  const pairs = [...now].map(([key, item], n): [string, unknown] => {
    const isEdited =
      !before.has(key) && n in former && !now.has(former[n]) && !(isTable(item) && 'id' in item);
    return [isEdited ? former[n] : key, item];
  });
  return new Map(pairs);
}
