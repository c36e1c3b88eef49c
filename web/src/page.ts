/**
 * The page's own state and the store that holds it. The umpire's side of the boundary lies in
 * types/.
 */
import type { Reach, Why } from './types/answers.ts';
import type {
  ActView,
  Backdrop,
  CounterPictures,
  Board,
  ChanceView,
  CounterView,
  PlaceView,
  Stopped,
} from './types/board.ts';
import type { Book, CaseView } from './types/book.ts';
import type { Asked, Entry, Game, Place, ScenarioDoc } from './types/documents.ts';
import type { HouseDoc } from './types/house.ts';
import type { Answers, Hello, Request } from './types/requests.ts';
import type { Grade } from './types/verdicts.ts';
import type { Asking, Engine as Python } from './engine.ts';
import type { Keeper } from './offline/keeper.ts';
import type { Save } from './storage/kinds.ts';
import type { Outcome } from './storage/types.ts';
import type { Offline } from './offline/worker.ts';

/** How far the umpire has come. */
export interface EngineState {
  stage: string;
  label: string;
  done: number;
  total: number;
  /** Seconds until the umpire answers; 0 where that cannot be told. */
  left: number;
  ready: boolean;
  /** One sentence that says what failed and what to do; "" while all is well. */
  error: string;
}

export interface Toast {
  /** Rises with every toast, so that a repeated sentence is shown and spoken again. */
  n: number;
  words: string;
  grade: Grade | '';
  action: { label: string; run: () => void } | null;
}

/**
 * What the shell can draw before the umpire has spoken: the counters as printed, nothing judged.
 */
export type Draft = Pick<
  Board,
  'title' | 'ruleset' | 'map' | 'signs' | 'sides' | 'play' | 'turn' | 'turns'
> & {
  counters: CounterView[];
  places: PlaceView[];
  text: string;
  rulesetTitle: string;
  /**
   * The phase and whose portion of it is played, where the log leaves that to be seen; null where
   * only rules can tell.
   */
  now: { name: string; side: string } | null;
  /** What a puzzle asks for; "" where it is none. */
  task: string;
};

/**
 * The worked case that stands on the board; step 0 is the start, step k the position after step k.
 */
export interface CaseRun {
  ruleset: string;
  id: string;
  case: CaseView;
  step: number;
}

/** An action under consideration: shown with its verdict before it is carried out. */
export interface Preview {
  act: ActView;
  why: Why | null;
  auto: boolean;
}

/** A game that was on the board before another took its place. */
/** A game as it was before the editor wrote the position anew. */
export interface Written {
  game: Game;
  marks: number[];
  linked: number;
}

export interface Kept {
  game: Game;
  marks: number[];
  linked: number;
  sitting: Promise<string>;
  redo?: State['redo'];
  written?: State['written'];
  aside?: State['aside'];
}

/** How far the page has come on the way to working without a network, and what storage allows. */
export interface Device {
  offline: Offline;
  /** Where the reader is asked first: bytes that are still to come, and the way to say yes. */
  offer: { bytes: number; accept: () => void } | null;
  storage: Outcome;
  /** The game on the board is open in another tab, which goes on with it. */
  behind: boolean;
  /** The game played last, where another tab has it, until that is answered. */
  elsewhere: { id: string; title: string } | null;
}

/**
 * The screen waits for another pair of eyes: nothing is drawn until they are there. `first`: nobody
 * has looked yet.
 */
export interface Curtain {
  side: string;
  name: string;
  look: string;
  title: string;
  first: boolean;
}

/**
 * A roll or a draw: the faces so far, and whether they are shaken, entered by hand, or none of
 * both.
 */
export interface Throw {
  faces: (number | null)[];
  hand: boolean;
  shaken: boolean;
}

/** What was rolled last, shown until the next decision. `at`: length of the log after it. */
export interface Rolled {
  chance: ChanceView;
  faces: number[];
  at: number;
}

/** The two sides of the umpire's panel. */
export type Tab = 'umpire' | 'stacks';

