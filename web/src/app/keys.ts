/**
 * The keyboard: the six neighbours of a hex have six keys laid out as on the map; other keys run
 * the commands of the key table. Letter keys run no commands while the user types text.
 */
import { startOf } from '../state.ts';
import { showPane } from '../ui/navigate.ts';
import { inSentences, words } from '../words.ts';
import { typeAhead } from '../ui/typeahead.ts';
import { toMap } from '../ui/focus.ts';
import { WAYS, commandOf } from '../ui/keytable.ts';
import { heed } from '../play/heed.ts';
import { outcomeAt } from '../board/places.ts';
import { placeName } from '../play/placename.ts';
import { chanceCommand } from '../play/lazy-chance.ts';
import { describe, lastVerdict, placeLabel } from '../play/spoken.ts';
import { spoken } from '../play/words.ts';
import type { Place } from '../contract/documents.ts';
import type { Store } from '../page.ts';
import type { Pane } from '../pane.ts';
import type { Command } from '../ui/keytable.ts';
import type { Taps } from './taps.ts';

type Board = {
  neighbour(place: Place, direction: string): Place | null;
  storey(place: Place, by: 1 | -1): Place | null;
  openProfile(place: Place, how?: { focus?: boolean }): boolean;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
};

/**
 * Fields that receive typed letters and have their own undo. Fields in the panel answer a question
 * of the umpire.
 */
const TYPED = 'textarea, select, input:not([type="radio"], [type="checkbox"])';

/** Commands with Ctrl: they work wherever the focus is, except in a text field. */
const ANYWHERE: ReadonlySet<Command> = new Set<Command>(['mainButton', 'undo', 'redo']);

/** The main button: of the panel, else of the strip of a puzzle, else of a worked case. */
const MAIN = ['.foot .is-main', '.goalbar .is-main', '.casebar .is-main'];

/**
 * Presses a button of the panel, if the button exists.
 * @param n - index among the buttons that match
 */
function press(selector: string, n = 0) {
  const button = document.querySelectorAll(selector)[n] as HTMLButtonElement | undefined;
  if (button && !button.disabled) button.click();
  return button !== undefined;
}

/** The keyboard's effects on a page: moves the map's cursor and runs commands. */
class Keyboard {
  readonly #store: Store;
  readonly #map: Board;
  readonly #taps: Taps;
  readonly #host: HTMLElement;
  readonly #panes: Pane[];
  /** Number of cursor steps so far: a key with two directions alternates between them. */
  #turn = 0;

  constructor(store: Store, map: Board, taps: Taps, host: HTMLElement, panes: Pane[]) {
    this.#store = store;
    this.#map = map;
    this.#taps = taps;
    this.#host = host;
    this.#panes = panes;
  }

  readonly onKey = (event: KeyboardEvent) => {
    const { state } = this.#store;
    if (state.dialog || event.defaultPrevented || event.altKey) return;
    const command = commandOf(event);
    if (event.ctrlKey || event.metaKey) return this.#withControl(event, command);
    const where = event.target as Element;
    if (where.closest('input, textarea, select, [contenteditable]')) return;
    if (command === 'putBack') return this.#commands.putBack();
    const inMap = where === document.body || this.#host.contains(where);
    const pressable = where.closest('button, a, summary, [role="radio"]');
    const ways = this.#waysOf(event);
    if (ways && (inMap || (event.key.length === 1 && !pressable))) {
      event.preventDefault();
      heed(this.#store);
      return this.#walk(ways);
    }
    if (command === 'choose') {
      // A key that is held does not answer the next question.
      if (!event.repeat) press('.choice', Number(event.key) - 1);
      return;
    }
    if (!command || ANYWHERE.has(command)) return;
    if (command === 'enter' && (!inMap || pressable)) return;
    event.preventDefault();
    this.#commands[command]();
  };

  /** Shows the keyboard's hex as soon as the map receives the focus by keyboard. */
  readonly onFocus = ({ target }: FocusEvent) => {
    const { byKeys, cursor } = this.#store.state;
    if (!byKeys && (target as Element).matches('.board-play:focus-visible'))
      this.#store.set({ cursor: cursor ?? startOf(this.#store.state), byKeys: true });
  };

  readonly onPointer = () => {
    if (this.#store.state.byKeys) this.#store.set({ byKeys: false });
  };

  #withControl(event: KeyboardEvent, command: Command | undefined) {
    if (!command || !ANYWHERE.has(command)) return;
    const typed = (event.target as Element).closest(TYPED);
    // A field has its own undo; for a field in the panel, Ctrl+Enter submits it.
    if (typed && !(command === 'mainButton' && typed.closest('.panel'))) return;
    event.preventDefault();
    this.#commands[command as 'mainButton']();
  }

  /** The directions of a key on the current grid; undefined in the view without a map. */
  #waysOf({ key }: KeyboardEvent): string[] | undefined {
    const { view, shown, draft } = this.#store.state;
    if (view === 'quick') return undefined;
    const grid = (shown ?? draft)?.map.grid ?? 'flat';
    return WAYS[grid][key.length === 1 ? key.toLowerCase() : key];
  }

