/** What a place is called: a hex by its number, a box or a part of a hex by its name. */

/** @import { Board, Place } from '../types.d.ts' */
/** @import { Draft } from '../page.d.ts' */

/**
 * A box by its printed title, a hex by its number and, where it has one, its name.
 * @param {Board | Draft} board
 * @param {Place} place
 */
export function placeName({ map }, place) {
  if (place.startsWith('@')) return map.boxes?.[place.slice(1)] ?? place.slice(1);
  const [hex, part] = place.split('/');
  const name = map.names?.[hex];
  return [hex, name, part ? `(${map.parts?.[place]?.name ?? part})` : ''].filter(Boolean).join(' ');
}
