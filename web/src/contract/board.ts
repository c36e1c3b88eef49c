// Written by tools/contract. Change the Python declarations, then run it.
/** The board as one side sees it: counters, hexes, sheets, the pending choice and the history. */

import type { CombatTableView } from './combat_table.ts';
import type { Entry, Game, MapDoc, Place } from './documents.ts';
import type { GoalView, Sentence } from './goals.ts';
import type { Finding, Grade, Verdict } from './verdicts.ts';

/** A marker on a counter. */
export interface MarkView {
  id: string;
  name: string;
  short: string;
  facedown: boolean;
}

/** The print on a counter: its figures, its corner, its echelon, its steps. */
export interface Face {
  /** The two figures at the foot of the counter. */
  values: [string, string];
  /**
   * `corner`: a short text in the upper right corner ("½", "HQ"). `top`: the echelon over the
   * symbol ("XX"). Each is "" if there is none.
   */
  corner: string;
  top: string;
  /**
   * The steps left (`pips`), and the full number of steps (`full`); no pips are drawn if `full` is
   * 0.
   */
  pips: number;
  full: number;
}

/** A counter, with all that its drawing needs. */
export interface CounterView extends Face {
  id: string;
  name: string;
  kind: string;
  side: string;
  /**
   * Basic type in the ruleset, e.g. soldier | vehicle | aircraft | obstacle. It determines the pip:
   * a square for units on foot, a lozenge for vehicles.
   */
  type: string;
  /** Id of the unit's symbol in the symbol sprite. */
  symbol: string;
  at: Place;
  rank: number;
  aboard: string;
  /**
   * "rides in Truck" for a passenger; otherwise "". `holds`: the heading above the counter's own
   * passengers.
   */
  inside: string;
  holds: string;
  /** Ids of the counter's passengers, in order. */
  load: string[];
  marks: MarkView[];
  /** The look (colours) of the counter's nation; "" for that of its side. */
  look: string;
  allowance: number;
  spent: number;
  /** Whether the counter has a legal action now. */
  can: boolean;
}

/** A place where something stands. */
export interface PlaceView {
  at: Place;
  grade: Grade;
  /** Short text in the badge, such as "+1"; "" if the place is lawful. */
  badge: string;
  /** Ids of the counters in the place (without passengers), in order of entry. */
  stack: string[];
  /**
   * The vehicle that entered first, which is drawn with the flag; "" if the rules require no flag.
   */
  first: string;
  /** The label for screen readers: "0305, forest, two units of three, lawful". */
  label: string;
}

/**
 * A kind of part of a hex, with its short label and the id of its sign. The id is "" to draw the
 * label alone. Parts of a hex are drawn in ascending `order`, from low to high.
 */
export interface PartSign {
  id: string;
  name: string;
  short: string;
  symbol: string;
  order: number;
}

/** A feature of a hex: its short label, and the id of its sign. */
export interface FeatureSign {
  id: string;
  name: string;
  short: string;
  symbol: string;
}

/** A terrain of a rulebook's own; it is painted as another one (`like`), or plainly if "". */
export interface TerrainSign {
  id: string;
  name: string;
  like: string;
}

/** The signs of the parts and features on a map, and of terrain that its rulebook adds. */
export interface Signs {
  parts: PartSign[];
  features: FeatureSign[];
  terrains?: TerrainSign[];
}

/** A stack as a sheet: for each limit, the counters in the slots of that limit. */
export interface SheetView {
  side: string;
  place: Place | null;
  /** The id of the marker counter whose box the sheet shows; "" for the counters outside boxes. */
  who: string;
  title: string;
  note: string;
  /** Whether all counters of the sheet are within the limits. */
  fits: boolean;
  /** Whether only the owner may see the counters; there are then no rows. */
  closed: boolean;
  rows: SheetRow[];
}

/** One limit, and the counters that take its slots, in order. */
export interface SheetRow {
  id: string;
  words: string;
  /** The limit in units of 1/per, like the sizes; null if the row has no limit. */
  limit: number | null;
  per: number;
  items: SheetItem[];
}

/** A counter in a row of a sheet. */
export interface SheetItem {
  who: string;
  size: number;
  words: string;
}

/** The side that rolls a die. */
export interface Roller {
  side: string;
  name: string;
}

/**
 * A roll or a draw that must be made before play goes on. Faces are numbered from 1, options of a
 * draw from 0.
 */
export interface ChanceView {
  kind: 'dice' | 'draw';
  count: number;
  sides: number;
  options: string[];
  /**
   * The side that rolls each die, in the order of the dice; one entry if one side rolls all dice.
   */
  by: Roller[];
  words: string;
}

/** The summary of a turn, or of the whole game; each line is one sentence. */
export interface AccountView {
  title: string;
  lines: string[];
}

/** A step in the sequence of the turn. */
export interface StepView {
  id: string;
  name: string;
  side: string;
  sideName: string;
  state: 'done' | 'now' | 'next';
}

