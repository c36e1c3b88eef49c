/** What a form does to the document of a card. Pure; whether it is in order the umpire says. */

/**
 * @import { CardForm } from '../../types/army.d.ts'
 * @import { CardDoc } from '../../types/documents.d.ts'
 */

/** @param {string} word */
const idOf = (word) => word.trim().toLowerCase().replaceAll(' ', '-');

/**
 * A type line taken apart: what it begins with, the sort, all other words.
 * @param {CardDoc} doc @param {CardForm} form
 */
export function lineOf({ type_line: line }, { lines }) {
  const of = (/** @type {string} */ word) =>
    lines.find(({ id, name }) => [id, idOf(name)].includes(idOf(word)));
  const branch = line.map(of).find((one) => one && !one.sort)?.id ?? '';
  const sort = line.map(of).find((one) => one?.sort)?.id ?? '';
  return { branch, sort, rest: line.filter((word) => !of(word)) };
}

/**
 * The type line put together again. English is what cards are written in: ids do as well as names.
 * @param {{ branch: string, sort: string, rest: string[] }} parts
 */
export const lineFrom = ({ branch, sort, rest }) => [branch, sort, ...rest].filter(Boolean);

/** Words between commas. @param {string} text */
export const wordsIn = (text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * The ability that is written, with its number where it has one.
 * @param {string} written @param {CardForm} form
 */
export function skillOf(written, { skills }) {
  const [, name, number] = /^(.*?)(?: \+?(\d+))?$/.exec(written) ?? ['', written];
  const plain = skills.find((one) => !one.armed && one.written === name);
  const armed = skills.find((one) => one.armed && written.startsWith(one.written));
  return { skill: armed ?? plain, number: armed ? undefined : number };
}

/** An ability as it is first written. @param {CardForm['skills'][number]} skill */
export const writtenOf = ({ armed, least, most, written }) =>
  armed ? `${written} (MG) 6/5/0 infantry` : most ? `${written} ${least}` : written;

/**
 * A document with a value, or without it.
 * @template {keyof CardDoc} K
 * @param {CardDoc} doc @param {K} key @param {CardDoc[K] | undefined} value @returns {CardDoc}
 */
export function withValue(doc, key, value) {
  const { [key]: _, ...others } = doc;
  return /** @type {CardDoc} */ (value === undefined ? others : { ...doc, [key]: value });
}
