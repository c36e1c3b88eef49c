/** A table of a map: a line for each hex with its terrain and features, as CSV. Pure. */
import { terrainsOf } from '../terrains.ts';
import type { MapDoc } from '../../contract/documents.ts';

/** The ground of one hex. */
export interface Ground {
  terrain?: string;
  features?: string[];
}
export type MapTable = Record<string, Ground>;

/** A line that says nothing, counted from 1: it names no hex, or a terrain that there is not. */
export interface OddLine {
  line: number;
  text: string;
  terrain: string;
  /** The name of the terrain that is spelled most like it; '' if none is like it. */
  near: string;
}

type Named = { id: string; name: string };

const HEAD = 'hex,terrain,feature';
const plain = (text: string) => text.trim().toLowerCase();

/** The pairs of neighbouring letters in a word. */
const pairsOf = (word: string) =>
  new Set([...plain(word)].slice(1).map((letter, n) => plain(word)[n] + letter));

/** The word that is spelled most like another, as the umpire finds it; '' if none is half of it. */
function nearest(word: string, words: string[]) {
  const pairs = pairsOf(word);
  const shared = (other: string) => [...pairsOf(other)].filter((pair) => pairs.has(pair)).length;
  const far = (other: string) => Math.abs(other.length - word.length);
  const [near = ''] = words.toSorted((a, b) => shared(b) - shared(a) || far(a) - far(b));
  return 2 * shared(near) >= word.length ? near : '';
}

/** Whether a text begins like a table of a map. */
export const isTable = (text: string) => /^\s*"?hex"?\s*[,;\t]\s*"?(terrain|feature)/i.test(text);

/** The fields of a line; commas, semicolons or tabs part them, and quotes keep a field together. */
const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, quoted, bare]) =>
    (quoted?.replaceAll('""', '"') ?? bare).trim(),
  );

/**
 * The table in a text. A hex may have several lines, and a line several features with "+" between
 * them; a figure may follow a feature ("port:10"). Words are ids or names.
 * @param known - the features that there are; others are added with an id of their own
 * @param own - the terrains that there are besides those of every map; no others are added, as a
 *   slip would make one
 */
export function read(
  text: string,
  known: Named[],
  idOf: (name: string) => string,
  own: Named[] = [],
) {
  const table: MapTable = {};
  const odd: OddLine[] = [];
  const added: Named[] = [];
  const names = terrainsOf(own);
  const grounds = Object.entries(names);
  const terrains = new Map([
    ...grounds.map(([id, name]) => [plain(name), id] as const),
    ...grounds.map(([id]) => [id, id] as const), // an id is before any name
  ]);
  const featureOf = (word: string) => {
    const [, name, figure = ''] = /^(.*?)\s*(:\d{1,3})?$/.exec(word) ?? [];
    const same = (one: Named) => plain(one.id) === plain(name) || plain(one.name) === plain(name);
    let found = known.find(same) ?? added.find(same);
    if (!found) added.push((found = { id: idOf(name), name: name.slice(0, 40) }));
    return `${found.id}${figure}`;
  };
  text.split(/\r?\n/).forEach((row, n) => {
    if (!row.trim() || (n === 0 && isTable(row))) return;
    const [hex = '', terrain = '', feature = ''] = fieldsOf(row);
    const ground = terrains.get(plain(terrain));
    if (!hex || (terrain && !ground)) {
      const unknown = hex ? terrain : '';
      const near = unknown && nearest(unknown, [...terrains.keys()]);
      const name = names[terrains.get(near) ?? ''] ?? '';
      return void odd.push({ line: n + 1, text: row.trim(), terrain: unknown, near: name });
    }
    const features = feature
      .split('+')
      .map((word) => word.trim().replace(/^"|"$/g, ''))
      .filter(Boolean)
      .map(featureOf);
    const was = table[hex] ?? {};
    table[hex] = {
      ...(ground || was.terrain ? { terrain: ground ?? was.terrain } : {}),
      ...(features.length || was.features
        ? { features: [...new Set([...(was.features ?? []), ...features])] }
        : {}),
    };
  });
  return { table, odd, added };
}

/** The map with the ground of a table; its other hexes stay. `has` says which hexes are on it. */
export function laidOut(map: MapDoc, table: MapTable, has: (hex: string) => boolean) {
  const terrain = new Map(Object.entries(map.terrain ?? {})),
    features = new Map(Object.entries(map.features ?? {})),
    off: string[] = [];
  for (const [hex, ground] of Object.entries(table)) {
    if (!has(hex)) off.push(hex);
    else {
      if (ground.terrain === 'clear') terrain.delete(hex);
      else if (ground.terrain) terrain.set(hex, ground.terrain);
      if (ground.features) features.set(hex, [...ground.features].sort());
    }
  }
  const laid = { terrain: Object.fromEntries(terrain), features: Object.fromEntries(features) };
  return { map: { ...map, ...laid }, off };
}

const quoted = (text: string) =>
  /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The table of a map, by hex: every hex that has terrain or a feature. */
export function written(map: Pick<MapDoc, 'terrain' | 'features'>, known: Named[]): string {
  const hexes = new Set([...Object.keys(map.terrain ?? {}), ...Object.keys(map.features ?? {})]);
  const nameOf = (feature: string) => {
    const [id, figure] = feature.split(':');
    const name = known.find((one) => one.id === id)?.name ?? id;
    return figure === undefined ? name : `${name}:${figure}`;
  };
  const rows = [...hexes].sort().map((hex) => {
    const features = (map.features?.[hex] ?? []).map(nameOf).join(' + ');
    return [hex, map.terrain?.[hex] ?? 'clear', features].map(quoted).join(',');
  });
  return `${[HEAD, ...rows].join('\n')}\n`;
}
