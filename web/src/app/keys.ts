/**
 * The keyboard: six neighbours laid out as on the map, and the commands. Letters never fire while
 * text is typed.
 */
import { startOf } from '../play/flow.ts';
import { showPane } from '../ui/show.ts';
import { words } from '../words.ts';
import { typeAhead } from '../ui/ahead.ts';
import { toMap } from '../ui/focus.ts';
import { describe, lastVerdict, placeLabel } from '../play/spoken.ts';
import { spoken } from '../play/words.ts';
import type { Place } from '../types/documents.ts';
import type { Store } from '../page.ts';
import type { Pane } from '../pane.ts';
import type { createTaps } from './taps.ts';

type Board = {
  neighbour(place: Place, direction: string): Place | null;
  storey(place: Place, by: 1 | -1): Place | null;
  openProfile(place: Place, how?: { focus?: boolean }): boolean;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
};
type Taps = ReturnType<typeof createTaps>;

/** Directions by key; where two are named, they take turns, so that a row is walked level. */
const WAYS: Record<'flat' | 'pointy', Record<string, string[]>> = {
  flat: {
    q: ['NW'],
    w: ['N'],
    e: ['NE'],
    a: ['SW'],
    s: ['S'],
    d: ['SE'],
    ArrowUp: ['N'],
    ArrowDown: ['S'],
    ArrowLeft: ['NW', 'SW'],
    ArrowRight: ['NE', 'SE'],
  },
  pointy: {
    w: ['NW'],
    e: ['NE'],
    a: ['W'],
    d: ['E'],
    z: ['SW'],
    x: ['SE'],
    ArrowLeft: ['W'],
    ArrowRight: ['E'],
    ArrowUp: ['NE', 'NW'],
    ArrowDown: ['SE', 'SW'],
  },
};

/**
 * Where letters are typed, and undo is the field's own; what is typed in the panel answers the
 * umpire.
 */
const TYPED = 'textarea, select, input:not([type="radio"], [type="checkbox"])';

/**
 * Presses a button of the panel, if it is there.
 * @param n - which of them
 */
function press(selector: string, n = 0) {
  const button = document.querySelectorAll(selector)[n] as HTMLButtonElement | undefined;
  if (button && !button.disabled) button.click();
  return button !== undefined;
}

/** @param host - the element of the map */
export function listenToKeys(
  store: Store,
  map: Board,
  taps: Taps,
  host: HTMLElement,
  panes: Pane[],
) {
  let turn = 0;

  function walk(ways: string[]) {
    const from = store.state.cursor ?? startOf(store.state);
    if (!from) return;
    const begun = store.state.cursor !== null;
    store.set({ cursor: from, byKeys: true });
    if (!begun) return;
    turn += 1;
    const order = turn % 2 ? ways : [...ways].reverse();
    const next = order.map((way) => map.neighbour(from, way)).find((place) => place);
    if (!next) return store.say(words.map.edge);
    void store.walk(next);
    return store.say(meaning(next));
  }

  /** To the place above or below within the hex. */
  function climb(by: 1 | -1) {
    const from = store.state.cursor ?? startOf(store.state),
      next = from && map.storey(from, by);
    if (!from) return;
    store.set({ cursor: from, byKeys: true });
    if (!next) return store.say(words.map.storey);
    void store.walk(next);
    // The focus stays on the hex.
    return store.say([placeLabel(store.state, next), meaning(next)].filter(Boolean).join('. '));
  }

  /**
   * What entering it would mean for the counter in hand; the hex itself is read where the focus
   * goes.
   */
  const meaning = (place: Place) =>
    (store.state.pick && store.state.reach?.hexes.find((one) => one.to === place)?.words) || '';

  const onMap = (run: () => unknown) => {
    run();
    toMap(store);
  };

  /** To the next hex that the counter in hand may enter. */
  function legal(by: 1 | -1) {
    const { pick, reach, target } = store.state;
    if (pick && !reach) return store.say(words.panel.thinking);
    const open = reach?.hexes.filter((one) => one.grade !== 'forbidden') ?? [];
    if (!pick || !open.length) return store.say(pick ? words.panel.noReach : spoken.pickFirst);
    const at = open.findIndex((one) => one.to === target);
    const { to } =
      open[at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length];
    void store.target(to);
    return store.say(meaning(to));
  }

  /** The keyboard's hex shows as soon as the focus comes by keys. */
  function onFocus({ target }: FocusEvent) {
    const { byKeys, cursor } = store.state;
    if (!byKeys && (target as Element).matches('.board-play:focus-visible'))
      store.set({ cursor: cursor ?? startOf(store.state), byKeys: true });
  }

  const commands: Record<string, () => unknown> = {
    Enter: taps.enter,
    ' ': taps.enter,
    '[': () => onMap(() => taps.throughStack(-1)),
    ']': () => onMap(() => taps.throughStack(1)),
    n: () => onMap(taps.nextAble),
    PageUp: () => climb(1),
    PageDown: () => climb(-1),
    o: () => store.state.cursor && map.openProfile(store.state.cursor, { focus: true }),
    '+': () => map.zoomIn(),
    '=': () => map.zoomIn(),
    '-': () => map.zoomOut(),
    0: () => map.fit(),
    '?': () => store.openDialog('help'),
    ':': () => {
      store.openDialog('command');
      typeAhead(() => store.state.dialog === 'command');
    },
    t: () => showPane(store, 'table'),
    m: () => onMap(() => legal(1)),
    M: () => onMap(() => legal(-1)),
    l: () => store.say(describe(store.state)),
    v: () => store.say(lastVerdict(store.state)),
    '/': () => {
      const book = panes.find((pane) => pane.id === 'rulebook');
      if (book) store.set({ view: book.id });
      requestAnimationFrame(() => book?.onSearch?.(store));
      typeAhead(() => store.state.view === book?.id && !store.state.dialog);
    },
  };

  function onKey(event: KeyboardEvent) {
    if (store.state.dialog || event.defaultPrevented) return;
    const where = event.target as Element;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (event.altKey) return;
      const typed = where.closest(TYPED);
      if (key === 'Enter' && (!typed || typed.closest('.panel'))) {
        event.preventDefault();
        press('.foot .is-main');
      }
      if (typed) return;
      if (key === 'z' && !event.shiftKey) {
        event.preventDefault();
        void store.undo();
      }
      if (key === 'y' || (key === 'z' && event.shiftKey)) {
        event.preventDefault();
        void store.redo();
      }
      return;
    }
    if (event.altKey || where.closest('input, textarea, select, [contenteditable]')) return;
    if (key === 'Escape') return store.state.fan ? store.set({ fan: null }) : store.putBack();
    const inMap = where === document.body || host.contains(where);
    const mapShown = store.state.view !== 'quick';
    const ways = WAYS[(store.state.shown ?? store.state.draft)?.map.grid ?? 'flat'][key];
    const pressable = where.closest('button, a, summary, [role="radio"]');
    if (ways && mapShown && (inMap || (key.length === 1 && !pressable))) {
      event.preventDefault();
      return walk(ways);
    }
    if (/^[1-9]$/.test(key) && press('.choice', Number(key) - 1)) return;
    const command = commands[event.shiftKey && event.key in commands ? event.key : key];
    if (!command || ((key === 'Enter' || key === ' ') && (!inMap || pressable))) return;
    event.preventDefault();
    command();
  }
  document.addEventListener('keydown', onKey);
  host.addEventListener('focusin', onFocus);
  host.addEventListener(
    'pointerdown',
    () => {
      if (store.state.byKeys) store.set({ byKeys: false });
    },
    true,
  );
}
