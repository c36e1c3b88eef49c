/**
 * Repetition of failed puzzles: due again the next day, then at intervals that grow each time they
 * are solved. Nothing is forced; the list shows which are due. Pure.
 */
import type { Attempt } from '../../storage/kinds.ts';

type Again = Pick<Attempt, 'row' | 'due'>;

/**
 * Days until the next repetition, indexed by the number of consecutive solutions; after the last,
 * the puzzle is not due again.
 */
const APART = [1, 3, 7, 21];

/**
 * The next due day of a puzzle after an attempt.
 * @param today - days since 1970
 */
export function afterTry(before: Attempt, outcome: 'solved' | 'wrong', today: number): Again {
  if (outcome === 'wrong') return { row: 0, due: today + APART[0] };
  if (!isDue(before, today)) return { row: before.row, due: before.due };
  const row = (before.row ?? 0) + 1;
  return { row, due: row < APART.length ? today + APART[row] : 0 };
}

/**
 * Whether a puzzle is due again. A puzzle failed in a former edition has no due date: it is due
 * until it is solved.
 */
export const isDue = ({ due, failed, solved }: Attempt, today: number) =>
  due === undefined ? failed > 0 && !solved : due > 0 && due <= today;
