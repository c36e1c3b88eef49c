/** The page's own state and its store. The umpire's side of the boundary is in types/. */
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

/** The umpire's loading progress. */
export interface EngineState {
  stage: string;
  label: string;
  done: number;
  total: number;
  /** Seconds until the umpire answers; 0 where unknown. */
  left: number;
  ready: boolean;
  /** One sentence with the failure and its remedy; "" without a failure. */
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
 * The scene that the shell can draw before the umpire is ready: the counters as printed, nothing
 * judged.
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
   * The phase and the side whose portion it is, if the log shows them; null where only the rules
   * can tell.
   */
  now: { name: string; side: string } | null;
  /** The task of a puzzle; "" for any other game. */
  task: string;
};

/** The worked case on the board; step 0 is the start, step k the position after step k. */
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

/** A game as it was before the editor rewrote the position. */
export interface Written {
  game: Game;
  marks: number[];
  linked: number;
}

/** A game that was on the board before another took its place. */
export interface Kept {
  game: Game;
  marks: number[];
  linked: number;
  sitting: Promise<string>;
  redo?: State['redo'];
  written?: State['written'];
  aside?: State['aside'];
}

/** The state of offline use and of storage. */
export interface Device {
  offline: Offline;
  /** Where the reader is asked first: the bytes still to fetch, and the callback that accepts. */
  offer: { bytes: number; accept: () => void } | null;
  storage: Outcome;
  /** Whether the game on the board is open in another tab, which continues it. */
  behind: boolean;
  /** The last game, where another tab holds it, until the user answers. */
  elsewhere: { id: string; title: string } | null;
}

/**
 * The screen waits for another player: nothing is drawn until then. `first`: nobody has looked yet.
 */
export interface Curtain {
  side: string;
  name: string;
  look: string;
  title: string;
  first: boolean;
}

/**
 * A roll or a draw: the faces so far, and whether they are being shaken, entered by hand, or
 * neither.
 */
export interface Throw {
  faces: (number | null)[];
  hand: boolean;
  shaken: boolean;
}

/** The last roll, shown until the next decision. `at`: length of the log after it. */
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

/** The player's selection: nothing, a counter (aimed at a hex, or not yet), or a place. */
export type Hand =
  { is: 'empty' } | { is: 'counter'; who: string; to: Place | null } | { is: 'place'; at: Place };

export interface State {
  /** The game as loaded from a link, a file or the chooser; later as the umpire returns it. */
  game: Game | null;
  board: Board | null;
  draft: Draft | null;
  /** The board shown on the map: the case's step, else the game's board. */
  shown: Board | null;
  /** Counter selected, hex it is aimed at, the hexes it would pass (its own hex first). */
  pick: string | null;
  reach: Reach | null;
  target: Place | null;
  path: Place[] | null;
  why: Why | null;
  /** The previous response, shown until the next one arrives or takes too long. */
  wasWhy: Why | null;
  /** The umpire's refusal of the last request for a verdict. */
  whyError: string;
  /** Hex beneath a counter that is being dragged; meanwhile nothing else on the page moves. */
  hover: Place | null;
  /** Hex at which the selected counter has several possible acts. */
  menu: Place | null;
  /** Keyboard cursor. */
  cursor: Place | null;
  /** Whether the map is used by keyboard: the cursor is visible. */
  byKeys: boolean;
  /** Place of the stack opened as a fan. */
  fan: Place | null;
  /** Hex shown in section; "" for none. */
  section: string;
  preview: Preview | null;
  /** Index of the chosen answer to `board.ask`. */
  choice: number | null;
  /** Whether the selection was sent to the umpire; a later selection is not. */
  sent: boolean;
  /** The move to animate at the next draw. */
  slide: { who: string; path: Place[] } | null;
  view: string;
  /** The available panes, without the board: only these can be shown. */
  views: { id: string; title: string; stands: string }[];
  /** The view just opened, with its argument, of which its pane is notified. */
  entered: { view: string; arg: unknown } | null;
  dialog: string | null;
  dialogArg: unknown;
  sheet: SheetStop;
  layout: Layout;
  busy: boolean;
  /** Progress of the umpire's long request; null where it reports none. */
  working: { done: number; of: number } | null;
  /** Number of pending changes of the game. */
  changes: number;
  tab: Tab;
  /** Stack sheets opened or folded by hand, by key. */
  opened: Record<string, boolean>;
  /** The side looking at the screen, where that matters; null: not stated. */
  looking: string | null;
  /** The same for a worked case on the board. */
  lookingOn: string | null;
  /** Whether one person plays all sides: the curtain stays up. */
  alone: boolean;
  curtain: Curtain | null;
  throw: Throw | null;
  rolled: Rolled | null;
  toast: Toast | null;
  /** The text of the live region. */
  spoken: string;
  undo: { can: boolean };
  /** The steps to redo: entries of the log, or a position that was rewritten. */
  redo: (Entry[] | Written)[];
  /** The games before each time the editor rewrote the position. */
  written: Written[];
  /**
   * Length of the log before each act of this sitting, so that undo takes back acts, not entries.
   */
  marks: number[];
  /**
   * Length of the log that came from a link, which undo leaves as it was shared; 0 without a link.
   */
  linked: number;
  kept: Kept | null;
  /** Number of games opened on this page. */
  openings: number;
  /**
   * The rest of a log that the current rules stop: it stays with the game until the player discards
   * it.
   */
  aside: Stopped | null;
  /**
   * The card over the board of a link opened for the first time; `asked`: it points at a ruling.
   */
  greeting: { asked: boolean } | null;
  /** Why a link was not opened, until the user has read it; "" otherwise. */
  refused: string;
  device: Device;
  engine: EngineState;
  hello: Hello | null;
  theme: Theme;
  caseRun: CaseRun | null;
  book: Book | null;
  books: Record<string, Book>;
  /**
   * The house rules that scenarios contain, by the name of the rulebook that the umpire makes of
   * each.
   */
  houses: Record<string, HouseDoc>;
  scenarios: ScenarioEntry[] | null;
  /** The player's own picture under the counters, kept only on this device. */
  backdrop: Backdrop | null;
  /**
   * Pictures of the player's own module on the counters of one opened game, also kept only here.
   */
  pictures: { opening: number; by: CounterPictures } | null;
  /** The rulebook whose scenarios are shown; "" for the one saved on the device. */
  shelf: string;
  /** The panes' own state between draws, each under its name (ui/memory.ts). */
  panes: Record<string, object>;
}

