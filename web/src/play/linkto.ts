/** The link of a game, as the umpire makes it and as it is posted. */
import type { Asked, Game } from '../types/documents.ts';
import type { Store } from '../page.ts';

/** Beyond this a file is the better way. In characters. */
export const TOO_LONG = 8000;

/**
 * The address of the page with a game in its fragment.
 * @param link - "#p=…"
 */
// Without the reader's own language.
export const address = (link: string) => new URL(link, location.origin + location.pathname).href;

/**
 * The link of a game, and whether it holds what some side may not see.
 * @param asked - the ruling that it points at
 */
export async function linkTo(store: Store, game: Game, asked?: Asked) {
  const { link, hidden } = await store.ask({
    ask: 'link',
    game,
    ...(asked ? { asked } : {}),
  });
  return { url: address(link), hidden };
}
