/** What a form does to the document of a card. Pure; whether it is in order the umpire says. */
import type { CardForm } from '../../types/army.ts';
import type { CardDoc } from '../../types/documents.ts';

const idOf = (word: string) => word.trim().toLowerCase().replaceAll(' ', '-');

/** A type line taken apart: what it begins with, the sort, all other words. */
export function lineOf({ type_line: line }: CardDoc, { lines }: CardForm) {
  const of = (word: string) => lines.find(({ id, name }) => [id, idOf(name)].includes(idOf(word)));
  const branch = line.map(of).find((one) => one && !one.sort)?.id ?? '';
  const sort = line.map(of).find((one) => one?.sort)?.id ?? '';
  return { branch, sort, rest: line.filter((word) => !of(word)) };
}

/**
 * The type line put together again. English is what cards are written in: ids do as well as names.
 */
export const lineFrom = ({
  branch,
  sort,
  rest,
}: {
  branch: string;
  sort: string;
  rest: string[];
}) => [branch, sort, ...rest].filter(Boolean);

/** Words between commas. */
export const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The ability that is written, with its number where it has one. */
export function skillOf(written: string, { skills }: CardForm) {
  const [, name, number] = /^(.*?)(?: \+?(\d+))?$/.exec(written) ?? ['', written];
  const plain = skills.find((one) => !one.armed && one.written === name);
  const armed = skills.find((one) => one.armed && written.startsWith(one.written));
  return { skill: armed ?? plain, number: armed ? undefined : number };
}

/** An ability as it is first written. */
export const writtenOf = ({ armed, least, most, written }: CardForm['skills'][number]) =>
  armed ? `${written} (MG) 6/5/0 infantry` : most ? `${written} ${least}` : written;

/** What the dice of a second gun are for, in the order in which they are written. */
const TARGETS = ['infantry', 'vehicle'];

/** A second gun taken apart: "Hull (MG) 6/5/0 infantry". */
export function gunOf(written: string) {
  const [, place, name = ''] = /^(\w+)(?: \((.*)\))?/.exec(written) ?? ['', written];
  const rows = TARGETS.map((target) => {
    const dice = new RegExp(`(\\d+)/(\\d+)/(\\d+) ${target}`).exec(written);
    return dice ? dice.slice(1).map(Number) : [0, 0, 0];
  });
  return { place, name, rows };
}

/** The gun put together again; what it has no dice against is not written. */
export function gunFrom({ place, name, rows }: ReturnType<typeof gunOf>) {
  const told = rows.map((dice, n) => `${dice.join('/')} ${TARGETS[n]}`);
  const armed = told.filter((_, n) => rows[n].some(Boolean));
  return [place, ...(name ? [`(${name})`] : []), ...(armed.length ? armed : told)].join(' ');
}

/** A document with a value, or without it. */
export function withValue<K extends keyof CardDoc>(
  doc: CardDoc,
  key: K,
  value: CardDoc[K] | undefined,
): CardDoc {
  const { [key]: _, ...others } = doc;
  return (value === undefined ? others : { ...doc, [key]: value }) as CardDoc;
}
