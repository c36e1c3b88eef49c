/**
 * What becomes of the board of a game by link before it is kept and shown: a link that has come is
 * checked, the dice that are due fall, and where the decision is not this side's nothing can be
 * done on the board. Asks the umpire; knows no element.
 */
import { calm } from '../../state.js';
import { sentence } from '../../words.js';
import { alone, endsOf, keepSeat, seatOf, sittingOf } from './keep.js';
import { keep, linkOf, nameOf, otherOf, received, same, statusOf } from './state.js';
import { words as say } from './words.js';

/**
 * @import { Coming } from '../../page.d.ts'
 * @import { Board } from '../../types/board.d.ts'
 * @import { Game, Post } from '../../types/documents.d.ts'
 * @import { Received } from '../../types/requests.d.ts'
 * @import { Store } from '../../pane.d.ts'
 * @import { Seat } from '../../storage/kinds.js'
 */

/** @param {Board} board */
const postIn = ({ game }) => /** @type {Post} */ (game.post);

/**
 * @param {Store} store
 * @param {Coming} coming
 * @param {boolean} arrives
 * @returns {Promise<Coming>}
 */
export function guard(store, coming, arrives) {
  return alone(async () => {
    const { seat, displaced } = await seatOf(postIn(coming.board));
    if (!seat) return stranger(store, coming, arrives, displaced);
    return arrives ? arrived(store, coming, seat) : played(store, coming, seat);
  });
}

/**
 * Somebody's game, or an invitation: anybody can check whether it is in order.
 * @param {Store} store @param {Coming} coming @param {boolean} arrives
 * @param {string} displaced  the side that was played here
 */
async function stranger(store, coming, arrives, displaced) {
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

/**
 * @param {Store} store
 * @param {ReturnType<typeof received>
 *   | { ask: 'received', game: Game, side: string, known?: Game }} question
 */
const asked = async (store, question) => /** @type {Received} */ (await store.ask(question));

/**
 * A link of a game that is played here. What the device has of it stays where the link does not fit
 * to it.
 * @param {Store} store @param {Coming} coming @param {Seat} seat
 */
async function arrived(store, coming, seat) {
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

/** @param {Store} store @param {Seat} seat @param {Game} game @returns {Promise<Board>} */
const opened = (store, { side }, game) => store.ask({ ask: 'open', game, side });

/**
 * An act, or one taken back.
 * @param {Store} store @param {Coming} coming @param {Seat} seat
 */
async function played(store, coming, seat) {
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
 * @param {Store} store @param {Coming} coming @param {Seat} seat
 * @returns {Promise<Coming>}
 */
async function settled(store, coming, seat) {
  const { board } = await fallen(store, coming, seat);
  const { game } = board;
  const ends = [...new Set([...seat.ends, ...endsOf(postIn(board))])];
  const status = /** @type {'decide' | 'send' | 'sent' | 'over'} */ (statusOf(board, seat));
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

/**
 * No way back is offered from a game to itself.
 * @param {Store} store @param {Seat} seat @returns {Partial<Coming>}
 */
function backFrom({ state }, { ends }) {
  const post = state.board?.game.post;
  const itself = post && endsOf(post).some((end) => ends.includes(end));
  return itself ? { kept: state.kept, toast: null } : {};
}

/** @param {Store} store @param {Coming} coming @param {Seat} seat */
async function fallen(store, { board }, seat) {
  const { by, at } = postIn(board);
  const due = board.chance && by !== seat.side && board.game.log.length === at;
  return due ? asked(store, received(seat, board.game)) : { board };
}
