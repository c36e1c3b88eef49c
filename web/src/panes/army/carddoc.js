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

/** What the dice of a second gun are for, in the order in which they are written. */
const TARGETS = ['infantry', 'vehicle'];

/** A second gun taken apart: "Hull (MG) 6/5/0 infantry". @param {string} written */
export function gunOf(written) {
  const [, place, name = ''] = /^(\w+)(?: \((.*)\))?/.exec(written) ?? ['', written];
  const rows = TARGETS.map((target) => {
    const dice = new RegExp(`(\\d+)/(\\d+)/(\\d+) ${target}`).exec(written);
    return dice ? dice.slice(1).map(Number) : [0, 0, 0];
  });
  return { place, name, rows };
}

/**
 * The gun put together again; what it has no dice against is not written.
 * @param {ReturnType<typeof gunOf>} gun
 */
export function gunFrom({ place, name, rows }) {
  const told = rows.map((dice, n) => `${dice.join('/')} ${TARGETS[n]}`);
  const armed = told.filter((_, n) => rows[n].some(Boolean));
  return [place, ...(name ? [`(${name})`] : []), ...(armed.length ? armed : told)].join(' ');
}

/**
 * A document with a value, or without it.
 * @template {keyof CardDoc} K
 * @param {CardDoc} doc @param {K} key @param {CardDoc[K] | undefined} value @returns {CardDoc}
 */
export function withValue(doc, key, value) {
  const { [key]: _, ...others } = doc;
  return /** @type {CardDoc} */ (value === undefined ? others : { ...doc, [key]: value });
}
