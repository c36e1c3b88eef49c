/** Checks of values whose shape is not known. Pure. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const allOf = (list: unknown, type: string) =>
  Array.isArray(list) && list.every((one) => typeof one === type);

export const have = (value: Record<string, unknown>, type: string, ...names: string[]) =>
  names.every((name) => typeof value[name] === type);

/** Whether a Date can hold a time, ms since 1970. */
export const isDate = (time: unknown) => Math.abs(time as number) <= 8.64e15;

/** Whether every number in a value is finite: JSON can read 1e999, and cannot write it. */
export const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isPlain)
    : typeof value !== 'number' || Number.isFinite(value);

export const finite = (value: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => Number.isFinite(value[name]));
