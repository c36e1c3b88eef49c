/**
 * The store: the page's whole state, its listeners, and the connection to the umpire.
 *
 * This module may use the umpire and save its responses; it knows no rule, no element and no
 * drawing. The actions are in other modules: play/game.ts changes the game, play/flow.ts makes a
 * decision, play/cases.ts opens the rulebook.
 */
import { createReading } from './play/cases.ts';
import { createFlow } from './play/flow.ts';
import { createGame } from './play/game.ts';
import { curtainOf, initialState, shorter, shown } from './state.ts';
import { sentence } from './words.ts';
import type { Engine, State, Store } from './page.ts';
import type { Keeper } from './offline/keeper.ts';
import type { HouseDoc } from './contract/documents.ts';
import type { Answers, Request } from './contract/requests.ts';
import type { Asking } from './engine.ts';

/** Time before the page shows that a request is pending, in ms. */
const PATIENCE = 150;

/** The one sitting of a game that is not saved: sittings are compared by identity. */
const unsaved = Promise.resolve('');

/** A keeper that saves nothing, for the embedded page or a test. */
const forgetful: Keeper = {
  before: () => Promise.resolve(null),
  sitting: () => unsaved,
  keep: () => Promise.resolve(),
  look: () => Promise.resolve(),
  claim: () => Promise.resolve(null),
  elsewhere: () => Promise.resolve(new Set()),
  call: () => undefined,
  onCalled: () => undefined,
  part: () => Promise.resolve(),
};

/**
 * House rules by the name that the umpire gives the rulebook made from them. They are added to
 * every request about that rulebook.
 */
class Houses {
  readonly #known: Map<string, HouseDoc> = new Map();

  /** Records the house rules of the boards in a state. */
  note({ board, caseRun }: State) {
    for (const one of [board, caseRun?.case.start]) {
      const house = one?.game.scenario.house;
      if (one && house) this.#known.set(one.ruleset, house);
    }
  }

  added<R extends Request>(request: R): R {
    const asks = 'ruleset' in request && !('house' in request);
    const house = asks ? this.#known.get(request.ruleset ?? '') : undefined;
    return house ? { ...request, house } : request;
  }
}

/** Computes the derived fields of a new state. */
function derive(state: State) {
  const stands = shown(state);
  state.curtain = curtainOf(stands, state);
  state.shown = state.curtain ? null : stands;
  const house = state.board?.game.scenario.house;
  if (state.board && house && !(state.board.ruleset in state.houses))
    state.houses = { ...state.houses, [state.board.ruleset]: house };
  if (state.board) state.draft = null; // the draft shows counters that are hidden
  if (state.shown && state.caseRun) state.lookingOn = state.shown.viewer;
  else if (state.shown) state.looking = state.shown.viewer;
  const { behind } = state.device;
  state.undo = { can: !behind && (shorter(state) !== null || state.written.length > 0) };
}

/**
 * Returns a function that sends requests to the umpire, and marks the page as busy if a response
 * takes long.
 */
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
      if ('error' in answer) throw new Error(`${answer.error}`, { cause: answer });
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
    // A listener may set the state and thereby unsubscribe another listener, which must not be
    // called.
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
    // A live region is spoken only when it changes; therefore a repeated sentence gets an inaudible
    // space at its end.
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
