/** The puzzles that are shipped with the site, as the build writes them, loaded once. */
import { keyOf } from '../ui/puzzle.ts';
import type { PuzzleDoc, ScenarioDoc } from '../types/documents.ts';

/** A shipped puzzle; for house rules, `ruleset` is the id of their template. */
export interface Laid {
  ruleset: string;
  puzzle: PuzzleDoc;
}

let coming: Promise<Laid[]> | null = null;

async function fetched(): Promise<Laid[]> {
  const answer = await fetch(new URL('puzzles/all.json', document.baseURI));
  if (!answer.ok) throw new Error(`puzzles/all.json: ${answer.status}`);
  return answer.json();
}

/** All shipped puzzles. Rejects if they cannot be fetched; the next call tries again. */
export function shippedPuzzles(): Promise<Laid[]> {
  coming ??= fetched().catch((failure) => {
    coming = null;
    throw failure;
  });
  return coming;
}

type Known = { puzzle: Pick<PuzzleDoc, 'id' | 'scenario'> };

/** The shipped puzzle with the same scenario. */
export function shippedAs<L extends Known>(scenario: ScenarioDoc, laid: readonly L[]) {
  const key = keyOf(scenario);
  return laid.find(({ puzzle }) => keyOf(puzzle.scenario) === key);
}
