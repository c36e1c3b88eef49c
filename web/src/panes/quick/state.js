/** The quick check's memory: one hex, its pieces in order of entry, and the umpire's answer. */
import { houseOf } from '../../play/cases.js';
import { sentence } from '../../words.js';
import { phaseOf } from '../../state.js';
import { boardThere, paneMemory } from '../../ui/memory.js';
import { words } from '../words.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/book.d.ts').Book} Book */
/** @typedef {import('../../types/answers.d.ts').Quick} Quick */
/** @typedef {import('../../engine.js').Asking<'quick'>} Question */
/** @typedef {Book['kinds'][number]} Kind */

/**
 * A piece in the hex.
 * @typedef {{ key: number, kind: string, side: string, aboard: number, marks: string[] }} Piece
 *   `aboard`: key of the carrier, 0 for none
 */
/**
 * @typedef {object} QuickState
 * @property {string} ruleset "" until the book is there
 * @property {string} board the ruleset of the board when the pane was last opened
 * @property {string} terrain "" for clear
 * @property {string[]} features
 * @property {string} part kind of the part of the hex in which they stand; "" for the hex itself
 * @property {string} find what is sought among the pieces
 * @property {string} phase
 * @property {string} active the side whose portion it is; "" for nobody's
 * @property {string} side the side that new pieces are of
 * @property {Piece[]} pieces first in first
 * @property {number} entering key of the piece that enters now; 0 for none
 * @property {number} selected key; 0 for none
 * @property {boolean} loading the next piece goes aboard the selected one
 * @property {boolean} more named pieces shown
 * @property {number} next the next key
 * @property {Quick | null} answer to the pieces as they were when it was asked
 * @property {string} error
 */

/** @type {QuickState} */
export const emptyHex = {
  ruleset: '',
  board: '',
  phase: '',
  active: '',
  side: '',
  terrain: '',
  features: [],
  part: '',
  find: '',
  pieces: [],
  entering: 0,
  selected: 0,
  loading: false,
  more: false,
  next: 1,
  answer: null,
  error: '',
};

/** How long the pieces must lie still before the umpire is asked, in ms. */
const STILL = 120;
/** The page's limit for one hex; the umpire has his own. */
const MOST = 24;

const memory = paneMemory('quick', emptyHex);
export const quickOf = memory.of;
const keep = memory.set;
/**
 * The book, once the hex is ready for pieces: others may have fetched it before.
 * @param {State} state @returns {Book | undefined}
 */
export const quickBook = (state) => {
  const { phase, ruleset } = quickOf(state);
  return phase ? state.books[ruleset] : undefined;
};

/**
 * Opens the pane on the rulebook of the game on the board, unless another was chosen since.
 * @param {Store} store
 */
export async function openQuick(store) {
  const before = quickOf(store.state).ruleset;
  const { ruleset } = await boardThere(store);
  const { board, ruleset: open } = quickOf(store.state);
  if (open !== before || (open !== '' && board === ruleset)) return;
  await openQuickOn(store, ruleset);
}

/**
 * Opens the pane on a rulebook; the book, unless another was chosen meanwhile.
 * @param {Store} store @param {string} ruleset
 */
