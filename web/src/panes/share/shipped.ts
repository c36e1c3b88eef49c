/** The short address of a puzzle shipped with the site: its own page, with its picture. */
import { keyOf, pageOf } from '../../ui/puzzle.ts';
import type { ScenarioDoc } from '../../types/documents.ts';

type Laid = { puzzle: { id: string; scenario: ScenarioDoc } };

/**
 * The id of the puzzle with the same scenario; "" if there is none.
 * @param laid - the build's list, `puzzles/all.json`
 */
export function shippedAs(scenario: ScenarioDoc, laid: readonly Laid[]): string {
  const key = keyOf(scenario);
  return laid.find(({ puzzle }) => keyOf(puzzle.scenario) === key)?.puzzle.id ?? '';
}

/**
 * Look up the short address in the list of puzzles; "" if the scenario is not in it, or the list
 * cannot be loaded.
 */
export async function shortAddress(scenario: ScenarioDoc): Promise<string> {
  if (!scenario.goal) return '';
  try {
    const answer = await fetch(new URL('puzzles/all.json', document.baseURI));
    const id = answer.ok ? shippedAs(scenario, (await answer.json()) as Laid[]) : '';
    return id && pageOf(id);
  } catch {
    return '';
  }
}
