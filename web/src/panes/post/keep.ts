/**
 * Storage of games by link: for each game the side played here, its key, and the newest state. Uses
 * no DOM element and no umpire.
 */
import { mergedSeats } from '../../storage/merges.ts';
import { kept } from '../../storage/storage.ts';
import type { Post } from '../../contract/documents.ts';
import type { Seat } from '../../storage/kinds.ts';

/** Length of a key, bytes. */
const SIZE = 16;

/** A new random key. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(SIZE))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** All sides played here, the latest first. */
export async function everySeat(): Promise<Seat[]> {
  await kept.seats.ready;
  return kept.seats.list().map(({ head }) => head);
}

/** The sitting id of a game by link, the same in every tab. */
export const sittingOf = ({ id }: Seat) => `post-${id}`;

export const endsOf = ({ chains }: Post) => Object.values(chains).map(({ end }) => end);

/**
 * Find the side played here in the game of a link. If both sides are played here, prefer the side
 * that has to answer.
 * @returns the seat, or null; then `displaced` is the side that was played here but whose key in
 * the link is unknown to this device
 */
export async function seatOf(post: Post): Promise<{ seat: Seat | null; displaced: string }> {
  const ends = endsOf(post);
  const known = (await everySeat()).filter((seat) => seat.ends.some((end) => ends.includes(end)));
  const here = known.filter(({ side, ends: seen }) => {
    const chain = post.chains[side];
    return !chain || seen.includes(chain.end);
  });
  const seat = here.find(({ side }) => side !== post.by) ?? here[0] ?? null;
  return { seat, displaced: seat ? '' : (known[0]?.side ?? '') };
}

/**
 * Store a side's key and game, merged with what another tab has sent or received meanwhile.
 * @returns false if the device keeps nothing beyond this visit
 */
export async function keepSeat(seat: Seat): Promise<boolean> {
  const now = { ...seat, at: Date.now() };
  const merged = (before: Seat | null) => {
    if (!before) return now;
    const next = mergedSeats(before, now);
    // The time alone is no news.
    return JSON.stringify({ ...next, at: before.at }) === JSON.stringify(before) ? before : next;
  };
  return (await kept.seats.change(now.id, merged)) === 'kept';
}

let queue: Promise<unknown> = Promise.resolve();

/** Run jobs on seats one at a time, so that a seat does not change between read and write. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined); // the caller gets the failure
  return turn;
}

export const forgetSeat = (id: string) => kept.seats.remove([id]);
