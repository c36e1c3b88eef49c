/**
 * The bottom sheet of small screens. It has three heights; the user drags it by its grip, or
 * changes the height by keys or taps.
 */
import { html } from 'lit-html';
import { words } from '../words.ts';
import type { SheetStop, State, Store } from '../page.ts';

const STOPS: SheetStop[] = ['peek', 'half', 'full'];
const PEEK = 92;
const LEAST = 190;
const MARGIN = 16;
/** A press that moves less than this many px is a tap. */
const TAP = 6;

/**
 * Heights of the stops in px, on a stage of a given height. What lies over the map's head, such as
 * the strip of a puzzle, stays uncovered.
 */
function heights(stage: number): Record<SheetStop, number> {
  const head = document.querySelector('.over-map')?.clientHeight ?? 0,
    half = Math.round(stage * 0.52);
  return { peek: PEEK, half, full: Math.max(half, stage - 20 - head) };
}

/**
 * Sets the sheet's height and returns how much of the map's foot the sheet covers, in px. At the
 * stop `half` the sheet is no higher than its content.
 */
export function layOut(sheet: HTMLElement, { sheet: stop }: State, stage: number) {
  const stops = heights(stage);
  const height =
    stop === 'half' ? Math.min(stops.half, Math.max(LEAST, contentHeight(sheet))) : stops[stop];
  // Before layout the stage has height 0: do not set a height then.
  if (stage && !sheet.classList.contains('is-dragged'))
    sheet.style.setProperty('height', `${height}px`);
  return height;
}

/** The height at which the sheet would show all of its text and its buttons. */
function contentHeight(sheet: HTMLElement) {
  const last = sheet.querySelector('.panel-body > :last-child') as HTMLElement | null;
  const foot = sheet.querySelector('.foot') as HTMLElement | null;
  return (last ? last.offsetTop + last.offsetHeight + MARGIN : 0) + (foot?.offsetHeight ?? 0);
}

export function sheetGrip(state: State, store: Store) {
  const at = STOPS.indexOf(state.sheet);
  const step = (by: number) =>
    store.set({ sheet: STOPS[Math.max(0, Math.min(STOPS.length - 1, at + by))] });
  return html` <button
    type="button"
    class="grip"
    aria-label=${state.sheet === 'full' ? words.panel.smaller : words.panel.bigger}
    @pointerdown=${(event: PointerEvent) => drag(event, store)}
    @keydown=${(event: KeyboardEvent) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) {
        event.preventDefault();
        event.stopPropagation();
        step(by);
      }
    }}
    @click=${({ detail }: MouseEvent) => {
      // A tap steps at its click. At its pointerup the sheet would move below the finger first, and
      // the click could press what is there then.
      if (!dragged || detail === 0) store.set({ sheet: next(state.sheet) });
    }}
  >
    <span></span>
  </button>`;
}

const next = (stop: SheetStop) => STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length];

/** Whether the last press of the grip was a drag: the click that follows it is no tap. */
let dragged = false;

function drag(down: PointerEvent, store: Store) {
  const grip = down.currentTarget as HTMLElement;
  const sheet = grip.closest('.panel') as HTMLElement;
  const stage = sheet.parentElement?.querySelector('.stage')?.clientHeight ?? innerHeight;
  const stops = heights(stage),
    begun = sheet.offsetHeight;
  grip.setPointerCapture(down.pointerId);
  dragged = false;
  let moved = 0;
  const move = (event: PointerEvent) => {
    moved = down.clientY - event.clientY;
    const height = Math.max(PEEK, Math.min(stops.full, begun + moved));
    if (Math.abs(moved) > TAP) {
      dragged = true;
      sheet.classList.add('is-dragged');
      sheet.style.setProperty('height', `${height}px`);
    }
  };
  const up = () => {
    grip.removeEventListener('pointermove', move);
    sheet.classList.remove('is-dragged');
    if (!dragged) return;
    const height = begun + moved;
    const nearest = [...STOPS].sort(
      (a, b) => Math.abs(stops[a] - height) - Math.abs(stops[b] - height),
    )[0];
    store.set({ sheet: nearest });
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', up, { once: true });
  grip.addEventListener('pointercancel', up, { once: true });
}
