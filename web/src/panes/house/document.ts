/**
 * Documents of house rules and the form's edits to them: pure functions, no DOM. The umpire
 * validates documents; nothing is refused here.
 */
import { Grid } from '../../board/grid.ts';
import { counter } from '../../contract/limits.ts';
import { changed } from '../../ui/path.ts';
import { slug } from '../../ui/slug.ts';
import { terrainsOf } from '../terrains.ts';
import { house as say } from './words.ts';
import type { Board, Signs } from '../../contract/board.ts';
import type {
  HouseDoc,
  HouseLimit,
  HousePenalty,
  MapDoc,
  ScenarioDoc,
} from '../../contract/documents.ts';

export type Piece = { kind: string; side: string };

/** The default sides, for rules that name no sides. */
const SIDES = [
  { id: 'blue', look: 'blue' },
  { id: 'red', look: 'red' },
];
const twoSides = () => SIDES.map((side, n) => ({ ...side, name: say.newSides[n] }));

export const sidesOf = (doc: HouseDoc) => doc.side ?? twoSides();

/** A new document with one kind of counter and one limit. */
export const blank = (): HouseDoc => ({
  format: 1,
  title: say.newTitle,
  side: twoSides(),
  kind: [{ id: 'infantry', name: say.newKind, symbol: 'infantry', allowance: 4 }],
  limit: [{ rule: '1', title: say.newLimit, check: 'count', most: 3 }],
});

/** The comma-separated words of a text, as valid names of weights and groups. */
export const labels = (text: string) =>
  [
    ...new Set(
      text
        .split(',')
        .map((word) =>
          word
            .trim()
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')
            .replace(/^[-0-9]+|-+$/g, ''),
        )
        .filter(Boolean),
    ),
  ].slice(0, 8);

/** The keys for which the form has no field, by their part of the document. */
const UNSHOWN = {
  file: ['version'],
  feature: ['short', 'symbol'],
  mark: ['short'],
};

/** The keys of a document that the form does not show, each once, with the parts that have it. */
export function unshown(doc: HouseDoc): string[] {
  const found: Map<string, string[]> = new Map();
  const look = (part: object | undefined, keys: string[], where: string) => {
    for (const key of keys.filter((each) => each in (part ?? {})))
      found.set(key, [...(found.get(key) ?? []), where]);
  };
  look(doc, UNSHOWN.file, '');
  for (const feature of doc.feature ?? []) look(feature, UNSHOWN.feature, feature.name);
  for (const mark of doc.mark ?? []) look(mark, UNSHOWN.mark, mark.name);
  return [...found].map(([key, all]) => {
    const where = [...new Set(all)].filter(Boolean).join(', ');
    return where ? `${key} (${where})` : key;
  });
}

/** The document with one more side, in a colour that no other side has. */
export function withSide(doc: HouseDoc): HouseDoc {
  const side = sidesOf(doc);
  const name = say.nextSide(side.length + 1);
  const id = slug(
    name,
    side.map((one) => one.id),
  );
  const look = Object.keys(say.looks).find((each) => side.every((one) => one.look !== each));
  return { ...doc, side: [...side, { id, name, ...(look ? { look } : {}) }] };
}

/** All names of weights, or of groups, in order of first use. */
export const namesOf = (doc: HouseDoc, key: 'weights' | 'tags') => [
  ...new Set(doc.kind.flatMap((kind) => Object.keys(kind[key] ?? {}))),
];

/**
 * Rename a kind, and change its id to match wherever the document refers to it.
 * @param lasting - ids that counters elsewhere have, and that therefore stay
 */
export function renamedKind(
  doc: HouseDoc,
  n: number,
  name: string,
  lasting: string[] = [],
): HouseDoc {
  const { id: old } = doc.kind[n];
  if (lasting.includes(old)) return changed(doc, ['kind', n, 'name'], name);
  const others = doc.kind.flatMap((kind, m) => (m === n ? [] : [kind.id]));
  const id = name.trim() ? slug(name, others) : old;
  const whole = withLists(doc, (list) => list.map((whom) => (whom === old ? id : whom)));
  const limit = whole.limit.map((one) => ({
    ...one,
    ...(one.row
      ? { row: one.row.map((row) => (row.marker === old ? { ...row, marker: id } : row)) }
      : {}),
  }));
  return { ...changed(whole, ['kind', n], { ...whole.kind[n], id, name }), limit };
}

