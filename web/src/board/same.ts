/**
 * A key of the visible content of a map: maps with equal keys are drawn alike. The key ignores
 * differences of notation: a scenario may list hexsides and hexes in any order and may state
 * default names; the umpire sends the same map in its own order.
 */
import type { Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';

export function seenOf(map: MapDoc, signs: Signs = { parts: [], features: [] }): string {
  const { edges = {}, parts = {}, features = {}, shift = 'even', ...rest } = map;
  const usual = new Map(signs.parts.map(({ id, name }) => [id, name]));
  const kinds = new Set(Object.values(parts).map(({ kind }) => kind)),
    found = new Set(Object.values(features).flat()),
    grounds = new Set(Object.values(map.terrain ?? {}));
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
        (signs.terrains ?? []).filter(({ id }) => grounds.has(id)),
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

/** JSON replacer: sorts keys and drops those with empty values. */
function inOrder(_: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(
    ([, one]) =>
      one !== '' && !(typeof one === 'object' && one !== null && Object.keys(one).length === 0),
  );
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
