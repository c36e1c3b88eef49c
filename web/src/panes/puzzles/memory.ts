/**
 * What the device remembers of puzzles: which were solved, how they were left, how long they took.
 * Each has an entry of its own, so that two tabs never forget what the other one solved.
 */
import { checkOf } from '../../link.ts';
import { UNTRIED } from '../../storage/kinds.ts';
import { kept } from '../../storage/storage.ts';
import { keyOf } from '../../ui/puzzle.ts';
import { dayOf } from '../../ui/day.ts';
import { creditedDay, streakOf } from './days.ts';
import { afterTry } from './repeats.ts';
import type { Entry, ScenarioDoc } from '../../types/documents.ts';
import type { Attempt } from '../../storage/kinds.ts';

/** Fulfilled when `attempt` knows what the device holds. */
export const attemptsThere = () =>
  Promise.all([kept.attempts.ready, kept.formerAttempts.ready, kept.days.ready]).then(
    () => undefined,
  );

/** Called when another tab has played at a puzzle. */
export const onAttempts = (listener: () => void) => kept.attempts.onChange(listener);

export const attempt = (scenario: ScenarioDoc): Attempt =>
  kept.attempts.of(keyOf(scenario)) ?? kept.formerAttempts.of(formerKeyOf(scenario)) ?? UNTRIED;

/** Whether it was tried on this device. */
export const tried = (scenario: ScenarioDoc) => attempt(scenario) !== UNTRIED;

/** How a puzzle stands on this device. */
export const standing = ({ at, failed, log, solved }: Attempt) =>
  solved ? 'solved' : failed ? 'failed' : at && log.length ? 'tried' : 'untried';

/**
 * Writes what is new of a puzzle. What another tab has written meanwhile stays: it was solved when
 * it was solved first, and not at all by who looked at the solution before.
 * @param news - `spent`, `failed` and `helped`: how much more
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

/** Whether two logs say the same. */
export function sameLog(one: Entry[], other: Entry[]) {
  const told = (log: Entry[]) => JSON.stringify(log.map((entry) => Object.entries(entry).sort()));
  return one.length === other.length && told(one) === told(other);
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
 * Writes down that a puzzle was solved now, unless its solution was looked at before it was solved.
 * @param begun - when it was laid on the board, ms since 1970
 */
export async function rememberDay(scenario: ScenarioDoc, begun: number) {
  const at = Date.now();
  await attemptsThere();
  const { shown, solved } = attempt(scenario);
  if (shown && !solved) return;
  const day = creditedDay(solvedDays(), dayOf(begun), dayOf(at));
  await kept.days.change(String(day), (before) => before ?? { day, at });
}

/** Its key in former editions of the page, which did not tell all puzzles apart. */
function formerKeyOf({ ruleset, title, goal, counters }: ScenarioDoc) {
  const who = counters.map(({ id, at = '' }) => `${id} ${at}`).sort();
  const what = { ruleset, title, side: goal?.side, who };
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}
