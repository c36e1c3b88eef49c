/** The short address of a puzzle that the site ships: the page of its own, with its picture. */
import { keyOf, pageOf } from '../../ui/puzzle.ts';
import type { ScenarioDoc } from '../../types/documents.ts';

type Laid = { puzzle: { id: string; scenario: ScenarioDoc } };

/**
 * The id of the puzzle whose scenario is the same; "" where none does.
 * @param laid - as the build lays them out, `puzzles/all.json`
 */
export function shippedAs(scenario: ScenarioDoc, laid: readonly Laid[]): string {
  const key = keyOf(scenario);
  return laid.find(({ puzzle }) => keyOf(puzzle.scenario) === key)?.puzzle.id ?? '';
}

/** Fetches the list of puzzles; "" where the scenario is not in it, or it cannot be fetched. */
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
