/**
 * What the device keeps of games by link: for each the side that is played here, its key, and the
 * newest state of the game. It may talk to IndexedDB; it knows no element and no umpire.
 */
import { createStore, del, entries, set } from 'idb-keyval';

/** @import { Game, Post } from '../../types/documents.d.ts' */

/**
 * A side of a game by link that is played on this device.
 * @typedef {object} Seat
 * @property {string} id
 * @property {string} side
 * @property {string} key     32 hexadecimal digits; whoever has them can go on elsewhere
 * @property {string} end     of the chain that starts from the key; "" until it was shown
 * @property {string[]} ends  of all chains of this game that were seen: the game is told by them
 * @property {Game} game      as it was sent, or opened and played on, last
 * @property {string} title
 * @property {number} at      when it was kept, ms since 1970
 */

/** Bytes of a key. */
const SIZE = 16;

/** @type {ReturnType<typeof createStore> | undefined} */
let opened;
const seats = () => (opened ??= createStore('overstack-by-link', 'seats'));

/** Where the device keeps nothing, for this visit. @type {Map<string, Seat>} */
const held = new Map();

/** A key out of the device's own source of chance. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(SIZE))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Every side that is played here, the latest first. @returns {Promise<Seat[]>} */
export async function everySeat() {
  const found = await entries(seats()).catch(() => []);
  const all = new Map(/** @type {[string, Seat][]} */ (found));
  for (const [id, seat] of held) all.set(id, seat);
  return [...all.values()].sort((one, other) => other.at - one.at);
}

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
 * Keeps a side's key and game. Never rejects.
 * @param {Seat} seat
 * @returns {Promise<boolean>} false where the device keeps nothing beyond this visit
 */
export async function keepSeat(seat) {
  const now = { ...seat, at: Date.now() };
  try {
    await set(now.id, now, seats());
    held.delete(now.id);
    return true;
  } catch {
    held.set(now.id, now);
    return false;
  }
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
export async function forgetSeat(id) {
  held.delete(id);
  await del(id, seats()).catch(() => undefined); // where nothing can be written nothing is kept
}
