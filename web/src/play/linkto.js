/** The link of a game, as the umpire makes it and as it is posted. */

/**
 * @import { Asked, Game } from '../types/documents.d.ts'
 * @import { Linked } from '../types/requests.d.ts'
 * @import { Store } from '../page.d.ts'
 */

/** Beyond this a file is the better way. In characters. */
export const TOO_LONG = 8000;

/** The address of the page with a game in its fragment. @param {string} link "#p=…" */
// Without the reader's own language.
export const address = (link) => new URL(link, location.origin + location.pathname).href;

/**
 * The link of a game, and whether it holds what some side may not see.
 * @param {Store} store
 * @param {Game} game
 * @param {Asked} [asked]  the ruling that it points at
 */
export async function linkTo(store, game, asked) {
  const { link, hidden } = /** @type {Linked} */ (
    await store.ask({
      ask: 'link',
      game,
      ...(asked ? { asked } : {}),
    })
  );
  return { url: address(link), hidden };
}
