/**
 * One counter: face, name, unit symbol, two figures, and its markers. It is drawn about its own
 * centre; its side length is 0.98 of a hex radius.
 */

import { corner, cornerWidth, echelon, steps, symbolBox } from './faces.ts';
import { RADIUS } from './grid.ts';
import { faceOf, glyph, lookOf } from './looks.ts';
import { el, group, stroke } from './svg.ts';
import { words } from '../words.ts';
import type { CounterPictures, Dressed } from '../dressed.ts';
import type { CounterView } from '../contract/board.ts';

type Side = { id: string; name: string; look?: string };
type Marker = CounterView['marks'][number] & { count: number };

export const SIDE = RADIUS * 0.98;
const HALF = SIDE / 2;
const CORNER = SIDE * 0.09;
const LONGEST = 17;
/** Width of a letter in the smallest name when squeezed to the limit of readability. */
const TIGHTEST = 2.75;

/** @param all - all counters by id, needed to draw the passengers */
export function drawCounter(
  counter: Dressed,
  sides: Side[],
  all: Map<string, CounterView> = new Map(),
) {
  const face = group(
    'c-body',
    el('rect', { class: 'c-face', x: -HALF, y: -HALF, width: SIDE, height: SIDE, rx: CORNER }),
    stroke(
      'c-light',
      `M${-HALF + 1.4} ${HALF - 4}V${-HALF + 4.6}Q${-HALF + 1.4} ${-HALF + 1.4} ${-HALF + 4.6} ${-HALF + 1.4}H${HALF - 4}`,
    ),
    stroke(
      'c-dark',
      `M${-HALF + 4} ${HALF - 1.3}H${HALF - 4.6}Q${HALF - 1.3} ${HALF - 1.3} ${HALF - 1.3} ${HALF - 4.6}V${-HALF + 4}`,
    ),
    ...(counter.picture ? [pictured(counter.picture)] : printed(counter, sides)),
  );
  const lift = group(
    'c-lift',
    el('rect', {
      class: 'c-ring',
      x: -HALF - 3.6,
      y: -HALF - 3.6,
      width: SIDE + 7.2,
      height: SIDE + 7.2,
      rx: CORNER + 3,
    }),
    face,
    ...passengers(counter, sides, all),
    ...markers(counter),
  );
  return el(
    'g',
    { class: `counter ${faceOf(sides, counter)}` },
    el('rect', {
      class: 'c-shadow',
      x: -HALF + 1.5,
      y: -HALF + 3,
      width: SIDE,
      height: SIDE,
      rx: CORNER,
    }),
    lift,
  );
}

/** The parts printed on a counter's face: name, unit sign, figures, and the sign of its side. */
const printed = (counter: CounterView, sides: Side[]) => [
  printedName(counter.name, cornerWidth(counter.corner ?? '')),
  ...echelon(counter.top ?? '', -10.4),
  symbolBox(counter.symbol, Boolean(counter.top)),
  ...corner(counter.corner ?? '', HALF),
  ...steps(counter.pips ?? 0, counter.full ?? 0, HALF),
  ...figures(counter),
  foot(lookOf(sides, counter.side), counter.values),
];

const pictured = (href: string) =>
  el('image', { href, x: -HALF, y: -HALF, width: SIDE, height: SIDE });

/**
 * The counter with its picture, provided that it still has the name that the picture was set for.
 */
export function dressed(counter: CounterView, pictures?: CounterPictures): Dressed {
  const worn = pictures?.[counter.id];
  return worn?.name === counter.name ? { ...counter, picture: worn.url } : counter;
}

/** A key of everything that the counter's drawing depends on. */
export function signature(counter: Dressed, all: Map<string, CounterView>) {
  const load = counter.load.map((id) => `${all.get(id)?.side}.${all.get(id)?.type}`);
  const { corner: text, full, look, name, pips, side, symbol, top, values, marks } = counter;
  const face = [name, symbol, side, look, values, text, top, pips, full, counter.picture];
  return JSON.stringify([...face, marks, load]);
}

