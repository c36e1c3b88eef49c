/**
 * The same act by several counters: "all of them at" a target, and "the same again". Each is an
 * ordinary entry, judged by the umpire; dice and questions in between are the players'. It knows no
 * rule.
 */
import { nothing } from 'lit-html';
import { handOf, nothingPicked } from '../state.ts';
import { button } from '../ui/button.ts';
import { paneMemory } from '../ui/memory.ts';
import { sentence } from '../words.ts';
import { isComputers, isTheirs } from './face.ts';
import { volley as say } from './chancewords.ts';
import type { Board, CounterView } from '../contract/board.ts';
import type { Entry } from '../contract/documents.ts';
import type { State, Store } from '../page.ts';

/** An act of one counter on another. */
interface Aimed {
  do: string;
  who: string;
  on: string;
  mode?: string;
}

/** Counters that are still to act, in one opening of a game; `from`: length of the log before. */
interface Volley {
  aim: Aimed;
  left: string[];
  openings: number;
  from: number;
}

const memory = paneMemory('volley', { runs: null as Volley | null });

export const aimOf = (entry: Entry | undefined): Aimed | null =>
  entry && 'do' in entry && entry.who && entry.on ? (entry as Aimed) : null;

/** Whether two entries are the same act on the same counter, whoever does it. */
export function isSame(entry: Entry, aim: Aimed) {
  const other = aimOf(entry);
  return other?.do === aim.do && other.on === aim.on && other.mode === aim.mode;
}

/** The act that the last decision of the side at the move was; null if it was aimed at nothing. */
export function lastAim({ actor, game: { log }, counters, log: lines }: Board): Aimed | null {
  const line = lines.findLast(({ side, n }) => side === actor && aimOf(log[n - 1]));
  const aim = line ? aimOf(log[line.n - 1]) : null;
  return aim && counters.some(({ id }) => id === aim.on) ? aim : null;
}

/** The counters that may follow an act: of the same kind and in the same place. */
export function alike({ counters }: Pick<Board, 'counters'>, aim: Aimed): CounterView[] {
  const first = counters.find(({ id }) => id === aim.who);
  return counters.filter(
    ({ at, can, kind, side }) =>
      can && kind === first?.kind && at === first.at && side === first.side,
  );
}

const nameOf = ({ counters }: Board, id: string) => counters.find((one) => one.id === id)?.name;

/** Beside an act that is considered: the button that lets all of them do it. */
export function allButton(state: State, board: Board, store: Store) {
  const aim = aimOf(state.preview?.act.entry);
  const who = aim ? alike(board, aim) : [];
  return aim && who.length > 1
    ? button(say.all(who.length, who[0].name, nameOf(board, aim.on) ?? ''), () => allOf(store))
    : nothing;
}

/** After such an act: the button that lets the next one do the same. */
export function againButton(board: Board, store: Store) {
  const aim = lastAim(board),
    [next] = aim ? alike(board, aim) : [];
  return aim && next && !isTheirs(store.state, next.id)
    ? button(say.again(next.name, nameOf(board, aim.on) ?? ''), () => sameAgain(store))
    : nothing;
}

/** All counters like the one in hand, or like the last that acted, do the same one by one. */
export const allOf = (store: Store) => begin(store, Number.POSITIVE_INFINITY);

/** The next counter like the last that acted does the same. */
export const sameAgain = (store: Store) => begin(store, 1);

function begin(store: Store, most: number) {
  const { openings, preview, shown: board } = store.state;
  const aim = board && (aimOf(preview?.act.entry) ?? lastAim(board));
  const others = aim ? alike(board, aim).map(({ id }) => id) : [];
  const own = others.filter((id) => id !== aim?.who);
  const left = (own.length < others.length && aim ? [aim.who, ...own] : own).slice(0, most);
  if (!aim || !left.length || isComputers(store.state)) return store.say(say.nobody);
  follow(store);
  memory.set(store, { runs: { aim, left, openings, from: board.game.log.length } });
  return store.set(nothingPicked);
}

const followed = new WeakSet<Store>();

/** Go on whenever the board is free again. */
function follow(store: Store) {
  if (!followed.has(store)) store.subscribe(() => queueMicrotask(() => void goOn(store)));
  followed.add(store);
}

/** Whether a volley can go on now: nobody else decides, and nothing is due or in hand. */
export function isFree(state: State) {
  const { changes, shown: board } = state;
  return Boolean(
    board &&
    !changes &&
    !board.chance &&
    !board.ask &&
    handOf(state).is === 'empty' &&
    !state.caseRun &&
    !isComputers(state),
  );
}

let asks = false;

async function goOn(store: Store) {
  const { runs } = memory.of(store.state),
    { board, openings, shown } = store.state;
  if (!runs || asks || !board) return;
  const { aim, from, left } = runs;
  if (openings !== runs.openings || board.game.log.length < from || board.result)
    return memory.set(store, { runs: null });
  if (!shown || !isFree(store.state) || isTheirs(store.state, aim.who)) return;
  asks = true;
  try {
    const [who, ...rest] = left;
    const { acts } = await store.ask({ ask: 'reach', game: shown.game, who });
    if (store.state.shown !== shown || memory.of(store.state).runs !== runs) return;
    memory.set(store, { runs: rest.length ? { ...runs, left: rest } : null });
    const act = acts.find(({ entry, grade }) => grade === 'lawful' && isSame(entry, aim));
    if (!act) return;
    if (rest.length) announce(store, rest.length, nameOf(shown, aim.on) ?? '');
    await store.act([act.entry]);
  } catch (failure) {
    memory.set(store, { runs: null });
    store.toast(sentence(failure), { grade: 'forbidden' });
  } finally {
    asks = false;
    queueMicrotask(() => void goOn(store));
  }
}

const announce = (store: Store, more: number, target: string) =>
  store.toast(say.more(more, target), {
    action: { label: say.stop, run: () => memory.set(store, { runs: null }) },
  });
