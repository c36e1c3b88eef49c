/** The short address of a puzzle that the site ships: the page of its own, with its picture. */
import { canonical } from '../../ui/canonical.ts';
import type { ScenarioDoc } from '../../types/documents.ts';

type Laid = { puzzle: { id: string; scenario: ScenarioDoc } };

/** A scenario by all that it says, whatever version of the rules wrote it down. */
const told = ({ rules: _, ...whole }: ScenarioDoc) => canonical(whole);

/**
 * The id of the puzzle that says just what a scenario says; "" where none does.
 * @param laid - as the build lays them out, `puzzles/all.json`
 */
export function shippedAs(scenario: ScenarioDoc, laid: readonly Laid[]): string {
  const whole = told(scenario);
  return laid.find(({ puzzle }) => told(puzzle.scenario) === whole)?.puzzle.id ?? '';
}

/** "" for what the site does not ship, and where its list is not to be had. */
export async function shortAddress(scenario: ScenarioDoc): Promise<string> {
  if (!scenario.goal) return '';
  try {
    const answer = await fetch(new URL('puzzles/all.json', document.baseURI));
    const id = answer.ok ? shippedAs(scenario, (await answer.json()) as Laid[]) : '';
    return id && new URL(`p/${id}/`, document.baseURI).href;
  } catch {
    return '';
  }
}
