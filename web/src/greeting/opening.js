/**
 * Opens what a link holds: drawn at once, greeted once, judged by the umpire. A link that is
 * refused says why, and stays
 * refused: no other position is put on the board as if it were the one that was sent.
 */
import { decodeLink } from '../link.js';
import { draft, taskOf, withMap } from '../scenario/load.js';
import { sentence } from '../words.js';
import { firstTime } from './memory.js';

/**
 * @import { Asked, Game } from '../types/documents.d.ts'
 * @import { State, Store } from '../page.d.ts'
 * @typedef {Awaited<ReturnType<typeof import('../scenario/load.js').kindsOf>>} Kinds
 */

const nothing = () => null;

/**
 * @param {string} link @param {Store} store @param {Promise<Kinds>} kinds
 * @returns {Promise<boolean>} whether it is on the board
 */
export async function openLinked(link, store, kinds) {
  // What the page cannot read, for whatever reason, is the umpire's to read or to refuse.
  const game = await decodeLink(link).catch(() => null);
  const opening = store.openLink(link);
  if (game) await sketch(game, store, kinds, opening);
  if (game && firstTime(link)) greet(game, store);
  try {
    const opened = await opening;
    if (!game && store.state.board) greet(store.state.board.game, store);
    return opened;
  } catch (failure) {
    return refuse(store, sentence(failure));
  }
}

/** A game by link says by itself what it is about. @param {Game} game @param {Store} store */
function greet({ post, asked }, store) {
  if (!post) store.set({ greeting: { asked: Boolean(asked ?? store.state.pick) } });
}

/**
 * Puts on the board what can be drawn before the umpire has it. Who has him at hand need not wait
 * for a draft.
 * @param {Game} game @param {Store} store @param {Promise<Kinds>} kinds
 * @param {Promise<boolean>} opening
 */
async function sketch(game, store, kinds, opening) {
  const drawing = drawingOf(game, kinds);
  const known = await Promise.race([kinds, opening.then(nothing, nothing)]);
  const seen = known ? await Promise.race([drawing, opening.then(nothing, nothing)]) : null;
  if (seen && !store.state.board) store.set({ ...seen, ...held(game.asked) });
}

/**
 * Told until it is read. Where nothing was on the board, nothing is.
 * @param {Store} store
 * @param {string} refused
 */
function refuse(store, refused) {
  const empty = store.state.board ? {} : { game: null, draft: null, ...held(undefined) };
  store.set({ ...empty, refused, greeting: null });
  return false;
}

/**
 * All that can be shown before the umpire is there: the board, and what a puzzle asks for.
 * @param {Game} game
 * @param {Promise<Kinds>} kinds
 */
export async function drawingOf(game, kinds) {
  const known = await kinds;
  const whole = await withMap(game).catch(() => game); // the umpire has every map
  const task = await taskOf(whole, kinds).catch(() => ''); // and says it when he comes
  return { ...drawn(whole, known, task), game };
}

/**
 * The draft is a courtesy: what cannot be drawn is left to the umpire.
 * @param {Game} game
 * @param {Kinds} kinds
 * @param {string} [task]  what it asks for
 * @returns {Partial<State>}
 */
export function drawn(game, kinds, task = '') {
  try {
    const found = draft(game, kinds);
    return { game, draft: found && { ...found, task } };
  } catch {
    return { game, draft: null };
  }
}

/**
 * The counter in hand and the hex aimed at, before the umpire says what he makes of it.
 * @param {Asked | undefined} asked
 * @returns {Partial<State>}
 */
function held(asked) {
  const way = asked && 'path' in asked && Array.isArray(asked.path) ? asked : null;
  return way && typeof way.who === 'string'
    ? { pick: way.who, target: way.path[way.path.length - 1] ?? null }
    : { pick: null, target: null };
}
