/** Values of documents by their paths. Pure. */

/** The keys and the places in lists that lead to a value: `['kind', 0, 'name']`. */
export type Path = (string | number)[];

/** The value at a path, or undefined. The caller supplies its type. */
export const at = <T>(doc: unknown, path: Path): T | undefined =>
  path.reduce((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], doc) as
    T | undefined;

/** The document with the value at a path changed; `undefined` removes the key or the list item. */
export const changed = <T>(doc: T, path: Path, value: unknown): T => put(doc, path, value) as T;

function put(doc: unknown, [key, ...rest]: Path, value: unknown): unknown {
  const old = (doc ?? (typeof key === 'number' ? [] : {})) as Record<string | number, unknown>;
  const fresh = rest.length > 0 ? put(old[key], rest, value) : value;
  if (Array.isArray(old)) {
    const place = Number(key);
    return fresh === undefined || (Array.isArray(fresh) && fresh.length === 0)
      ? old.filter((_, n) => n !== place)
      : Object.assign([...old], { [place]: fresh });
  }
  const { [key]: _, ...others } = old;
  if (fresh === undefined || isBare(fresh)) return others;
  return key in old ? { ...old, [key]: fresh } : { ...others, [key]: fresh };
}

/** Whether a value is an empty list or table, which is left out of the document. */
const isBare = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The list without an item that it has, or with an item that it lacks. */
export const toggled = <T>(list: T[], item: T) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
