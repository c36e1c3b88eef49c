/** State of the quick check: one hex, its pieces in order of entry, and the umpire's answer. */
import { houseOf } from '../../play/cases.ts';
import { asking } from '../../ui/asking.ts';
import { toggled } from '../../ui/path.ts';
import { sentence } from '../../words.ts';
import { phaseOf } from '../../state.ts';
import { boardThere, paneMemory } from '../../ui/memory.ts';
import { words } from './words.ts';
import type { Store, State } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';
import type { Quick } from '../../contract/rulings.ts';
import type { Asking } from '../../engine.ts';

type Question = Asking<'quick'>;
type Kind = Book['kinds'][number];

/**
 * A piece in the hex.
 * `aboard`: key of the carrier, 0 for none
 */
export type Piece = { key: number; kind: string; side: string; aboard: number; marks: string[] };

export const emptyHex = {
  /** "" until the book is loaded */
  ruleset: '',
  /** The ruleset of the board when the pane was last opened. */
  board: '',
  /** "" for clear */
  terrain: '',
  features: [] as string[],
  /** Kind of the part of the hex that the pieces are in; "" for the hex itself. */
  part: '',
  /** The search text for kinds. */
  find: '',
  phase: '',
  /** The side whose portion it is; "" for nobody's. */
  active: '',
  /** The side of new pieces. */
  side: '',
  /** The pieces, the first to enter first. */
  pieces: [] as Piece[],
  /** Key of the entering piece; 0 for none. */
  entering: 0,
  /** Key of the selected piece; 0 for none. */
  selected: 0,
  /** Whether the next piece goes aboard the selected one. */
  loading: false,
  /** Whether named pieces are shown. */
  more: false,
  /** The key of the next piece. */
  next: 1,
  /** The umpire's answer about the pieces as they were at the time of the request. */
  answer: null as Quick | null,
  error: '',
};

export type QuickState = typeof emptyHex;

/** Delay after the last change before a request is sent, ms. */
const STILL = 120;
/** The most pieces in the hex on this page; the umpire has a limit of its own. */
const MOST = 24;

const memory = paneMemory('quick', emptyHex);
export const quickOf = memory.of;
const keep = memory.set;
/** The book, once the pane is set up for it; the book itself may have been loaded earlier. */
export const quickBook = (state: State): Book | undefined => {
  const { phase, ruleset } = quickOf(state);
  return phase ? state.books[ruleset] : undefined;
};

/** Open the pane on the rulebook of the board's game, unless another has been chosen since. */
export async function openQuick(store: Store) {
  const before = quickOf(store.state).ruleset;
  const { ruleset } = await boardThere(store);
  const { board, ruleset: open } = quickOf(store.state);
  if (open !== before || (open !== '' && board === ruleset)) return;
  await openQuickOn(store, ruleset);
}

/**
 * Open the pane on a rulebook.
 * @returns the book; null if another was chosen meanwhile, or loading failed
 */
export async function openQuickOn(store: Store, ruleset: string) {
  clearTimeout(timer);
  judging.drop(); // the answer about the previous book
  // Remove the previous book's pieces at once: if they were removed later, pieces added meanwhile
  // would be lost too.
  keep(store, { ...emptyHex, ruleset, board: quickOf(store.state).board });
  try {
    const onBoard = await boardThere(store);
    const now =
      onBoard.ruleset === ruleset ? onBoard.steps.find((step) => step.state === 'now') : undefined;
    const book = await store.loadBook(ruleset);
    if (quickOf(store.state).ruleset !== ruleset) return null; // another was chosen meanwhile
    const phase =
      book.phases.find((one) => now && one.id === phaseOf(now)) ??
      book.phases.find((one) => one.perSide) ??
      book.phases[0];
    keep(store, { ...emptyHex, ruleset, board: onBoard.ruleset });
    const [{ id: first }] = tableSides(store.state, book);
    const active = phase.perSide ? now?.side || first : '';
    keep(store, { phase: phase.id, active, side: active || first });
    return book;
  } catch (error) {
    keep(store, { error: sentence(error) });
    return null;
  }
}