/** The document with one more terrain. */
export function withTerrain(doc: HouseDoc): HouseDoc {
  const { terrain = [] } = doc;
  const name = say.nextTerrain(terrain.length + 1);
  return { ...doc, terrain: [...terrain, { id: terrainId(doc, name), name }] };
}

/** An id for a terrain, which is that of no other terrain, road or hexside. */
const terrainId = ({ terrain = [] }: HouseDoc, name: string, n = -1) =>
  slug(
    name,
    [
      ...Object.keys({ ...terrainsOf(), ...say.roads, ...say.edges }),
      ...terrain.flatMap(({ id }, m) => (m === n ? [] : [id])),
    ],
    'terrain',
  );

/** The numbers of the limits that have a row for a terrain. */
export const limitsIn = (doc: HouseDoc, terrain: string) =>
  doc.limit
    .filter(({ row }) => row?.some((one) => one.terrain === terrain))
    .map(({ rule }) => rule);

/**
 * Rename terrain `n`, and change its id to match wherever the document refers to it.
 * @param lasting - ids that hexes elsewhere have, and that therefore stay
 */
export function renamedTerrain(doc: HouseDoc, n: number, name: string, lasting: string[] = []) {
  const { terrain = [] } = doc,
    { id: old } = terrain[n];
  const stays = lasting.includes(`terrain:${old}`) || !name.trim();
  const id = stays ? old : terrainId(doc, name, n);
  const limit = doc.limit.map((one) =>
    one.row
      ? { ...one, row: one.row.map((row) => (row.terrain === old ? { ...row, terrain: id } : row)) }
      : one,
  );
  return { ...changed(doc, ['terrain', n], { ...terrain[n], id, name }), limit };
}

/** The document with every list that names counters changed. */
export function withLists(doc: HouseDoc, change: (list: string[]) => string[]): HouseDoc {
  const within = <T extends object>(part: T, keys: (keyof T)[]): T => {
    const lists = keys.filter((key) => part[key] !== undefined);
    return lists.length
      ? { ...part, ...Object.fromEntries(lists.map((key) => [key, change(part[key] as string[])])) }
      : part;
  };
  return {
    ...doc,
    kind: doc.kind.map((kind) => within(kind, ['cargo'])),
    limit: doc.limit.map((limit) => ({
      ...within(limit, ['of', 'beside', 'spare', 'together']),
      ...(limit.penalty ? { penalty: within(limit.penalty, ['of']) } : {}),
      ...(limit.notice ? { notice: within(limit.notice, ['with', 'without']) } : {}),
      ...(limit.row
        ? { row: limit.row.map((row) => within(row, ['with', 'without', 'against'])) }
        : {}),
    })),
  };
}

/** The document with one more kind of counter, which is a copy of the last kind. */
export function withKind(doc: HouseDoc): HouseDoc {
  const { tags: _, ...like } = doc.kind.at(-1) ?? blank().kind[0];
  const taken = doc.kind.map((kind) => kind.id);
  return { ...doc, kind: [...doc.kind, { ...like, id: slug(like.name, taken) }] };
}

/** The document with one more limit, with the next free number. */
export function withLimit(doc: HouseDoc): HouseDoc {
  const rules = doc.limit.flatMap((one) => [one.rule, one.penalty?.rule ?? '']);
  let n = doc.limit.length + 1;
  while (rules.includes(String(n))) n += 1;
  return {
    ...doc,
    limit: [
      ...doc.limit,
      { rule: String(n), title: say.nextLimit(String(n)), check: 'count', most: 3 },
    ],
  };
}

