/**
 * The name of a place. A hex has its number, a box its name; a part of a hex has its own name or
 * that of its kind.
 */
import type { Board } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { Draft } from '../page.ts';

/** The short name: a hex by its number alone, anything else by its name. */
export const shortPlace = (board: Board | Draft, place: Place) =>
  /[@/]/.test(place) ? placeName(board, place) : place;

/** The full name: a box by its printed title, a hex by its number and its name if it has one. */
export function placeName({ map, signs }: Board | Draft, place: Place) {
  if (place.startsWith('@')) return map.boxes?.[place.slice(1)] ?? place.slice(1);
  const [hex, part] = place.split('/');
  const name = map.names?.[hex];
  if (!part) return [hex, name].filter(Boolean).join(' ');
  const known = map.parts?.[place];
  const called = known?.name ?? signs.parts.find((one) => one.id === known?.kind)?.name ?? part;
  return [hex, name, `(${called})`].filter(Boolean).join(' ');
}