/** The number of sides that can share a hex: all of house rules or of three; else two. */
const mostSides = ({ id, sides }: Book) =>
  sides.length === 3 || id.startsWith('house') ? sides.length : 2;

/**
 * The sides to choose from, in the book's order. Preference: those of the pieces, the one whose
 * portion it is, the one selected for new pieces, then those on the board.
 */
export function tableSides(state: State, book: Book) {
  const { active, pieces, side } = quickOf(state);
  const onBoard = state.board?.ruleset === book.id ? state.board.sides.map((one) => one.id) : [];
  const wanted = [
    ...pieces.map((piece) => piece.side),
    active,
    side,
    ...onBoard,
    ...book.sides.map((one) => one.id),
  ];
  const pair = [...new Set(wanted)]
    .filter((id) => book.sides.some((one) => one.id === id))
    .slice(0, mostSides(book));
  return book.sides.filter((one) => pair.includes(one.id));
}

/** Whether a piece of this side may be added, given the limit on sides in a hex. */
export function mayJoin(state: State, side: string) {
  const used = new Set(quickOf(state).pieces.map((piece) => piece.side));
  const book = quickBook(state);
  return used.has(side) || used.size < (book ? mostSides(book) : 2);
}

/**
 * The phases to choose from: those of the sequence of play, and those in which a side places
 * counters. Interruptions and the end of the game do not arise at a real table.
 */
export function phasesFor(state: State, book: Book) {
  const played = state.board?.ruleset === book.id ? state.board.steps.map(phaseOf) : [];
  const asked = book.phases.filter((one) => one.perSide || played.includes(one.id));
  return asked.length > 0 ? asked : book.phases;
}

/**
 * Change the hex or its moment and ask the umpire again. The active side is kept among the sides to
 * choose from.
 */
export function change(store: Store, partial: Partial<QuickState>) {
  keep(store, partial);
  const book = quickBook(store.state);
  const { active } = quickOf(store.state);
  if (book && active !== '') {
    const sides = tableSides(store.state, book);
    if (!sides.some((one) => one.id === active)) keep(store, { active: sides[0].id });
  }
  askSoon(store);
}

/** Set view state only; no request is sent. */
export const look = (store: Store, partial: Partial<QuickState>) => keep(store, partial);

/**
 * Add a piece to the hex as the last one in; or aboard the selected piece, while that piece is
 * loading.
 */
export function addPiece(store: Store, kind: Kind) {
  const { loading, next, pieces, selected, side } = quickOf(store.state);
  if (pieces.length >= MOST) return;
  const carrier = loading ? pieces.find((piece) => piece.key === selected) : undefined;
  const piece = {
    key: next,
    kind: kind.id,
    side: carrier?.side ?? side,
    aboard: carrier?.key ?? 0,
    marks: [],
  };
  const picked = carrier ? selected : kind.carries > 0 ? next : 0;
  const load = pieces.filter((one) => one.aboard === picked).length + 1;
  const full = carrier !== undefined && load >= carries(store.state, carrier);
  change(store, {
    pieces: [...pieces, piece],
    next: next + 1,
    selected: picked,
    loading: loading && !full,
  });
}

/** The number of pieces that a piece can carry. */
const carries = (state: State, piece: Piece) =>
  quickBook(state)?.kinds.find((kind) => kind.id === piece.kind)?.carries ?? 0;

/** Remove a piece and all that is aboard it. */
export function removePiece(store: Store, key: number) {
  const { entering, pieces, selected } = quickOf(store.state);
  const gone = new Set([key]);
  // A carrier precedes its load.
  for (const piece of pieces) if (gone.has(piece.aboard)) gone.add(piece.key);
  const left = pieces.filter((piece) => !gone.has(piece.key));
  change(store, {
    pieces: left,
    selected: left.some((piece) => piece.key === selected) ? selected : 0,
    loading: false,
    entering: left.some((piece) => piece.key === entering) ? entering : 0,
  });
}

/** Remove the last piece of a kind. */
export function takeLast(store: Store, kind: string, side: string) {
  const found = standing(quickOf(store.state).pieces).findLast(
    (piece) => piece.kind === kind && piece.side === side,
  );
  if (found) removePiece(store, found.key);
}

