/** Checks of values whose shape is not known. Pure. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const allOf = (list: unknown, type: string) =>
  Array.isArray(list) && list.every((one) => typeof one === type);

export const have = (value: Record<string, unknown>, type: string, ...names: string[]) =>
  names.every((name) => typeof value[name] === type);

export const finite = (value: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => Number.isFinite(value[name]));
