/**
 * Process the board of a game by link before it is kept and shown. An incoming link is checked, due
 * dice are rolled, and a board whose decision is not this side's is made read-only. Asks the
 * umpire; uses no DOM element.
 */
import { calm } from '../../state.ts';
import { sentence } from '../../words.ts';
import { alone, endsOf, keepSeat, seatOf, sittingOf } from './keep.ts';
import { keep, linkOf, nameOf, otherOf, received, same, statusOf } from './state.ts';
import { words as say } from './words.ts';
import type { Coming } from '../../page.ts';
import type { Board } from '../../contract/board.ts';
import type { Game, Post } from '../../contract/documents.ts';
import type { Store } from '../../pane.ts';
import type { Seat } from '../../storage/kinds.ts';

const postIn = ({ game }: Board) => game.post as Post;

export function guard(store: Store, coming: Coming, arrives: boolean): Promise<Coming> {
  return alone(async () => {
    const { seat, displaced } = await seatOf(postIn(coming.board));
    if (!seat) return stranger(store, coming, arrives, displaced);
    return arrives ? arrived(store, coming, seat) : played(store, coming, seat);
  });
}

/**
 * Handle the link of a game not played on this device, or an invitation. The umpire can validate
 * the link without a key.
 * @param displaced - the side that was played here, if another key now controls it
 */
async function stranger(store: Store, coming: Coming, arrives: boolean, displaced: string) {
  const { board } = coming;
  const { by, at, chains } = postIn(board);
  const invited = Object.keys(chains).length < 2;
  const midway = board.game.log.length > at;
  if (midway && !arrives) throw new Error(say.refusal.looking);
  const side = otherOf(board, by);
  const answer = midway ? null : await asked(store, { ask: 'received', game: board.game, side });
  const notice = midway ? say.refusal.midway : '';
  keep(store, { ...unsaid, seat: null, displaced, news: answer, notice });
  const prompt = invited ? say.prompt.invited(nameOf(board, side)) : say.prompt.looking;
  const shown = invited && answer ? answer.board : board;
  return { ...coming, ...ledTo(), board: calm(shown, prompt) };
}

/** Clears the messages about the previous game. */
const unsaid = { notice: '', displaced: '', news: null, url: '', error: '', done: '' };
/** The state that shows the post pane, to which opening a link leads. */
const ledTo = (arg = '') => ({ view: 'post', entered: { view: 'post', arg }, greeting: null });
/** Pane argument: show what has happened. */
export const NEW = 'new';

const asked = async (
  store: Store,
  question:
    ReturnType<typeof received> | { ask: 'received'; game: Game; side: string; known?: Game },
) => await store.ask(question);

/**
 * Handle a link of a game played here. If the umpire refuses the link, the device's own copy of the
 * game is shown.
 */
async function arrived(store: Store, coming: Coming, seat: Seat) {
  const { game } = coming.board;
  const again = same(game.post, seat.game.post);
  keep(store, unsaid);
  try {
    // A log longer than at the hand-over holds this side's own decisions made since.
    const mine = again && game.log.length > postIn(coming.board).at;
    const answer = mine ? null : await asked(store, { ...received(seat, game), known: seat.game });
    const further = again && seat.game.log.length >= (answer?.board.game.log.length ?? 0);
    const next = further || !answer ? await opened(store, seat, seat.game) : answer.board;
    keep(store, {
      news: answer ?? { since: game.post?.since ?? 0, fell: 0, anew: false, unvouched: 0 },
    });
    return await settled(store, { ...coming, ...ledTo(again ? '' : NEW), board: next }, seat);
  } catch (failure) {
    keep(store, { notice: sentence(failure) });
    const board = await opened(store, seat, seat.game);
    return settled(store, { ...coming, ...ledTo(), board }, seat);
  }
}

const opened = (store: Store, { side }: Seat, game: Game): Promise<Board> =>
  store.ask({ ask: 'open', game, side });

/** Check that an act or an undo is allowed, then process the resulting board. */
async function played(store: Store, coming: Coming, seat: Seat) {
  const { board: was } = store.state;
  const { log } = coming.board.game;
  const added = was?.game.post ? log.slice(was.game.log.length) : [];
  if (!same(seat.game.post, coming.board.game.post)) throw new Error(say.refusal.stale);
  if (was && added.length && statusOf(was, seat) !== 'decide')
    throw new Error(say.refusal.notYours(nameOf(was, otherOf(was, seat.side))));
  if (added.some((entry) => !('do' in entry))) throw new Error(say.refusal.byHand);
  return settled(store, coming, seat);
}

/**
 * Keep this side's current state of the game. Due dice are rolled, and decisions of the other side
 * are blocked.
 */
async function settled(store: Store, coming: Coming, seat: Seat): Promise<Coming> {
  const { board } = await fallen(store, coming, seat);
  const { game } = board;
  const ends = [...new Set([...seat.ends, ...endsOf(postIn(board))])];
  const status = statusOf(board, seat) as 'decide' | 'send' | 'sent' | 'over';
  const now = { ...seat, game, ends, stands: { status, turn: board.turn } };
  const kept = await keepSeat(now);
  const url = status === 'sent' || status === 'over' ? await linkOf(store, game) : '';
  keep(store, { seat: now, kept, url });
  const led = coming.entered || (status !== 'send' && store.state.view !== 'post') ? {} : ledTo();
  const own = sittingOf(seat);
  const whole = { ...coming, ...led, ...backFrom(store, seat), looking: seat.side, linked: 0, own };
  if (status === 'decide') return { ...whole, board };
  const seen = board.secret && board.viewer !== seat.side ? await opened(store, seat, game) : board;
  const other = nameOf(board, otherOf(board, seat.side));
  const due = status === 'send' && board.chance ? 'dice' : status;
  const prompt = due === 'over' ? say.prompt.over : say.prompt[due](other);
  return { ...whole, board: calm(seen, prompt) };
}

/** Suppress the offer to return to the previous game if that is the same game. */
function backFrom({ state }: Store, { ends }: Seat): Partial<Coming> {
  const post = state.board?.game.post;
  const itself = post && endsOf(post).some((end) => ends.includes(end));
  return itself ? { kept: state.kept, toast: null } : {};
}

async function fallen(store: Store, { board }: Coming, seat: Seat) {
  const { by, at } = postIn(board);
  const due = board.chance && by !== seat.side && board.game.log.length === at;
  return due ? asked(store, received(seat, board.game)) : { board };
}