/** The limit with another check: missing fields get defaults, unused fields are removed. */
export function checking(
  limit: HouseLimit,
  check: HouseLimit['check'],
  { weights, tags, kinds }: { weights: string[]; tags: string[]; kinds: string[] },
): HouseLimit {
  const { weight = weights[0], tag = tags[0], beside, ...rest } = limit;
  if (check === 'sum')
    return { ...rest, check, ...(weight ? { weight } : {}), most: limit.most ?? 10 };
  if (check === 'groups' || check === 'alike')
    return { ...rest, check, ...(tag ? { tag } : {}), most: 1 };
  if (check === 'count' || check === 'cross') return { ...rest, check, most: limit.most || 3 };
  const of = limit.of ?? kinds.slice(0, 1);
  if (check === 'alone') return { ...rest, check, of, most: 0 };
  return { ...rest, check, of, beside: beside ?? kinds.slice(1, 2), most: 0 };
}

/** How a limit is kept: always, with counters passing through, at a price, or with a notice. */
export type Keeping = 'never' | 'transit' | 'price' | 'notice';

export function keepingOf(limit: HouseLimit): Keeping {
  const { checked, notice, penalty, tolerance, transit } = limit;
  if (transit) return 'transit';
  if (notice && notice.at === undefined) return 'notice';
  return tolerance || penalty || checked ? 'price' : 'never';
}

/** The limit kept in another way. */
export function keptBy(limit: HouseLimit, how: Keeping): HouseLimit {
  const { checked, ends, notice, penalty, tolerance, transit: _, ...others } = limit;
  if (how === 'notice') return { ...others, notice: { text: notice?.text ?? say.newNotice } };
  const rest = notice?.at === undefined ? others : { ...others, notice };
  if (how === 'never') return rest;
  const price = {
    ...(checked ? { checked } : {}),
    ...(ends ? { ends } : {}),
    ...(penalty || how === 'price' ? { penalty: penalty ?? { does: 'leave' as const } } : {}),
  };
  if (how === 'transit') return { ...rest, transit: true, ...price };
  return { ...rest, ...(tolerance ? { tolerance } : {}), ...price };
}

/** The limit with another tolerance. In format 1 a limit without a tolerance has no penalty. */
export function tolerating(
  limit: HouseLimit,
  tolerance: number | undefined,
  format = 1,
): HouseLimit {
  const { tolerance: _, checked, penalty, ...rest } = limit;
  if (!tolerance && format === 2) return changed(limit, ['tolerance'], undefined);
  if (!tolerance) return rest;
  return {
    ...rest,
    tolerance,
    ...(checked ? { checked } : {}),
    penalty: penalty ?? { does: 'leave' },
  };
}

/** The limit with another penalty for overstacking. */
export function costing(
  limit: HouseLimit,
  does: NonNullable<HousePenalty['does']>,
  weights: string[],
): HouseLimit {
  const { chooses, of, rule, title, text } = limit.penalty ?? {};
  const kept = {
    ...(rule ? { rule } : {}),
    ...(title ? { title } : {}),
    ...(text ? { text } : {}),
    ...(chooses ? { chooses } : {}),
    ...(of ? { of } : {}),
  };
  const steps =
    does === 'step' ? { steps: 1, ...(weights.includes('steps') ? { weight: 'steps' } : {}) } : {};
  return { ...limit, penalty: { ...kept, does, ...steps } };
}

/** Remove the weights or groups that are not in `names` from every kind. */
export const keeping = (doc: HouseDoc, key: 'weights' | 'tags', names: string[]): HouseDoc => ({
  ...doc,
  kind: doc.kind.map((one) => {
    const own = Object.entries(one[key] ?? {}).filter(([name]) => names.includes(name));
    return changed(one, [key], Object.fromEntries(own));
  }),
});

/** Things with these comma-separated names; those that had one of the names stay as they are. */
export function namedBy<T extends { id: string; name: string }>(old: T[], text: string): T[] {
  const names = text.split(',').map((word) => word.trim());
  const found: T[] = [];
  for (const name of new Set(names.filter(Boolean))) {
    const taken = [...old, ...found].map((one) => one.id);
    found.push(old.find((one) => one.name === name) ?? ({ id: slug(name, taken), name } as T));
  }
  return found;
}

