/**
 * The store: the page's whole state, who listens to it, and the line to the umpire.
 *
 * It may talk to the umpire and keep what it says; it knows no rule, no element and no drawing.
 * What can be done stands beside: play/game.js changes the game, play/flow.js makes a decision,
 * play/cases.js opens the rulebook.
 */
import { createReading } from './play/cases.js';
import { createFlow } from './play/flow.js';
import { createGame } from './play/game.js';
import { curtainOf, initialState, shorter, shown } from './state.js';
import { sentence } from './words.js';

/**
 * @import { Engine, State, Store } from './page.d.ts'
 * @import { Keeper } from './offline/keeper.js'
 * @import { HouseDoc } from './types/house.d.ts'
 * @import { Answers, Request } from './types/requests.d.ts'
 * @import { Asking } from './engine.js'
 */

/** How long an answer may take before the page says that it is working, in ms. */
const PATIENCE = 150;

/** A keeper for whoever wants none: a page in a frame, a test. @type {Keeper} */
const forgetful = {
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
 * @param {Engine} engine
 * @param {Keeper} [keeper]
 * @returns {Store}
 */
export function createStore(engine, keeper = forgetful) {
  let state = initialState();
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  let waiting = 0;

  /**
   * House rules by the name that the umpire gives their book: a question about it brings them
   * along.
   * @type {Map<string, HouseDoc>}
   */
  const houses = new Map();

  /** @template {Request} R @param {R} request @returns {R} */
  function withHouse(request) {
    const house =
      'ruleset' in request && !('house' in request) ? houses.get(request.ruleset) : undefined;
    return house ? { ...request, house } : request;
  }

  /** @param {Partial<State>} partial */
  function set(partial) {
    state = { ...state, ...partial };
    for (const board of [state.board, state.caseRun?.case.start]) {
      const house = board?.game.scenario.house;
      if (board && house) houses.set(board.ruleset, house);
    }
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
    // One who hears of it may set something in turn, whereupon another stops listening: he is not
    // called again.
    for (const listener of [...listeners]) if (listeners.has(listener)) listener(state);
  }

  /**
   * @template {Request['ask']} K
   * @param {Asking<K>} request
   * @param {{ toast?: boolean }} [how]
   * @returns {Promise<Answers[K]>}
   */
  async function ask(request, { toast = false } = {}) {
    waiting += 1;
    const timer = setTimeout(() => set({ busy: true }), PATIENCE);
    try {
      const answer = await engine.ask(withHouse(request));
      if ('error' in answer) throw new Error(`${answer.error}`);
      return answer;
    } catch (failure) {
      if (toast) store.toast(sentence(failure), { grade: 'forbidden' });
      throw failure;
    } finally {
      clearTimeout(timer);
      waiting -= 1;
      if (waiting === 0 && state.busy) set({ busy: false });
    }
  }

  const self = () => store;
  /** @type {Store} */
  const store = {
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
    ask,
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
