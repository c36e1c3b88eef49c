/**
 * The few words of SVG that the drawing uses. Nodes are made, never parsed from text,
 * so that no data of a scenario can become markup.
 */

const NS = 'http://www.w3.org/2000/svg';

/** @typedef {[number, number]} Point  world units: a hex has a radius of 54 */

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * A group that a style sheet knows by its class.
 * @param {string} name @param {(Node | string)[]} children
 */
export function group(name, ...children) {
  return el('g', { class: name }, ...children);
}

/** @param {string} name @param {string} d */
export function stroke(name, d) {
  return el('path', { class: name, d });
}

/** One decimal is finer than any screen. @param {number} value */
export function n(value) {
  return Math.round(value * 10) / 10;
}

/** @param {Point} point */
export function xy([x, y]) {
  return `${n(x)} ${n(y)}`;
}

/** @param {Point[]} points */
export function polygon(points) {
  return points.length ? `M${points.map(xy).join('L')}Z` : '';
}

/** @param {Point[]} points */
export function polyline(points) {
  return points.length ? `M${points.map(xy).join('L')}` : '';
}

/**
 * A point of the way from one to another: by itself the middle.
 * @param {Point} a @param {Point} b @param {number} [t] @returns {Point}
 */
export const along = (a, b, t = 0.5) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/**
 * A full circle as a sub-path, so that many fit in one node.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function circle(x, y, r) {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
}

/**
 * A rectangle about a centre, turned by `angle` radians.
 * @param {Point} centre
 * @param {number} width
 * @param {number} height
 * @param {number} angle
 * @returns {Point[]}
 */
export function turnedBox([x, y], width, height, angle) {
  const c = Math.cos(angle),
    s = Math.sin(angle);
  return /** @type {Point[]} */ (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]) => [
      x + ((a * width) / 2) * c - ((b * height) / 2) * s,
      y + ((a * width) / 2) * s + ((b * height) / 2) * c,
    ])
  );
}

/**
 * Points along a Catmull-Rom curve, `per` to each span: for drawing and for keeping clear of it.
 * @param {Point[]} knots @param {number} per @returns {Point[]}
 */
export function sampleSpline(knots, per) {
  if (knots.length < 3) return knots;
  /** @type {Point[]} */
  const out = [];
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

/**
 * @param {Point} p0
 * @param {Point} p1
 * @param {Point} p2
 * @param {Point} p3
 * @param {number} t
 * @returns {Point}
 */
function between(p0, p1, p2, p3, t) {
  const axis = (/** @type {0 | 1} */ k) =>
    0.5 *
    (2 * p1[k] +
      (p2[k] - p0[k]) * t +
      (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
      (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
  return [axis(0), axis(1)];
}

/** A smooth path through its points' middles. @param {Point[]} ring */
export function smoothRing(ring) {
  const start = along(ring[ring.length - 1], ring[0]);
  const parts = ring.map((p, i) => `Q${xy(p)} ${xy(along(p, ring[(i + 1) % ring.length]))}`);
  return `M${xy(start)}${parts.join('')}Z`;
}

/** Drawn things of the last time, to be used again where nothing about them has changed. */
export class Kept {
  /** @type {Map<string, SVGElement>} */
  #old = new Map();

  /** @type {Map<string, SVGElement>} */
  #now = new Map();

  /**
   * @param {string} key all that the drawing depends on; no two things share one
   * @param {() => SVGElement} draw
   */
  get(key, draw) {
    const node = this.#old.get(key) ?? draw();
    this.#now.set(key, node);
    return node;
  }

  /** What was not asked for since the last turn is forgotten. */
  turn() {
    this.#old = this.#now;
    this.#now = new Map();
  }
}
