/**
 * The link that opens a shipped puzzle on the board, for the service worker: the puzzle's own page
 * is not kept on the device.
 */
import { base64url, checkOf } from '../check.ts';
import { rowsOf } from '../columns.ts';
import type { Columns } from '../columns.ts';
import type { PuzzleDoc } from '../contract/documents.ts';

/** The list of the shipped puzzles, relative to the page. */
export const LISTED = 'puzzles/all.json';

/**
 * The link of the puzzle whose page has an address; "" if it is no address of a listed puzzle. The
 * link is uncompressed, because the worker has no dictionary.
 * @param path - the address, relative to the board
 * @param listed - the contents of LISTED
 */
export function puzzleAt(path: string, listed: Columns): string {
  const [, id] = /^p\/([\w-]+)(?:\/(?:index\.html)?)?(?:[?#]|$)/.exec(path) ?? [];
  const laid = id ? rowsOf<{ puzzle: PuzzleDoc }>(listed) : [];
  const found = laid.find(({ puzzle }) => puzzle.id === id);
  if (!found) return '';
  const packed = new TextEncoder().encode(JSON.stringify({ scenario: found.puzzle.scenario }));
  return `#p=1t.${base64url(packed)}.${checkOf(packed)}`;
}
