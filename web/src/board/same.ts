/**
 * What of a map can be seen: two maps of one text are drawn alike, whoever wrote them. A scenario
 * may put hexsides and hexes in any order and name what is named so anyway; the umpire tells the
 * same map in his own order.
 */
import type { Signs } from '../types/board.ts';
import type { MapDoc } from '../types/documents.ts';

export function seenOf(map: MapDoc, signs: Signs = { parts: [], features: [] }): string {
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

const changed = <T, R>(
  table: Record<string, T>,
  value: (value: T) => R,
  key: (key: string) => string = (same) => same,
) => Object.fromEntries(Object.entries(table).map(([name, one]) => [key(name), value(one)]));

/** Keys in order, without those of nothing. */
function inOrder(_: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const told = Object.entries(value).filter(
    ([, one]) =>
      one !== '' && !(typeof one === 'object' && one !== null && Object.keys(one).length === 0),
  );
  return Object.fromEntries(told.sort(([one], [other]) => (one < other ? -1 : 1)));
}
