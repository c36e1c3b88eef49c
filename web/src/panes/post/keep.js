/**
 * What the device keeps of games by link: for each the side that is played here, its key, and the
 * newest state of the game. It knows no element and no umpire.
 */
import { mergedSeats } from '../../storage/merges.js';
import { kept } from '../../storage/storage.js';

/**
 * @import { Post } from '../../types/documents.d.ts'
 * @import { Seat } from '../../storage/kinds.js'
 */

/** Bytes of a key. */
const SIZE = 16;

/** A key out of the device's own source of chance. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(SIZE))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Every side that is played here, the latest first. @returns {Promise<Seat[]>} */
export async function everySeat() {
  await kept.seats.ready;
  return kept.seats.list().map(({ head }) => head);
}

/** The sitting of a game by link: the same in every tab. @param {Seat} seat */
export const sittingOf = ({ id }) => `post-${id}`;

/** @param {Post} post */
export const endsOf = ({ chains }) => Object.values(chains).map(({ end }) => end);

/**
 * The side that is played here of the game that a link belongs to. Of two the one whose answer is
 * waited for.
 * @param {Post} post
 * @returns {Promise<{ seat: Seat | null, displaced: string }>}  `displaced`: instead of a seat, the
 *   side that was played here and has a key in that link that this device never saw
 */
export async function seatOf(post) {
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
 * @param {Seat} seat
 * @returns {Promise<boolean>} false where the device keeps nothing beyond this visit
 */
export async function keepSeat(seat) {
  const now = { ...seat, at: Date.now() };
  const merged = (/** @type {Seat | null} */ before) => (before ? mergedSeats(before, now) : now);
  return (await kept.seats.change(now.id, merged)) === 'kept';
}

/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * Does something with a seat when nobody else does: what is read is still so when it is kept.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function alone(work) {
  const turn = queue.then(work);
  queue = turn.catch(() => undefined); // whoever wanted it is told
  return turn;
}

/** @param {string} id */
export const forgetSeat = (id) => kept.seats.remove([id]);
