/**
 * Puzzles that went wrong come again: the next day, and after days that grow apart each time they
 * are solved. Nothing is forced: the list says which are due. Pure.
 */
import type { Attempt } from '../../storage/kinds.ts';

type Again = Pick<Attempt, 'row' | 'due'>;

/** Days until it comes again, by how often in a row it was solved since; then it is done. */
const APART = [1, 3, 7, 21];

/**
 * When a puzzle comes again after a try.
 * @param today - days since 1970
 */
export function afterTry(before: Attempt, outcome: 'solved' | 'wrong', today: number): Again {
  if (outcome === 'wrong') return { row: 0, due: today + APART[0] };
  if (!isDue(before, today)) return { row: before.row, due: before.due };
  const row = (before.row ?? 0) + 1;
  return { row, due: row < APART.length ? today + APART[row] : 0 };
}

/** Whether it is to be tried again: what went wrong in a former edition is, until it is solved. */
export const isDue = ({ due, failed, solved }: Attempt, today: number) =>
  due === undefined ? failed > 0 && !solved : due > 0 && due <= today;
