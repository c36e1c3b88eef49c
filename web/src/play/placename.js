/**
 * What a place is called: a hex by its number, a box by its name, a part of a hex by its own name
 * or by that of its kind.
 */

/** @import { Board } from '../types/board.d.ts' */
/** @import { Place } from '../types/documents.d.ts' */
/** @import { Draft } from '../page.d.ts' */

/**
 * A hex by its number alone, whatever else by its name.
 * @param {Board | Draft} board
 * @param {Place} place
 */
export const shortPlace = (board, place) => (/[@/]/.test(place) ? placeName(board, place) : place);

/**
 * A box by its printed title, a hex by its number and, where it has one, its name.
 * @param {Board | Draft} board
 * @param {Place} place
 */
export function placeName({ map, signs }, place) {
  if (place.startsWith('@')) return map.boxes?.[place.slice(1)] ?? place.slice(1);
  const [hex, part] = place.split('/');
  const name = map.names?.[hex];
  if (!part) return [hex, name].filter(Boolean).join(' ');
  const known = map.parts?.[place];
  const called = known?.name ?? signs.parts.find((one) => one.id === known?.kind)?.name ?? part;
  return [hex, name, `(${called})`].filter(Boolean).join(' ');
}
