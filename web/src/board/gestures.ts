/**
 * Fingers, mouse and pen, told apart: a tap, a pan of the ground, a pinch, the drag of a counter, a
 * long press. The mouse pans with its middle or right button, or with Shift, whatever it is over
 * and whatever is in hand. Knows what was touched by its data attributes; knows no rule.
 */
import type { Point } from './svg.ts';

interface Acts {
  /** A counter is touched, by one finger; a tap, a drag, a long press or a pinch may come of it. */
  press: (id: string) => void;
  tap: (target: Element, event: PointerEvent | MouseEvent) => void;
  menu: (target: Element) => void;
  pan: (dx: number, dy: number) => void;
  /** Pixels a millisecond, when a pan ends in motion. */
  fling: (vx: number, vy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
  lift: (id: string) => void;
  carry: (id: string, x: number, y: number) => void;
  release: (id: string, x: number, y: number, dropped: boolean) => void;
  /** One finger paints: it takes two to pan. */
  paints: () => boolean;
  stroke: (x: number, y: number) => void;
  stroked: (kept: boolean) => void;
}

type Phase = 'still' | 'pan' | 'paint' | 'carry' | 'pinch' | 'spent';

const THRESHOLD = 6;
/** Buttons of the mouse as events number them. */
const MIDDLE = 1,
  RIGHT = 2;
const LONG_PRESS = 550;

/** @returns stop listening */
export function listen(host: HTMLElement, acts: Acts): () => void {
  const stop = new AbortController();
  const fingers: Map<number, Point> = new Map();
  let phase: Phase = 'still';
  let touched: Element = host;
  let origin: Point = [0, 0];
  let id = '';
  let press = 0;
  /** the button that is down; a finger's is 0 */
  let button = 0;
  let panning = false;
  /** the last moments of a pan */
  let trail: { at: Point; time: number }[] = [];

  /**
   * measured once for each gesture: to ask in every frame has the browser lay the whole map out
   * there and then
   */
  let box: DOMRect | null = null;

  const local = (event: { clientX: number; clientY: number }) => {
    box ??= host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top] as Point;
  };
  const dropCarried = (kept: boolean, at: Point) => {
    if (phase === 'carry') acts.release(id, ...at, kept);
    if (phase === 'paint') acts.stroked(kept);
  };

  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button > RIGHT) return;
    if (fingers.size === 0) {
      box = null;
      button = event.pointerType === 'mouse' ? event.button : 0;
      panning = button > 0 || (event.pointerType === 'mouse' && event.shiftKey);
      if (button === MIDDLE) event.preventDefault(); // it would scroll of itself
    }
    const at = local(event);
    fingers.set(event.pointerId, at);
    host.setPointerCapture(event.pointerId);
    clearTimeout(press);
    if (fingers.size === 1) {
      phase = 'still';
      trail = [];
      acts.pan(0, 0); // a finger stops a map that still runs
      origin = at;
      touched = event.target instanceof Element ? event.target : host;
      id = touched.closest('[data-id]')?.getAttribute('data-id') ?? '';
      if (id && !panning) acts.press(id);
      if (event.pointerType !== 'mouse')
        press = window.setTimeout(() => {
          phase = 'spent';
          acts.menu(touched);
        }, LONG_PRESS);
    } else {
      dropCarried(false, at);
      phase = fingers.size === 2 ? 'pinch' : 'spent';
    }
  };

  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = local(event);
    if (phase === 'pinch') pinch(event.pointerId, at);
    fingers.set(event.pointerId, at);
    if (phase === 'still' && Math.hypot(at[0] - origin[0], at[1] - origin[1]) > THRESHOLD) {
      clearTimeout(press);
      phase = panning ? 'pan' : acts.paints() ? 'paint' : id ? 'carry' : 'pan';
      host.classList.toggle('is-panning', phase === 'pan');
      if (phase === 'paint') acts.stroke(...origin);
      else if (phase === 'carry') acts.lift(id);
      else acts.pan(at[0] - origin[0], at[1] - origin[1]);
    } else if (phase === 'pan') acts.pan(at[0] - before[0], at[1] - before[1]);
    trail = [
      ...trail.filter((was) => event.timeStamp - was.time < 80),
      { at, time: event.timeStamp },
    ];
    if (phase === 'carry') acts.carry(id, ...at);
    if (phase === 'paint') acts.stroke(...at);
  };

  const pinch = (moved: number, to: Point) => {
    const [a, b] = [...fingers.keys()];
    const pa = fingers.get(a) as Point,
      pb = fingers.get(b) as Point;
    const qa = moved === a ? to : pa,
      qb = moved === b ? to : pb;
    const spread =
      Math.hypot(qa[0] - qb[0], qa[1] - qb[1]) / (Math.hypot(pa[0] - pb[0], pa[1] - pb[1]) || 1);
    acts.pan((qa[0] + qb[0] - pa[0] - pb[0]) / 2, (qa[1] + qb[1] - pa[1] - pb[1]) / 2);
    acts.zoom(spread, (qa[0] + qb[0]) / 2, (qa[1] + qb[1]) / 2);
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    clearTimeout(press);
    dropCarried(event.type === 'pointerup', local(event));
    if (phase === 'still' && event.type === 'pointerup') {
      if (button === 0) acts.tap(touched, event);
      else if (button === RIGHT) acts.menu(touched);
    }
    if (phase === 'pan' && fingers.size === 0) fling(event.timeStamp);
    // One finger is left of a pinch: let it pan on, never tap.
    phase = fingers.size === 1 && phase === 'pinch' ? 'pan' : 'spent';
    host.classList.remove('is-panning');
  };

  const fling = (now: number) => {
    const fresh = trail.filter((was) => now - was.time < 80),
      first = fresh[0],
      last = fresh[fresh.length - 1];
    const time = first ? last.time - first.time : 0;
    if (time > 10) acts.fling((last.at[0] - first.at[0]) / time, (last.at[1] - first.at[1]) / time);
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    if (fingers.size === 0) box = null;
    const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1;
    const delta = Math.max(-240, Math.min(240, event.deltaY * lines));
    acts.zoom(Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.0022)), ...local(event));
  };

  // What the second button means is known when it comes up: it may pan.
  const menu = (event: MouseEvent) => {
    event.preventDefault();
    const other = event.button === RIGHT && button !== RIGHT; // a Mac's Control and click
    if (other && event.target instanceof Element) acts.menu(event.target);
  };

  // A press by a screen reader arrives as a click without a pointer.
  const click = (event: MouseEvent) => {
    if (event.detail === 0 && event.target instanceof Element) acts.tap(event.target, event);
  };

  // Whoever thinks better of it while a counter hangs in the hand: it goes back.
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (phase !== 'carry' && phase !== 'paint')) return;
    event.preventDefault();
    dropCarried(false, origin);
    phase = 'spent';
  };

  const options = { signal: stop.signal };
  document.addEventListener('keydown', escape, { ...options, capture: true });
  host.addEventListener('pointerdown', down, options);
  host.addEventListener('pointermove', move, options);
  host.addEventListener('pointerup', up, options);
  host.addEventListener('pointercancel', up, options);
  host.addEventListener('wheel', wheel, { ...options, passive: false });
  host.addEventListener('contextmenu', menu, options);
  host.addEventListener('click', click, options);
  return () => {
    clearTimeout(press);
    stop.abort();
  };
}
