/**
 * What becomes of the board of a game by link before it is kept and shown: a link that has come is
 * checked, the dice that are due fall, and where the decision is not this side's nothing can be
 * done on the board. Asks the umpire; knows no element.
 */
import { calm } from '../../state.ts';
import { sentence } from '../../words.ts';
import { alone, endsOf, keepSeat, seatOf, sittingOf } from './keep.ts';
import { keep, linkOf, nameOf, otherOf, received, same, statusOf } from './state.ts';
import { words as say } from './words.ts';
import type { Coming } from '../../page.ts';
import type { Board } from '../../types/board.ts';
import type { Game, Post } from '../../types/documents.ts';
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
 * Somebody's game, or an invitation: anybody can check whether it is in order.
 * @param displaced - the side that was played here
 */
async function stranger(store: Store, coming: Coming, arrives: boolean, displaced: string) {
  const { board } = coming;
  const { by, at, chains } = postIn(board);
  const invited = Object.keys(chains).length < 2;
  const midway = board.game.log.length > at;
  if (midway && !arrives) throw new Error(say.refusal.looking);
  const side = otherOf(board, by);
  const told = midway ? null : await asked(store, { ask: 'received', game: board.game, side });
  const notice = midway ? say.refusal.midway : '';
  keep(store, { ...unsaid, seat: null, displaced, news: told, notice });
  const prompt = invited ? say.prompt.invited(nameOf(board, side)) : say.prompt.looking;
  const shown = invited && told ? told.board : board;
  return { ...coming, ...ledTo(), board: calm(shown, prompt) };
}

/** What was told of the game before. */
const unsaid = { notice: '', displaced: '', news: null, url: '', error: '', done: '' };
/** Who opens a link is led to what it is about. */
const ledTo = (arg = '') => ({ view: 'post', entered: { view: 'post', arg }, greeting: null });
/** What happened is to be shown. */
export const NEW = 'new';

const asked = async (
  store: Store,
  question:
    ReturnType<typeof received> | { ask: 'received'; game: Game; side: string; known?: Game },
) => await store.ask(question);

/**
 * A link of a game that is played here. What the device has of it stays where the link does not fit
 * to it.
 */
async function arrived(store: Store, coming: Coming, seat: Seat) {
  const { game } = coming.board;
  const again = same(game.post, seat.game.post);
  keep(store, unsaid);
  try {
    // Own decisions since then are kept with the game.
    const mine = again && game.log.length > postIn(coming.board).at;
    const told = mine ? null : await asked(store, { ...received(seat, game), known: seat.game });
    const further = again && seat.game.log.length >= (told?.board.game.log.length ?? 0);
    const next = further || !told ? await opened(store, seat, seat.game) : told.board;
    keep(store, {
      news: told ?? { since: game.post?.since ?? 0, fell: 0, anew: false, unvouched: 0 },
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

/** An act, or one taken back. */
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
 * The game as this side has it now is kept; dice that are due fall, and what is the other side's to
 * decide cannot be done.
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

/** No way back is offered from a game to itself. */
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
