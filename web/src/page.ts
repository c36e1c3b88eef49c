/** The page's own state and its store. The umpire's side of the boundary is in types/. */
import type { Backdrop, CounterPictures } from './dressed.ts';
import type { ActView, Board, CounterView, PlaceView, Stopped } from './contract/board.ts';
import type { Book, CaseView } from './contract/book.ts';
import type { Asked, Entry, Game, HouseDoc, Place, ScenarioDoc } from './contract/documents.ts';
import type { Hello } from './contract/games.ts';
import type { Answers, Request } from './contract/requests.ts';
import type { Reach, Why } from './contract/rulings.ts';
import type { Grade } from './contract/verdicts.ts';
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
  /** Estimated seconds until the umpire is ready; 0 if unknown. */
  left: number;
  ready: boolean;
  /** One sentence that states the failure and its remedy; "" without a failure. */
  error: string;
}

interface Toast {
  /** Rises with every toast, so that a repeated sentence is shown and spoken again. */
  n: number;
  words: string;
  grade: Grade | '';
  action: { label: string; run: () => void } | null;
}

/**
 * The scene that the shell can draw before the umpire is ready: the counters as printed, without
 * any verdict.
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
   * The current phase, and the side that acts in it, as far as the log shows them; null if only the
   * rules can determine them.
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
  sitting: Promise<string>;
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
interface Device {
  offline: Offline;
  /**
   * If the reader must consent to the download: the bytes still to fetch, and the callback that
   * accepts.
   */
  offer: { bytes: number; accept: () => void } | null;
  storage: Outcome;
  /** Whether another tab has the game of this board open and continues it. */
  behind: boolean;
  /** The last game, if another tab holds it; null once the user has answered. */
  elsewhere: { id: string; title: string } | null;
}

/**
 * The screen waits for another player; until then nothing is drawn. `first`: no player has looked
 * yet.
 */
export interface Curtain {
  side: string;
  name: string;
  look: string;
  title: string;
  first: boolean;
}

/**
 * A roll or a draw: the faces so far, and whether the dice are being shaken, entered by hand, or
 * neither.
 */
export interface Throw {
  faces: (number | null)[];
  hand: boolean;
  shaken: boolean;
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
  /** Its place among the games against the computer that are offered, from 1 on; 0 for none. */
  duel: number;
  scenario: ScenarioDoc;
}

/** The player's selection: nothing, a counter (with or without a target hex), or a place. */
export type Hand =
  { is: 'empty' } | { is: 'counter'; who: string; to: Place | null } | { is: 'place'; at: Place };

export interface State {
  /**
   * The game as loaded from a link, a file or the chooser; once the umpire is ready, as it returns
   * the game.
   */
  game: Game | null;
  board: Board | null;
  draft: Draft | null;
  /** The board shown on the map: the case's step, else the game's board. */
  shown: Board | null;
  /**
   * The selected counter, its target hex, and the hexes on the way (the counter's own hex first).
   */
  pick: string | null;
  reach: Reach | null;
  target: Place | null;
  path: Place[] | null;
  why: Why | null;
  /** The previous verdict, shown until the next one arrives or takes too long. */
  wasWhy: Why | null;
  /** The umpire's refusal of the last request for a verdict. */
  whyError: string;
  /** The hex beneath a dragged counter; during a drag nothing else on the page moves. */
  hover: Place | null;
  /** The hex at which the selected counter has several possible acts, shown as a menu. */
  menu: Place | null;
  /** Keyboard cursor. */
  cursor: Place | null;
  /** Whether the user operates the map by keyboard, so that the cursor is shown. */
  byKeys: boolean;
  /** The hexes of a sentence that are outlined on the map. */
  lit: Place[];
  /** Place of the stack opened as a fan. */
  fan: Place | null;
  /** Hex shown in section; "" for none. */
  section: string;
  preview: Preview | null;
  /** Index of the chosen answer to `board.ask`. */
  choice: number | null;
  /**
   * Whether the current selection was sent to the umpire; false for a selection made after that.
   */
  sent: boolean;
  /** The move to animate at the next draw. */
  slide: { who: string; path: Place[] } | null;
  view: string;
  /** The pane to which Back returns from the board; "" for none. */
  under: string;
  /** The available panes, without the board. Other ids cannot be shown. */
  views: { id: string; title: string; stands: string }[];
  /** The view just opened, and its argument, with which its pane is notified. */
  entered: { view: string; arg: unknown } | null;
  dialog: string | null;
  dialogArg: unknown;
  sheet: SheetStop;
  layout: Layout;
  busy: boolean;
  /** Progress of the umpire's long request; null if no progress is reported. */
  working: { done: number; of: number } | null;
  /** Number of pending changes of the game. */
  changes: number;
  tab: Tab;
  /** Whether the user has opened or folded a stack sheet, by the sheet's key. */
  opened: Record<string, boolean>;
  /** The side at the screen, if that matters; null: not stated. */
  looking: string | null;
  /** The side at the screen for a worked case on the board. */
  lookingOn: string | null;
  /** Whether one person plays all sides; the curtain is then never shown. */
  alone: boolean;
  curtain: Curtain | null;
  throw: Throw | null;
  /**
   * Length of the log up to which the player has seen the dice: those of later entries stay in view
   * until the player's next tap or key.
   */
  heeded: number;
  toast: Toast | null;
  /** The text of the live region. */
  spoken: string;
  undo: { can: boolean };
  /** The steps that redo restores: entries of the log, or a position that was rewritten. */
  redo: (Entry[] | Written)[];
  /** The game as it was before each rewriting of the position by the editor. */
  written: Written[];
  /**
   * Length of the log before each act of this sitting, so that undo takes back acts, not single
   * entries.
   */
  marks: number[];
  /**
   * Length of the part of the log that came from a link and that undo leaves unchanged; 0 without a
   * link.
   */
  linked: number;
  kept: Kept | null;
  /** The sides for which the computer decides now; none while it is paused. */
  computers: string[];
  /** The sides that the computer plays, paused or not. */
  seated: string[];
  /** Number of games opened on this page. */
  openings: number;
  /**
   * The rest of a log that the current rules stop. It stays with the game until the player discards
   * it.
   */
  aside: Stopped | null;
  /**
   * The card shown over the board when a link is opened for the first time. `asked`: whether the
   * link points at a ruling.
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
   * The house rules of scenarios, by the name that the umpire gives the rulebook made from each.
   */
  houses: Record<string, HouseDoc>;
  scenarios: ScenarioEntry[] | null;
  /** The player's own picture under the counters, stored only on this device. */
  backdrop: Backdrop | null;
  /**
   * Pictures from the player's own module on the counters of one opened game; stored only on this
   * device.
   */
  pictures: { opening: number; by: CounterPictures } | null;
  /** The rulebook whose scenarios are listed; "" for the one saved on the device. */
  shelf: string;
  /** The panes' own state between draws, by name (ui/memory.ts). */
  panes: Record<string, object>;
}

