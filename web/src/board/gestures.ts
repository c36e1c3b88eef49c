/**
 * Distinguishes the gestures of fingers, mouse and pen: a tap, a pan of the map, a pinch, a drag of
 * a counter, a long press. The mouse pans with its middle or right button, or with Shift,
 * regardless of the element under it and of the selection. The touched element is identified by its
 * data attributes. This module knows no rule.
 */
import type { Point } from './svg.ts';

interface Acts {
  /**
   * One finger is down on a counter; the press may become a tap, a drag, a long press or a pinch.
   */
  press: (id: string) => void;
  tap: (target: Element, event: PointerEvent | MouseEvent) => void;
  menu: (target: Element) => void;
  pan: (dx: number, dy: number) => void;
  /** The speed in pixels per millisecond, when the map is still moving at the end of a pan. */
  fling: (vx: number, vy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
  lift: (id: string) => void;
  carry: (id: string, x: number, y: number) => void;
  release: (id: string, x: number, y: number, dropped: boolean) => void;
  /** Whether one finger paints; panning then takes two fingers. */
  paints: () => boolean;
  stroke: (x: number, y: number) => void;
  stroked: (kept: boolean) => void;
}

type Phase = 'still' | 'pan' | 'paint' | 'carry' | 'pinch' | 'spent';

const THRESHOLD = 6;
/** Mouse buttons as numbered in events. */
const MIDDLE = 1,
  RIGHT = 2;
const LONG_PRESS = 550;

/** The period at the end of a pan from which the final speed is computed, in ms. */
const TRAIL_MS = 80;

/** @returns a function that stops listening */
export function listen(host: HTMLElement, acts: Acts): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const hand = new Hand(host, acts);
  document.addEventListener('keydown', hand.escape, { ...options, capture: true });
  host.addEventListener('pointerdown', hand.down, options);
  host.addEventListener('pointermove', hand.move, options);
  host.addEventListener('pointerup', hand.up, options);
  host.addEventListener('pointercancel', hand.up, options);
  host.addEventListener('wheel', hand.wheel, { ...options, passive: false });
  host.addEventListener('contextmenu', hand.menu, options);
  host.addEventListener('click', hand.click, options);
  return () => {
    hand.cancelLongPress();
    stop.abort();
  };
}

const between = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);
const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];

/** The pointers on the map, and the gesture in progress. */
class Hand {
  readonly #host: HTMLElement;
  readonly #acts: Acts;
  readonly #fingers: Map<number, Point> = new Map();
  #phase: Phase = 'still';
  #touched: Element;
  #origin: Point = [0, 0];
  /** The counter that was touched. */
  #id = '';
  #longPress = 0;
  /** The button that is down; 0 for a finger. */
  #button = 0;
  #panning = false;
  /** The last positions of a pan, from which its speed is computed. */
  #trail: { at: Point; time: number }[] = [];
  /**
   * The host's rectangle, measured once per gesture: measuring in every frame would force the
   * browser to lay out the whole map.
   */
  #box: DOMRect | null = null;

  constructor(host: HTMLElement, acts: Acts) {
    this.#host = host;
    this.#acts = acts;
    this.#touched = host;
  }

