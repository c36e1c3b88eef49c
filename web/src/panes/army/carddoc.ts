/** Edits that the form makes to a card document. Pure; the umpire validates the result. */
import type { CardForm } from '../../contract/army.ts';
import type { CardDoc } from '../../contract/documents.ts';

const idOf = (word: string) => word.trim().toLowerCase().replaceAll(' ', '-');

/** Split a type line into its branch, its sort and its remaining words. */
export function lineOf({ type_line: line }: CardDoc, { lines }: CardForm) {
  const of = (word: string) => lines.find(({ id, name }) => [id, idOf(name)].includes(idOf(word)));
  const branch = line.map(of).find((one) => one && !one.sort)?.id ?? '';
  const sort = line.map(of).find((one) => one?.sort)?.id ?? '';
  return { branch, sort, rest: line.filter((word) => !of(word)) };
}

/** Join the parts into a type line. Cards are written in English, so ids work as well as names. */
export const lineFrom = ({
  branch,
  sort,
  rest,
}: {
  branch: string;
  sort: string;
  rest: string[];
}) => [branch, sort, ...rest].filter(Boolean);

/** The words of a comma-separated text. */
export const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Find the skill that an ability's text names, and the number in the text, if any. */
export function skillOf(written: string, { skills }: CardForm) {
  const [, name, number] = /^(.*?)(?: \+?(\d+))?$/.exec(written) ?? ['', written];
  const plain = skills.find((one) => !one.armed && one.written === name);
  const armed = skills.find((one) => one.armed && written.startsWith(one.written));
  return { skill: armed ?? plain, number: armed ? undefined : number };
}

/** The initial text of a newly added ability. */
export const writtenOf = ({ armed, least, most, written }: CardForm['skills'][number]) =>
  armed ? `${written} (MG) 6/5/0 infantry` : most ? `${written} ${least}` : written;

/** The targets of a second gun, in the order in which its text lists their dice. */
const TARGETS = ['infantry', 'vehicle'];

/** Parse a second gun: "Hull (MG) 6/5/0 infantry". */
export function gunOf(written: string) {
  const [, place, name = ''] = /^(\w+)(?: \((.*)\))?/.exec(written) ?? ['', written];
  const rows = TARGETS.map((target) => {
    const dice = new RegExp(`(\\d+)/(\\d+)/(\\d+) ${target}`).exec(written);
    return dice ? dice.slice(1).map(Number) : [0, 0, 0];
  });
  return { place, name, rows };
}

/** Write a gun as text. Targets without dice are omitted, unless there are no dice at all. */
export function gunFrom({ place, name, rows }: ReturnType<typeof gunOf>) {
  const lines = rows.map((dice, n) => `${dice.join('/')} ${TARGETS[n]}`);
  const armed = lines.filter((_, n) => rows[n].some(Boolean));
  return [place, ...(name ? [`(${name})`] : []), ...(armed.length ? armed : lines)].join(' ');
}

/** A copy of the document with `key` set to `value`, or without `key` if the value is undefined. */
export function withValue<K extends keyof CardDoc>(
  doc: CardDoc,
  key: K,
  value: CardDoc[K] | undefined,
): CardDoc {
  const { [key]: _, ...others } = doc;
  return (value === undefined ? others : { ...doc, [key]: value }) as CardDoc;
}