/**
 * An action that needs no selected counter: end the portion, flip the hits, place a hit. `verb`:
 * the heading of a group of such acts.
 */
export interface ActView {
  entry: Entry;
  words: string;
  verb: string;
  grade: Grade;
  badge: string;
  who: string;
  on: string;
}

/** A choice that a side must make before play goes on. */
export interface Ask {
  kind: string;
  side: string;
  sideName: string;
  place: Place | null;
  title: string;
  words: string;
  choices: ActView[];
}

/** An entry of the log in words. */
export interface LogLine {
  n: number;
  words: string;
  grade: Grade;
  badge: string;
  turn: number;
  step: string;
  side: string;
  /** The account of the turn that this entry ends; null if the entry ends no turn. */
  account: AccountView | null;
  /** The dice that this entry rolls, or whose result it is; null for any other entry. */
  dice: DiceView | null;
}

/** A roll that was made. */
export interface RollView {
  chance: ChanceView;
  faces: number[];
  counted: boolean[];
}

/** Dice of an act. Its rolls and the entry that settles them have the same `since`. */
export interface DiceView {
  /** Length of the log when the act was declared whose dice these are. */
  since: number;
  /**
   * The roll; null for the entry that settles it. `counted`: for each die whether it counts, as a
   * success does; empty if that is not said of single dice.
   */
  roll: RollView | null;
}

/**
 * The entry at which the current rules stop a log. The board is the position before that entry, and
 * the rest of the log is kept.
 */
export interface Stopped {
  /** The index of that entry in the log, counted from 0. */
  index: number;
  entry: Entry;
  /** That entry in words. */
  words: string;
  /** The clause that forbids the entry; "" if there is none, or if the viewer may not know it. */
  clause: string;
  /** One sentence: the entry, its number, and the reason why it cannot be played. */
  sentence: string;
  /**
   * A sentence with the rules version that the game was made with; "" if it is the current version.
   */
  rules: string;
  /** The later entries in words; empty if some of them may contain secrets. */
  rest: string[];
  /** The number of later entries. */
  left: number;
  /** Whether the game is a game by link, which can be continued only with its whole log. */
  byLink: boolean;
  /** The game as it arrived, with its whole log. */
  whole: Game;
}

/** A side, and the look of its counters. */
export interface SideView {
  id: string;
  name: string;
  look: string;
}

/** The result of a game. */
export interface ResultView {
  words: string;
  winner: string;
  account: AccountView | null;
}

/** A quantity that the rulebook counts for a side. */
export interface MeasureView {
  id: string;
  name: string;
  side: string;
  value: number;
}

/** The board as one side sees it. */
export interface Board {
  /** The game, normalised by the umpire; the page stores this version. */
  game: Game;
  title: string;
  ruleset: string;
  rulesetTitle: string;
  /** The map in full, for drawing; a built-in map is included. */
  map: MapDoc;
  /** The signs with which the parts and features of this map are drawn. */
  signs: Signs;
  sides: SideView[];
  turn: number;
  turns: number;
  steps: StepView[];
  /** The side that must decide ("" if none), and the decision expected from it, in words. */
  actor: string;
  prompt: string;
  ask: Ask | null;
  actions: ActView[];
  counters: CounterView[];
  /** Number of units that have a legal action now; several counters may be one unit. */
  able: number;
  places: PlaceView[];
  /** Number of counters in set-up that the umpire can place on request ("placement"). */
  unplaced: number;
  /** The verdict on the whole position. */
  verdict: Verdict;
  log: LogLine[];
  /** The length of the log below which undo may not go. */
  floor: number;
  /**
   * The result of the game; null before the end. `account`: of the whole game, null before any
   * move.
   */
  result: ResultView | null;
  measures: MeasureView[];
  /** The scenario's goal; null if the scenario is not a puzzle. */
  goal: GoalView | null;
  /** The scenario's awards of victory points in sentences; similar awards share one. */
  victory: Sentence[];
  /** A sentence for each award of the scenario, in the order of the scenario. */
  awards: string[];
  /** The scenario's table for results of combat; null if it has none. */
  table: CombatTableView | null;
  play: 'turns' | 'free';
  /** A notice if the document was made with another rules version and the verdict has changed. */
  notice: string;
  /**
   * The entry at which the current rules stop the log, if the request had `upTo`; otherwise null.
   */
  stopped: Stopped | null;
  /** The roll or draw that must be made next; it is answered by an entry { roll }. */
  chance: ChanceView | null;
  /** The findings so far of an unfinished act, for display beside its question or its dice. */
  pending: Finding[];
  sheets: SheetView[];
  /** The side whose view this is. */
  viewer: string;
  /**
   * Whether a side may not see all of the position: the screen must then be handed over before
   * another side's view is shown.
   */
  secret: boolean;
}