  #walk(ways: string[]) {
    const store = this.#store;
    const from = store.state.cursor ?? startOf(store.state);
    if (!from) return;
    const begun = store.state.cursor !== null;
    store.set({ cursor: from, byKeys: true });
    if (!begun) return;
    this.#turn += 1;
    const order = this.#turn % 2 ? ways : [...ways].reverse();
    const next = order.map((way) => this.#map.neighbour(from, way)).find((place) => place);
    if (!next) return store.say(words.map.edge);
    void store.walk(next);
    return store.say(this.#meaning(next));
  }

  /** Moves to the place above or below within the hex. */
  #climb(by: 1 | -1) {
    const store = this.#store;
    const from = store.state.cursor ?? startOf(store.state);
    if (!from) return;
    const next = this.#map.storey(from, by);
    store.set({ cursor: from, byKeys: true });
    if (!next) return store.say(words.map.storey);
    void store.walk(next);
    // The focus stays on the same hex, so the new place must be spoken here.
    return store.say(inSentences(placeLabel(store.state, next), this.#meaning(next)));
  }

  /**
   * The result of entering a place with the selected counter. The screen reader reads the hex
   * itself when it gets the focus.
   */
  #meaning(place: Place) {
    const { pick, reach } = this.#store.state;
    return (pick && outcomeAt(reach, place)?.words) || '';
  }

  /** Moves to the next hex that the selected counter may enter. */
  #legal(by: 1 | -1) {
    const store = this.#store;
    const { pick, reach, shown, target } = store.state;
    if (pick && !reach) return store.say(words.panel.thinking);
    const open =
      reach?.hexes.filter((one) => reach.outcomes[one.outcome].grade !== 'forbidden') ?? [];
    if (!pick || !shown || !open.length)
      return store.say(pick ? words.panel.noReach : spoken.pickFirst);
    const at = open.findIndex((one) => one.to === target);
    const first = by > 0 ? 0 : open.length - 1;
    const { to } = open[at < 0 ? first : (at + by + open.length) % open.length];
    void store.target(to);
    return store.say(`${placeName(shown, to)}: ${this.#meaning(to)}`);
  }

  #onMap(run: () => unknown) {
    heed(this.#store);
    run();
    toMap(this.#store);
  }

  #search() {
    const store = this.#store;
    const book = this.#panes.find((pane) => pane.id === 'rulebook');
    if (book) store.set({ view: book.id });
    requestAnimationFrame(() => book?.onSearch?.(store));
    typeAhead(() => store.state.view === book?.id && !store.state.dialog);
  }

  #command() {
    this.#store.openDialog('command');
    typeAhead(() => this.#store.state.dialog === 'command');
  }

  #section() {
    const { cursor } = this.#store.state;
    if (cursor) this.#map.openProfile(cursor, { focus: true });
  }

  #enter() {
    heed(this.#store);
    this.#taps.enter();
  }

  #putBack() {
    const store = this.#store;
    heed(store);
    return store.state.fan ? store.set({ fan: null }) : store.putBack();
  }

  readonly #commands: Record<Exclude<Command, 'choose'>, () => void> = {
    enter: () => this.#enter(),
    putBack: () => this.#putBack(),
    downStack: () => this.#onMap(() => this.#taps.throughStack(-1)),
    upStack: () => this.#onMap(() => this.#taps.throughStack(1)),
    nextAble: () => this.#onMap(() => this.#taps.nextAble()),
    storeyUp: () => this.#climb(1),
    storeyDown: () => this.#climb(-1),
    section: () => this.#section(),
    nextHex: () => this.#onMap(() => this.#legal(1)),
    lastHex: () => this.#onMap(() => this.#legal(-1)),
    sameAgain: () => void chanceCommand(this.#store, 'sameAgain'),
    allOf: () => void chanceCommand(this.#store, 'allOf'),
    describe: () => this.#store.say(describe(this.#store.state)),
    verdict: () => this.#store.say(lastVerdict(this.#store.state)),
    table: () => showPane(this.#store, 'table'),
    command: () => this.#command(),
    mainButton: () => void MAIN.some((selector) => press(selector)),
    undo: () => void this.#store.undo(),
    redo: () => void this.#store.redo(),
    zoomIn: () => this.#map.zoomIn(),
    zoomOut: () => this.#map.zoomOut(),
    fit: () => this.#map.fit(),
    search: () => this.#search(),
    help: () => this.#store.openDialog('help'),
  };
}

/** @param host - the element of the map */
export function listenToKeys(
  store: Store,
  map: Board,
  taps: Taps,
  host: HTMLElement,
  panes: Pane[],
) {
  const keyboard = new Keyboard(store, map, taps, host, panes);
  document.addEventListener('keydown', keyboard.onKey);
  host.addEventListener('focusin', keyboard.onFocus);
  host.addEventListener('pointerdown', keyboard.onPointer, true);
}