export type Theme = 'auto' | 'light' | 'dark';
export type SheetStop = 'peek' | 'half' | 'full';
export type Layout = 'phone' | 'tablet' | 'laptop' | 'desktop';

export interface ScenarioEntry {
  id: string;
  title: string;
  ruleset: string;
  default: boolean;
  scenario: ScenarioDoc;
}

/** What a player has in hand: nothing, a counter (aimed at a hex, or not yet), or a place. */
export type Hand =
  { is: 'empty' } | { is: 'counter'; who: string; to: Place | null } | { is: 'place'; at: Place };

export interface State {
  /**
   * The game as it was handed over: by a link, a file, the chooser; then as the umpire keeps it.
   */
  game: Game | null;
  board: Board | null;
  draft: Draft | null;
  /** What stands on the map: the case's step, else the board. */
  shown: Board | null;
  /** Counter picked, hex it is aimed at, the hexes it would pass (its own hex first). */
  pick: string | null;
  reach: Reach | null;
  target: Place | null;
  path: Place[] | null;
  why: Why | null;
  /** The answer before, which stands until the next one is there or is long in coming. */
  wasWhy: Why | null;
  /** Why could not be asked: the umpire's refusal. */
  whyError: string;
  /**
   * Hex beneath a counter that is being dragged; while there is one, nothing else on the page
   * moves.
   */
  hover: Place | null;
  /** Hex at which the picked counter may do several things. */
  menu: Place | null;
  /** Keyboard cursor. */
  cursor: Place | null;
  /** The map is being worked by keys: the cursor shows. */
  byKeys: boolean;
  /** Stack that stands open as a fan. */
  fan: Place | null;
  /** Hex that stands open in section; "" for none. */
  section: string;
  preview: Preview | null;
  /** Index of the chosen answer to `board.ask`. */
  choice: number | null;
  /** What is in hand was sent to the umpire: whatever is taken up after that is not. */
  sent: boolean;
  /** The move to animate when the board is drawn next. */
  slide: { who: string; path: Place[] } | null;
  view: string;
  /** The panes that there are, the board aside: what nobody has brought along nobody is led to. */
  views: { id: string; title: string; stands: string }[];
  /** The view that somebody has just been led to, and what for: its pane is told. */
  entered: { view: string; arg: unknown } | null;
  dialog: string | null;
  dialogArg: unknown;
  sheet: SheetStop;
  layout: Layout;
  busy: boolean;
  /** How far the umpire is with a long answer; null while it tells nothing of that. */
  working: { done: number; of: number } | null;
  /** How many changes of the game are asked for and not yet made. */
  changes: number;
  tab: Tab;
  /** Stack sheets opened or folded by hand, by key. */
  opened: Record<string, boolean>;
  /** The side that looks at the screen, where that matters; null: nobody has said. */
  looking: string | null;
  /** The same for a worked case on the board. */
  lookingOn: string | null;
  /** One person plays all sides: the curtain stays up. */
  alone: boolean;
  curtain: Curtain | null;
  throw: Throw | null;
  rolled: Rolled | null;
  toast: Toast | null;
  /** What the live region says. */
  spoken: string;
  undo: { can: boolean };
  /** What undo has taken back: entries of the log, or a position that was written anew. */
  redo: (Entry[] | Written)[];
  /** The games that stood before each time that the editor wrote the position anew. */
  written: Written[];
  /**
   * Length of the log before each act of this sitting, so that undo takes back acts, not entries.
   */
  marks: number[];
  /**
   * Length of the log that a link brought, which undo leaves as it was shared; 0 without a link.
   */
  linked: number;
  kept: Kept | null;
  /** How many games this page has opened, one after the other. */
  openings: number;
  /**
   * The rest of a log that today's rules stop: it stays with the game until the player lets go of
   * it.
   */
  aside: Stopped | null;
  /**
   * The card over the board of a link that is opened for the first time; `asked`: it points at a
   * ruling.
   */
  greeting: { asked: boolean } | null;
  /** Why a link was not opened, until that is read; "" otherwise. */
  refused: string;
  device: Device;
  engine: EngineState;
  hello: Hello | null;
  theme: Theme;
  caseRun: CaseRun | null;
  book: Book | null;
  books: Record<string, Book>;
  /**
   * The house rules that scenarios have brought, by the name of the book that the umpire made of
   * each.
   */
  houses: Record<string, HouseDoc>;
  scenarios: ScenarioEntry[] | null;
  /** A picture of one's own map under the counters, which is on this device alone. */
  backdrop: Backdrop | null;
  /** Pictures of one's own module on the counters of one opened game, which are here alone too. */
  pictures: { opening: number; by: CounterPictures } | null;
  /** The rulebook whose scenarios are looked at; "" for the one kept on the device. */
  shelf: string;
  /** What the panes remember between draws, each under a name of its own (ui/memory.ts). */
  panes: Record<string, object>;
}

