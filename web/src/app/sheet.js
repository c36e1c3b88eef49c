/**
 * The bottom sheet of small screens: three heights, dragged by its grip, stepped by keys or taps.
 */
import { html } from 'lit-html';
import { words } from '../words.js';

/** @import { SheetStop, State, Store } from '../page.d.ts' */

/** @type {SheetStop[]} */
const STOPS = ['peek', 'half', 'full'];
const PEEK = 92;
const LEAST = 190;
const MARGIN = 16;
/** A press that moves less than this many px is a tap. */
const TAP = 6;

/**
 * Heights of the stops in px, on a stage of a given height.
 * @param {number} stage
 * @returns {Record<SheetStop, number>}
 */
const heights = (stage) => ({ peek: PEEK, half: Math.round(stage * 0.52), full: stage - 20 });

/**
 * Gives the sheet its height and returns how much of the map's foot it covers, in px. Half way it
 * is no higher than what it says.
 * @param {HTMLElement} sheet
 * @param {State} state
 * @param {number} stage
 */
export function layOut(sheet, { sheet: stop }, stage) {
  const stops = heights(stage);
  const height =
    stop === 'half' ? Math.min(stops.half, Math.max(LEAST, contentHeight(sheet))) : stops[stop];
  if (!sheet.classList.contains('is-dragged')) sheet.style.setProperty('height', `${height}px`);
  return height;
}

/** What the sheet would need to show all of its text and its buttons. @param {HTMLElement} sheet */
function contentHeight(sheet) {
  const last = /** @type {HTMLElement | null} */ (sheet.querySelector('.panel-body > :last-child'));
  const foot = /** @type {HTMLElement | null} */ (sheet.querySelector('.foot'));
  return (last ? last.offsetTop + last.offsetHeight + MARGIN : 0) + (foot?.offsetHeight ?? 0);
}

/** @param {State} state @param {Store} store */
export function sheetGrip(state, store) {
  const at = STOPS.indexOf(state.sheet);
  const step = (/** @type {number} */ by) =>
    store.set({ sheet: STOPS[Math.max(0, Math.min(STOPS.length - 1, at + by))] });
  return html` <button
    type="button"
    class="grip"
    aria-label=${state.sheet === 'full' ? words.panel.smaller : words.panel.bigger}
    @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, state.sheet, store)}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) {
        event.preventDefault();
        event.stopPropagation();
        step(by);
      }
    }}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (event.detail === 0) store.set({ sheet: next(state.sheet) });
    }}
  >
    <span></span>
  </button>`;
}

/** @param {SheetStop} stop */
const next = (stop) => STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length];

/** @param {PointerEvent} down @param {SheetStop} from @param {Store} store */
function drag(down, from, store) {
  const grip = /** @type {HTMLElement} */ (down.currentTarget);
  const sheet = /** @type {HTMLElement} */ (grip.closest('.panel'));
  const stage = sheet.parentElement?.querySelector('.stage')?.clientHeight ?? innerHeight;
  const stops = heights(stage),
    begun = sheet.offsetHeight;
  grip.setPointerCapture(down.pointerId);
  let moved = 0;
  const move = (/** @type {PointerEvent} */ event) => {
    moved = down.clientY - event.clientY;
    const height = Math.max(PEEK, Math.min(stops.full, begun + moved));
    if (Math.abs(moved) > TAP) {
      sheet.classList.add('is-dragged');
      sheet.style.setProperty('height', `${height}px`);
    }
  };
  const up = () => {
    grip.removeEventListener('pointermove', move);
    sheet.classList.remove('is-dragged');
    if (Math.abs(moved) <= TAP) return store.set({ sheet: next(from) });
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
