/** Lists by columns, as the build writes them: alike texts compress better side by side. */

/**
 * An array has a value for each object, null where it has none; an object has the columns of a part
 * that all objects have.
 */
export type Columns = unknown[] | { [name: string]: Columns };

/** The objects themselves, in order. Gives an array back as it is. */
export function rowsOf<T>(columns: Columns): T[] {
  if (Array.isArray(columns)) return columns as T[];
  const rows: Record<string, unknown>[] = [];
  for (const [name, column] of Object.entries(columns))
    for (const [index, value] of rowsOf(column).entries()) {
      const row = (rows[index] ??= {});
      if (value !== null) row[name] = value;
    }
  return rows as T[];
}
