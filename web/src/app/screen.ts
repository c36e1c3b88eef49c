/**
 * The screen: draws the frame, opens and closes the dialog according to the state, and fits the map
 * into the area that bars, sheet and cards leave free. State changes made together are drawn once.
 */
import { render } from 'lit-html';
import { begins, doneBy, goalPlaces, inSight, mountBoard } from './boardhost.ts';
import { curtainView, drawCurtain } from './curtain.ts';
import { holdFocus } from '../ui/focus.ts';
import { fitNavigation } from './fitting.ts';
import { watchPress } from './press.ts';
import { barsOver, frame, isNarrow } from './shell.ts';
import { layOut } from './sheet.ts';
import type { Board } from '../board/board.ts';
import type { Layout, State, Store } from '../page.ts';
import type { Pane } from '../pane.ts';
import type { Taps } from './taps.ts';

/** The height of the map that a toast covers, in px. */
const TOAST_ROOM = 72;
/** The width of the map beside the zoom buttons, which a tablet has at the map's upper edge. */
const ZOOM_ROOM = 72;

/**
 * The height of the map that the bar over it covers, in px. It depends on how many lines the bar's
 * text needs.
 */
const barRoom = () => (document.querySelector('.over-map')?.clientHeight ?? 88) + 12;

/** The height of the map that the legend covers beside the zoom buttons, in px. */
function legendRoom() {
  const height = document.querySelector<HTMLElement>('.legend')?.offsetHeight;
  return height ? height + 22 : 0; // a screen without height for it has none
}

export function layoutNow(): Layout {
  // A phone in landscape has no height for a sheet.
  if (innerHeight < 520 && innerWidth >= 640) return 'laptop';
  if (innerWidth < 480) return 'phone';
  if (innerWidth < 900) return 'tablet';
  return innerWidth < 1200 ? 'laptop' : 'desktop';
}

export class Screen {
  readonly map = document.createElement('div');
  readonly board: Board;
  readonly #store: Store;
  readonly #panes: Pane[];
  readonly #root = document.getElementById('app') as HTMLElement;
  readonly #parts: Parameters<typeof frame>[2];
  /** The places last brought into view, with the edges at that time. */
  #sight = '';
  #reached: State['reach'] = null;

  constructor(store: Store, panes: Pane[], taps: Taps, retry: () => void) {
    this.#store = store;
    this.#panes = panes;
    this.map.className = 'map';
    this.#parts = {
      map: this.map,
      panes,
      retry,
      zoomIn: () => this.board.zoomIn(),
      zoomOut: () => this.board.zoomOut(),
      fit: () => this.board.fit(),
    };
    this.#draw(); // the map's element must be in the page before the board measures it
    fitNavigation(store.state);
    this.board = mountBoard(this.map, store, taps);
    this.#fitMap(store.state);
    // The map's size may change without a state change: when printing, or when a bar grows.
    new ResizeObserver(() => this.#fitMap(store.state)).observe(this.map);
    this.#follow();
  }

  #follow() {
    let due = false;
    const draw = () => {
      if (!due || isPressed()) return;
      due = false;
      this.#update(this.#store.state);
    };
    const isPressed = watchPress(draw);
    this.#store.subscribe(() => {
      due = true;
      queueMicrotask(draw);
    });
  }

  #update(state: State) {
    const drawn = holdFocus();
    this.#draw();
    fitNavigation(state);
    showDialog(state);
    drawCurtain(state);
    drawn();
    this.#fitMap(state);
  }

  #draw() {
    const { state } = this.#store;
    render([frame(state, this.#store, this.#parts), curtainView(state, this.#store)], this.#root);
  }

  /**
   * Brings the relevant places into view, within the edges; never during a drag, when measuring
   * the edges would lay out the page again for every hex that is passed.
   */
  #fitMap(state: State) {
    if (state.hover) return;
    const { top, bottom, bar } = this.#edges(state);
    const right = state.layout === 'tablet' ? ZOOM_ROOM : 0;
    this.board.setInsets({ left: 0, right, top, bottom });
    // Also show the reach of the selected counter, until a hex is chosen.
    const reach = state.target ? null : state.reach;
    const places = inSight(state);
    const opened = begins(state) && state.openings;
    const { layout, lit, shown } = state;
    const sight = [places, top, bottom, bar, layout, opened, !shown, lit].join('|');
    if (sight === this.#sight && reach === this.#reached) return;
    this.#sight = sight;
    this.#reached = reach;
    const goal = goalPlaces(state);
    if (lit.length) this.board.showPlaces(lit);
    else if (opened !== false && !places.length) this.board.showWhole(goal);
    else
      this.board.ensureVisible(
        places,
        reach?.hexes.map((hex) => hex.to) ?? [...goal, ...doneBy(state)],
      );
  }

  /** The heights covered at the top and bottom of the map, and of the bars above it, in px. */
  #edges(state: State) {
    const narrow = isNarrow(state);
    const room = this.map.parentElement?.clientHeight ?? this.map.clientHeight;
    const panel = document.getElementById('panel');
    if (!narrow) panel?.style.removeProperty('height'); // remove the height that the sheet had set
    const under = narrow && panel ? layOut(panel, state, room) : 0;
    const card: HTMLElement | null =
      state.greeting && narrow ? this.#root.querySelector('.greeting') : null;
    const covered = card ? card.offsetHeight + 8 : 0;
    const ruling = state.greeting?.asked; // a card with a ruling is at the top
    const toast = state.toast ? TOAST_ROOM : 0; // at the head on small screens, else at the foot
    const outlined = state.lit.length || goalPlaces(state).length;
    const foot = narrow ? 0 : Math.max(legendRoom(), outlined ? toast : 0);
    const bar = barsOver(state, this.#store, this.#panes).length ? barRoom() : 0;
    this.#root.style.setProperty('--bar', `${bar}px`);
    return {
      top: (narrow ? toast : 0) + (ruling ? covered : 0),
      bottom: Math.max(under, ruling ? 0 : covered, foot),
      bar,
    };
  }
}

/** Opens or closes the native dialog according to the state. */
function showDialog(state: State) {
  const dialog = document.getElementById('dialog') as HTMLDialogElement | null;
  if (!dialog) return;
  if (state.dialog && !dialog.open) {
    dialog.showModal();
    dialog.querySelector('.dialog-inside')?.scrollTo(0, 0); // the browser keeps the last scroll
  }
  if (!state.dialog && dialog.open) dialog.close();
}
