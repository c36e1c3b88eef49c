/** Figures and marks that pieces bear, as a mapping's rows say them. Pure. */
import { slug } from '../../ui/slug.ts';
import { second } from '../houseformat.ts';
import type { Borne, BorneValue } from '../../contract/bring.ts';
import type { MappingDoc } from '../../contract/documents.ts';

type WeightRow = NonNullable<MappingDoc['weights']>[number];
type MarkRow = NonNullable<MappingDoc['marks']>[number];
type Figure = WeightRow['weights'][string];

/** Where figures can stand: all but layers, which are marks. */
export const figuresIn = (bears: Borne[]) => bears.filter(({ source }) => source !== 'layer');

export const keyOf = ({ source, name }: Pick<Borne, 'source' | 'name'>) => `${source}:${name}`;

const isForAll = ({ when }: { when: object }) => Object.keys(when).length === 0;

/** Where the figures of a weight stand for all pieces; null if nothing says it. */
export const figureOf = (mapping: MappingDoc, weight: string): Figure | null =>
  mapping.weights?.find(isForAll)?.weights[weight] ?? null;

/** The key of what a figure is read from; '' for nothing. */
export function sourceOf(figure: Figure | null) {
  if (!figure) return '';
  const { property, mark, folder } = figure;
  if (folder !== undefined) return keyOf({ source: 'folder', name: '' });
  return property === undefined ? `mark:${mark ?? ''}` : `property:${property}`;
}

/** The mapping with the figures of a weight from elsewhere; null: nowhere. */
export function withFigure(mapping: MappingDoc, weight: string, figure: Figure | null) {
  const { weights: rows = [], ...rest } = mapping;
  const { [weight]: _, ...others } = rows.find(isForAll)?.weights ?? {};
  const weights = figure ? { ...others, [weight]: figure } : others;
  const all = Object.keys(weights).length ? [{ when: {}, weights }] : [];
  const now = [...rows.filter((row) => !isForAll(row)), ...all];
  return now.length ? { ...rest, weights: now } : rest;
}

/**
 * Where figures stand, as a mapping says it. Halves are doubled, and what is no figure weighs 1
 * until the player says otherwise.
 */
export function figureFrom({ source, name, values, figures }: Borne): Figure {
  const where = source === 'folder' ? { folder: '*' } : { [source]: name };
  if (!figures)
    return { ...where, values: Object.fromEntries(values.map(({ value }) => [value, 1])) };
  return values.some(({ value }) => /[.,]5|½/.test(value)) ? { ...where, times: 2 } : where;
}

const isOf = (row: MarkRow, layer: string, level: string) => row.when.layer?.[layer] === level;

/** What a level of a layer is: a lost step, the mark of an id, or ''. */
export function useOf(mapping: MappingDoc, layer: string, level: string) {
  const row = mapping.marks?.find((each) => isOf(each, layer, level));
  if (!row) return '';
  return row.lost ? 'lost' : `mark:${row.marks?.[0] ?? ''}`;
}

/** The name of a level, for its choice and its mark. */
export const levelName = (layer: string, { name, value }: BorneValue) =>
  name || `${layer} ${value}`;

/** The mapping in which a level of a layer is a lost step, a mark of the rules, or nothing. */
export function withUse(
  mapping: MappingDoc,
  { name: layer }: Borne,
  level: BorneValue,
  use: '' | 'lost' | 'mark',
): MappingDoc {
  const { marks: rows = [], ...rest } = mapping;
  const others = rows.filter((row) => !isOf(row, layer, level.value));
  const house = mapping.house && use ? second(mapping.house) : mapping.house;
  const when = { layer: { [layer]: level.value } };
  const title = levelName(layer, level).slice(0, 40);
  const known = house?.mark?.find(({ name }) => name === title);
  const id = known?.id ?? slug(title, house?.mark?.map((one) => one.id) ?? [], 'mark');
  const mark = [...(house?.mark ?? []), ...(known ? [] : [{ id, name: title }])];
  const made = use === 'mark' ? [{ when, marks: [id] }] : use ? [{ when, lost: 1 }] : [];
  const marks = [...others, ...made];
  return {
    ...rest,
    ...(marks.length ? { marks } : {}),
    ...(house ? { house: use === 'mark' ? { ...house, mark } : house } : {}),
  };
}
