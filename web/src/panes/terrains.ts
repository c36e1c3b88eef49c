/** The names of the terrains: those that every map can have, then those of house rules. */
import { words } from './words.ts';

export const terrainsOf = (own: { id: string; name: string }[] = []): Record<string, string> => ({
  ...words.terrains,
  ...Object.fromEntries(own.map(({ id, name }) => [id, name])),
});