/** Set the features from comma-separated names; known names keep their ids. */
export const withFeatures = (doc: HouseDoc, text: string): HouseDoc =>
  changed(doc, ['feature'], namedBy(doc.feature ?? [], text));

/** The first and the last turn with one of them changed; undefined: all turns. */
export function withTurn(turns: [number, number] | undefined, n: 0 | 1, to: number | undefined) {
  if (to === undefined) return undefined;
  const now: [number, number] = [...(turns ?? [to, to])];
  now[n] = to;
  return now;
}

/** The notice of a limit from another figure on; undefined: none. */
export const withNotice = ({ notice }: HouseLimit, at: number | undefined) =>
  at === undefined ? undefined : { text: say.newNotice, ...notice, at };

/** What it costs to enter a crowd from another figure on; undefined: nothing. */
export const withCost = ({ cost }: HouseLimit, at: number | undefined) =>
  at === undefined ? undefined : { points: 1, ...cost, at };

// ---------------------------------------------------------------- the scenario

/** The hex in the middle of a map, by its label. */
function middle(map: MapDoc) {
  const [column, row] = map.size.map((n) => Math.ceil(n / 2));
  return new Grid(map).label(column, row);
}

/** The map to use when there is no board to take one from. */
const PLAIN_MAP: MapDoc = { size: [11, 8], grid: 'flat', labels: '0305' };

/** The map with the terrain that these rules know; any other is what it is painted as. */
function withGrounds(map: MapDoc, doc: HouseDoc, signs?: Signs): MapDoc {
  const known = terrainsOf(doc.terrain);
  const likeOf = (kind: string) => signs?.terrains?.find(({ id }) => id === kind)?.like;
  const grounds = Object.entries(map.terrain ?? {}).flatMap(([hex, kind]) => {
    const shown = kind in known ? kind : likeOf(kind);
    return shown ? [[hex, shown]] : [];
  });
  return changed(map, ['terrain'], Object.fromEntries(grounds));
}

/**
 * A scenario with these rules on the board's map, with the preview's counters in its middle.
 * @param inTurns - whether the sides move in turn; else it is a free board
 */
export function scenarioOf(
  doc: HouseDoc,
  board: Board | null,
  pieces: Piece[],
  ground: { terrain: string; features: string[] },
  inTurns = false,
): ScenarioDoc {
  const { parts: _, features, ...drawn } = board?.map ?? PLAIN_MAP;
  const sheet = withGrounds(drawn, doc, board?.signs);
  const known = (doc.feature ?? []).map((one) => one.id);
  const kept = Object.fromEntries(
    Object.entries(features ?? {}).flatMap(([hex, names]) => {
      const here = names.filter((name) => known.includes(name));
      return here.length > 0 ? [[hex, here]] : [];
    }),
  );
  const place = middle(sheet);
  const cleared = changed<MapDoc>(sheet, ['features'], kept);
  const paved =
    ground.terrain && ground.terrain !== 'clear'
      ? changed(cleared, ['terrain', place], ground.terrain)
      : cleared;
  const map = changed(paved, ['features', place], ground.features);
  const name = (kind: string) => doc.kind.find((one) => one.id === kind)?.name ?? kind;
  const counters = pieces.map(({ kind, side }, n) => {
    const same = (other: Piece) => other.kind === kind && other.side === side;
    const nth = pieces.slice(0, n).filter(same).length % 26;
    const suffix = pieces.filter(same).length > 1 ? ` ${String.fromCharCode(65 + nth)}` : '';
    return {
      id: `c${n + 1}`,
      kind,
      side,
      name: `${name(kind)}${suffix}`.slice(0, counter.name),
      at: place,
    };
  });
  return {
    format: 1,
    ruleset: 'house',
    house: doc,
    title: doc.title,
    ...(doc.author ? { author: doc.author } : {}),
    map,
    sides: sidesOf(doc),
    ...(inTurns ? {} : { play: 'free' }),
    counters,
  };
}
