/**
 * The device's Back closes what lies open, a layer at a time: a dialog, a hex in section, a stack
 * laid open, a pane. Only when the bare board is there does it leave the page.
 *
 * Each layer has an entry of the browser's history under it. What is closed by hand leaves its
 * entry behind: it serves the next layer, and Back passes over it.
 */
/** @import { State, Store } from '../page.d.ts' */

/**
 * What lies open, the lowest first, and how each is closed.
 * @type {[(state: State) => unknown, Partial<State>][]}
 */
const LAYERS = [
  [({ view }) => view !== 'board', { view: 'board' }],
  [({ fan }) => fan, { fan: null }],
  [({ section }) => section, { section: '' }],
  [({ dialog }) => dialog, { dialog: null, dialogArg: null }],
];

/** @param {State} state */
const open = (state) => LAYERS.filter(([is]) => is(state));

/** How deep in the history of this page we are. */
const depth = () => Number(history.state?.layer ?? 0);

/** @param {Store} store */
export function keepHistory(store) {
  if (history.state === null) history.replaceState({ layer: 0 }, '');
  let at = depth();
  let due = false;

  /** What opens in one go is counted once all of it is there. */
  function follow() {
    due = false;
    const wanted = open(store.state).length;
    for (at = depth(); at < wanted; at += 1) history.pushState({ layer: at + 1 }, '');
  }
  store.subscribe(() => {
    if (due) return;
    due = true;
    queueMicrotask(follow);
  });

  addEventListener('popstate', () => {
    // A link was opened: that is a way on, not back.
    if (history.state === null) history.replaceState({ layer: (at = 0) }, '');
    else back();
  });

  function back() {
    const before = at,
      layers = open(store.state);
    at = depth();
    if (at >= before) return;
    if (layers.length > at) for (const [, closed] of layers.slice(at).reverse()) store.set(closed);
    // What lay on this entry was closed by hand. The way that is under way must end first.
    else setTimeout(() => history.back());
  }
}
