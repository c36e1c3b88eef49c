/**
 * The effects of a state change: fetch the book, speak the verdict, raise the sheet. All of the
 * shell's effects beyond the screen itself are here.
 */
import { linkIn } from '../link.ts';
import { faceOf } from '../play/face.ts';
import { unheeded } from '../play/heed.ts';
import { subjectOf } from '../state.ts';
import { reachWords } from '../play/picked.ts';
import { placeName } from '../play/placename.ts';
import { inSentences, words } from '../words.ts';
import { news, verdictWords } from '../play/spoken.ts';
import type { State, Store } from '../page.ts';
import type { Pane } from '../pane.ts';

/** How long a toast stays, in ms; a toast with an action stays longer. */
const TOAST = 5_000;
const TOAST_ASKS = 12_000;
/**
 * Delay in ms between a game's board and the request for its rulebook, so that the verdict comes
 * first.
 */
const REST = 500;

/**
 * The spoken words for a counter just selected and the hexes open to it. For a counter that has
 * moved and is still selected, they first say where it went.
 */
function lifted({ pick, reach, shown, slide }: State) {
  const view = shown?.counters.find((one) => one.id === pick);
  const moved = slide && slide.who === pick ? shown?.log.at(-1)?.words : '';
  const there = view && shown ? placeName(shown, view.at) : '';
  const now = [view?.name, there, reach ? reachWords(reach) : ''].filter(Boolean).join(', ');
  return inSentences(moved, now);
}

/** The goal of a puzzle that was just opened. */
const goalOpened = ({ openings, shown }: State, was: State) =>
  openings === was.openings ? '' : shown?.goal?.words;

/** Moves a keyboard user's focus to the choices, unless the focus is outside the panel. */
function focusChoice() {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('.panel')) return;
    (document.querySelector('.choice') as HTMLElement | null)?.focus({
      preventScroll: true,
    });
  });
}

export function runEffects(store: Store, panes: Pane[]) {
  const effects = new Effects(store, panes);
  store.subscribe(() => effects.follow());
}

