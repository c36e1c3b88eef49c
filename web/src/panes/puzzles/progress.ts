/**
 * Progress as a file: the tries at all puzzles, the days that name no puzzle, what the quiz has
 * taught, and the best runs. A file is merged with the device's data, so that neither loses
 * anything. Files of edition 1, which have records as former editions of the page kept them, are
 * read too.
 */
import { isPlain } from '../../storage/checks.ts';
import { attempts, days, lessons, races, tries } from '../../storage/kinds.ts';
import { betterRace, furtherLesson } from '../../storage/merges.ts';
import { device, kept } from '../../storage/storage.ts';
import { attemptsThere, triesOf } from '../attempts.ts';
import { NONE, joined } from '../tries.ts';
import type { Attempt, Lesson, Race, SolvedDay, Tries } from '../../storage/kinds.ts';
import type { Change, Kind, Shelf, Progress } from '../../storage/types.ts';

const FORMAT = 'overstack-progress';
/** Most entries of each kind in a file, far above realistic use. */
const MOST = 20_000;

const EDITION = 2;

/** `attempts` and `former` are the records of former editions, in files of edition 1 alone. */
const SECTIONS = ['tries', 'attempts', 'former', 'days', 'lessons', 'races'] as const;
type Section = (typeof SECTIONS)[number];

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

const there = () => Promise.all([attemptsThere(), kept.lessons.ready, kept.races.ready]);

const tableOf = <T>(shelf: Shelf<T>) =>
  Object.fromEntries(shelf.list().map(({ key, head }) => [key, head]));

/** All progress of this device as the text of a file. */
export async function progressText(): Promise<string> {
  await there();
  return JSON.stringify({
    format: FORMAT,
    edition: EDITION,
    tries: everyRecord(),
    days: tableOf(kept.days),
    lessons: tableOf(kept.lessons),
    races: tableOf(kept.races),
  });
}

export interface MergeReport {
  puzzles: number;
  days: number;
  /** Questions of the quiz. */
  questions: number;
  /** Entries that could not be read. */
  refused: number;
  /** Whether the device now stores everything in the file. */
  kept: boolean;
}

/**
 * Merge a file into the stored progress, in one transaction.
 * @param onProgress - called as entries are written
 * @returns null if the text is not a progress file; then nothing has changed
 */
export async function bringProgress(
  text: string,
  onProgress?: Progress,
): Promise<MergeReport | null> {
  const found = sectionsOf(text);
  if (!found) return null;
  await there();
  const merge = (before: Tries | null, other: Tries) => joined(before ?? NONE, other);
  const former = (before: Tries | null, other: Attempt) => merge(before, triesOf(other));
  const toTries: Map<string, Change<Tries>> = new Map();
  const toDays: Map<string, Change<SolvedDay>> = new Map();
  const toLessons: Map<string, Change<Lesson>> = new Map();
  const toRaces: Map<string, Change<Race>> = new Map();
  const played = readable(found.tries, toTries, { of: merge, kind: tries });
  const attempted = readable(found.attempts, toTries, { of: former, kind: attempts });
  const oldest = readable(found.former, toTries, { of: former, kind: attempts });
  const solved = readable(found.days, toDays, {
    of: (before, other) => before ?? other,
    kind: days,
  });
  const learnt = readable(found.lessons, toLessons, { of: furtherLesson, kind: lessons });
  const raced = readable(found.races, toRaces, { of: betterRace, kind: races });
  const all = [played, attempted, oldest, solved, learnt, raced];
  const bulks = [
    kept.tries.bulk(toTries),
    kept.days.bulk(toDays),
    kept.lessons.bulk(toLessons),
    kept.races.bulk(toRaces),
  ];
  const outcome = await device.changeAll(bulks, onProgress);
  return {
    puzzles: played.taken + attempted.taken + oldest.taken,
    days: solved.taken,
    questions: learnt.taken,
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
  return Object.fromEntries(SECTIONS.map((name) => [name, section(name)])) as Record<
    Section,
    Record<string, unknown>
  >;
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A change that leaves an entry as it is where it would be the same. */
const unlessSame =
  <T>(change: Change<T>): Change<T> =>
  (before) => {
    const next = change(before);
    return JSON.stringify(next) === JSON.stringify(before) ? before : next;
  };

/** Adds the changes that merge the entries of a section; counts those that cannot be read. */
function readable<T, F>(
  section: Record<string, unknown>,
  changes: Map<string, Change<T>>,
  { kind, of }: { of: (before: T | null, found: F) => T; kind: Kind<F, F> },
) {
  const counts = { taken: 0, refused: 0 };
  for (const [key, value] of Object.entries(section)) {
    if (!kind.sound(value) || !isPlain(value)) {
      counts.refused += 1;
      continue;
    }
    const first = changes.get(key); // another section may have the same puzzle
    changes.set(
      key,
      unlessSame((before) => of(first ? first(before) : before, value)),
    );
    counts.taken += 1;
  }
  return counts;
}
