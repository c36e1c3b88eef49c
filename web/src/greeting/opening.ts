/**
 * Opens a link: draws it at once, greets once, and has the umpire judge it. A refused link shows
 * the reason and stays refused: no other position is put on the board in its place.
 */
import { decodeLink } from '../link.ts';
import { draft, taskOf, withMap } from '../scenario/load.ts';
import { sentence } from '../words.ts';
import { firstTime } from './memory.ts';
import type { Asked, Game } from '../types/documents.ts';
import type { State, Store } from '../page.ts';
import type { kindsOf } from '../scenario/load.ts';

type Kinds = Awaited<ReturnType<typeof kindsOf>>;

const nothing = () => null;

/** @returns whether it is on the board */
export async function openLinked(
  link: string,
  store: Store,
  kinds: Promise<Kinds>,
): Promise<boolean> {
  // A link that the page cannot read, for whatever reason, is left to the umpire.
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

/** Shows the card, except for a game by link, which explains itself. */
function greet({ post, asked }: Game, store: Store) {
  if (!post) store.set({ greeting: { asked: Boolean(asked ?? store.state.pick) } });
}

/**
 * Puts a draft on the board before the umpire has the game; it is skipped if the umpire answers
 * first.
 */
async function sketch(game: Game, store: Store, kinds: Promise<Kinds>, opening: Promise<boolean>) {
  const drawing = drawingOf(game, kinds);
  const known = await Promise.race([kinds, opening.then(nothing, nothing)]);
  const seen = known ? await Promise.race([drawing, opening.then(nothing, nothing)]) : null;
  if (seen && !store.state.board) store.set({ ...seen, ...held(game.asked) });
}

/** Shows the reason until it is read. Leaves the board empty if it was empty. */
function refuse(store: Store, refused: string) {
  const empty = store.state.board ? {} : { game: null, draft: null, ...held(undefined) };
  store.set({ ...empty, refused, greeting: null });
  return false;
}

/** Everything that can be shown before the umpire is ready: the board, and the task of a puzzle. */
export async function drawingOf(game: Game, kinds: Promise<Kinds>) {
  const known = await kinds;
  const whole = await withMap(game).catch(() => game); // the umpire has every map
  const task = await taskOf(whole, kinds).catch(() => ''); // and adds it when it is ready
  return { ...drawn(whole, known, task), game };
}

/**
 * The draft is optional: anything that cannot be drawn is left to the umpire.
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

/** The counter selected by the link and the hex it is aimed at, before the umpire's verdict. */
function held(asked: Asked | undefined): Partial<State> {
  const way = asked && 'path' in asked && Array.isArray(asked.path) ? asked : null;
  return way && typeof way.who === 'string'
    ? { pick: way.who, target: way.path[way.path.length - 1] ?? null }
    : { pick: null, target: null };
}
