/**
 * The records of puzzles stored on the device, as the panes read them. The puzzles pane writes them
 * (puzzles/memory.ts).
 */
import { checkOf } from '../link.ts';
import { kept } from '../storage/storage.ts';
import { keyOf } from '../ui/puzzle.ts';
import { problemKey } from './problem.ts';
import { formerKeysOf } from './shipped.ts';
import { standingOf } from './standing.ts';
import { NONE, formerTries, joined } from './tries.ts';
import type { ScenarioDoc } from '../contract/documents.ts';
import type { Attempt, Tries } from '../storage/kinds.ts';
import type { Standing } from './standing.ts';

const shelves = () => [kept.tries, kept.attempts, kept.formerAttempts, kept.days];

/** Resolves when `record` has the device's stored data. */
export const attemptsThere = () =>
  Promise.all(shelves().map(({ ready }) => ready)).then(() => undefined);

/** Register a listener for tries made in another tab. */
export function onAttempts(listener: () => void) {
  for (const shelf of shelves()) shelf.onChange(listener);
}

/** Cache: a record of a former edition is read as tries once. */
const read: WeakMap<Attempt, Tries> = new WeakMap();

/** A record of a former edition as tries; its own entry stays as it is. */
export function triesOf(record: Attempt): Tries {
  const known = read.get(record) ?? formerTries(record);
  read.set(record, known);
  return known;
}

/**
 * Everything recorded about a puzzle, wherever editions of the page have written it. A tab of a
 * former edition may still write its own entries.
 */
function recordsOf(scenario: ScenarioDoc): Tries[] {
  return keysOf(scenario).flatMap((one) => {
    const former = [kept.attempts.of(one), kept.formerAttempts.of(one)];
    return [kept.tries.of(one), ...former.map((found) => found && triesOf(found))].flatMap(
      (found) => found ?? [],
    );
  });
}

export function recordOf(scenario: ScenarioDoc): Tries {
  const found = recordsOf(scenario);
  return found.length > 1 ? joined(...found) : (found[0] ?? NONE);
}

const standings: WeakMap<Tries, Standing> = new WeakMap();

/** What a record says, computed once. */
export function saidBy(record: Tries): Standing {
  const known = standings.get(record) ?? standingOf(record);
  standings.set(record, known);
  return known;
}

export const attempt = (scenario: ScenarioDoc) => saidBy(recordOf(scenario));

const keys: WeakMap<ScenarioDoc, string[]> = new WeakMap();

/** The key of the puzzle's record, then the keys that former editions gave it. */
function keysOf(scenario: ScenarioDoc): string[] {
  const key = problemKey(scenario);
  const known = keys.get(scenario) ?? [key, keyOf(scenario), formerKeyOf(scenario)];
  keys.set(scenario, known);
  return [...known, ...formerKeysOf(key)];
}

/** The puzzle's key in the oldest editions of the page; such keys were not unique. */
function formerKeyOf({ ruleset, title, goal, counters }: ScenarioDoc) {
  const who = counters.map(({ id, at = '' }) => `${id} ${at}`).sort();
  const what = { ruleset, title, side: goal?.side, who };
  return checkOf(new TextEncoder().encode(JSON.stringify(what)));
}
