/** What play by link remembers, and what can be done in it. */
import { address } from '../../play/linkto.js';
import { copyText, selectAll } from '../../play/clipboard.js';
import { linkIn } from '../../link.js';
import { download, fileName } from '../../ui/files.js';
import { focusSoon, paneMemory } from '../../ui/memory.js';
import { sendAway } from '../../ui/sharesheet.js';
import { barred } from '../../state.js';
import { sentence } from '../../words.js';
import { alone, endsOf, everySeat, forgetSeat, keepSeat, newKey, seatOf } from './keep.js';
import { words as say } from './words.js';

/**
 * @import { Board } from '../../types/board.d.ts'
 * @import { Game, Post } from '../../types/documents.d.ts'
 * @import { HandedOver, Linked, Received } from '../../types/requests.d.ts'
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Seat } from '../../storage/kinds.js'
 */

/**
 * @typedef {object} PostState
 * @property {Seat | null} seat    the side that is played here of the game on the board
 * @property {boolean} kept        the device keeps it beyond this visit
 * @property {Seat[]} seats        all of them
 * @property {string} forgetting   id of the one that is about to be forgotten
 * @property {string} notice       why the link that was opened is not what stands on the board
 * @property {string} displaced    the side that was played here, and is under another key now
 * @property {Pick<Received, 'since' | 'fell' | 'anew' | 'unvouched'> | null} news
 * @property {string} url          the link to send
 * @property {string} side         that the one who starts wants to play; "" for the first
 * @property {boolean} joining     whoever was invited is taking the seat
 * @property {string} error
 * @property {string} done         what the last tap achieved, in words
 */

/** @type {PostState} */
const nothingYet = {
  seat: null,
  kept: true,
  seats: [],
  forgetting: '',
  notice: '',
  displaced: '',
  news: null,
  url: '',
  side: '',
  joining: false,
  error: '',
  done: '',
};

export const { of: postOf, set: keep } = paneMemory('post', nothingYet);

/**
 * @typedef {'none' | 'invited' | 'looking' | 'sent' | 'decide' | 'send' | 'over'} Status
 *   `send`: the other side's turn has come, and it has not been told; `sent`: it has
 */

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Board} board @param {string} side */
export const nameOf = ({ sides }, side) => sides.find(({ id }) => id === side)?.name ?? side;

/** @param {Board} board @param {string} side */
export const otherOf = ({ sides }, side) => sides.find(({ id }) => id !== side)?.id ?? '';

/**
 * How a game stands for the side that is played here.
 * @param {Board} board
 * @param {Seat | null} seat
 * @returns {Status}
 */
export function statusOf({ actor, game, result }, seat) {
  const { post, log } = game;
  if (!post) return 'none';
  if (!seat) return Object.keys(post.chains).length < 2 ? 'invited' : 'looking';
  const answered = log.length > post.at || !(seat.side in post.chains);
  if (post.by === seat.side) return result ? 'over' : 'sent';
  if (actor === seat.side) return 'decide';
  return result && !answered ? 'over' : 'send';
}

/**
 * A question about the game, with the key where the game knows it by now.
 * @param {Seat} seat
 * @param {Game} game
 */
export function received({ side, key, end }, game) {
  const mine = game.post?.chains[side];
  const secret = !mine || mine.end === end ? { secret: key } : {};
  return /** @type {const} */ ({ ask: 'received', game, side, ...secret });
}

/** Told, whatever it was. @param {Store} store @param {unknown} failure */
const failed = (store, failure) => keep(store, { error: sentence(failure) });

/**
 * The side takes its seat: from now on the device knows the game.
 * @param {Store} store
 * @param {() => Promise<Seat>} made
 */
async function sit(store, made) {
  // The tab that has it answers.
  if (store.state.device.behind) throw new Error(barred(store.state));
  const game = await alone(async () => {
    const seat = await made();
    keep(store, { kept: await keepSeat(seat), error: '', done: '', notice: '' });
    return seat.game;
  });
  void navigator.storage?.persist?.().catch(() => false); // a wish: browsers grant it as they like
  await store.open(game, { quiet: true });
}

/**
 * @param {Board} board
 * @param {Partial<Seat> & Pick<Seat, 'side' | 'game'>} told
 * @returns {Seat}
 */
const seatAt = ({ title }, told) => ({
  id: crypto.randomUUID(),
  key: newKey(),
  end: '',
  ends: told.game.post ? endsOf(told.game.post) : [],
  title,
  at: 0,
  ...told,
});

/** The game on the board goes out as an invitation. @param {Store} store @param {string} side */
export async function invite(store, side) {
  const { board } = store.state;
  if (!board) return;
  try {
    await handOver(store, board.game, async () => seatAt(board, { side, game: board.game }));
  } catch (failure) {
    failed(store, failure);
  }
}