/** The umpire as the store needs it: one question, one answer. */
export type Engine = Pick<Python, 'ask'>;

/**
 * A new board, and what goes with it into the state. `own`: the sitting of a game that is the same
 * wherever it is opened.
 */
export type Coming = Partial<State> & { board: Board; own?: string };

export interface Store {
  readonly state: State;
  readonly keeper: Keeper;
  /**
   * Looks at the board of a game by link before it is kept and shown; a refusal is thrown.
   * `arrives`:
   * it was opened, not played to.
   */
  guard: ((coming: Coming, arrives: boolean) => Promise<Coming>) | null;
  subscribe(listener: (state: State) => void): () => void;
  set(partial: Partial<State>): void;
  /**
   * Ask the umpire; a refusal is thrown as an Error with its sentence, and shown as a toast if
   * wanted.
   */
  ask<K extends Request['ask']>(request: Asking<K>, how?: { toast?: boolean }): Promise<Answers[K]>;
  /**
   * Another game on the board; `quiet` where it is the same board touched up and nothing need be
   * announced.
   */
  open(game: Game, how?: { why?: string; quiet?: boolean }): Promise<boolean>;
  /** What a link holds; the umpire's refusal is thrown, and leaves everything as it was. */
  openLink(link: string): Promise<boolean>;
  /**
   * The position itself made anew, by the editor: undo gives back the game as it was. Null: nothing
   * is to be done.
   */
  rewrite(make: (board: Board) => Promise<ScenarioDoc | null>): Promise<boolean>;
  act(entries: Entry[], how?: { slide?: State['slide'] }): Promise<boolean>;
  edit(change: Entry): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  reset(): Promise<boolean>;
  /** The rest of a log that was stopped is let go of, or kept after all. */
  putAside(rest: State['aside']): Promise<void>;
  /** The game before the last one that was opened over it. */
  back(): Promise<boolean>;
  /** The game on the board as another tab has it by now, which keeps it. */
  follow(save: Save): Promise<boolean>;
  /** Put a worked case in place of the board; `step` is asked when it has come. */
  showCase(ruleset: string, id: string, step: () => number): Promise<boolean>;
  caseStep(step: number): void;
  leaveCase(): void;
  loadBook(ruleset?: string): Promise<Book>;

  /** A counter may be picked in a moment: what it can do is asked for already. */
  prefetchReach(id: string): void;
  pickCounter(id: string | null): Promise<void>;
  target(place: Place): Promise<void>;
  /** Keyboard: walk the picked counter, or the cursor, to a neighbouring hex. */
  walk(place: Place): Promise<void>;
  inspect(place: Place): Promise<void>;
  confirm(): Promise<boolean>;
  carry(entry: Entry, who: string): Promise<boolean>;
  putAnyway(): Promise<boolean>;
  putBack(): void;
  consider(act: ActView, auto?: boolean): Promise<void>;
  choose(index: number): Promise<void>;
  /** What a link points at stands open: the counter in hand, the move aimed, the verdict. */
  point(asked: Asked): Promise<void>;
  /** The side that the curtain asks for is at the screen. */
  lookIn(how?: { alone?: boolean }): void;

  toast(words: string, how?: { grade?: Grade | ''; action?: Toast['action'] }): void;
  say(words: string): void;
  openDialog(kind: string, arg?: unknown): void;
  closeDialog(): void;
}