export async function openQuickOn(store, ruleset) {
  clearTimeout(timer);
  ticket += 1; // what was asked of the book before is of no use any more
  // The pieces of the book before go at once: what is tapped meanwhile would be lost with them.
  keep(store, { ...emptyHex, ruleset, board: quickOf(store.state).board });
  try {
    const onBoard = await boardThere(store);
    const now =
      onBoard.ruleset === ruleset ? onBoard.steps.find((step) => step.state === 'now') : undefined;
    const book = await store.loadBook(ruleset);
    if (quickOf(store.state).ruleset !== ruleset) return null; // another was chosen while we waited
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

/**
 * How many sides can share a hex: as many as the book has, where it has three; of a longer list any
 * two.
 * @param {Book} book
 */
const mostSides = (book) => (book.sides.length === 3 ? 3 : 2);

/**
 * The sides at the table, in the book's order: those of the pieces, then the one whose portion it
 * is, then the one that is tapped, then those on the board.
 * @param {State} state
 * @param {Book} book
 */
export function tableSides(state, book) {
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

/**
 * Whether a piece of this side still fits: no more sides share a hex than play.
 * @param {State} state
 * @param {string} side
 */
export function mayJoin(state, side) {
  const used = new Set(quickOf(state).pieces.map((piece) => piece.side));
  const book = quickBook(state);
  return used.has(side) || used.size < (book ? mostSides(book) : 2);
}

/**
 * The phases to choose from: those of the sequence of play, and those in which a side has counters
 * to place. What comes up in between, or when all is over, is no question of a real table.
 * @param {State} state
 * @param {Book} book
 */
export function phasesFor(state, book) {
  const played = state.board?.ruleset === book.id ? state.board.steps.map(phaseOf) : [];
  const asked = book.phases.filter((one) => one.perSide || played.includes(one.id));
  return asked.length > 0 ? asked : book.phases;
}

/**
 * Changes the hex or its moment and asks the umpire anew; the portion is always of a side at the
 * table.
 * @param {Store} store
 * @param {Partial<QuickState>} partial
 */
export function change(store, partial) {
  keep(store, partial);
  const book = quickBook(store.state);
  const { active } = quickOf(store.state);
  if (book && active !== '') {
    const sides = tableSides(store.state, book);
    if (!sides.some((one) => one.id === active)) keep(store, { active: sides[0].id });
  }
  askSoon(store);
}

/** Changes only what is shown. @param {Store} store @param {Partial<QuickState>} partial */
export const look = (store, partial) => keep(store, partial);

/**
 * Into the hex as the last one in, or aboard the selected piece while that one loads.
 * @param {Store} store
 * @param {Kind} kind
 */
export function addPiece(store, kind) {
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

/** How many a piece can carry. @param {State} state @param {Piece} piece */
const carries = (state, piece) =>
  quickBook(state)?.kinds.find((kind) => kind.id === piece.kind)?.carries ?? 0;

/** A piece and what rides in it. @param {Store} store @param {number} key */
export function removePiece(store, key) {
  const { entering, pieces, selected } = quickOf(store.state);
  const gone = new Set([key]);
  // A carrier stands before its load.
  for (const piece of pieces) if (gone.has(piece.aboard)) gone.add(piece.key);
  const left = pieces.filter((piece) => !gone.has(piece.key));
  change(store, {
    pieces: left,
    selected: left.some((piece) => piece.key === selected) ? selected : 0,
    loading: false,
    entering: left.some((piece) => piece.key === entering) ? entering : 0,
  });
}

/**
 * Takes out the latest piece of a kind.
 * @param {Store} store
 * @param {string} kind
 * @param {string} side
 */
export function takeLast(store, kind, side) {
  const found = standing(quickOf(store.state).pieces).findLast(
    (piece) => piece.kind === kind && piece.side === side,
  );
  if (found) removePiece(store, found.key);
}

/**
 * Moves a piece one place earlier (-1) or later (1) in the order of entry.
 * @param {Store} store
 * @param {number} key
 * @param {-1 | 1} by
 */
export function movePiece(store, key, by) {
  const { pieces } = quickOf(store.state);
  change(store, { pieces: moved(pieces, key, by) });
}

/** @param {Piece[]} pieces @param {number} key @param {-1 | 1} by @returns {Piece[]} */
export function moved(pieces, key, by) {
  const stack = standing(pieces);
  const at = stack.findIndex((piece) => piece.key === key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= stack.length) return pieces;
  [stack[at], stack[to]] = [stack[to], stack[at]];
  // Those aboard keep their own order: carriers first.
  return [...stack, ...pieces.filter((piece) => piece.aboard !== 0)];
}

/** The pieces that stand in the hex, without those aboard. @param {Piece[]} pieces */
export const standing = (pieces) => pieces.filter((piece) => piece.aboard === 0);

/**
 * The question for the umpire; keys become places in the list.
 * @param {QuickState} quick
 * @returns {Question}
 */
export function question({ active, entering, features, part, phase, pieces, ruleset, terrain }) {
  const at = (/** @type {number} */ key) => pieces.findIndex((piece) => piece.key === key);
  const counters = pieces.map(({ aboard, kind, marks, side }) => ({
    kind,
    side,
    ...(aboard === 0 ? {} : { aboard: at(aboard) }),
    ...(marks.length ? { marks } : {}),
  }));
  const ground = {
    ...(terrain ? { terrain } : {}),
    ...(features.length ? { features } : {}),
    ...(part ? { part } : {}),
  };
  return {
    ask: 'quick',
    ruleset,
    phase,
    active,
    counters,
    ...ground,
    ...(entering === 0 ? {} : { entering: at(entering) }),
  };
}

let timer = 0;
let ticket = 0;

/** @param {Store} store */
function askSoon(store) {
  clearTimeout(timer);
  ticket += 1;
  const mine = ticket;
  timer = window.setTimeout(async () => {
    const quick = quickOf(store.state);
    if (quick.pieces.length === 0) return keep(store, { answer: null, error: '' });
    try {
      const answer = /** @type {Quick} */ (
        await store.ask({ ...question(quick), ...houseOf(store.state, quick.ruleset) })
      );
      if (mine === ticket) keep(store, { answer, error: '' });
    } catch (error) {
      if (mine === ticket) keep(store, { answer: null, error: sentence(error) });
    }
  }, STILL);
}

/**
 * Lays out a ready hex, the last that stands in it about to enter.
 * @param {Store} store
 * @param {Book['examples'][number]} example
 */
export function layOut(store, { active, features, part, phase, pieces, terrain, there }) {
  const { next } = quickOf(store.state);
  /** @type {number[]} */
  const chain = []; // the piece of each depth that was laid last
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

/**
 * Puts a marker on a piece, or takes it off.
 * @param {Store} store
 * @param {number} key
 * @param {string} mark
 */
export function toggleMark(store, key, mark) {
  const { pieces } = quickOf(store.state);
  change(store, {
    pieces: pieces.map((piece) =>
      piece.key === key
        ? {
            ...piece,
            marks: piece.marks.includes(mark)
              ? piece.marks.filter((one) => one !== mark)
              : [...piece.marks, mark],
          }
        : piece,
    ),
  });
}

/**
 * Makes the hex a game on the board: as it is now, though its verdict may still be on the way.
 * @param {Store} store
 */
export async function putOnBoard(store) {
  const answer = await store
    .ask(
      { ...question(quickOf(store.state)), ...houseOf(store.state, quickOf(store.state).ruleset) },
      { toast: true },
    )
    .catch(() => null); // the toast has said why
  if (answer && (await store.open(answer.board.game, { why: words.quick.onBoard })))
    store.set({ view: 'board' });
}
