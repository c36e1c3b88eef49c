/**
 * The viewport onto the map: its position and scale. One transform moves the whole map; its layout
 * size is updated only after a zoom has ended, so that the map is sharp again.
 */

import { RADIUS } from './grid.ts';
import { reducedMotion } from './motion.ts';
import type { Point } from './svg.ts';

/** Pixels covered by panels at each edge. */
export type Insets = { left: number; top: number; right: number; bottom: number };
/** The radius of a hex in pixels, and the position of the map's corner. */
export type Seen = { radius: number; x: number; y: number };

export const LEAST = 36;
export const MOST = 110;
const SMALL_NAMES = 44;
/** Radius in px below which a hex is too small to hit with a finger. */
const CLEAR = 24;
const SLACK = 56;

export class View {
  host: HTMLElement;
  stage: HTMLElement;
  sheets: SVGSVGElement[];
  moved: (seen: Seen) => void;
  k = 1;
  x = 0;
  y = 0;
  /** The scale at which the map is currently laid out. */
  drawn = 1;
  extent: [number, number, number, number] = [0, 0, 1, 1];
  insets: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  settling = 0;
  frame = 0;
  /** Whether the player has not moved the map since its first view. */
  still = true;
  /** Whether the map was shown whole and has not been moved since. */
  whole = false;
  width;
  height;
  top;
  watcher;

  constructor(
    host: HTMLElement,
    stage: HTMLElement,
    sheets: SVGSVGElement[],
    moved: (seen: Seen) => void,
  ) {
    this.host = host;
    this.stage = stage;
    this.sheets = sheets;
    this.moved = moved;
    this.width = host.clientWidth;
    this.height = host.clientHeight;
    this.top = host.offsetTop;
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(host);
  }

