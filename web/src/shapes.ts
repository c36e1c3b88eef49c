/** Tests of the shape of a document from outside. This module knows no rule. */

type Test = (value: unknown) => boolean;

/** The longest text of a document, in characters. */
const MOST_TEXT = 4000;

export const text: Test = (value) => typeof value === 'string' && value.length <= MOST_TEXT;
export const whole =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
export const among =
  (...words: string[]): Test =>
  (value) =>
    words.includes(value as string);
export const list =
  (test: Test, most: number, least = 0): Test =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(test);
export const table =
  (test: Test, most: number): Test =>
  (value) =>
    isObject(value) && Object.keys(value).length <= most && Object.values(value).every(test);
export const record =
  (must: Record<string, Test>, may: Record<string, Test> = {}): Test =>
  (value) => {
    if (!isObject(value)) return false;
    const has = (key: string) => Object.hasOwn(value, key);
    return (
      Object.entries(must).every(([key, test]) => has(key) && test(value[key])) &&
      Object.entries(may).every(([key, test]) => !has(key) || test(value[key]))
    );
  };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