/**
 * Font size 12 px of 54; 11 over six letters, 9 over eight; longer names are squeezed.
 * @param taken - width used by the corner at the right
 */
function printedName(name: string, taken: number) {
  const room = SIDE - 7 - (taken ? taken - 1 : 0),
    longest = Math.min(LONGEST, Math.floor(room / TIGHTEST));
  const shown = name.length > longest ? `${name.slice(0, longest - 1).trimEnd()}…` : name;
  const size = shown.length * 5.6 > room + 10 ? 9.4 : shown.length > (taken ? 4 : 6) ? 11 : 12.4;
  const text = el(
    'text',
    {
      class: 'c-name',
      x: taken ? -taken / 2 + 0.6 : 0,
      y: -HALF + 11.8 - (12.4 - size) * 0.3,
      'font-size': size,
    },
    shown,
  );
  if (shown.length * size * 0.46 > room + 2) {
    text.setAttribute('textLength', String(room));
    text.setAttribute('lengthAdjust', 'spacingAndGlyphs');
  }
  return text;
}

/** Approximate width of figures of 13 px. */
function figuresWidth(text: string) {
  let width = 0;
  for (const sign of text)
    width += /[-.·]/.test(sign) ? 4 : /[MW]/.test(sign) ? 9.6 : /[A-Z]/.test(sign) ? 7.4 : 6.3;
  return width;
}

/**
 * Size of the figures: 13 px, less where both are long, so that the side's sign fits between them.
 */
function figureSize([left, right]: [string, string]) {
  return Math.max(
    8.6,
    Math.min(13, (13 * (SIDE - 9 - 10)) / Math.max(1, figuresWidth(left) + figuresWidth(right))),
  );
}

function figures({ values }: CounterView) {
  const [left, right] = values,
    y = HALF - 5,
    size = Math.round(figureSize(values) * 10) / 10;
  const figure = (text: string, x: number, anchor: string) => {
    const node = el('text', { class: 'c-value', x, y, 'text-anchor': anchor }, text);
    if (size < 13) node.style.fontSize = `${size}px`;
    return node;
  };
  return [
    ...(left ? [figure(left, -HALF + 4.5, 'start')] : []),
    ...(right ? [figure(right, HALF - 4.5, 'end')] : []),
  ];
}

/** The side's sign between the two figures; long figures shift the sign. */
function foot(look: string, values: [string, string]) {
  const [left, right] = values,
    shrunk = figureSize(values) / 13;
  const wide = (text: string) => (text ? 4.5 + figuresWidth(text) * shrunk : 0);
  const from = -HALF + wide(left),
    to = HALF - wide(right);
  return from > -7 || to < 7
    ? glyph(look, Math.round((from + to) * 5) / 10, to - from - 1)
    : glyph(look);
}

/** Seats along the left edge, one for each unit aboard. */
function passengers(counter: CounterView, sides: Side[], all: Map<string, CounterView>) {
  const seats = counter.load.slice(0, 4);
  if (!seats.length) return [];
  const pitch = seats.length > 3 ? 7 : 9,
    small = pitch / 9,
    high = seats.length * pitch + 3;
  const pips = seats.map((id, i) => {
    const rider = all.get(id);
    const pip = pipShape(
      rider?.type ?? 'soldier',
      -HALF,
      -1.2 + (i - (seats.length - 1) / 2) * pitch,
      (rider?.type === 'vehicle' ? 0.72 : 0.88) * small,
    );
    pip.setAttribute('class', `pip c-seat ${lookOf(sides, rider?.side ?? counter.side)}`);
    return pip;
  });
  return [
    el('rect', {
      class: 'm-face',
      x: -HALF - 5.4,
      y: -1.2 - high / 2,
      width: 10.8,
      height: high,
      rx: 3,
    }),
    ...pips,
  ];
}

/**
 * Draws chits at the right of the symbol, over the counter's edge: they never cover the name or the
 * figures.
 */
