/**
 * What the device keeps of games by link: for each the side that is played here, its key, and the
 * newest state of the game. It knows no element and no umpire.
 */
import { mergedSeats } from '../../storage/merges.ts';
import { kept } from '../../storage/storage.ts';
import type { Post } from '../../types/documents.ts';
import type { Seat } from '../../storage/kinds.ts';

/** Bytes of a key. */
const SIZE = 16;

/** A key out of the device's own source of chance. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(SIZE))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Every side that is played here, the latest first. */
export async function everySeat(): Promise<Seat[]> {
  await kept.seats.ready;
  return kept.seats.list().map(({ head }) => head);
}

/** The sitting of a game by link: the same in every tab. */
export const sittingOf = ({ id }: Seat) => `post-${id}`;

export const endsOf = ({ chains }: Post) => Object.values(chains).map(({ end }) => end);

/**
 * The side that is played here of the game that a link belongs to. Of two the one whose answer is
 * waited for.
 * @returns `displaced`: instead of a seat, the side that was played here and has a key in that link
 *   that this device never saw
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
 * Keeps a side's key and game; what another tab has sent or received meanwhile stays.
 * @returns false where the device keeps nothing beyond this visit
 */
export async function keepSeat(seat: Seat): Promise<boolean> {
  const now = { ...seat, at: Date.now() };
  const merged = (before: Seat | null) => (before ? mergedSeats(before, now) : now);
  return (await kept.seats.change(now.id, merged)) === 'kept';
}

let queue: Promise<unknown> = Promise.resolve();

/** Does something with a seat when nobody else does: what is read is still so when it is kept. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined); // whoever wanted it is told
  return turn;
}

export const forgetSeat = (id: string) => kept.seats.remove([id]);