/** Who was invited takes the other side, once: each seat has a key. @param {Store} store */
export async function join(store) {
  const { board } = store.state;
  const post = board?.game.post;
  if (!board || !post || postOf(store.state).joining) return;
  const { game } = board;
  keep(store, { joining: true, error: '' });
  try {
    await sit(store, async () => seatAt(board, { side: otherOf(board, post.by), game }));
  } catch (failure) {
    failed(store, failure);
  } finally {
    keep(store, { joining: false });
  }
}

/**
 * The key was lost: the side that has to answer begins a new one.
 * @param {Store} store
 */
export const beginAnew = join;

/**
 * Somebody has brought a key: whose it is, the game tells.
 * @param {Store} store
 * @param {string} typed
 */
export async function enterKey(store, typed) {
  const { board } = store.state;
  const post = board?.game.post;
  if (!board || !post) return;
  const key = typed.replace(/[\s-]/g, '').toLowerCase();
  const { game } = board;
  /** @type {unknown} */
  let refused;
  for (const side of [otherOf(board, post.by), post.by]) {
    const mine = post.chains[side];
    if (!mine) continue;
    try {
      await store.ask({ ask: 'received', game, side, secret: key });
      return await sit(store, async () => seatAt(board, { side, key, end: mine.end, game }));
    } catch (failure) {
      refused ??= failure;
    }
  }
  return failed(store, refused);
}

/** The decision is made: the game goes to the other side. @param {Store} store */
export async function send(store) {
  const { board } = store.state;
  const post = board?.game.post;
  if (!board || !post) return;
  try {
    await handOver(store, board.game, async () => {
      const { seat } = await seatOf(post);
      if (!seat || !same(seat.game.post, post)) throw new Error(say.refusal.stale);
      return seat;
    });
    focusSoon('#post-copy');
  } catch (failure) {
    failed(store, failure);
  }
}

/** @param {Store} store @param {Game} game @param {() => Promise<Seat>} seated */
async function handOver(store, game, seated) {
  await sit(store, async () => {
    const seat = await seated();
    const { side, key, end } = seat;
    const mine = game.post?.chains[side];
    const anew = mine && mine.end !== end ? { anew: true } : {};
    const made = /** @type {HandedOver} */ (
      await store.ask({ ask: 'handover', game, side, secret: key, ...anew })
    );
    const post = /** @type {Post} */ (made.game.post);
    const ends = [...new Set([...seat.ends, ...endsOf(post)])];
    return { ...seat, game: made.game, end: post.chains[side].end, ends };
  });
}

/** The link of what was handed over. @param {Store} store @param {Game} game */
export async function linkOf(store, game) {
  const { link } = /** @type {Linked} */ (await store.ask({ ask: 'link', game }));
  return address(link);
}

/** @param {Store} store @param {string} text @param {string} field @param {string} done */
export async function copy(store, text, field, done) {
  const copied = await copyText(text);
  keep(store, { done: copied ? done : say.denied });
  if (!copied) selectAll(field);
}

/** @param {Store} store @param {string} title @param {string} text */
export async function shareLink(store, title, text) {
  keep(store, { error: await sendAway({ title, text, url: postOf(store.state).url }) });
}

/** As it is read by eyes: in groups. @param {string} key */
export const inGroups = (key) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** @param {Store} store @param {Board} board */
export function saveKey(store, board) {
  const { seat } = postOf(store.state);
  if (!seat) return;
  const side = nameOf(board, seat.side);
  const text = say.key.file(board.title, side, inGroups(seat.key));
  const name = fileName([board.title, side, say.key.name].join(' '));
  download(`${name}.txt`, new Blob([text], { type: 'text/plain' }));
}

/**
 * A link that somebody pastes, as where links do not open the app.
 * @param {Store} store @param {string} text
 */
export function follow(store, text) {
  const found = linkIn(text);
  keep(store, { error: found ? '' : say.notALink });
  if (!found) return;
  const link = found === text ? `#${encodeURIComponent(found)}` : found; // an address has no lines
  // The same link again is a change of the address too.
  if (location.hash === link) history.replaceState(history.state, '', location.pathname);
  location.hash = link;
}

/** From here on by oneself: an ordinary game. @param {Store} store */
export async function playAlone(store) {
  const { board } = store.state;
  if (!board) return;
  const { scenario, log } = board.game;
  store.set({ view: 'board' });
  await store.open({ scenario, log }, { why: say.alonePlays });
}

/** What is kept of games by link, as soon as the pane is there. @param {Store} store */
export async function showSeats(store) {
  keep(store, { seats: await everySeat() });
}

/** @param {Store} store @param {Seat} seat */
export async function forget(store, { id }) {
  await forgetSeat(id);
  keep(store, { forgetting: '' });
  await showSeats(store);
}