/** The part of the umpire that the store uses: one request, one response. */
export type Engine = Pick<Python, 'ask'>;

/**
 * A new board, and the state to set with it. `own`: the sitting of the game, if that id is the same
 * wherever the game is opened.
 */
export type Coming = Partial<State> & { board: Board; own?: string };

export interface Store {
  readonly state: State;
  readonly keeper: Keeper;
  /**
   * Checks the board of a game by link before it is saved and shown; throws a refusal. `arrives`:
   * the board was opened, not reached by playing.
   */
  guard: ((coming: Coming, arrives: boolean) => Promise<Coming>) | null;
  subscribe(listener: (state: State) => void): () => void;
  set(partial: Partial<State>): void;
  /**
   * Sends a request to the umpire. A refusal is thrown as an Error with its sentence, and also
   * shown as a toast if requested.
   */
  ask<K extends Request['ask']>(request: Asking<K>, how?: { toast?: boolean }): Promise<Answers[K]>;
  /**
   * Puts another game on the board. `quiet`: the game is a revision of the current one, and nothing
   * is announced.
   */
  open(game: Game, how?: { why?: string; quiet?: boolean }): Promise<boolean>;
  /**
   * Opens the game in a link. A refusal by the umpire is thrown and leaves everything unchanged.
   */
  openLink(link: string): Promise<boolean>;
  /**
   * Rewrites the position itself, for the editor; undo restores the former game. If `make` returns
   * null, nothing changes.
   * @param how - `apart`: the former game is kept among the saved games, even if nothing was
   * decided in it
   */
  rewrite(
    make: (board: Board) => Promise<ScenarioDoc | null>,
    how?: { apart?: boolean },
  ): Promise<boolean>;
  /**
   * Adds entries to the log. While the computer decides, only its own acts are accepted.
   * @param how - `computer`: the acts are the computer's
   */
  act(entries: Entry[], how?: { slide?: State['slide']; computer?: boolean }): Promise<boolean>;
  edit(change: Entry): Promise<boolean>;
  undo(): Promise<boolean>;
  redo(): Promise<boolean>;
  reset(): Promise<boolean>;
  /** Discards the rest of a stopped log, or restores it. */
  putAside(rest: State['aside']): Promise<void>;
  /** Restores the game that was on the board before the last one was opened. */
  back(): Promise<boolean>;
  /** Shows the game as saved by the other tab that holds it. */
  follow(save: Save): Promise<boolean>;
  /** Shows a worked case in place of the board. `step` is called when the case has loaded. */
  showCase(ruleset: string, id: string, step: () => number): Promise<boolean>;
  caseStep(step: number): void;
  leaveCase(): void;
  loadBook(ruleset?: string): Promise<Book>;

  /** Requests the reach of a counter that may be selected in a moment. */
  prefetchReach(id: string): void;
  pickCounter(id: string | null): Promise<void>;
  target(place: Place): Promise<void>;
  /** Handles a cursor key: moves the selected counter's path, or the cursor, to an adjacent hex. */
  walk(place: Place): Promise<void>;
  inspect(place: Place): Promise<void>;
  confirm(): Promise<boolean>;
  carry(entry: Entry, who: string): Promise<boolean>;
  putAnyway(): Promise<boolean>;
  putBack(): void;
  consider(act: ActView, auto?: boolean): Promise<void>;
  choose(index: number): Promise<void>;
  /**
   * Shows the ruling that a link points at: the counter selected, the move aimed, the verdict open.
   */
  point(asked: Asked): Promise<void>;
  /** Confirms that the side named on the curtain is at the screen. */
  lookIn(how?: { alone?: boolean }): void;

  toast(words: string, how?: { grade?: Grade | ''; action?: Toast['action'] }): void;
  say(words: string): void;
  openDialog(kind: string, arg?: unknown): void;
  closeDialog(): void;
}
