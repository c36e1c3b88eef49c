/**
 * Puzzle progress as a file: the tries at all puzzles, and the days that name no puzzle. A file is
 * merged with the device's data, so that neither loses anything. Files of edition 1, which have
 * records as former editions of the page kept them, are read too.
 */
import { isPlain } from '../../storage/checks.ts';
import { attempts, days, tries } from '../../storage/kinds.ts';
import { device, kept } from '../../storage/storage.ts';
import { attemptsThere, triesOf } from '../attempts.ts';
import { NONE, joined } from '../tries.ts';
import type { Attempt, SolvedDay, Tries } from '../../storage/kinds.ts';
import type { Change, Kind, Told } from '../../storage/types.ts';

const FORMAT = 'overstack-progress';
/** Most entries of each kind in a file, far above realistic use. */
const MOST = 20_000;

const EDITION = 2;

/** `attempts` and `former` are the records of former editions, in files of edition 1 alone. */
type Section = 'tries' | 'attempts' | 'former' | 'days';

/** All records by key; those of former editions as tries, under the keys that they had. */
function everyRecord(): Record<string, Tries> {
  const found: Map<string, Tries> = new Map();
  const add = (key: string, record: Tries) =>
    found.set(key, joined(found.get(key) ?? NONE, record));
  for (const { head, key } of kept.tries.list()) add(key, head);
  for (const shelf of [kept.attempts, kept.formerAttempts])
    for (const { head, key } of shelf.list()) add(key, triesOf(head));
  return Object.fromEntries(found);
}

/** All progress of this device as the text of a file. */
export async function progressText(): Promise<string> {
  await attemptsThere();
  const solved = Object.fromEntries(kept.days.list().map(({ key, head }) => [key, head]));
  return JSON.stringify({
    format: FORMAT,
    edition: EDITION,
    tries: everyRecord(),
    days: solved,
  });
}

export interface Brought {
  puzzles: number;
  days: number;
  /** Entries that could not be read. */
  refused: number;
  /** Whether the device now stores everything in the file. */
  kept: boolean;
}

/**
 * Merge a file into the stored progress, in one transaction.
 * @param told - called as entries are written
 * @returns null if the text is not a progress file; then nothing has changed
 */
export async function bringProgress(text: string, told?: Told): Promise<Brought | null> {
  const found = sectionsOf(text);
  if (!found) return null;
  await attemptsThere();
  const merge = (before: Tries | null, other: Tries) => joined(before ?? NONE, other);
  const former = (before: Tries | null, other: Attempt) => merge(before, triesOf(other));
  const toTries: Map<string, Change<Tries>> = new Map();
  const toDays: Map<string, Change<SolvedDay>> = new Map();
  const played = readable(found.tries, toTries, { of: merge, kind: tries });
  const attempted = readable(found.attempts, toTries, { of: former, kind: attempts });
  const oldest = readable(found.former, toTries, { of: former, kind: attempts });
  const solved = readable(found.days, toDays, {
    of: (before, other) => before ?? other,
    kind: days,
  });
  const all = [played, attempted, oldest, solved];
  const outcome = await device.changeAll([kept.tries.bulk(toTries), kept.days.bulk(toDays)], told);
  return {
    puzzles: played.taken + attempted.taken + oldest.taken,
    days: solved.taken,
    refused: all.reduce((sum, one) => sum + one.refused, 0),
    kept: outcome === 'kept',
  };
}

function sectionsOf(text: string): Record<Section, Record<string, unknown>> | null {
  let doc: unknown;
  try {
    doc = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isTable(doc) || doc.format !== FORMAT) return null;
  const section = (name: Section) => {
    const one = doc[name];
    return isTable(one) ? Object.fromEntries(Object.entries(one).slice(0, MOST)) : {};
  };
  return {
    tries: section('tries'),
    attempts: section('attempts'),
    former: section('former'),
    days: section('days'),
  };
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the changes that merge the entries of a section; counts those that cannot be read. */
function readable<T, F>(
  section: Record<string, unknown>,
  changes: Map<string, Change<T>>,
  { kind, of }: { of: (before: T | null, found: F) => T; kind: Kind<F, F> },
) {
  const told = { taken: 0, refused: 0 };
  for (const [key, value] of Object.entries(section)) {
    if (!kind.sound(value) || !isPlain(value)) {
      told.refused += 1;
      continue;
    }
    const first = changes.get(key); // another section may have the same puzzle
    changes.set(key, (before) => of(first ? first(before) : before, value));
    told.taken += 1;
  }
  return told;
}
