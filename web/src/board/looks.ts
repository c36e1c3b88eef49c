/**
 * The look of a side: a class that colours its counters, and the sign at the foot of each counter,
 * so that colour is never the only cue.
 */

import { circle, el, stroke } from './svg.ts';

const LOOKS = new Set([
  'german',
  'us',
  'soviet',
  'british',
  'japanese',
  'italian',
  'french',
  'neutral',
  'axis-minor',
  'western',
  'finnish',
  'romanian',
  'hungarian',
  'bulgarian',
  'polish',
  'chinese',
  'waffen-ss',
  'partisan',
  'blue',
  'red',
]);
const STAR =
  'M0 -5.4L1.35 -1.75L5.2 -1.65L2.15 .75L3.2 4.45L0 2.3L-3.2 4.45L-2.15 .75L-5.2 -1.65L-1.35 -1.75Z';

/** The class of a side. */
export function lookOf(sides: { id: string; look?: string }[], id: string) {
  const side = sides.find((s) => s.id === id);
  const look = side?.look || id;
  return `look-${LOOKS.has(look) ? look : 'neutral'}`;
}

/**
 * The CSS class of a counter's colours: its own nation's if it has a look of its own, otherwise its
 * side's.
 */
export function faceOf(
  sides: { id: string; look?: string }[],
  { side, look }: { side: string; look?: string },
) {
  return look && LOOKS.has(look) ? `look-${look}` : lookOf(sides, side);
}

const smaller = (d: string, by: number) =>
  d.replace(/-?\d*\.?\d+/g, (v) => String(Math.round(Number(v) * by * 100) / 100));

/** CSS class and path of each part of a sign, about 0,0, within 5.5. */
const GLYPHS: Record<string, [string, string][]> = {
  'look-german': [['g-cross', 'M-1.9 -5.2H1.9V-1.9H5.2V1.9H1.9V5.2H-1.9V1.9H-5.2V-1.9H-1.9Z']],
  'look-us': [['g-solid', STAR]],
  'look-soviet': [
    ['g-ring', circle(0, 0, 5.3)],
    ['g-solid', smaller(STAR, 0.68)],
  ],
  'look-british': [
    ['g-ring', circle(0, 0, 4.8)],
    ['g-solid', circle(0, 0, 2.1)],
  ],
  'look-japanese': [['g-solid', circle(0, 0, 4.2)]],
  'look-italian': [
    ['g-solid', 'M-5 -4.2H-2.4V4.2H-5ZM-1.3 -4.2H1.3V4.2H-1.3ZM2.4 -4.2H5V4.2H2.4Z'],
  ],
  'look-french': [['g-heavy', 'M0 -5V5M-2.6 -2.6H2.6M-3.9 .4H3.9']],
  'look-neutral': [['g-ring', 'M0 -4.8L4.8 0L0 4.8L-4.8 0Z']],
  'look-axis-minor': [['g-heavy', 'M-4.4 -4.4L4.4 4.4M4.4 -4.4L-4.4 4.4']],
  'look-western': [
    ['g-ring', circle(0, 0, 5)],
    ['g-heavy', 'M0 -5V5M-5 0H5'],
  ],
  'look-finnish': [['g-heavy', 'M0 -5V5M-5 0H5']],
  'look-romanian': [
    ['g-ring', 'M-4.6 -4.6H4.6V4.6H-4.6Z'],
    ['g-heavy', 'M0 -4.6V4.6'],
  ],
  'look-hungarian': [['g-solid', 'M0 -4.8L5 4.2H-5Z']],
  'look-bulgarian': [['g-solid', 'M-5 -4.2H5V-1.9H-5ZM-5 1.9H5V4.2H-5Z']],
  'look-polish': [
    ['g-ring', 'M-4.6 -4.6H4.6V4.6H-4.6Z'],
    ['g-solid', 'M-4.6 0H4.6V4.6H-4.6Z'],
  ],
  'look-chinese': [
    ['g-ring', circle(0, 0, 3)],
    [
      'g-heavy',
      'M0 -5.6V-3.8M0 3.8V5.6M-5.6 0H-3.8M3.8 0H5.6M-4 -4L-2.8 -2.8M4 -4L2.8 -2.8M-4 4L-2.8 2.8M4 4L2.8 2.8',
    ],
  ],
  'look-waffen-ss': [['g-cross', 'M-1.9 -5.2H1.9V-1.9H5.2V1.9H1.9V5.2H-1.9V1.9H-5.2V-1.9H-1.9Z']],
  'look-partisan': [['g-ring', smaller(STAR, 1)]],
  'look-blue': [['g-solid', 'M-5 -4.2H5L0 4.8Z']],
  'look-red': [['g-solid', 'M0 -5L5 0L0 5L-5 0Z']],
};

/**
 * Draws the sign at the foot of a counter, in the gap between its figures.
 * @param x - middle of the gap
 */
export function glyph(look: string, x = 0, room = 12) {
  const scale = Math.min(1, Math.max(0.62, room / 12));
  return el(
    'g',
    {
      class: 'c-glyph',
      transform: `translate(${x} 16.6)${scale < 1 ? ` scale(${Math.round(scale * 100) / 100})` : ''}`,
    },
    ...GLYPHS[look].map(([name, d]) => stroke(name, d)),
  );
}
