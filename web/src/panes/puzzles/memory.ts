/**
 * Writes the record of a puzzle: each puzzle has an entry of its own, and each write adds to what
 * is stored then, so that tabs do not overwrite each other's tries.
 */
import { kept } from '../../storage/storage.ts';
import { dayOf } from '../../ui/day.ts';
import { attemptsThere, recordOf, saidBy, triesOf } from '../attempts.ts';
import { problemKey } from '../problem.ts';
import { entered, givenIn, joined, knows, moved, played, underWay } from '../tries.ts';
import { creditedDay, streakOf } from './days.ts';
import type { Entry, ScenarioDoc } from '../../contract/documents.ts';
import type { Tries } from '../../storage/kinds.ts';

/** Changes the record; what former editions wrote elsewhere is taken in first. */
async function change(scenario: ScenarioDoc, news: (record: Tries) => Tries) {
  await attemptsThere();
  const former = recordOf(scenario);
  return kept.tries.change(problemKey(scenario), (stored) => {
    const before = stored ? joined(stored, former) : former;
    const next = news(before);
    return next === before ? stored : next;
  });
}

/** What is on the board: its sitting, its log, and the time on the board since the last call. */
export interface Seen {
  scenario: ScenarioDoc;
  sitting: string;
  log: Entry[];
  /** ms */
  spent: number;
}

/**
 * Records a move of the player's own.
 * @param before - the log before it; `by`: who made the moves in it
 * @returns the id of the try; "" if the move begins none. A try that goes on from moves that came
 * with a link or a file has an id, but is recorded only if it solves the puzzle.
 */
export async function playedOn(
  { scenario, ...seen }: Seen,
  { before, given, opened }: { before: Entry[]; given: 'linked' | 'maybe' | false; opened: number },
): Promise<{ id: string; given: boolean }> {
  const at = Date.now();
  await attemptsThere();
  if (given === 'linked' || (given === 'maybe' && !knows(recordOf(scenario), seen.sitting, before)))
    return { id: givenIn(seen.sitting), given: true };
  let id = '';
  await change(scenario, (record) => {
    const next = played(record, { ...seen, at, opened });
    id = next === record ? '' : (next.now?.id ?? '');
    return next;
  });
  return { id, given: false };
}

/** Records that undo, dice or the other side have changed the board. */
export async function movedOn({ scenario, ...seen }: Seen) {
  await attemptsThere();
  if (!underWay(recordOf(scenario))?.id.startsWith(`${seen.sitting}.`)) return;
  await change(scenario, (record) => moved(record, { ...seen, at: Date.now() }));
}

/** The id of the try under way in a sitting, if the board stands as it was left; else "". */
export async function tryIn(
  scenario: ScenarioDoc,
  sitting: string,
  isLog: (log: Entry[]) => boolean,
) {
  await attemptsThere();
  const now = underWay(recordOf(scenario));
  return now?.id.startsWith(`${sitting}.`) && isLog(now.log) ? now.id : '';
}

/** Records the outcome of a try, once. */
export async function ended(
  scenario: ScenarioDoc,
  { given, id }: { id: string; given: boolean },
  news: { outcome: 'solved' | 'failed'; log: Entry[]; made: number },
) {
  if (!id || (given && news.outcome !== 'solved')) return;
  const at = Date.now();
  await attemptsThere();
  const days = solvedDays();
  const creditOf = (begun: number, today: number) => creditedDay(days, begun, today);
  const help = given ? 1 : 0;
  await change(scenario, (record) => entered(record, { ...news, id, at, creditOf, help }));
}

const someId = (at: number) => `${at.toString(36)}.${crypto.randomUUID().slice(0, 8)}`;

/** Records help; after the player's own solution there is nothing to help with. */
export async function helped(scenario: ScenarioDoc) {
  const at = Date.now(),
    id = someId(at);
  await change(scenario, (record) =>
    saidBy(record).solved ? record : entered(record, { id, at, outcome: 'helped', help: 1 }),
  );
}

/** Records that the player looked at the solution before solving the puzzle. */
export async function gaveUp(scenario: ScenarioDoc) {
  const at = Date.now(),
    id = someId(at);
  await change(scenario, (record) =>
    saidBy(record).solved ? record : entered(record, { id, at, outcome: 'shown' }),
  );
}

/** The days on which a puzzle was solved, whether for the first time or again. */
export function solvedDays(): Set<number> {
  const records = [
    ...kept.tries.list().map(({ head }) => head),
    ...[kept.attempts, kept.formerAttempts].flatMap((shelf) =>
      shelf.list().map(({ head }) => triesOf(head)),
    ),
  ];
  return new Set([
    ...kept.days.list().map(({ head }) => head.day),
    ...records.flatMap((record) => saidBy(record).days),
  ]);
}

/** @param now - ms since 1970 */
export const streak = (now: number) => streakOf(solvedDays(), dayOf(now));
