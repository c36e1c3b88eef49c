/** The short address of a puzzle shipped with the site: its own page, with its picture. */
import { pageOf } from '../../ui/puzzle.ts';
import { shippedAs, shippedPuzzles } from '../shipped.ts';
import type { ScenarioDoc } from '../../contract/documents.ts';

/**
 * Look up the short address in the list of puzzles; "" if the scenario is not in it, or the list
 * cannot be loaded.
 */
export async function shortAddress(scenario: ScenarioDoc): Promise<string> {
  if (!scenario.goal) return '';
  const laid = await shippedPuzzles().catch(() => []);
  const id = shippedAs(scenario, laid)?.puzzle.id;
  return id ? pageOf(id) : '';
}
