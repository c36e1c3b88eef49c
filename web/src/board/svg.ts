/**
 * The SVG helpers that the drawing uses. Nodes are created through the DOM, never parsed from text,
 * so that a scenario's data cannot become markup.
 */

const NS = 'http://www.w3.org/2000/svg';

/** World units: a hex has a radius of 54. */
export type Point = [number, number];

/** Make an SVG element. */
export function el<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** Make a group with a class for the style sheet. */
export function group(name: string, ...children: (Node | string)[]) {
  return el('g', { class: name }, ...children);
}

export function stroke(name: string, d: string) {
  return el('path', { class: name, d });
}

/** Round to one decimal, which is finer than any screen. */
export function n(value: number) {
  return Math.round(value * 10) / 10;
}

export function xy([x, y]: Point) {
  return `${n(x)} ${n(y)}`;
}

export function polygon(points: Point[]) {
  return points.length ? `M${points.map(xy).join('L')}Z` : '';
}

export function polyline(points: Point[]) {
  return points.length ? `M${points.map(xy).join('L')}` : '';
}

/** A point on the line from one point to another: by default the middle. */
export const along = (a: Point, b: Point, t = 0.5): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** A full circle as a sub-path, so that one path node can draw many circles. */
export function circle(x: number, y: number, r: number) {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

/** A rectangle about a centre, turned by `angle` radians. */
export function turnedBox([x, y]: Point, width: number, height: number, angle: number): Point[] {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]) => [
    x + ((a * width) / 2) * c - ((b * height) / 2) * s,
    y + ((a * width) / 2) * s + ((b * height) / 2) * c,
  ]) as Point[];
}

/**
 * Points along a Catmull-Rom curve, `per` to each span: for drawing the curve and for keeping other
 * things clear of it.
 */
export function sampleSpline(knots: Point[], per: number): Point[] {
  if (knots.length < 3) return knots;
  const out: Point[] = [];
  for (let i = 0; i < knots.length - 1; i += 1) {
    const p0 = knots[Math.max(0, i - 1)],
      p1 = knots[i],
      p2 = knots[i + 1],
      p3 = knots[Math.min(knots.length - 1, i + 2)];
    for (let j = 0; j < per; j += 1) out.push(between(p0, p1, p2, p3, j / per));
  }
  out.push(knots[knots.length - 1]);
  return out;
}

function between(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const axis = (k: 0 | 1) =>
    0.5 *
    (2 * p1[k] +
      (p2[k] - p0[k]) * t +
      (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
      (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
  return [axis(0), axis(1)];
}

/** A smooth closed path through the midpoints of a ring's edges. */
export function smoothRing(ring: Point[]) {
  const start = along(ring[ring.length - 1], ring[0]);
  const parts = ring.map((p, i) => `Q${xy(p)} ${xy(along(p, ring[(i + 1) % ring.length]))}`);
  return `M${xy(start)}${parts.join('')}Z`;
}

/** Cache of drawn nodes: a node is reused if nothing that it depends on has changed. */
export class Kept {
  #old: Map<string, SVGElement> = new Map();

  #now: Map<string, SVGElement> = new Map();

  /** @param key - everything that the drawing depends on; unique to one node */
  get(key: string, draw: () => SVGElement) {
    const node = this.#old.get(key) ?? draw();
    this.#now.set(key, node);
    return node;
  }

  /** Discard the nodes that were not requested since the last call. */
  turn() {
    this.#old = this.#now;
    this.#now = new Map();
  }
}
