/**
 * The puzzle attempts stored on the device, as the panes read them. The puzzles pane writes them
 * (puzzles/memory.ts).
 */
import { checkOf } from '../link.ts';
import { UNTRIED } from '../storage/kinds.ts';
import { kept } from '../storage/storage.ts';
import { keyOf } from '../ui/puzzle.ts';
import type { Entry, ScenarioDoc } from '../types/documents.ts';
import type { Attempt } from '../storage/kinds.ts';

/** Resolves when `attempt` has the device's stored data. */
export const attemptsThere = () =>
  Promise.all([kept.attempts.ready, kept.formerAttempts.ready, kept.days.ready]).then(
    () => undefined,
  );

/** Register a listener for attempts made in another tab. */
export const onAttempts = (listener: () => void) => kept.attempts.onChange(listener);

export const attempt = (scenario: ScenarioDoc): Attempt =>
  kept.attempts.of(keyOf(scenario)) ?? kept.formerAttempts.of(formerKeyOf(scenario)) ?? UNTRIED;

/** Whether the puzzle was tried on this device. */
export const tried = (scenario: ScenarioDoc) => attempt(scenario) !== UNTRIED;

/** The status of a puzzle on this device. */
export const standing = ({ at, failed, log, solved }: Attempt) =>
  solved ? 'solved' : failed ? 'failed' : at && log.length ? 'tried' : 'untried';

/** Whether two logs are equal. */
export function sameLog(one: Entry[], other: Entry[]) {
  const told = (log: Entry[]) => JSON.stringify(log.map((entry) => Object.entries(entry).sort()));
  return one.length === other.length && told(one) === told(other);
}

/** The puzzle's key in former editions of the page; such keys were not unique. */
function formerKeyOf({ ruleset, title, goal, counters }: ScenarioDoc) {
  const who = counters.map(({ id, at = '' }) => `${id} ${at}`).sort();
  const what = { ruleset, title, side: goal?.side, who };
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}
