/**
 * Opens a link: draws its board at once, shows the card once, and sends the game to the umpire. If
 * the link is refused, the reason is shown, and no other position is put on the board instead.
 */
import { decodeLink } from '../link.ts';
import { draft, taskOf, withMap } from '../scenario/load.ts';
import { sentence } from '../words.ts';
import { firstTime } from './memory.ts';
import type { Asked, Game } from '../contract/documents.ts';
import type { State, Store } from '../page.ts';
import type { kindsOf } from '../scenario/load.ts';

type Kinds = Awaited<ReturnType<typeof kindsOf>>;

const nothing = () => null;

/** @returns whether the linked game is on the board */
export async function openLinked(
  link: string,
  store: Store,
  kinds: Promise<Kinds>,
): Promise<boolean> {
  // If the page cannot read a link, for whatever reason, the umpire tries to.
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

/** Shows the card, except for a game by link, which has its own explanation. */
function greet({ post, asked }: Game, store: Store) {
  if (!post) store.set({ greeting: { asked: Boolean(asked ?? store.state.pick) } });
}

/**
 * Puts a draft on the board until the umpire has returned the game. If the umpire responds first,
 * there is no draft.
 */
async function sketch(game: Game, store: Store, kinds: Promise<Kinds>, opening: Promise<boolean>) {
  const drawing = drawingOf(game, kinds);
  const known = await Promise.race([kinds, opening.then(nothing, nothing)]);
  const seen = known ? await Promise.race([drawing, opening.then(nothing, nothing)]) : null;
  if (seen && !store.state.board) store.set({ ...seen, ...held(game.asked) });
}

/** Shows the reason for a refusal until the user has read it. An empty board stays empty. */
function refuse(store: Store, refused: string) {
  const empty = store.state.board ? {} : { game: null, draft: null, ...held(undefined) };
  store.set({ ...empty, refused, greeting: null });
  return false;
}

/**
 * The parts of the state that can be shown before the umpire is ready: the board, and the task of a
 * puzzle.
 */
export async function drawingOf(game: Game, kinds: Promise<Kinds>) {
  const known = await kinds;
  const whole = await withMap(game).catch(() => game); // the umpire has every map
  const task = await taskOf(whole, kinds).catch(() => ''); // the umpire adds the task later
  return { ...drawn(whole, known, task), game };
}

/**
 * The game and its draft. The draft is null if it cannot be drawn; the umpire then supplies the
 * board.
 * @param task - task of a puzzle
 */
export function drawn(game: Game, kinds: Kinds, task = ''): Partial<State> {
  try {
    const found = draft(game, kinds);
    return { game, draft: found && { ...found, task } };
  } catch {
    return { game, draft: null };
  }
}

/**
 * The counter that the link selects and the hex that it is aimed at, before the umpire's verdict.
 */
function held(asked: Asked | undefined): Partial<State> {
  const way = asked && 'path' in asked && Array.isArray(asked.path) ? asked : null;
  return way && typeof way.who === 'string'
    ? { pick: way.who, target: way.path[way.path.length - 1] ?? null }
    : { pick: null, target: null };
}
