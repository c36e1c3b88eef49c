/**
 * Pure functions that change a map document: ground, names, features, parts, roads, hexsides. The
 * umpire validates the result.
 */

import { Grid } from '../../board/grid.ts';
import { changed, toggled } from '../../ui/path.ts';
import { slug, stemOf } from '../../ui/slug.ts';
import type { MapDoc } from '../../contract/documents.ts';

type Road = NonNullable<MapDoc['roads']>[number];

export const ROADS = ['road', 'track'] as const;
export const EDGES = ['river', 'stream', 'bridge', 'ford', 'wall', 'hedge', 'cliff'] as const;

/** Return the table with one entry set, or removed if the value is undefined. */
const withEntry = <V>(table: Record<string, V> | undefined, key: string, value: V | undefined) =>
  changed(table ?? {}, [key], value);

/** The map with the ground of one hex changed; clear hexes have no entry. */
export const painted = (map: MapDoc, hex: string, ground: string): MapDoc => ({
  ...map,
  terrain: withEntry(map.terrain, hex, ground === 'clear' ? undefined : ground),
});

/** The map with a name printed at a hex, or with that name removed. */
export const printed = (map: MapDoc, hex: string, name: string): MapDoc => ({
  ...map,
  names: withEntry(map.names, hex, name.trim() || undefined),
});

/** Toggle a feature of a hex. */
export function featured(map: MapDoc, hex: string, feature: string): MapDoc {
  const next = toggled(map.features?.[hex] ?? [], feature).sort();
  return { ...map, features: withEntry(map.features, hex, next) };
}

/** The places of the parts of a hex. */
export const partsAt = (map: MapDoc, hex: string) =>
  Object.keys(map.parts ?? {}).filter((at) => at.startsWith(`${hex}/`));

/** Toggle a part of a kind in a hex; a part that holds counters is not removed. */
export function divided(
  map: MapDoc,
  hex: string,
  kind: string,
  holds: (at: string) => boolean,
): MapDoc {
  const there = partsAt(map, hex).find((at) => map.parts?.[at].kind === kind);
  if (there) return holds(there) ? map : { ...map, parts: withEntry(map.parts, there, undefined) };
  return { ...map, parts: withEntry(map.parts, `${hex}/${stemOf(kind, 'part')}`, { kind }) };
}

/** Whether two hexes are adjacent. */
export const touch = (map: MapDoc, a: string, b: string) => new Grid(map).distance(a, b) === 1;

/** Toggle one stretch of road between two neighbours. */
export function roaded(map: MapDoc, kind: Road['kind'], a: string, b: string): MapDoc {
  const roads = map.roads ?? [];
  const without = roads.flatMap((road) => (road.kind === kind ? cutApart(road, a, b) : [road]));
  if (
    without.length !== roads.length ||
    without.some((road, i) => road.along.length !== roads[i].along.length)
  )
    return { ...map, roads: without };
  const on = roads.findIndex(
    (road) =>
      road.kind === kind &&
      [road.along[0], road.along[road.along.length - 1]].some((end) => end === a || end === b),
  );
  if (on < 0) return { ...map, roads: [...roads, { kind, along: [a, b] }] };
  return {
    ...map,
    roads: roads.map((road, i) => (i === on ? { ...road, along: longer(road.along, a, b) } : road)),
  };
}

/**
 * The pieces of a road that remain without the stretch between two hexes; the road itself if it has
 * no such stretch.
 */
function cutApart(road: Road, a: string, b: string): Road[] {
  const { along } = road;
  const at = along.findIndex(
    (hex, i) => (hex === a && along[i + 1] === b) || (hex === b && along[i + 1] === a),
  );
  if (at < 0) return [road];
  return [along.slice(0, at + 1), along.slice(at + 1)]
    .filter((part) => part.length > 1)
    .map((part) => ({ ...road, along: part }));
}

function longer(along: string[], a: string, b: string) {
  const last = along[along.length - 1];
  if (last === a) return [...along, b];
  if (last === b) return [...along, a];
  return along[0] === a ? [b, ...along] : [a, ...along];
}

/**
 * Set the feature of the hexside between two neighbours, or remove it if the hexside already has
 * that feature.
 */
export function edged(map: MapDoc, kind: string, a: string, b: string): MapDoc {
  const key = `${b}/${a}` in (map.edges ?? {}) ? `${b}/${a}` : `${a}/${b}`;
  return { ...map, edges: withEntry(map.edges, key, map.edges?.[key] === kind ? undefined : kind) };
}

/** The map with a box beside it; its id is made from its name. */
export const boxed = (map: MapDoc, name: string): MapDoc => ({
  ...map,
  boxes: { ...map.boxes, [slug(name, Object.keys(map.boxes ?? {}), 'box')]: name.trim() },
});

/** The map without a box. */
export const unboxed = (map: MapDoc, id: string): MapDoc => ({
  ...map,
  boxes: withEntry(map.boxes, id, undefined),
});
