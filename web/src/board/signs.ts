/**
 * Small signs of parts and features, which can be drawn in any colour: on the map, on tabs, in the
 * profile and in the panels.
 */

import { el, n, stroke } from './svg.ts';
import { SIGNS } from './symbols.ts';

const INK = {
  line: 'sign-line',
  fill: 'sign-fill',
  cut: 'sign-cut',
} as Record<string, string>;

/** Draws a sign about a point of the map; an empty group where the id has no sign. */
export function signPicture(id: string, x: number, y: number, size: number) {
  const scale = Math.round((size / 24) * 1000) / 1000;
  return el(
    'g',
    { class: 'sign', transform: `translate(${n(x)} ${n(y)}) scale(${scale}) translate(-12 -12)` },
    ...(SIGNS[id] ?? []).map(([kind, d]) => stroke(INK[kind], d)),
  );
}

/** Whether a sign with this id exists. */
export const hasSign = (id: string) => id in SIGNS;

/**
 * Draws a sign as a separate picture, for a panel.
 * @param size - pixels
 */
export function signTile(id: string, size: number): SVGSVGElement {
  return el(
    'svg',
    { class: 'sign-tile', width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    ...(SIGNS[id] ?? []).map(([kind, d]) => stroke(INK[kind], d)),
  );
}

/** Draws the crosshair of a possible target, for a panel. */
export function crosshairTile(): SVGSVGElement {
  return el(
    'svg',
    { class: 'aim-tile', width: 26, height: 26, viewBox: '-13 -13 26 26', 'aria-hidden': 'true' },
    stroke('aim-line', 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M0 -12V-5M0 12V5M-12 0H-5M12 0H5'),
  );
}
