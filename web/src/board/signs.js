/**
 * Small signs of parts and features, drawn in any ink: on the map, on tabs, in the profile and the
 * panels.
 */

import { el, n, stroke } from './svg.js';
import { SIGNS } from './symbols.js';

const INK = /** @type {Record<string, string>} */ ({
  line: 'sign-line',
  fill: 'sign-fill',
  cut: 'sign-cut',
});

/**
 * A sign about a point of the map; nothing where there is none of that id.
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function signPicture(id, x, y, size) {
  const scale = Math.round((size / 24) * 1000) / 1000;
  return el(
    'g',
    { class: 'sign', transform: `translate(${n(x)} ${n(y)}) scale(${scale}) translate(-12 -12)` },
    ...(SIGNS[id] ?? []).map(([kind, d]) => stroke(INK[kind], d)),
  );
}

/** Is there a sign of this name? @param {string} id */
export const hasSign = (id) => id in SIGNS;

/**
 * A sign as a picture of its own, for a panel.
 * @param {string} id
 * @param {number} size pixels
 * @returns {SVGSVGElement}
 */
export function signTile(id, size) {
  return el(
    'svg',
    { class: 'sign-tile', width: size, height: size, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    ...(SIGNS[id] ?? []).map(([kind, d]) => stroke(INK[kind], d)),
  );
}

/** The crosshair of what can be acted upon, for a panel. @returns {SVGSVGElement} */
export function crosshairTile() {
  return el(
    'svg',
    { class: 'aim-tile', width: 26, height: 26, viewBox: '-13 -13 26 26', 'aria-hidden': 'true' },
    stroke('aim-line', 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M0 -12V-5M0 12V5M-12 0H-5M12 0H5'),
  );
}
