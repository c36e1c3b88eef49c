/**
 * The store: the page's whole state, who listens to it, and the line to the umpire.
 *
 * It may talk to the umpire and keep what it says; it knows no rule, no element and no drawing.
 * What can be done stands beside: play/game.ts changes the game, play/flow.ts makes a decision,
 * play/cases.ts opens the rulebook.
 */
import { createReading } from './play/cases.ts';
import { createFlow } from './play/flow.ts';
import { createGame } from './play/game.ts';
import { curtainOf, initialState, shorter, shown } from './state.ts';
import { sentence } from './words.ts';
import type { Engine, State, Store } from './page.ts';
import type { Keeper } from './offline/keeper.ts';
import type { HouseDoc } from './types/house.ts';
import type { Answers, Request } from './types/requests.ts';
import type { Asking } from './engine.ts';

/** How long an answer may take before the page says that it is working, in ms. */
const PATIENCE = 150;

/** A keeper for whoever wants none: a page in a frame, a test. */
const forgetful: Keeper = {
  before: () => Promise.resolve(null),
  sitting: () => Promise.resolve(''),
  keep: () => Promise.resolve(),
  look: () => Promise.resolve(),
  claim: () => Promise.resolve(null),
  elsewhere: () => Promise.resolve(new Set()),
  call: () => undefined,
  onCalled: () => undefined,
  part: () => Promise.resolve(),
};

/**
 * House rules by the name that the umpire gives their book: a request about it brings them along.
 */
class Houses {
  readonly #known: Map<string, HouseDoc> = new Map();

  /** Notes the house rules of the boards of a state. */
  note({ board, caseRun }: State) {
    for (const one of [board, caseRun?.case.start]) {
      const house = one?.game.scenario.house;
      if (one && house) this.#known.set(one.ruleset, house);
    }
  }

  added<R extends Request>(request: R): R {
    const asks = 'ruleset' in request && !('house' in request);
    const house = asks ? this.#known.get(request.ruleset) : undefined;
    return house ? { ...request, house } : request;
  }
}

/** Works out what follows from the rest of a new state. */
function derive(state: State) {
  const stands = shown(state);
  state.curtain = curtainOf(stands, state);
  state.shown = state.curtain ? null : stands;
  const house = state.board?.game.scenario.house;
  if (state.board && house && !(state.board.ruleset in state.houses))
    state.houses = { ...state.houses, [state.board.ruleset]: house };
  if (state.board) state.draft = null; // it shows what a side may not see
  if (state.shown && state.caseRun) state.lookingOn = state.shown.viewer;
  else if (state.shown) state.looking = state.shown.viewer;
  const { behind } = state.device;
  state.undo = { can: !behind && (shorter(state) !== null || state.written.length > 0) };
}

/** Asks the umpire, and says that the page is working where an answer takes its time. */
function createLine(engine: Engine, houses: Houses, store: () => Store): Store['ask'] {
  let waiting = 0;
  return async function ask<K extends Request['ask']>(
    request: Asking<K>,
    { toast = false }: { toast?: boolean } = {},
  ): Promise<Answers[K]> {
    waiting += 1;
    const timer = setTimeout(() => store().set({ busy: true }), PATIENCE);
    try {
      const answer = await engine.ask(houses.added(request));
      if ('error' in answer) throw new Error(`${answer.error}`);
      return answer;
    } catch (failure) {
      if (toast) store().toast(sentence(failure), { grade: 'forbidden' });
      throw failure;
    } finally {
      clearTimeout(timer);
      waiting -= 1;
      const { busy, working } = store().state;
      if (waiting === 0 && (busy || working)) store().set({ busy: false, working: null });
    }
  };
}

export function createStore(engine: Engine, keeper: Keeper = forgetful): Store {
  let state = initialState();
  const listeners: Set<(state: State) => void> = new Set();
  const houses = new Houses();

  function set(partial: Partial<State>) {
    state = { ...state, ...partial };
    houses.note(state);
    derive(state);
    // A listener may set something in turn, whereupon another stops listening: it is not called.
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(state);
  }

  const self = () => store;
  const store: Store = {
    get state() {
      return state;
    },
    keeper,
    guard: null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    ask: createLine(engine, houses, self),
    toast(text, { grade = '', action = null } = {}) {
      set({ toast: { n: (state.toast?.n ?? 0) + 1, words: text, grade, action } });
    },
    // A live region is heard when it changes: the same sentence again ends in a blank that nobody
    // hears.
    say: (text) => set({ spoken: text === state.spoken && text ? `${text}\u00a0` : text }),
    openDialog: (kind, arg = null) => set({ dialog: kind, dialogArg: arg }),
    lookIn({ alone = false } = {}) {
      const { curtain, caseRun } = state;
      if (curtain)
        set({ alone, ...(caseRun ? { lookingOn: curtain.side } : { looking: curtain.side }) });
    },
    closeDialog: () => set({ dialog: null, dialogArg: null }),
    ...createGame(self),
    ...createFlow(self),
    ...createReading(self),
  };
  return store;
}
