/** The puzzles that are shipped with the site, as the build writes them, loaded once. */
import { rowsOf } from '../columns.ts';
import { keyOf } from '../ui/puzzle.ts';
import { problemKey } from './problem.ts';
import type { PuzzleDoc, ScenarioDoc } from '../contract/documents.ts';

/** A shipped puzzle; for house rules, `ruleset` is the id of their template. */
export interface SitePuzzle {
  ruleset: string;
  puzzle: PuzzleDoc;
  /** Former keys of its record (web/puzzle-keys.json). */
  keys?: string[];
}

let coming: Promise<SitePuzzle[]> | null = null;
/** Former keys by the key of today, once the puzzles have been fetched. */
let former: Map<string, string[]> = new Map();

async function fetched(): Promise<SitePuzzle[]> {
  const answer = await fetch(new URL('puzzles/all.json', document.baseURI));
  if (!answer.ok) throw new Error(`puzzles/all.json: ${answer.status}`);
  const laid = rowsOf<SitePuzzle>(await answer.json());
  former = new Map(
    laid.flatMap(({ keys, puzzle }) => (keys ? [[problemKey(puzzle.scenario), keys]] : [])),
  );
  return laid;
}

/** The keys under which earlier versions of a shipped puzzle were recorded. */
export const formerKeysOf = (key: string): string[] => former.get(key) ?? [];

/** All shipped puzzles. Rejects if they cannot be fetched; the next call tries again. */
export function shippedPuzzles(): Promise<SitePuzzle[]> {
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
