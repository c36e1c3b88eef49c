/** State and actions of play by link. */
import { address } from '../../play/linkto.ts';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { storageManager } from '../../allowed.ts';
import { linkIn } from '../../link.ts';
import { asking } from '../../ui/asking.ts';
import { download, fileName } from '../../ui/files.ts';
import { focusSoon, paneMemory } from '../../ui/memory.ts';
import { sendAway } from '../../ui/sharesheet.ts';
import { barred } from '../../state.ts';
import { alone, endsOf, everySeat, forgetSeat, keepSeat, newKey, seatOf } from './keep.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Game, Post } from '../../contract/documents.ts';
import type { Received } from '../../contract/games.ts';
import type { Store } from '../../pane.ts';
import type { Seat } from '../../storage/kinds.ts';

const nothingYet = {
  /** The side played here in the game on the board. */
  seat: null as Seat | null,
  /** Whether the device stores the seat beyond this visit. */
  kept: true,
  /** All seats on this device. */
  seats: [] as Seat[],
  /** Id of the seat whose deletion awaits confirmation. */
  forgetting: '',
  /** Why the opened link was not put on the board. */
  notice: '',
  /** The side that was played here and that another key now controls. */
  displaced: '',
  news: null as Pick<Received, 'since' | 'fell' | 'anew' | 'unvouched'> | null,
  /** The link to send. */
  url: '',
  /** The side the inviting player chose; "" for the first. */
  side: '',
  /** Whether the invited player is joining. */
  joining: false,
  error: '',
  /** A message on what the last action did. */
  done: '',
};

export const { of: postOf, set: keep } = paneMemory('post', nothingYet);

/**
 * `send`: the other side has to act, but the link to it is not made yet; `sent`: the link is made
 */
type Status = 'none' | 'invited' | 'looking' | 'sent' | 'decide' | 'send' | 'over';

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const nameOf = ({ sides }: Board, side: string) =>
  sides.find(({ id }) => id === side)?.name ?? side;

export const otherOf = ({ sides }: Board, side: string) =>
  sides.find(({ id }) => id !== side)?.id ?? '';

/** The status of a game for the side played here. */
export function statusOf({ actor, game, result }: Board, seat: Seat | null): Status {
  const { post, log } = game;
  if (!post) return 'none';
  if (!seat) return Object.keys(post.chains).length < 2 ? 'invited' : 'looking';
  const answered = log.length > post.at || !(seat.side in post.chains);
  if (post.by === seat.side) return result ? 'over' : 'sent';
  if (actor === seat.side) return 'decide';
  return result && !answered ? 'over' : 'send';
}

/**
 * A `received` request. It includes the secret key unless the game has another key for this side.
 */
export function received({ side, key, end }: Seat, game: Game) {
  const mine = game.post?.chains[side];
  const secret = !mine || mine.end === end ? { secret: key } : {};
  return { ask: 'received', game, side, ...secret } as const;
}

const acting = asking(keep, { over: { joining: false }, failed: (error) => ({ error }) });

/** Store the seat and open its game. */
async function sit(store: Store, made: () => Promise<Seat>) {
  // Only the tab that holds the game may store a seat.
  if (store.state.device.behind) throw new Error(barred(store.state));
  const game = await alone(async () => {
    const seat = await made();
    keep(store, { kept: await keepSeat(seat), error: '', done: '', notice: '' });
    return seat.game;
  });
  // only a request to the browser
  void storageManager()
    ?.persist?.()
    .catch(() => false);
  await store.open(game, { quiet: true });
  return {};
}

const seatAt = ({ title }: Board, parts: Partial<Seat> & Pick<Seat, 'side' | 'game'>): Seat => ({
  id: crypto.randomUUID(),
  key: newKey(),
  end: '',
  ends: parts.game.post ? endsOf(parts.game.post) : [],
  title,
  at: 0,
  ...parts,
});

/** Send the game on the board as an invitation. */
export async function invite(store: Store, side: string) {
  const { board } = store.state;
  if (!board) return;
  await acting(store, () =>
    handOver(store, board.game, async () => seatAt(board, { side, game: board.game })),
  );
}

