/** How a puzzle is recognised, and where the page of its own is. */
import { checkOf } from '../link.ts';
import type { ScenarioDoc } from '../types/documents.ts';

/**
 * All that a scenario says as one text: the same for equal scenarios, whatever the order of their
 * names and whichever version of the rules wrote them down.
 */
const contentOf = ({ rules: _, ...whole }: ScenarioDoc): string =>
  JSON.stringify(whole, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Scenarios are never changed in place, and lists ask for their keys with every render. */
const keys: WeakMap<ScenarioDoc, string> = new WeakMap();

/**
 * A key of all that a scenario says: the same in a list, a link or a file, whichever version of the
 * rules wrote it down. It is the length of the content and its check.
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