  destroy() {
    this.watcher.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.settling);
  }

  /** @param extent - of the world */
  setExtent(extent: [number, number, number, number]) {
    this.extent = extent;
    for (const sheet of this.sheets) sheet.setAttribute('viewBox', extent.join(' '));
    this.settle();
  }

  resized() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    if (!this.width || !this.height) {
      this.width = width;
      this.height = height;
      this.home();
      return;
    }
    const was = this.isWhole();
    // A bar that pushes the map's upper edge down leaves the map where it is on the screen.
    const down = this.host.offsetTop - this.top;
    this.top += down;
    this.x += (width - this.width) / 2;
    this.y += down ? -down : (height - this.height) / 2;
    const smaller = width < this.width || height < this.height;
    const other = width !== this.width || height !== this.height;
    this.width = width;
    this.height = height;
    this.apply();
    if ((other && this.whole) || (was && smaller && !this.isWhole())) this.fit(false);
  }

  /** Whether the whole extent is on the screen. */
  isWhole() {
    const [x, y, width, height] = this.extent;
    const low = this.toScreen([x, y]),
      high = this.toScreen([x + width, y + height]);
    return low[0] >= 0 && low[1] >= 0 && high[0] <= this.width && high[1] <= this.height;
  }

  /** The part of the host that no panel covers. */
  free() {
    const { left, top, right, bottom } = this.insets;
    return {
      x: left,
      y: top,
      width: Math.max(40, this.width - left - right),
      height: Math.max(40, this.height - top - bottom),
    };
  }

  get least() {
    const { width, height } = this.free();
    // The least scale lets the whole map be shown, however large it is.
    return Math.min(LEAST / RADIUS, width / this.extent[2], height / this.extent[3]);
  }

  apply() {
    this.clamp();
    // Round to whole device pixels: a layer at a fractional position is blurred.
    const dots = devicePixelRatio,
      whole = (value: number) => Math.round(value * dots) / dots;
    this.stage.style.transform = `translate3d(${whole(this.x)}px, ${whole(this.y)}px, 0) scale(${this.k / this.drawn})`;
    if (this.k !== this.drawn) {
      clearTimeout(this.settling);
      this.settling = window.setTimeout(() => this.settle(), 130);
    }
    this.host.dataset.detail = this.k * RADIUS < SMALL_NAMES ? 'far' : 'near';
    this.moved({ radius: this.k * RADIUS, x: this.x, y: this.y });
  }

  settle() {
    clearTimeout(this.settling);
    this.drawn = this.k;
    for (const sheet of this.sheets) {
      sheet.setAttribute('width', String(this.extent[2] * this.k));
      sheet.setAttribute('height', String(this.extent[3] * this.k));
    }
    this.apply();
  }

  clamp() {
    this.k = Math.min(MOST / RADIUS, Math.max(this.least, this.k));
    const free = this.free();
    const bound = (at: number, size: number, from: number, room: number) =>
      size <= room
        ? from + (room - size) / 2
        : Math.min(from + SLACK, Math.max(from + room - size - SLACK, at));
    this.x = bound(this.x, this.extent[2] * this.k, free.x, free.width);
    this.y = bound(this.y, this.extent[3] * this.k, free.y, free.height);
  }

  /** @param py - pixels from the host's corner */
  toWorld(px: number, py: number): Point {
    return [(px - this.x) / this.k + this.extent[0], (py - this.y) / this.k + this.extent[1]];
  }

  toScreen([x, y]: Point): Point {
    return [(x - this.extent[0]) * this.k + this.x, (y - this.extent[1]) * this.k + this.y];
  }

  pan(dx: number, dy: number) {
    this.still = this.whole = false;
    cancelAnimationFrame(this.frame);
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /**
   * Continue a pan after the finger is lifted, and slow down.
   * @param vy - pixels per millisecond
   */
  fling(vx: number, vy: number) {
    if (reducedMotion() || Math.hypot(vx, vy) < 0.25) return;
    let last = performance.now();
    const step = (now: number) => {
      const time = Math.min(40, Math.max(0, now - last)),
        fade = Math.exp(-time / 190);
      last = now;
      this.x += vx * time;
      this.y += vy * time;
      vx *= fade;
      vy *= fade;
      this.apply();
      if (Math.hypot(vx, vy) > 0.02) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** @param py - the point of the host that stays fixed */
  zoomAbout(factor: number, px: number, py: number) {
    this.still = this.whole = false;
    cancelAnimationFrame(this.frame);
    const k = Math.min(MOST / RADIUS, Math.max(this.least, this.k * factor));
    this.x = px - ((px - this.x) * k) / this.k;
    this.y = py - ((py - this.y) * k) / this.k;
    this.k = k;
    this.apply();
  }

  /** Zoom about the middle of the free area, as a zoom button does. */
  zoomBy(factor: number) {
    this.still = false;
    const free = this.free();
    const mid = [free.x + free.width / 2, free.y + free.height / 2] as const;
    const world = this.toWorld(...mid);
    this.glide(Math.min(MOST / RADIUS, Math.max(this.least, this.k * factor)), world);
  }

  /** Move the viewport so that a point of the world is in the middle of the free area. */
  glide(k: number, world: Point, slowly = true) {
    this.whole = false;
    cancelAnimationFrame(this.frame);
    const free = this.free();
    const goal = {
      k,
      x: free.x + free.width / 2 - (world[0] - this.extent[0]) * k,
      y: free.y + free.height / 2 - (world[1] - this.extent[1]) * k,
    };
    const from = { k: this.k, x: this.x, y: this.y },
      began = performance.now();
    const time = slowly && !reducedMotion() ? 240 : 0;
    const step = (now: number) => {
      const t = time ? Math.min(1, Math.max(0, (now - began) / time)) : 1;
      const e = 1 - (1 - t) ** 3;
      this.k = from.k + (goal.k - from.k) * e;
      this.x = from.x + (goal.x - from.x) * e;
      this.y = from.y + (goal.y - from.y) * e;
      if (t < 1) {
        this.apply();
        this.frame = requestAnimationFrame(step);
      } else this.settle();
    };
    if (time) this.frame = requestAnimationFrame(step);
    else step(began);
  }

  /** The initial radius of a hex, depending on the width of the screen. */
  get startRadius() {
    return this.width < 480 ? 46 : this.width < 1000 ? 62 : 54;
  }

  /**
   * Show the initial view of a map: hexes have the usual radius, or a larger one if the whole map
   * then fits.
   */
  home(about?: Point) {
    this.still = true;
    this.glide(this.#usual, about ?? this.middle(), false);
  }

  get #usual() {
    const { width, height } = this.free();
    const whole = Math.min(width / this.extent[2], height / this.extent[3]);
    return Math.max(this.startRadius / RADIUS, Math.min(whole, 84 / RADIUS));
  }

  /**
   * Show points whole in the first view: the first of the sets that fits with hexes large enough to
   * hit, else the last one.
   */
  show(...sets: Point[][]) {
    const { width, height } = this.free(),
      pad = RADIUS * 2.24;
    const boxes = sets
      .filter((points) => points.length)
      .map((points) => {
        const [x, y] = [0, 1].map((axis) => points.map((point) => point[axis]));
        const [left, right, top, foot] = [
          Math.min(...x),
          Math.max(...x),
          Math.min(...y),
          Math.max(...y),
        ];
        const k = Math.min(width / (right - left + pad), height / (foot - top + pad));
        return { k, mid: [(left + right) / 2, (top + foot) / 2] as Point };
      });
    const box = boxes.find(({ k }) => k * RADIUS >= CLEAR) ?? boxes.at(-1);
    if (box) this.glide(Math.min(this.#usual, Math.max(CLEAR / RADIUS, box.k)), box.mid, false);
  }

  middle(): Point {
    return [this.extent[0] + this.extent[2] / 2, this.extent[1] + this.extent[3] / 2];
  }

  /** Whether the whole extent fits on the screen with hexes large enough to play on. */
  get wholeIsClear() {
    const { width, height } = this.free();
    return Math.min(width / this.extent[2], height / this.extent[3]) * RADIUS >= CLEAR;
  }

  /** Show the whole extent. */
  fit(slowly = true) {
    this.still = false;
    const { width, height } = this.free();
    const whole = Math.min(width / this.extent[2], height / this.extent[3]);
    this.glide(Math.max(this.least, Math.min(whole, 84 / RADIUS)), this.middle(), slowly);
    this.whole = true;
  }

  /**
   * Bring points into the free area with a margin of one hex, moving the map as little as possible.
   * `others` are included if there is room for all points.
   * @returns whether there is room for all of them
   */
  reveal(points: Point[], others: Point[] = []): boolean {
    const all = [...points, ...others];
    if (!all.length) return true;
    const { x, y, width, height } = this.free(),
      pad = RADIUS * 1.12 * this.k;
    const reach = (some: Point[], axis: 0 | 1) => {
      const on = some.map((point) => this.toScreen(point)[axis]);
      return [Math.min(...on) - pad, Math.max(...on) + pad];
    };
    const fits = [width, height].every((room, axis) => {
      const [low, high] = reach(all, axis as 0 | 1);
      return high - low <= room;
    });
    const shown = fits || !points.length ? all : points;
    const shift = (axis: 0 | 1, from: number, room: number) => {
      const [low, high] = reach(shown, axis);
      if (high - low > room) return from + room / 2 - (low + high) / 2;
      return low < from ? from - low : high > from + room ? from + room - high : 0;
    };
    const dx = shift(0, x, width),
      dy = shift(1, y, height);
    if (Math.abs(dx) >= 1 || Math.abs(dy) >= 1)
      this.glide(this.k, this.toWorld(x + width / 2 - dx, y + height / 2 - dy));
    return fits;
  }
}