/** The umpire as the store needs it: one request, one response. */
export type Engine = Pick<Python, 'ask'>;

/**
 * A new board, and the state to set with it. `own`: the sitting of a game that is the same wherever
 * it is opened.
 */
export type Coming = Partial<State> & { board: Board; own?: string };

export interface Store {
  readonly state: State;
  readonly keeper: Keeper;
  /**
   * Inspects the board of a game by link before it is saved and shown; a refusal is thrown.
   * `arrives`: it was opened, not played to.
   */
  guard: ((coming: Coming, arrives: boolean) => Promise<Coming>) | null;
  subscribe(listener: (state: State) => void): () => void;
  set(partial: Partial<State>): void;
  /**
   * Sends a request to the umpire; a refusal is thrown as an Error with its sentence, and shown as
   * a toast if wanted.
   */
  ask<K extends Request['ask']>(request: Asking<K>, how?: { toast?: boolean }): Promise<Answers[K]>;
  /**
   * Puts another game on the board; `quiet` where it is the same board revised and nothing is
   * announced.
   */
  open(game: Game, how?: { why?: string; quiet?: boolean }): Promise<boolean>;
  /** Opens the game in a link; the umpire's refusal is thrown, and leaves everything unchanged. */
  openLink(link: string): Promise<boolean>;
  /**
   * Rewrites the position itself, for the editor: undo restores the former game. Null: nothing to
   * do.
   */
  rewrite(make: (board: Board) => Promise<ScenarioDoc | null>): Promise<boolean>;
  act(entries: Entry[], how?: { slide?: State['slide'] }): Promise<boolean>;
  edit(change: Entry): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  reset(): Promise<boolean>;
  /** Discards the rest of a stopped log, or restores it. */
  putAside(rest: State['aside']): Promise<void>;
  /** Restores the game before the last one opened. */
  back(): Promise<boolean>;
  /** Shows the game on the board as saved by the other tab that holds it. */
  follow(save: Save): Promise<boolean>;
  /** Puts a worked case in place of the board; `step` is called when it has loaded. */
  showCase(ruleset: string, id: string, step: () => number): Promise<boolean>;
  caseStep(step: number): void;
  leaveCase(): void;
  loadBook(ruleset?: string): Promise<Book>;

  /** A counter may be selected in a moment: requests its reach already. */
  prefetchReach(id: string): void;
  pickCounter(id: string | null): Promise<void>;
  target(place: Place): Promise<void>;
  /** Keyboard: moves the selected counter's path, or the cursor, to a neighbouring hex. */
  walk(place: Place): Promise<void>;
  inspect(place: Place): Promise<void>;
  confirm(): Promise<boolean>;
  carry(entry: Entry, who: string): Promise<boolean>;
  putAnyway(): Promise<boolean>;
  putBack(): void;
  consider(act: ActView, auto?: boolean): Promise<void>;
  choose(index: number): Promise<void>;
  /** Shows the target of a link: the counter selected, the move aimed, the verdict open. */
  point(asked: Asked): Promise<void>;
  /** Confirms that the side named on the curtain is at the screen. */
  lookIn(how?: { alone?: boolean }): void;

  toast(words: string, how?: { grade?: Grade | ''; action?: Toast['action'] }): void;
  say(words: string): void;
  openDialog(kind: string, arg?: unknown): void;
  closeDialog(): void;
}
