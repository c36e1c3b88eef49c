/**
 * A value as text that is the same for equal values, whatever the order of their names.
 * @param value - anything that JSON holds
 */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
