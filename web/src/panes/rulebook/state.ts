/** The rulebook pane's memory and what can be done in it. */
import { houseOf } from '../../play/cases.ts';
import { sentence } from '../../words.ts';
import { boardThere, focusSoon, paneMemory } from '../../ui/memory.ts';
import { cases } from '../titles.ts';
import type { Store, State } from '../../pane.ts';
import type { Book, CaseView } from '../../types/book.ts';

interface RulebookState {
  /** The book that lies open; "" until the first is asked for. */
  ruleset: string;
  /** The game on the board when the pane was last opened. */
  board: string;
  /** The clause that is read; "" for the book's own page. */
  clause: string;
  /** What the book's own page shows. */
  page: 'book' | 'trust';
  query: string;
  /** The rulebooks of which all that was found is shown. */
  whole: string[];
  /** By ruleset and case id; null while it is fetched. */
  cases: Record<string, CaseView | null>;
  /** How far each case has been stepped in the pane. */
  steps: Record<string, number>;
  error: string;
}

const closedBook: RulebookState = {
  ruleset: '',
  board: '',
  clause: '',
  page: 'book',
  query: '',
  whole: [],
  cases: {},
  steps: {},
  error: '',
};

export const { of: rulebookOf, set: turn } = paneMemory('rulebook', closedBook);
export const openBook = (state: State): Book | undefined => state.books[rulebookOf(state).ruleset];
/** Which game stands on the board. */
const gameOf = ({ shown }: State) => (shown ? `${shown.ruleset} ${shown.title}` : '');
export const caseKey = (ruleset: string, id: string) => `${ruleset} ${id}`;

/** Shows the book of the game on the board, if none lies open, and fetches what is missing. */
export async function openRulebook(store: Store, ruleset?: string) {
  const before = rulebookOf(store.state);
  let wanted = ruleset ?? (await bookWanted(store));
  const { clause, query, ruleset: open } = rulebookOf(store.state);
  // What the reader chose, opened or typed while we waited counts.
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
 * The book that lies open; that of the board, where none does or where another game has come onto
 * it since.
 */
async function bookWanted(store: Store) {
  const { board, ruleset } = rulebookOf(store.state);
  if (ruleset && gameOf(store.state) === board) return ruleset;
  return (await boardThere(store)).ruleset;
}

/**
 * Opens the pane on a clause of the game's rulebook, where no other is named; the chips of the
 * whole page come here.
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
  await openRulebook(store, ruleset); // at once: who reads on meanwhile is not called back
  if (rulebookOf(store.state).clause !== id) return;
  // A book that had to be fetched first has a page of its own; who seeks by then goes on seeking.
  if (!there && document.activeElement?.id !== 'rulebook-find') fromTheTop();
  const book = openBook(store.state);
  if (book && !book.clauses[id]) turn(store, { clause: '', error: cases.unknown(id) });
}

/** Somebody is led here: to a clause, or to the book. */
export function enter(store: Store, arg: unknown) {
  const wanted = arg as { clause: string; ruleset?: string } | null;
  return wanted ? openOn(store, wanted.clause, wanted.ruleset) : openRulebook(store);
}

/** Turns to a clause of the open book; "" is the book's own page. */
export async function readClause(store: Store, id: string) {
  turnTo(store, id);
  await fetchCases(store);
}

function turnTo(store: Store, id: string) {
  turn(store, { clause: id, query: '', page: 'book', error: '' });
  fromTheTop();
}

/** Turns to the page that says how far the book is checked. */
export function readTrust(store: Store) {
  turn(store, { clause: '', query: '', page: 'trust', error: '' });
  fromTheTop();
}

/** A new page is read from its first line. */
function fromTheTop() {
  focusSoon('#rulebook-page');
  requestAnimationFrame(() => document.querySelector('#rulebook-page')?.scrollTo(0, 0));
}

/**
 * Fetches the worked cases of the clause that is read, one after the other, so that each shows as
 * it comes.
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

/** How far a case is stepped: on the board where it stands there, else in the pane. */
export function stepOf(state: State, id: string) {
  const { ruleset, steps } = rulebookOf(state);
  if (state.caseRun?.ruleset === ruleset && state.caseRun.id === id) return state.caseRun.step;
  return steps[caseKey(ruleset, id)] ?? 0;
}

/** Steps a case, on the board too where it stands there. */
export function stepTo(store: Store, id: string, step: number) {
  const { ruleset, steps } = rulebookOf(store.state);
  turn(store, { steps: { ...steps, [caseKey(ruleset, id)]: step } });
  if (store.state.caseRun?.id === id && store.state.caseRun.ruleset === ruleset)
    store.caseStep(step);
}

/**
 * Puts a case on the board at the step reached in the pane; on a small screen the board comes to
 * the front.
 */
export async function showOnBoard(store: Store, id: string) {
  const { ruleset } = rulebookOf(store.state);
  const step = () => rulebookOf(store.state).steps[caseKey(ruleset, id)] ?? 0;
  if (!(await store.showCase(ruleset, id, step))) return;
  if (matchMedia('(max-width: 899px)').matches) store.set({ view: 'board' });
  focusSoon('.casebar .is-main');
}

/** Makes the case, as far as it is stepped, the game on the board. */
export async function tryIt(store: Store) {
  const run = store.state.caseRun;
  if (!run) return;
  const board = run.step === 0 ? run.case.start : run.case.steps[run.step - 1].board;
  await store.open(board.game, { why: cases.triedIt });
  store.set({ view: 'board' });
}