/** Move a piece one place earlier (-1) or later (1) in the order of entry. */
export function movePiece(store: Store, key: number, by: -1 | 1) {
  const { pieces } = quickOf(store.state);
  change(store, { pieces: moved(pieces, key, by) });
}

export function moved(pieces: Piece[], key: number, by: -1 | 1): Piece[] {
  const stack = standing(pieces);
  const at = stack.findIndex((piece) => piece.key === key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= stack.length) return pieces;
  [stack[at], stack[to]] = [stack[to], stack[at]];
  // Pieces aboard keep their own order, carriers first.
  return [...stack, ...pieces.filter((piece) => piece.aboard !== 0)];
}

/** The pieces in the hex, without those aboard. */
export const standing = (pieces: Piece[]) => pieces.filter((piece) => piece.aboard === 0);

/** The request to the umpire; keys become indices in the list. */
export function question({ active, pieces, phase, ruleset, ...quick }: QuickState): Question {
  const { entering, features, part, terrain } = quick;
  const at = (key: number) => pieces.findIndex((piece) => piece.key === key);
  const counters = pieces.map(({ aboard, kind, marks, side }) => ({
    kind,
    side,
    ...(aboard === 0 ? {} : { aboard: at(aboard) }),
    ...(marks.length ? { marks } : {}),
  }));
  return {
    ask: 'quick',
    ruleset,
    phase,
    active,
    counters,
    ...(terrain ? { terrain } : {}),
    ...(features.length ? { features } : {}),
    ...(part ? { part } : {}),
    ...(entering === 0 ? {} : { entering: at(entering) }),
  };
}

/** The umpire's answer to the hex, by the house rules of the board where they are meant. */
const ask = (store: Store, quick: QuickState, how: { toast?: boolean } = {}) =>
  store.ask({ ...question(quick), ...houseOf(store.state, quick.ruleset) }, how);

let timer = 0;
const judging = asking(keep, {
  over: { error: '' },
  failed: (error) => ({ answer: null, error }),
});

function askSoon(store: Store) {
  clearTimeout(timer);
  judging.drop();
  timer = window.setTimeout(() => {
    const quick = quickOf(store.state);
    if (quick.pieces.length === 0) return keep(store, { answer: null, error: '' });
    return judging(store, async () => ({ answer: await ask(store, quick) }));
  }, STILL);
}

/**
 * Load an example. Its last piece in the stack is entering, unless `there`: then all are in
 * already.
 */
export function layOut(
  store: Store,
  { active, features, part, phase, pieces, terrain, there }: Book['examples'][number],
) {
  const { next } = quickOf(store.state);
  const chain: number[] = []; // the last piece added at each depth
  const laid = pieces.map(({ depth, kind, marks, side }, n) => {
    chain.length = depth;
    chain.push(next + n);
    return { key: next + n, kind, side, marks, aboard: depth > 0 ? chain[depth - 1] : 0 };
  });
  const last = laid.findLast((piece) => piece.aboard === 0);
  change(store, {
    active,
    phase,
    terrain,
    features,
    part,
    pieces: laid,
    next: next + laid.length,
    entering: there ? 0 : (last?.key ?? 0),
    side: last?.side ?? '',
    selected: 0,
    loading: false,
  });
}

export function toggleMark(store: Store, key: number, mark: string) {
  const { pieces } = quickOf(store.state);
  change(store, {
    pieces: pieces.map((piece) =>
      piece.key === key ? { ...piece, marks: toggled(piece.marks, mark) } : piece,
    ),
  });
}

/** Have the hex judged now; null if that fails, which a toast says. */
export const askNow = (store: Store, quick: QuickState) =>
  ask(store, quick, { toast: true }).catch(() => null);

/** Open the current hex as a game on the board, even if its verdict is still pending. */
export async function putOnBoard(store: Store) {
  const answer = await askNow(store, quickOf(store.state));
  if (answer && (await store.open(answer.board.game, { why: words.onBoard })))
    store.set({ view: 'board' });
}