  cancelLongPress() {
    clearTimeout(this.#longPress);
  }

  #local({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    this.#box ??= this.#host.getBoundingClientRect();
    return [clientX - this.#box.left, clientY - this.#box.top];
  }

  #dropCarried(kept: boolean, at: Point) {
    if (this.#phase === 'carry') this.#acts.release(this.#id, ...at, kept);
    if (this.#phase === 'paint') this.#acts.stroked(kept);
  }

  readonly down = (event: PointerEvent) => {
    const mouse = event.pointerType === 'mouse';
    if (mouse && event.button > RIGHT) return;
    if (this.#fingers.size === 0) {
      this.#box = null;
      this.#button = mouse ? event.button : 0;
      this.#panning = this.#button > 0 || (mouse && event.shiftKey);
      if (this.#button === MIDDLE) event.preventDefault(); // otherwise the browser would scroll
    }
    const at = this.#local(event);
    this.#fingers.set(event.pointerId, at);
    this.#host.setPointerCapture(event.pointerId);
    this.cancelLongPress();
    if (this.#fingers.size === 1) return this.#begin(event, at);
    this.#dropCarried(false, at);
    this.#phase = this.#fingers.size === 2 ? 'pinch' : 'spent';
  };

  /** Begins a gesture with the first finger. */
  #begin(event: PointerEvent, at: Point) {
    this.#phase = 'still';
    this.#trail = [];
    this.#acts.pan(0, 0); // a touch stops a map that is still gliding
    this.#origin = at;
    this.#touched = event.target instanceof Element ? event.target : this.#host;
    this.#id = this.#touched.closest('[data-id]')?.getAttribute('data-id') ?? '';
    if (this.#id && !this.#panning) this.#acts.press(this.#id);
    if (event.pointerType === 'mouse') return;
    this.#longPress = window.setTimeout(() => {
      this.#phase = 'spent';
      this.#acts.menu(this.#touched);
    }, LONG_PRESS);
  }

  readonly move = (event: PointerEvent) => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const at = this.#local(event);
    if (this.#phase === 'pinch') this.#pinch(event.pointerId, at);
    this.#fingers.set(event.pointerId, at);
    if (this.#phase === 'still' && between(at, this.#origin) > THRESHOLD) this.#setOut(at);
    else if (this.#phase === 'pan') this.#acts.pan(at[0] - before[0], at[1] - before[1]);
    const recent = this.#trail.filter((was) => event.timeStamp - was.time < TRAIL_MS);
    this.#trail = [...recent, { at, time: event.timeStamp }];
    if (this.#phase === 'carry') this.#acts.carry(this.#id, ...at);
    if (this.#phase === 'paint') this.#acts.stroke(...at);
  };

  /** Starts a pan, a drag or a stroke once the finger has moved too far for a tap. */
  #setOut(at: Point) {
    this.cancelLongPress();
    const one = this.#id ? 'carry' : 'pan';
    this.#phase = this.#panning ? 'pan' : this.#acts.paints() ? 'paint' : one;
    this.#host.classList.toggle('is-panning', this.#phase === 'pan');
    if (this.#phase === 'paint') this.#acts.stroke(...this.#origin);
    else if (this.#phase === 'carry') this.#acts.lift(this.#id);
    else this.#acts.pan(at[0] - this.#origin[0], at[1] - this.#origin[1]);
  }

  #pinch(moved: number, to: Point) {
    const [a, b] = [...this.#fingers.keys()];
    const was = [a, b].map((one) => this.#fingers.get(one) as Point) as [Point, Point];
    const now: [Point, Point] = [moved === a ? to : was[0], moved === b ? to : was[1]];
    const [from, then] = [middle(...was), middle(...now)];
    this.#acts.pan(then[0] - from[0], then[1] - from[1]);
    this.#acts.zoom(between(...now) / (between(...was) || 1), ...then);
  }

  readonly up = (event: PointerEvent) => {
    if (!this.#fingers.delete(event.pointerId)) return;
    this.cancelLongPress();
    this.#dropCarried(event.type === 'pointerup', this.#local(event));
    if (this.#phase === 'still' && event.type === 'pointerup') {
      if (this.#button === 0) this.#acts.tap(this.#touched, event);
      else if (this.#button === RIGHT) this.#acts.menu(this.#touched);
    }
    if (this.#phase === 'pan' && this.#fingers.size === 0) this.#fling(event.timeStamp);
    // If one finger of a pinch is left, it continues as a pan and never becomes a tap.
    this.#phase = this.#fingers.size === 1 && this.#phase === 'pinch' ? 'pan' : 'spent';
    this.#host.classList.remove('is-panning');
  };

  #fling(now: number) {
    const fresh = this.#trail.filter((was) => now - was.time < TRAIL_MS);
    const [first] = fresh;
    const last = fresh[fresh.length - 1];
    const time = first ? last.time - first.time : 0;
    if (time > 10)
      this.#acts.fling((last.at[0] - first.at[0]) / time, (last.at[1] - first.at[1]) / time);
  }

  readonly wheel = (event: WheelEvent) => {
    event.preventDefault();
    if (this.#fingers.size === 0) this.#box = null;
    const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1;
    const delta = Math.max(-240, Math.min(240, event.deltaY * lines));
    const factor = Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.0022));
    this.#acts.zoom(factor, ...this.#local(event));
  };

  /**
   * Suppresses the browser's context menu. A right-button press is handled on release, since it may
   * become a pan.
   */
  readonly menu = (event: MouseEvent) => {
    event.preventDefault();
    const other = event.button === RIGHT && this.#button !== RIGHT; // Control-click on a Mac
    if (other && event.target instanceof Element) this.#acts.menu(event.target);
  };

  /** Handles a press by a screen reader, which arrives as a click without a pointer. */
  readonly click = (event: MouseEvent) => {
    if (event.detail === 0 && event.target instanceof Element) this.#acts.tap(event.target, event);
  };

  /** Cancels a drag or a stroke on Escape: a dragged counter goes back. */
  readonly escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (this.#phase !== 'carry' && this.#phase !== 'paint')) return;
    event.preventDefault();
    this.#dropCarried(false, this.#origin);
    this.#phase = 'spent';
  };
}
