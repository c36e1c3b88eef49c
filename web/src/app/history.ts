/**
 * The device's Back closes what lies open, a layer at a time: a dialog, a hex in section, a stack
 * laid open, a pane. Only when the bare board is there does it leave the page.
 *
 * Each layer has an entry of the browser's history under it. What is closed by hand leaves its
 * entry behind: it serves the next layer, and Back passes over it.
 *
 * The pane on top has an address, `#rulebook`, by which it is opened and found again after a
 * reload. While a game's link stands in the address it is left there.
 */
import { linkIn } from '../link.ts';
import { showPane } from '../ui/show.ts';
import type { State, Store } from '../page.ts';

/** What lies open, the lowest first, and how each is closed. */
const LAYERS: [(state: State) => unknown, Partial<State>][] = [
  [({ view }) => view !== 'board', { view: 'board' }],
  [({ fan }) => fan, { fan: null }],
  [({ section }) => section, { section: '' }],
  [({ dialog }) => dialog, { dialog: null, dialogArg: null }],
];

const open = (state: State) => LAYERS.filter(([is]) => is(state));

/** How deep in the history of this page we are. */
const depth = () => Number(history.state?.layer ?? 0);

/**
 * The address of this entry from now on.
 * @param hash - "" for the bare page
 */
const rename = (hash: string) =>
  history.replaceState(history.state, '', location.pathname + location.search + hash);

/** The pane that the address names; undefined where it names none. */
const paneIn = ({ views }: State) => {
  const [, id] = /^#(\w+)(?==|$)/.exec(location.hash) ?? [];
  return views.find((one) => one.id === id);
};

/** The pane on top; what it was opened for, a stack or a verdict, is in no address. */
const onTop = ({ dialog, dialogArg, view, views }: State) =>
  views.find(({ id }) => id === (dialogArg === null && dialog)) ??
  views.find(({ id }) => id === view);

function follows(state: State) {
  const { hash } = location,
    top = onTop(state)?.id;
  if (linkIn(hash) || (hash && !paneIn(state) && !state.board)) return; // a game is to come
  if (top ? !hash.startsWith(`#${top}=`) && hash !== `#${top}` : hash) rename(top ? `#${top}` : '');
}

/** Opens the pane of the address; one with a question in it sees to that itself. */
function arrive(store: Store) {
  const pane = paneIn(store.state);
  if (!pane || location.hash !== `#${pane.id}`) return;
  rename('');
  store.closeDialog();
  if (pane.stands === 'dialog') store.openDialog(pane.id);
  else showPane(store, pane.id);
}

export function keepHistory(store: Store) {
  if (history.state === null) history.replaceState({ layer: 0 }, '');
  let at = depth();
  let due = false;
  let gone = '',
    linked = false;
  /** The hash of the address as it is known here, and whether another one is there to be read. */
  let known = location.hash,
    coming = false;

  /** What opens in one go is counted once all of it is there. */
  function follow() {
    due = false;
    const wanted = open(store.state).length;
    for (at = depth(); at < wanted; at += 1) {
      const { hash } = location;
      if (paneIn(store.state)) rename(''); // or Back would come upon the pane anew
      history.pushState({ layer: at + 1 }, '', hash || undefined);
    }
    if (!coming) follows(store.state);
    linked = linkIn(location.hash) !== '';
    if (!coming) known = location.hash;
  }
  store.subscribe(() => {
    if (due) return;
    due = true;
    queueMicrotask(follow);
  });

  addEventListener('popstate', () => {
    // A link was opened: that is a way on, not back.
    if (history.state === null) {
      history.replaceState({ layer: (at = 0) }, '');
      coming = location.hash !== known; // until whoever listens to the change has read it
    } else {
      gone = depth() < at ? location.href : '';
      if (gone && !linked && linkIn(location.hash)) rename(''); // the game has gone on since
      back();
    }
  });
  addEventListener(
    'hashchange',
    (event) => {
      coming = false;
      known = location.hash;
      // Back has closed something: what the address was below it is no link to follow.
      if (event.newURL === gone) event.stopImmediatePropagation();
      else arrive(store);
      gone = '';
    },
    { capture: true },
  );

  function back() {
    const before = at,
      layers = open(store.state);
    at = depth();
    if (at >= before) return;
    if (layers.length > at) for (const [, closed] of layers.slice(at).reverse()) store.set(closed);
    // What lay on this entry was closed by hand. The way that is under way must end first.
    else setTimeout(() => history.back());
  }

  arrive(store);
}
