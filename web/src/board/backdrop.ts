/**
 * Draws a picture of the player's own map under the counters, at the chosen strength, with the hex
 * grid over it. It is drawn on the board only: exported pictures omit it.
 */
import { el, polygon } from './svg.ts';
import type { Backdrop } from '../dressed.ts';
import type { Grid } from './grid.ts';

export function drawBackdrop(
  grid: Grid,
  { url, strength, size, stretch, across, down }: Backdrop,
): SVGElement[] {
  const hexes = grid.all().flatMap((place) => {
    const centre = grid.centre(place);
    return centre ? [centre] : [];
  });
  const { width, height } = grid.hexBounds();
  const wide = width * size,
    high = height * size * stretch;
  return [
    el('image', {
      href: url,
      x: width * (0.5 + across) - wide / 2,
      y: height * (0.5 + down) - high / 2,
      width: wide,
      height: high,
      preserveAspectRatio: 'none',
      opacity: strength,
    }),
    el('path', {
      class: 'backdrop-net',
      d: hexes.map((centre) => polygon(grid.corners(centre))).join(''),
    }),
  ];
}
