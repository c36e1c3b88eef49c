/** The key that identifies a puzzle, and the address of its own page. */
import { checkOf } from '../link.ts';
import type { ScenarioDoc } from '../types/documents.ts';

/**
 * The whole content of a scenario as one text: the same for equal scenarios, whatever the order of
 * their keys and the version of the rules that wrote them.
 */
const contentOf = ({ rules: _, ...whole }: ScenarioDoc): string =>
  JSON.stringify(whole, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Cache: scenarios are never changed in place, and lists need their keys in every render. */
const keys: WeakMap<ScenarioDoc, string> = new WeakMap();

/**
 * A key of the whole content of a scenario: the same in a list, a link or a file, whatever version
 * of the rules wrote it. It is the length of the content and its check.
 */
export function keyOf(scenario: ScenarioDoc): string {
  const known = keys.get(scenario);
  if (known) return known;
  const content = contentOf(scenario);
  const key = `${content.length}.${checkOf(new TextEncoder().encode(content))}`;
  keys.set(scenario, key);
  return key;
}

/** The address of a shipped puzzle's own page. */
export const pageOf = (id: string): string => new URL(`p/${id}/`, document.baseURI).href;
