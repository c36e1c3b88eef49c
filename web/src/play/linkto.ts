/** The link of a game, as made by the umpire and as posted. */
import type { Asked, Game } from '../contract/documents.ts';
import type { Store } from '../page.ts';

/**
 * Lengths of a link in characters: some programs cut links above LONG; above TOO_LONG the page
 * suggests a file instead.
 */
export const LONG = 1900,
  TOO_LONG = 8000;

/**
 * The address of the page with a game in its fragment.
 * @param link - "#p=…"
 */
// Omits the query, because it may contain the reader's own `?lang=`.
export const address = (link: string) => new URL(link, location.origin + location.pathname).href;

/**
 * The link of a game, and whether the link contains facts hidden from some side.
 * @param asked - the ruling that the link points at
 */
export async function linkTo(store: Store, game: Game, asked?: Asked) {
  const { link, hidden } = await store.ask({
    ask: 'link',
    game,
    ...(asked ? { asked } : {}),
  });
  return { url: address(link), hidden };
}
