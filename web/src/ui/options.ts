/** What a field offers to choose from. */

export interface Option<V extends string, L = string> {
  value: V;
  label: L;
  off?: boolean;
}

/** The options in their order, or their labels by value. */
export type Options<V extends string = string, L = string> = readonly Option<V, L>[] | Record<V, L>;

/** The options in their order. */
export const listed = <V extends string, L>(of: Options<V, L>): readonly Option<V, L>[] =>
  of instanceof Array ? of : (Object.keys(of) as V[]).map((value) => ({ value, label: of[value] }));

/** Things with a name as options. */
export const named = (things: readonly { id: string; name: string }[]): Option<string>[] =>
  things.map(({ id, name }) => ({ value: id, label: name }));
