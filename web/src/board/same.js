/**
 * What of a map can be seen: two maps of one text are drawn alike, whoever wrote them. A scenario
 * may put hexsides and hexes in any order and name what is named so anyway; the umpire tells the
 * same map in his own order.
 */

/** @import { Signs } from '../types/board.d.ts' */
/** @import { MapDoc } from '../types/documents.d.ts' */

/** @param {MapDoc} map @param {Signs} [signs] @returns {string} */
export function seenOf(map, signs = { parts: [], features: [] }) {
  const { edges = {}, parts = {}, features = {}, shift = 'even', ...rest } = map;
  const usual = new Map(signs.parts.map(({ id, name }) => [id, name]));
  const kinds = new Set(Object.values(parts).map(({ kind }) => kind)),
    found = new Set(Object.values(features).flat());
  return JSON.stringify(
    {
      ...rest,
      shift,
      edges: changed(
        edges,
        (name) => name,
        (side) => side.split('/').sort().join('/'),
      ),
      parts: changed(parts, ({ kind, name }) => ({ kind, name: name ?? usual.get(kind) })),
      features: changed(features, (names) => [...names].sort()),
      signs: [
        signs.parts.filter(({ id }) => kinds.has(id)),
        signs.features.filter(({ id }) => found.has(id)),
      ],
    },
    inOrder,
  );
}

/**
 * @template T, R
 * @param {Record<string, T>} table
 * @param {(value: T) => R} value
 * @param {(key: string) => string} [key]
 */
const changed = (table, value, key = (same) => same) =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [key(name), value(one)]));

/** Keys in order, without those of nothing. @param {string} _ @param {unknown} value */
function inOrder(_, value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const told = Object.entries(value).filter(
    ([, one]) =>
      one !== '' && !(typeof one === 'object' && one !== null && Object.keys(one).length === 0),
  );
  return Object.fromEntries(told.sort(([one], [other]) => (one < other ? -1 : 1)));
}