class Effects {
  readonly #store: Store;
  readonly #panes: Pane[];
  #before: State;
  /** The face of the panel, and the last dice in it, for which the sheet was last sized. */
  #read: { face: string; target: State['target'] };
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: Store, panes: Pane[]) {
    this.#store = store;
    this.#panes = panes;
    this.#before = store.state;
    this.#read = { face: faceOf(store.state), target: store.state.target };
  }

  follow() {
    const was = this.#before;
    const { state } = this.#store;
    this.#before = state;
    this.#onBoard(state, was);
    this.#onShown(state, was);
    this.#onToast(state, was);
    this.#fitSheet(state);
    scrollToTop(state, was);
    this.#speak(state, was);
    this.#enter(state, was);
    this.#attend(this.#store.state);
  }

  #onBoard({ board, book, books }: State, was: State) {
    if (!board || board === was.board) return;
    document.title = board.title ? `${board.title} · ${words.app}` : words.app;
    if (was.board && linkIn(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    if (!books[board.ruleset]) setTimeout(() => this.#loadBook(board.ruleset), REST);
    else if (book?.id !== board.ruleset) this.#store.set({ book: books[board.ruleset] });
    requestAnimationFrame(() =>
      document
        .querySelector('.phases [data-state="now"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    const { ask } = board;
    const stack = board.places.find((one) => one.at === ask?.place)?.stack ?? [];
    const among = ask?.choices.some((one) => stack.includes(subjectOf(ask, one) ?? ''));
    if (ask && among && stack.length > 1) this.#store.set({ fan: ask.place });
  }

  /** Fetches the book of the game on the board, unless it is already loaded. */
  #loadBook(ruleset: string) {
    const { board, books } = this.#store.state;
    if (board?.ruleset === ruleset && !books[ruleset])
      void this.#store.loadBook(ruleset).catch(() => undefined); // fetched again where it is opened
  }

  /** Speaks the news of a new position, once its side may see the position. */
  #onShown({ shown, caseRun }: State, was: State) {
    if (!shown || shown === was.shown || caseRun) return;
    const asks = shown.ask && faceOf(this.#store.state) === 'ask';
    if (asks && shown.ask?.place !== was.shown?.ask?.place) focusChoice();
    const goal = goalOpened(this.#store.state, was);
    if (was.board || goal) this.#store.say(inSentences(goal, was.board && news(this.#store.state)));
  }

  /** If no counter can do anything more, explains the next action at once. */
  #attend(state: State) {
    const { shown: board, caseRun, view, tab } = state;
    if (!board || caseRun || board.result || board.play === 'free') return;
    if (view !== 'board' || tab !== 'umpire' || faceOf(state) !== 'idle') return;
    const [next] = board.actions;
    if (next && !board.counters.some((one) => one.can)) void this.#store.consider(next, true);
  }

  /**
   * Raises the sheet when there is something to read, and lowers it otherwise. Never does so during
   * a drag.
   */
  #fitSheet(state: State) {
    if (state.hover) return;
    const dice = unheeded(state).at(-1)?.n ?? 0;
    const face = `${faceOf(state)} ${dice}`;
    const reading = dice > 0 || !['idle', 'computer', 'nothing', 'case'].includes(faceOf(state));
    if (face === this.#read.face && state.target === this.#read.target) return;
    const changed = face !== this.#read.face;
    this.#read = { face, target: state.target };
    if (reading && state.sheet === 'peek') this.#store.set({ sheet: 'half' });
    // A pane that is open in the sheet stays as it is.
    if (!reading && changed && state.sheet !== 'peek' && state.view === 'board')
      this.#store.set({ sheet: 'peek' });
  }

  #onToast(state: State, was: State) {
    const { toast } = state;
    if (toast === was.toast || !toast) return;
    clearTimeout(this.#toastTimer);
    const { n, grade, action } = toast;
    // Toasts with a grade are alerts, which screen readers announce by themselves.
    if (!grade) this.#store.say(inSentences(toast.words, goalOpened(state, was)));
    const over = () => {
      if (this.#store.state.toast?.n === n) this.#store.set({ toast: null });
    };
    this.#toastTimer = setTimeout(over, grade || action ? TOAST_ASKS : TOAST);
  }

  /**
   * Speaks a new verdict. Compares the verdicts themselves, so that remedies that arrive later are
   * not announced.
   */
  #speak(state: State, was: State) {
    const { why, preview } = state;
    if (why && why.verdict !== was.why?.verdict)
      this.#store.say(state.pick && !state.path ? lifted(state) : verdictWords(why.verdict));
    if (preview?.why && preview.why.verdict !== was.preview?.why?.verdict)
      this.#store.say(verdictWords(preview.why.verdict));
    if (state.engine.ready && !was.engine.ready) this.#store.say(words.boot.ready);
  }

  /** Notifies the pane that has just been opened, and passes the argument it was opened with. */
  #enter({ dialog, dialogArg, entered }: State, was: State) {
    const store = this.#store;
    const led = (id: string) => this.#panes.find((pane) => pane.id === id);
    if (entered && entered !== was.entered) {
      const pane = led(entered.view);
      if (pane?.stands === 'panel') store.set({ sheet: 'half' });
      // On a small screen a list may have covered the board: lower the sheet to show the board.
      if (entered.view === 'board' && store.state.sheet === 'full') store.set({ sheet: 'half' });
      pane?.onEnter?.(store, entered.arg);
    }
    if (dialog && dialog !== was.dialog) led(dialog)?.onEnter?.(store, dialogArg);
  }
}

/** Scrolls new content to its first line, then as far as what is due needs to be seen. */
function scrollToTop(state: State, was: State) {
  const due = (one: State) => one.shown?.chance ?? one.shown?.ask ?? null;
  const same = state.view === was.view && state.tab === was.tab;
  if (same && faceOf(state) === faceOf(was) && due(state) === due(was)) return;
  requestAnimationFrame(() => {
    document.querySelector('.panel-body')?.scrollTo(0, 0);
    // On a small screen the last dice take the height of the sheet.
    if (due(state))
      document
        .querySelector('.panel-body :is(.ask, .chance)')
        ?.scrollIntoView({ block: 'nearest' });
  });
}
