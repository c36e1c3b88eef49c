/**
 * Writes the puzzle attempts stored on the device: outcome, last position, time taken. Each puzzle
 * has an entry of its own, so that tabs do not overwrite each other's results.
 */
import { kept } from '../../storage/storage.ts';
import { keyOf } from '../../ui/puzzle.ts';
import { dayOf } from '../../ui/day.ts';
import { creditedDay, streakOf } from './days.ts';
import { afterTry } from './repeats.ts';
import { attempt, attemptsThere } from '../attempts.ts';
import type { ScenarioDoc } from '../../types/documents.ts';
import type { Attempt } from '../../storage/kinds.ts';

/**
 * Merge changes into a puzzle's stored attempt, keeping what another tab has written. The first
 * solution counts, but not one found after the solution was shown.
 * @param news - `spent`, `failed` and `helped` are increments
 */
export async function remember(
  scenario: ScenarioDoc,
  { failed = 0, helped = 0, made = 0, solved = 0, spent = 0, ...news }: Partial<Attempt>,
) {
  const at = Date.now();
  await attemptsThere();
  const former = attempt(scenario);
  await kept.attempts.change(keyOf(scenario), (stored) => {
    const before = stored ?? former;
    const wrong = failed > 0 || Boolean(news.shown && !before.solved);
    const ended = wrong ? 'wrong' : solved ? 'solved' : null;
    return {
      ...before,
      ...news,
      ...(ended ? afterTry(before, ended, dayOf(at)) : {}),
      lost: before.lost || (wrong && !before.solved ? at : 0),
      at: Math.max(at, before.at),
      solved: before.solved || (before.shown ? 0 : solved),
      shown: before.shown || Boolean(news.shown && !before.solved),
      failed: before.failed + failed,
      spent: before.spent + spent,
      helped: (before.helped ?? 0) + (before.solved ? 0 : helped),
      made: before.made || made,
    };
  });
}

/** The days on which a puzzle was solved, whether for the first time or again. */
export function solvedDays(): Set<number> {
  const former = [...kept.attempts.list(), ...kept.formerAttempts.list()];
  return new Set([
    ...kept.days.list().map(({ head }) => head.day),
    ...former.flatMap(({ head: { solved } }) => (solved ? [dayOf(solved)] : [])),
  ]);
}

/** @param now - ms since 1970 */
export const streak = (now: number) => streakOf(solvedDays(), dayOf(now));

/**
 * Record that a puzzle was solved now, unless its solution was shown before it was solved.
 * @param begun - when it was opened, ms since 1970
 */
export async function rememberDay(scenario: ScenarioDoc, begun: number) {
  const at = Date.now();
  await attemptsThere();
  const { shown, solved } = attempt(scenario);
  if (shown && !solved) return;
  const day = creditedDay(solvedDays(), dayOf(begun), dayOf(at));
  await kept.days.change(String(day), (before) => before ?? { day, at });
}
