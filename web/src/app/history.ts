/**
 * The device's Back button closes the open layers one at a time: a dialog, a hex in section, an
 * opened stack, a pane. It leaves the page only when no layer is open.
 *
 * Each layer has its own entry in the browser's history. A layer that the user closes without Back
 * leaves its entry behind: the next layer reuses that entry, and Back skips it.
 *
 * The pane on top has an address, `#rulebook`, which opens the pane and restores it after a reload.
 * While the address contains a game's link, the link stays in the address.
 */
import { linkIn } from '../link.ts';
import { showPane } from '../ui/navigate.ts';
import type { State, Store } from '../page.ts';

/**
 * The layers, lowest first: a test whether the layer is open, and the state change that closes it.
 */
const LAYERS: [(state: State) => unknown, (state: State) => Partial<State>][] = [
  [({ under, view }) => view !== 'board' || under, () => ({ view: 'board', under: '' })],
  // The board, or a pane beside it, lies over the pane from which its game was opened.
  [({ under, view }) => under && view !== under, ({ under }) => ({ view: under, under: '' })],
  [({ under, view }) => under && view !== under && view !== 'board', () => ({ view: 'board' })],
  [({ fan }) => fan, () => ({ fan: null })],
  [({ section }) => section, () => ({ section: '' })],
  [({ dialog }) => dialog, () => ({ dialog: null, dialogArg: null })],
];

const open = (state: State) => LAYERS.filter(([is]) => is(state));

/** The depth of the current entry in this page's history. */
const depth = () => Number(history.state?.layer ?? 0);

/**
 * Sets the address of the current entry.
 * @param hash - "" for the bare page
 */
const rename = (hash: string) =>
  history.replaceState(history.state, '', location.pathname + location.search + hash);

/** Writes the name in the address in small letters: some programs capitalise it. */
function lower() {
  const { hash } = location;
  const small = hash.replace(/^#\w+(?==|$)/, (name) => name.toLowerCase());
  if (small !== hash) rename(small);
}

/** The pane named in the address; undefined where it names none. */
const paneIn = ({ views }: State) => {
  const [, id] = /^#(\w+)(?==|$)/.exec(location.hash) ?? [];
  return views.find((one) => one.id === id);
};

/** The pane on top that has an address; a dialog opened with an argument (a verdict) has none. */
const onTop = ({ dialog, dialogArg, view, views }: State) =>
  views.find(({ id }) => id === (dialogArg === null && dialog)) ??
  views.find(({ id }) => id === view);

/** The fragment that opens a pane with its present contents; "" if the pane has none. */
const ownAddress = ({ panes }: State, id: string) =>
  (panes[id] as { address?: string } | undefined)?.address ?? '';

function follows(state: State) {
  const { hash } = location,
    top = onTop(state)?.id;
  if (linkIn(hash) || (hash && !paneIn(state) && !state.board)) return; // a game is loading
  const own = top ? ownAddress(state, top) : '';
  if (own ? hash !== own : top ? !hash.startsWith(`#${top}=`) && hash !== `#${top}` : hash)
    rename(own || (top ? `#${top}` : ''));
}

/** Opens the pane named in the address. A pane with a query in the address opens itself. */
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
  lower();
  let at = depth();
  let due = false;
  let gone = '',
    linked = false;
  /** The last hash handled here, and whether a new hash is still to be read. */
  let known = location.hash,
    coming = false;

  /**
   * Adds history entries for new layers. Layers opened together are counted once all of them are
   * open.
   */
  function follow() {
    due = false;
    const wanted = open(store.state).length;
    for (at = depth(); at < wanted; at += 1) {
      const { hash } = location;
      if (paneIn(store.state)) rename(''); // otherwise Back would open the pane again
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
    // A link was opened: this is a step forward, not back.
    if (history.state === null) {
      history.replaceState({ layer: (at = 0) }, '');
      coming = location.hash !== known; // until the hashchange listeners have read the new hash
    } else {
      gone = depth() < at ? location.href : '';
      if (gone && !linked && linkIn(location.hash)) rename(''); // the game has moved on since
      back();
    }
  });
  addEventListener(
    'hashchange',
    (event) => {
      coming = false;
      lower();
      known = location.hash;
      // Back has closed a layer: the address under it is not a link to follow.
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
    if (layers.length > at)
      for (const [, closed] of layers.slice(at).reverse()) store.set(closed(store.state));
    // This entry's layer was closed without Back. Wait for the current navigation to end.
    else setTimeout(() => history.back());
  }

  arrive(store);
}