function markers(counter: CounterView) {
  const byId: Map<string, Marker> = new Map();
  for (const mark of counter.marks) {
    const key = `${mark.id}${mark.facedown}`;
    const known = byId.get(key);
    if (known) known.count += 1;
    else byId.set(key, { ...mark, count: 1 });
  }
  const list = [...byId.values()].slice(0, 4);
  const size = list.length > 2 ? 9.6 : list.length > 1 ? 12 : 14.5;
  return list.map((mark, i) => {
    const y = -1.2 + (i - (list.length - 1) / 2) * (size + 0.6);
    return chit(mark, HALF - size * 0.36, y, size);
  });
}

function chit(mark: Marker, x: number, y: number, size: number) {
  const letters = mark.short || mark.name.slice(0, 1).toUpperCase();
  const shown = mark.count > 1 ? String(mark.count) : mark.facedown ? '?' : letters.slice(0, 2);
  const half = size / 2;
  const node = el(
    'g',
    {
      class: `chit ${mark.facedown ? 'chit-down' : 'chit-up'} chit-${mark.id}`,
      transform: `translate(${x} ${y})`,
    },
    el('rect', {
      class: 'chit-shadow',
      x: -half + 0.9,
      y: -half + 1.5,
      width: size,
      height: size,
      rx: 2.2,
    }),
    el('rect', { class: 'chit-face', x: -half, y: -half, width: size, height: size, rx: 2.2 }),
  );
  if (mark.facedown)
    node.append(
      stroke(
        'chit-back',
        `M${-half + 1} ${half - 5}L${half - 5} ${-half + 1}M${-half + 1} ${half - 1}L${half - 1} ${-half + 1}M${-half + 5} ${half - 1}L${half - 1} ${-half + 5}`,
      ),
      el('circle', { class: 'chit-disc', r: half * 0.66 }),
    );
  node.append(
    el(
      'text',
      { class: 'chit-text', y: size * 0.27, 'font-size': size * (shown.length > 1 ? 0.62 : 0.76) },
      shown,
    ),
  );
  return node;
}

/**
 * The small sign of a unit in a manifest: a square for units on foot, a lozenge for a vehicle, a
 * triangle for an aircraft, a bar for an obstacle.
 */
export function pipShape(type: string, x: number, y: number, scale: number) {
  const at = { transform: `translate(${x} ${y}) scale(${scale})` };
  if (type === 'vehicle')
    return el('rect', { class: 'pip', x: -5.2, y: -3.3, width: 10.4, height: 6.6, rx: 3.3, ...at });
  if (type === 'aircraft') return el('path', { class: 'pip', d: 'M0 -4.2L4.6 3.4H-4.6Z', ...at });
  if (type === 'obstacle')
    return el('path', { class: 'pip pip-bar', d: 'M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5', ...at });
  return el('rect', { class: 'pip', x: -3.5, y: -3.5, width: 7, height: 7, ...at });
}

/**
 * Draws one counter as a picture of its own, for a panel.
 * @param size - pixels, including the shadow's margin
 */
export function counterTile(
  counter: CounterView,
  sides: Side[],
  size: number,
  all?: Map<string, CounterView>,
): SVGSVGElement {
  const room = HALF + 5;
  return el(
    'svg',
    {
      class: 'counter-tile',
      width: size,
      height: size,
      viewBox: `${-room} ${-room} ${2 * room} ${2 * room}`,
      role: 'img',
      'aria-label': spokenCounter(counter, sides),
    },
    drawCounter(counter, sides, all),
  );
}

export function spokenCounter(counter: CounterView, sides: Side[]) {
  const side = sides.find((s) => s.id === counter.side)?.name ?? counter.side;
  const marks = counter.marks.map((mark) => mark.name);
  const load = counter.load.length ? [words.map.aboard(counter.load.length)] : [];
  const left = counter.full ? [words.map.steps(counter.pips, counter.full)] : [];
  return [`${counter.name}, ${side}`, ...left, ...load, ...marks].join(', ');
}
