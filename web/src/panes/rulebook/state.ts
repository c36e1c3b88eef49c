/** State and actions of the rulebook pane. */
import { houseOf } from '../../play/cases.ts';
import { sentence } from '../../words.ts';
import { boardThere, focusSoon, paneMemory } from '../../ui/memory.ts';
import { cases } from '../titles.ts';
import type { Store, State } from '../../pane.ts';
import type { Book, CaseView } from '../../contract/book.ts';

const closedBook = {
  /** The open book; "" until the first is requested. */
  ruleset: '',
  /** The game on the board when the pane was last opened. */
  board: '',
  /** The open clause; "" for the book's own page. */
  clause: '',
  /** Which of the book's own pages is shown. */
  page: 'book' as 'book' | 'trust',
  query: '',
  /** The rulebooks whose results are shown in full. */
  whole: [] as string[],
  /** Cases by ruleset and case id; null while loading. */
  cases: {} as Record<string, CaseView | null>,
  /** The step of each case in the pane. */
  steps: {} as Record<string, number>,
  error: '',
};

export const { of: rulebookOf, set: turn } = paneMemory('rulebook', closedBook);
export const openBook = (state: State): Book | undefined => state.books[rulebookOf(state).ruleset];
/** A key of the game on the board. */
const gameOf = ({ shown }: State) => (shown ? `${shown.ruleset} ${shown.title}` : '');
export const caseKey = (ruleset: string, id: string) => `${ruleset} ${id}`;

/** Open a book and load what is missing. Default: the open book, or that of the board's game. */
export async function openRulebook(store: Store, ruleset?: string) {
  const before = rulebookOf(store.state);
  let wanted = ruleset ?? (await bookWanted(store));
  const { clause, query, ruleset: open } = rulebookOf(store.state);
  // A choice that the user made meanwhile takes precedence.
  if (open !== before.ruleset || clause !== before.clause) wanted = open || wanted;
  turn(store, { board: gameOf(store.state) });
  if (open === '') turn(store, { ruleset: wanted });
  else if (open !== wanted)
    turn(store, {
      ruleset: wanted,
      clause: '',
      query: query === before.query ? '' : query,
      error: '',
    });
  try {
    await store.loadBook(wanted);
    await fetchCases(store);
  } catch (error) {
    turn(store, { error: sentence(error) });
  }
}

/**
 * The book to show: the open one; the board's book if none is open or another game is on the board.
 */
async function bookWanted(store: Store) {
  const { board, ruleset } = rulebookOf(store.state);
  if (ruleset && gameOf(store.state) === board) return ruleset;
  return (await boardThere(store)).ruleset;
}

/**
 * Open the pane on a clause, by default of the game's rulebook. The clause chips of the whole page
 * call this.
 */
export async function openOn(store: Store, id: string, named?: string) {
  const ruleset =
    named ??
    store.state.caseRun?.ruleset ??
    store.state.board?.ruleset ??
    rulebookOf(store.state).ruleset;
  if (rulebookOf(store.state).ruleset !== ruleset) turn(store, { ruleset });
  const there = openBook(store.state) !== undefined;
  turnTo(store, id);
  await openRulebook(store, ruleset); // turn first: a later choice of the user is kept
  if (rulebookOf(store.state).clause !== id) return;
  // A newly loaded book has a new page element, so focus it, unless the user is searching by now.
  if (!there && document.activeElement?.id !== 'rulebook-find') fromTheTop();
  const book = openBook(store.state);
  if (book && !book.clauses[id]) turn(store, { clause: '', error: cases.unknown(id) });
}

/** Enter the pane on a clause, or on the book. */
export function enter(store: Store, arg: unknown) {
  const wanted = arg as { clause: string; ruleset?: string } | null;
  return wanted ? openOn(store, wanted.clause, wanted.ruleset) : openRulebook(store);
}

/** Show a clause of the open book; "" for the book's own page. */
export async function readClause(store: Store, id: string) {
  turnTo(store, id);
  await fetchCases(store);
}

function turnTo(store: Store, id: string) {
  turn(store, { clause: id, query: '', page: 'book', error: '' });
  fromTheTop();
}

/** Show the page on how far the book is checked. */
export function readTrust(store: Store) {
  turn(store, { clause: '', query: '', page: 'trust', error: '' });
  fromTheTop();
}

/** Focus the page and scroll it to its top. */
function fromTheTop() {
  focusSoon('#rulebook-page');
  requestAnimationFrame(() => document.querySelector('#rulebook-page')?.scrollTo(0, 0));
}

/**
 * Load the worked cases of the open clause one after the other, so that each case is shown as it
 * arrives.
 */
async function fetchCases(store: Store) {
  const { ruleset, clause } = rulebookOf(store.state);
  const view = openBook(store.state)?.clauses[clause];
  for (const { id } of view?.cases ?? []) {
    const key = caseKey(ruleset, id);
    if (key in rulebookOf(store.state).cases) continue;
    turn(store, { cases: { ...rulebookOf(store.state).cases, [key]: null } });
    try {
      const found = await store.ask({
        ask: 'case',
        ruleset,
        case: id,
        ...houseOf(store.state, ruleset),
      });
      turn(store, { cases: { ...rulebookOf(store.state).cases, [key]: found } });
    } catch (error) {
      const { [key]: _, ...rest } = rulebookOf(store.state).cases;
      turn(store, { cases: rest, error: sentence(error) });
      return;
    }
  }
}

/** The step of a case: the board's step if the case is shown there, else the pane's step. */
export function stepOf(state: State, id: string) {
  const { ruleset, steps } = rulebookOf(state);
  if (state.caseRun?.ruleset === ruleset && state.caseRun.id === id) return state.caseRun.step;
  return steps[caseKey(ruleset, id)] ?? 0;
}

/** Go to a step of a case in the pane, and also on the board if the case is shown there. */
export function stepTo(store: Store, id: string, step: number) {
  const { ruleset, steps } = rulebookOf(store.state);
  turn(store, { steps: { ...steps, [caseKey(ruleset, id)]: step } });
  if (store.state.caseRun?.id === id && store.state.caseRun.ruleset === ruleset)
    store.caseStep(step);
}

/** Show a case on the board at the pane's step; on a small screen switch to the board. */
export async function showOnBoard(store: Store, id: string) {
  const { ruleset } = rulebookOf(store.state);
  const step = () => rulebookOf(store.state).steps[caseKey(ruleset, id)] ?? 0;
  if (!(await store.showCase(ruleset, id, step))) return;
  if (matchMedia('(max-width: 899px)').matches) store.set({ view: 'board' });
  focusSoon('.casebar .is-main');
}

/** Open the case at its current step as the game on the board. */
export async function tryIt(store: Store) {
  const run = store.state.caseRun;
  if (!run) return;
  const board = run.step === 0 ? run.case.start : run.case.steps[run.step - 1].board;
  await store.open(board.game, { why: cases.triedIt });
  store.set({ view: 'board' });
}
