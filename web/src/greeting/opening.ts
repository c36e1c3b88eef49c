/**
 * Opens what a link holds: drawn at once, greeted once, judged by the umpire. A link that is
 * refused says why, and stays
 * refused: no other position is put on the board as if it were the one that was sent.
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

/** A game by link says by itself what it is about. */
function greet({ post, asked }: Game, store: Store) {
  if (!post) store.set({ greeting: { asked: Boolean(asked ?? store.state.pick) } });
}

/**
 * Puts on the board what can be drawn before the umpire has it. Who has him at hand need not wait
 * for a draft.
 */
async function sketch(game: Game, store: Store, kinds: Promise<Kinds>, opening: Promise<boolean>) {
  const drawing = drawingOf(game, kinds);
  const known = await Promise.race([kinds, opening.then(nothing, nothing)]);
  const seen = known ? await Promise.race([drawing, opening.then(nothing, nothing)]) : null;
  if (seen && !store.state.board) store.set({ ...seen, ...held(game.asked) });
}

/** Told until it is read. Where nothing was on the board, nothing is. */
function refuse(store: Store, refused: string) {
  const empty = store.state.board ? {} : { game: null, draft: null, ...held(undefined) };
  store.set({ ...empty, refused, greeting: null });
  return false;
}

/** All that can be shown before the umpire is there: the board, and what a puzzle asks for. */
export async function drawingOf(game: Game, kinds: Promise<Kinds>) {
  const known = await kinds;
  const whole = await withMap(game).catch(() => game); // the umpire has every map
  const task = await taskOf(whole, kinds).catch(() => ''); // and says it when he comes
  return { ...drawn(whole, known, task), game };
}

/**
 * The draft is a courtesy: what cannot be drawn is left to the umpire.
 * @param task - what it asks for
 */
export function drawn(game: Game, kinds: Kinds, task = ''): Partial<State> {
  try {
    const found = draft(game, kinds);
    return { game, draft: found && { ...found, task } };
  } catch {
    return { game, draft: null };
  }
}

/** The counter in hand and the hex aimed at, before the umpire says what he makes of it. */
function held(asked: Asked | undefined): Partial<State> {
  const way = asked && 'path' in asked && Array.isArray(asked.path) ? asked : null;
  return way && typeof way.who === 'string'
    ? { pick: way.who, target: way.path[way.path.length - 1] ?? null }
    : { pick: null, target: null };
}
