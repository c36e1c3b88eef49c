/** What a limit can name: counters by their types, sides and groups, and a selection of them. */
import { inOrder } from '../../language.ts';
import { house as say } from './words.ts';
import type { HouseDoc } from '../../contract/documents.ts';

interface Choice {
  value: string;
  label: string;
}

/** The most names that are written out. */
const MANY = 6;

/** `all`: the value that names all of the group, later counters too; "" if there is none. */
export interface Choices {
  name: string;
  all: string;
  of: Choice[];
}

/** Sides and groups, then the types of counters; by name, with numbers in their order. */
export function choicesOf(doc: HouseDoc): Choices[] {
  const compare = inOrder();
  const grouped: Map<string, Choices> = new Map();
  const add = (name: string, all: string, one: Choice) => {
    const key = `${all} ${name}`;
    const group = grouped.get(key) ?? { name, all, of: [] };
    grouped.set(key, group);
    if (!group.of.some(({ value }) => value === one.value)) group.of.push(one);
  };
  for (const { id, name } of doc.side ?? [])
    add(say.sidesOf, '', { value: `side:${id}`, label: name || id });
  for (const { tags } of doc.kind)
    for (const [tag, label] of Object.entries(tags ?? {}))
      add(tag, '', { value: `${tag}:${label}`, label });
  for (const { id, name } of doc.mark ?? [])
    add(say.marked, '', { value: `mark:${id}`, label: name || id });
  const beside = [...grouped.values()];
  grouped.clear();
  for (const { id, name, type = 'unit' } of doc.kind)
    add(type, `type:${type}`, { value: id, label: name || id });
  const types = [...grouped.values()].sort((one, other) => compare(one.name, other.name));
  for (const { of } of [...types, ...beside])
    of.sort((one, other) => compare(one.label, other.label));
  return [...beside, ...types];
}

export const isChosen = (chosen: string[], { all }: Choices, value: string) =>
  chosen.includes(value) || (all !== '' && chosen.includes(all));

/** The number of the group's values that are chosen. */
export const countOf = (chosen: string[], group: Choices) =>
  group.of.filter(({ value }) => isChosen(chosen, group, value)).length;

/** The selection without anything of the group. */
export const withoutAny = (chosen: string[], { all, of }: Choices) =>
  chosen.filter((one) => one !== all && !of.some(({ value }) => value === one));

export const withAll = (chosen: string[], group: Choices) => [
  ...withoutAny(chosen, group),
  ...(group.all ? [group.all] : group.of.map(({ value }) => value)),
];

/** The selection with one value of the group turned; the rest of a whole group is named singly. */
export function turned(chosen: string[], group: Choices, value: string) {
  const now = group.of
    .map((one) => one.value)
    .filter((one) => isChosen(chosen, group, one) !== (one === value));
  return [...withoutAny(chosen, group), ...now];
}

/** A selection in words: its names, or their number if they are many; "" if it is empty. */
export function chosenWords(chosen: string[], groups: Choices[]) {
  const named = (value: string) =>
    groups.find(({ all }) => all === value)?.name ??
    groups.flatMap(({ of }) => of).find((one) => one.value === value)?.label ??
    value;
  return chosen.length > MANY ? say.chosen(chosen.length) : chosen.map(named).join(', ');
}