/** Join as the other side, once: each seat has a key. */
export async function join(store: Store) {
  const { board } = store.state;
  const post = board?.game.post;
  if (!board || !post || postOf(store.state).joining) return;
  const { game } = board;
  keep(store, { joining: true, error: '' });
  await acting(store, () =>
    sit(store, async () => seatAt(board, { side: otherOf(board, post.by), game })),
  );
}

/** Begin a new key for the side that has to answer, after its key was lost. */
export const beginAnew = join;

/** Enter a key; the game determines which side it belongs to. */
export async function enterKey(store: Store, typed: string) {
  const { board } = store.state;
  const post = board?.game.post;
  if (!board || !post) return;
  const key = typed.replace(/[\s-]/g, '').toLowerCase();
  const { game } = board;
  await acting(store, async () => {
    let refused: unknown;
    for (const side of [otherOf(board, post.by), post.by]) {
      const mine = post.chains[side];
      if (!mine) continue;
      try {
        await store.ask({ ask: 'received', game, side, secret: key });
        const { end } = mine;
        return await sit(store, async () => {
          const seats = await everySeat();
          const known = seats.find((one) => one.key === key && one.ends.includes(end));
          return { ...seatAt(board, { side, key, end, game }), ...known, end, game };
        });
      } catch (failure) {
        refused ??= failure;
      }
    }
    throw refused;
  });
}

/** Finish the decision and hand the game to the other side. */
export async function send(store: Store) {
  const { board } = store.state;
  const post = board?.game.post;
  if (!board || !post) return;
  const isSent = await acting(store, () =>
    handOver(store, board.game, async () => {
      const { seat } = await seatOf(post);
      if (!seat || !same(seat.game.post, post)) throw new Error(say.refusal.stale);
      return seat;
    }),
  );
  if (isSent) focusSoon('#post-copy');
}

function handOver(store: Store, game: Game, seated: () => Promise<Seat>) {
  return sit(store, async () => {
    const seat = await seated();
    const { side, key, end } = seat;
    const mine = game.post?.chains[side];
    const anew = mine && mine.end !== end ? { anew: true } : {};
    const made = await store.ask({ ask: 'handover', game, side, secret: key, ...anew });
    const post = made.game.post as Post;
    const ends = [...new Set([...seat.ends, ...endsOf(post)])];
    return { ...seat, game: made.game, end: post.chains[side].end, ends };
  });
}

/** The link of a handed-over game. */
export async function linkOf(store: Store, game: Game) {
  const { link } = await store.ask({ ask: 'link', game });
  return address(link);
}

export async function copy(store: Store, text: string, field: string, done: string) {
  const copied = await copyText(text);
  keep(store, { done: copied ? done : say.denied });
  if (!copied) selectAll(field);
}

export async function shareLink(store: Store, title: string, text: string) {
  keep(store, { error: await sendAway({ title, text, url: postOf(store.state).url }) });
}

/** A key in groups of four, for reading. */
export const inGroups = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

export function saveKey(store: Store, board: Board) {
  const { seat } = postOf(store.state);
  if (!seat) return;
  const side = nameOf(board, seat.side);
  const text = say.key.file(board.title, side, inGroups(seat.key));
  const name = fileName([board.title, side, say.key.name].join(' '));
  download(`${name}.txt`, new Blob([text], { type: 'text/plain' }));
}

/** Follow a pasted link, for places where links do not open the app. */
export function follow(store: Store, text: string) {
  const found = linkIn(text);
  keep(store, { error: found ? '' : say.notALink });
  if (!found) return;
  const link = found === text ? `#${encodeURIComponent(found)}` : found; // a URL holds no newlines
  // The same link must trigger a hash change too.
  if (location.hash === link) history.replaceState(history.state, '', location.pathname);
  location.hash = link;
}

/** Continue the game as an ordinary one, without links. */
export async function playAlone(store: Store) {
  const { board } = store.state;
  if (!board) return;
  const { scenario, log } = board.game;
  store.set({ view: 'board' });
  await store.open({ scenario, log }, { why: say.alonePlays });
}

/** Load the kept games by link. */
export async function showSeats(store: Store) {
  keep(store, { seats: await everySeat() });
}

export async function forget(store: Store, { id }: Seat) {
  await forgetSeat(id);
  keep(store, { forgetting: '' });
  await showSeats(store);
}
