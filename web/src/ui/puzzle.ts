/** How a puzzle is recognised, and where the page of its own is. */
import type { ScenarioDoc } from '../types/documents.ts';

/**
 * All that a scenario says as one text: the same for equal scenarios, whatever the order of their
 * names and whichever version of the rules wrote them down.
 */
export const contentOf = ({ rules: _, ...whole }: ScenarioDoc): string =>
  JSON.stringify(whole, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** The address of a shipped puzzle's own page. */
export const pageOf = (id: string): string => new URL(`p/${id}/`, document.baseURI).href;
