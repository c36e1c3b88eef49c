/** The key that identifies a puzzle, and the URL of the puzzle's own page. */
import { checkOf } from '../link.ts';
import type { ScenarioDoc } from '../contract/documents.ts';

/**
 * The whole content of a scenario as one text. Equal scenarios have the same text, regardless of
 * the order of their keys and of the rules version that wrote them.
 */
const contentOf = ({ rules: _, ...whole }: ScenarioDoc): string =>
  JSON.stringify(whole, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Cache of keys: lists need the keys in every render, and scenarios are never changed in place. */
const keys: WeakMap<ScenarioDoc, string> = new WeakMap();

/**
 * A key of the whole content of a scenario: its length and its check. It is the same in a list, a
 * link or a file, whichever rules version wrote the scenario.
 */
export function keyOf(scenario: ScenarioDoc): string {
  const known = keys.get(scenario);
  if (known) return known;
  const content = contentOf(scenario);
  const key = `${content.length}.${checkOf(new TextEncoder().encode(content))}`;
  keys.set(scenario, key);
  return key;
}

/** The URL of the page of a puzzle that is shipped with the site. */
export const pageOf = (id: string): string => new URL(`p/${id}/`, document.baseURI).href;
