/**
 * What follows from a change of state: the book is fetched, the verdict spoken, the sheet raised.
 * All of the shell's effects on anything but the screen stand here.
 */
import { linkIn } from '../link.ts';
import { faceOf } from '../play/face.ts';
import { subjectOf } from '../state.ts';
import { reachWords } from '../play/picked.ts';
import { placeName } from '../play/placename.ts';
import { words } from '../words.ts';
import { news, verdictWords } from '../play/spoken.ts';
import type { State, Store } from '../page.ts';
import type { Pane } from '../pane.ts';

/** How long a toast stays, in ms: longer where it asks for something. */
const TOAST = 5_000;
const TOAST_ASKS = 12_000;
/** So many ms after its board the rulebook to read is fetched: the verdict goes before it. */
const REST = 500;

/**
 * A counter that was just picked, and what lies open to it; one that has moved and is still in hand
 * says first where it went.
 */
function lifted({ pick, reach, shown, slide }: State) {
  const view = shown?.counters.find((one) => one.id === pick);
  const moved = slide && slide.who === pick ? shown?.log.at(-1)?.words : '';
  const there = view && shown ? placeName(shown, view.at) : '';
  return [moved, [view?.name, there, reach ? reachWords(reach) : ''].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('. ');
}

/** Whoever works by keys is taken to the choices; a focus outside the panel is left where it is. */
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
  let before = store.state;
  let read = { face: faceOf(before), target: before.target };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function onBoard(state: State, was: State) {
    const { board } = state;
    if (!board || board === was.board) return;
    document.title = board.title ? `${board.title} · ${words.app}` : words.app;
    if (was.board && linkIn(location.hash))
      history.replaceState(history.state, '', location.pathname + location.search);
    if (!state.books[board.ruleset]) setTimeout(readAlong, REST, board.ruleset);
    else if (state.book?.id !== board.ruleset) store.set({ book: state.books[board.ruleset] });
    requestAnimationFrame(() =>
      document
        .querySelector('.phases [data-state="now"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    const { ask } = board,
      stack = board.places.find((one) => one.at === ask?.place)?.stack ?? [];
    const among = ask?.choices.some((one) => stack.includes(subjectOf(ask, one) ?? ''));
    if (ask && among && stack.length > 1) store.set({ fan: ask.place });
  }

  /** Fetches the book of the game on the board, unless somebody has. */
  function readAlong(ruleset: string) {
    const { board, books } = store.state;
    if (board?.ruleset === ruleset && !books[ruleset])
      void store.loadBook(ruleset).catch(() => undefined); // asked for again where it is opened
  }

  /** What a side is told of a new position is told when it may be seen. */
  function onShown({ shown, caseRun }: State, was: State) {
    if (!shown || shown === was.shown || caseRun) return;
    if (shown.ask && shown.ask.place !== was.shown?.ask?.place) focusChoice();
    if (!was.board) return;
    store.say(news(store.state));
  }

  /** Where no counter can do anything more, the next action stands explained at once. */
  function attend(state: State) {
    const { shown: board } = state;
    if (
      !board ||
      state.caseRun ||
      state.view !== 'board' ||
      state.tab !== 'umpire' ||
      faceOf(state) !== 'idle' ||
      board.result
    )
      return;
    if (board.play === 'free' || !board.actions.length || board.counters.some((one) => one.can))
      return;
    void store.consider(board.actions[0], true);
  }

  /**
   * The sheet rises when there is something to read, and falls when there is not; never under a
   * hand that drags.
   */
  function sheet(state: State) {
    if (state.hover) return;
    const face = faceOf(state),
      reading = !['idle', 'nothing', 'case'].includes(face);
    if (face === read.face && state.target === read.target) return;
    const changed = face !== read.face;
    read = { face, target: state.target };
    if (reading && state.sheet === 'peek') store.set({ sheet: 'half' });
    if (!reading && changed && state.sheet !== 'peek') store.set({ sheet: 'peek' });
  }

  function toast(state: State, was: State) {
    if (state.toast === was.toast || !state.toast) return;
    clearTimeout(timer);
    const { n, grade, action } = state.toast;
    // The others are alerts, which are heard by themselves.
    if (!grade) store.say(state.toast.words);
    timer = setTimeout(
      () => {
        if (store.state.toast?.n === n) store.set({ toast: null });
      },
      grade || action ? TOAST_ASKS : TOAST,
    );
  }

  /** The pane that somebody is led to is told, and what for. */
  function enter({ dialog, dialogArg, entered }: State, was: State) {
    const led = (id: string) => panes.find((pane) => pane.id === id);
    if (entered && entered !== was.entered) {
      const pane = led(entered.view);
      if (pane?.stands === 'panel') store.set({ sheet: 'half' });
      // A list may have taken all of a small screen: whoever comes to the board wants to see it.
      if (entered.view === 'board' && store.state.sheet === 'full') store.set({ sheet: 'half' });
      pane?.onEnter?.(store, entered.arg);
    }
    if (dialog && dialog !== was.dialog) led(dialog)?.onEnter?.(store, dialogArg);
  }

  /** What is new is read from its first line. */
  function fromTheTop(state: State, was: State) {
    const due = (one: State) => one.shown?.chance ?? one.shown?.ask ?? null;
    if (faceOf(state) === faceOf(was) && state.tab === was.tab && due(state) === due(was)) return;
    requestAnimationFrame(() => document.querySelector('.panel-body')?.scrollTo(0, 0));
  }

  store.subscribe(() => {
    const was = before;
    const { state } = store;
    before = state;
    onBoard(state, was);
    onShown(state, was);
    toast(state, was);
    sheet(state);
    fromTheTop(state, was);
    // By the verdict: the remedies that come after it are no news.
    if (state.why && state.why.verdict !== was.why?.verdict)
      store.say(state.pick && !state.path ? lifted(state) : verdictWords(state.why.verdict));
    if (state.preview?.why && state.preview.why.verdict !== was.preview?.why?.verdict)
      store.say(verdictWords(state.preview.why.verdict));
    if (state.engine.ready && !was.engine.ready) store.say(words.boot.ready);
    enter(state, was);
    attend(store.state);
  });
}
