/**
 * Puzzle progress as a file: all attempts, and all days with a solved puzzle. An imported file is
 * merged with the device's data, so that neither loses anything.
 */
import { attempts, days } from '../../storage/kinds.ts';
import { mergedAttempts } from '../../storage/merges.ts';
import { kept } from '../../storage/storage.ts';
import { attemptsThere } from '../attempts.ts';
import type { Kind, Listed, Shelf } from '../../storage/types.ts';

const FORMAT = 'overstack-progress';
/** Most entries of each kind in a file, far above realistic use. */
const MOST = 20_000;

type Section = 'attempts' | 'former' | 'days';

const byKey = <T>(list: Listed<T>[]) =>
  Object.fromEntries(list.map(({ key, head }) => [key, head]));

/** All progress of this device as the text of a file. */
export async function progressText(): Promise<string> {
  await attemptsThere();
  return JSON.stringify({
    format: FORMAT,
    edition: 1,
    attempts: byKey(kept.attempts.list()),
    former: byKey(kept.formerAttempts.list()),
    days: byKey(kept.days.list()),
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
 * Merge a file into the stored progress.
 * @returns null if the text is not a progress file; then nothing has changed
 */
export async function bringProgress(text: string): Promise<Brought | null> {
  const found = sectionsOf(text);
  if (!found) return null;
  await attemptsThere();
  const merge = { of: mergedAttempts, kind: attempts };
  const played = await brought(found.attempts, kept.attempts, merge);
  const former = await brought(found.former, kept.formerAttempts, merge);
  const solved = await brought(found.days, kept.days, {
    of: (before, other) => before ?? other,
    kind: days,
  });
  const all = [played, former, solved];
  return {
    puzzles: played.taken + former.taken,
    days: solved.taken,
    refused: all.reduce((sum, one) => sum + one.refused, 0),
    kept: all.every((one) => one.kept),
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
  return { attempts: section('attempts'), former: section('former'), days: section('days') };
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function brought<T>(
  section: Record<string, unknown>,
  shelf: Shelf<T>,
  merge: { of: (before: T | null, other: T) => T; kind: Kind<T, T> },
) {
  const told = { taken: 0, refused: 0, kept: true };
  for (const [key, value] of Object.entries(section)) {
    if (!merge.kind.sound(value)) {
      told.refused += 1;
      continue;
    }
    const written = await shelf.change(key, (before) => merge.of(before, value));
    told.taken += 1;
    told.kept &&= written === 'kept';
  }
  return told;
}
