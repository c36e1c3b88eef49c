/**
 * The three grades as shapes: disc with tick, luggage tag with its price, octagon with bar. The
 * shape distinguishes them; colour is only a second cue.
 */

import { circle, el, group, n, polygon, stroke } from './svg.ts';
import type { Grade } from '../contract/verdicts.ts';
import type { Point } from './svg.ts';

const LETTER = 6.3;

/** Approximate width of a line of text in Roboto Condensed Bold, 12.5 px. */
function measure(text: string) {
  let width = 0;
  for (const letter of text)
    width += 'il1.,: '.includes(letter)
      ? LETTER * 0.62
      : /[A-Zm+w0-9]/.test(letter)
        ? LETTER * 1.02
        : LETTER * 0.92;
  return width;
}

/**
 * Draws a badge about 0,0.
 * @param text - a cost or a price; a forbidden badge shows none
 */
export function drawBadge(
  grade: Grade,
  text: string,
): { node: SVGGElement; width: number; height: number } {
  if (grade === 'forbidden') return octagon();
  return grade === 'overstacked' ? tag(text) : disc(text);
}

function disc(text: string) {
  const width = text ? measure(text) + 31 : 22;
  const x = -width / 2 + 11;
  const pill = text
    ? [
        el('rect', {
          class: 'b-pill',
          x: -width / 2 + 4,
          y: -9.6,
          width: width - 4,
          height: 19.2,
          rx: 9.6,
        }),
        el(
          'text',
          { class: 'b-text b-text-pill', x: x + 12.5, y: 4.4, 'text-anchor': 'start' },
          text,
        ),
      ]
    : [];
  const node = group(
    'badge badge-lawful',
    ...pill,
    stroke('b-disc', circle(x, 0, 9.6)),
    stroke('b-tick', `M${n(x - 4.4)} .3L${n(x - 1.2)} 3.5L${n(x + 4.6)} -3.2`),
  );
  return { node, width, height: 22 };
}

function tag(text: string) {
  const room = text ? Math.max(12, measure(text)) : 4,
    width = room + 25;
  const left = -width / 2,
    right = width / 2;
  const node = group(
    'badge badge-overstacked',
    stroke(
      'b-tag',
      `M${n(left)} 0L${n(left + 9)} -10H${n(right - 2)}Q${n(right)} -10 ${n(right)} -8V8Q${n(right)} 10 ${n(right - 2)} 10H${n(left + 9)}Z`,
    ),
    stroke('b-hole', circle(left + 9.5, 0, 2.5)),
    el('text', { class: 'b-text b-text-tag', x: left + 15 + room / 2, y: 4.5 }, text),
  );
  return { node, width: width + 2, height: 22 };
}

function octagon() {
  const points = Array.from(
    { length: 8 },
    (_, i) =>
      [
        11.6 * Math.cos(((i + 0.5) * Math.PI) / 4),
        11.6 * Math.sin(((i + 0.5) * Math.PI) / 4),
      ] as Point,
  );
  const node = group(
    'badge badge-forbidden',
    stroke('b-octagon', polygon(points)),
    el('rect', { class: 'b-bar', x: -6.4, y: -2.2, width: 12.8, height: 4.4, rx: 1 }),
  );
  return { node, width: 25, height: 25 };
}

/**
 * The result of a single rule for a hex: a tick if the rule is met, a cross if it forbids, a tag
 * with the price if it sets one. The disc and the octagon are reserved for the whole verdict.
 */
export function ruleSign(grade: Grade, text = ''): SVGSVGElement {
  if (grade === 'overstacked') return badge(grade, text);
  const drawn =
    grade === 'lawful'
      ? stroke('r-tick', 'M-5.6 .4L-1.6 4.4L5.8 -4.4')
      : stroke('r-cross', 'M-5 -5L5 5M5 -5L-5 5');
  return el(
    'svg',
    {
      class: 'badge-picture',
      width: 24,
      height: 26,
      viewBox: '-12 -13 24 26',
      'aria-hidden': 'true',
    },
    drawn,
  );
}

/** A badge as a picture of its own, for a panel; 24 px high, as wide as its text. */
export function badge(grade: Grade, text = ''): SVGSVGElement {
  const { node, width } = drawBadge(grade, text);
  const wide = Math.ceil(width) + 2;
  return el(
    'svg',
    {
      class: 'badge-picture',
      width: wide,
      height: 26,
      viewBox: `${-wide / 2} -13 ${wide} 26`,
      'aria-hidden': 'true',
    },
    node,
  );
}
