/** The board as one side sees it: counters, hexes, sheets, its pending choice and its history. */

import type { Entry, Game, MapDoc, Place } from './documents.ts';
import type { Finding, Grade, Verdict } from './verdicts.ts';

/** A picture of the player's own map, on their board only: no document contains it. */
export interface Backdrop {
  url: string;
  /** 0 to 1. */
  strength: number;
  /** 1: as wide as the map. */
  size: number;
  /** 1: as high as the map, if it is as wide. */
  stretch: number;
  /** Offset of its middle to the right and down, as shares of the map. */
  across: number;
  down: number;
}

/**
 * By a counter's id: its picture, valid while the counter has that name; hidden ones have another.
 */
export type CounterPictures = Record<string, { name: string; url: string }>;

export interface CounterView {
  id: string;
  name: string;
  kind: string;
  side: string;
  /**
   * Basic type of the ruleset, e.g. soldier | vehicle | aircraft | obstacle: square pip for foot,
   * lozenge for vehicle.
   */
  type: string;
  /** Id in the symbol sprite. */
  symbol: string;
  at: Place;
  rank: number;
  aboard: string;
  /**
   * "rides in Truck", for a passenger; "" otherwise. `holds`: the heading for its own passengers.
   */
  inside: string;
  holds: string;
  /** Ids of its passengers, in order. */
  load: string[];
  marks: { id: string; name: string; short: string; facedown: boolean }[];
  /** The two figures at the foot of the counter. */
  values: [string, string];
  /**
   * A short text in its upper right corner ("½", "HQ"), the echelon over the symbol ("XX"); "" for
   * none.
   */
  corner: string;
  top: string;
  /** The colours of its nation; "" for those of its side. */
  look: string;
  /** Steps left, and the full number; none are drawn where `full` is 0. */
  pips: number;
  full: number;
  allowance: number;
  spent: number;
  /** Whether it has a legal action now. */
  can: boolean;
  /** Set by the page: drawn in place of its face. */
  picture?: string;
}

export interface PlaceView {
  at: Place;
  grade: Grade;
  /** Short text in the badge: "+1"; "" where lawful. */
  badge: string;
  /** Ids of the counters there (without passengers), first in first. */
  stack: string[];
  /** The first vehicle in, which is drawn with the flag; "" where no flag is due. */
  first: string;
  /** The spoken label: "0305, forest, two units of three, lawful". */
  label: string;
}

/**
 * A kind of part of a hex: its short label, and its id among the signs of parts ("" for the label
 * alone); drawn from low to high `order`.
 */
export interface PartSign {
  id: string;
  name: string;
  short: string;
  symbol: string;
  order: number;
}

/** A feature of a hex: its short label, and its id among the signs. */
export interface FeatureSign {
  id: string;
  name: string;
  short: string;
  symbol: string;
}

export interface Signs {
  parts: PartSign[];
  features: FeatureSign[];
}

/** A stack as a picture: the counters in the slots of each limit. */
export interface SheetView {
  side: string;
  place: Place | null;
  /** The marker counter whose box this is; "" for the counters outside boxes. */
  who: string;
  title: string;
  note: string;
  /** Whether all of it is within the limits. */
  fits: boolean;
  /** Whether only its owner may look: there are no rows. */
  closed: boolean;
  rows: SheetRow[];
}

/** One limit and the counters that take its places, in order. */
export interface SheetRow {
  id: string;
  words: string;
  /** In 1/per, as the sizes are; null where nothing is counted. */
  limit: number | null;
  per: number;
  items: SheetItem[];
}

export interface SheetItem {
  who: string;
  size: number;
  words: string;
}

/** A roll or a draw that play waits for. Faces are numbered from 1, options of a draw from 0. */
export interface ChanceView {
  kind: 'dice' | 'draw';
  count: number;
  sides: number;
  options: string[];
  /** The side that rolls each die, in their order; one entry where one side rolls them all. */
  by: { side: string; name: string }[];
  words: string;
}

/** The summary of a turn, or of the whole game: one sentence per line. */
export interface AccountView {
  title: string;
  lines: string[];
}

export interface StepView {
  id: string;
  name: string;
  side: string;
  sideName: string;
  state: 'done' | 'now' | 'next';
}

/** An action that needs no selected counter: end the portion, flip the hits, place a hit. */
/** `verb`: the heading of a group of such acts. */
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

export interface LogLine {
  n: number;
  words: string;
  grade: Grade;
  badge: string;
  turn: number;
  step: string;
  side: string;
  /** The account of the turn that ends with this entry; null where none does. */
  account: AccountView | null;
}

/** A puzzle's goal, and its state in the game. */
export interface GoalView {
  /** The task, as one sentence. */
  words: string;
  side: string;
  /** "failed": it cannot be met any more. */
  stands: 'open' | 'met' | 'failed';
  /** The length of the log at which that was decided; null while it is open. */
  at: number | null;
  /** Why it cannot be met any more. */
  why: string[];
  wants: { words: string; holds: boolean }[];
  /** The bounds that must hold throughout. */
  keeps: string[];
  /** The limit of moves (0: none), and the number made. */
  moves: number;
  made: number;
  /** Whether the umpire's edits were used: then the result is no solution. */
  byHand: boolean;
}

/**
 * A log that the current rules stop: the board is the position before the entry, and nothing is
 * lost.
 */
export interface Stopped {
  /** The entry's index in the log, counted from 0. */
  index: number;
  entry: Entry;
  /** The entry in words. */
  words: string;
  /** The clause that forbids it; "" where there is none, or where the viewer may not know. */
  clause: string;
  /** The entry, its number, and the reason why it cannot be played. */
  sentence: string;
  /**
   * The rules' version that the game was made with, in a sentence; "" where it is the current one.
   */
  rules: string;
  /** The entries after it, in words; empty where some of them may be secret by then. */
  rest: string[];
  /** The number of entries after it. */
  left: number;
  /** Whether it is a game by link, which cannot be continued without its whole log. */
  byLink: boolean;
  /** The document as it arrived. */
  whole: Game;
}

export interface Board {
  /** The game, normalised; keep this one. */
  game: Game;
  title: string;
  ruleset: string;
  rulesetTitle: string;
  /** The map in full (a built-in map resolved), for drawing. */
  map: MapDoc;
  /** How the parts and features of this map are drawn. */
  signs: Signs;
  sides: { id: string; name: string; look: string }[];
  turn: number;
  turns: number;
  steps: StepView[];
  /** The side to decide ("" for none), and the expected decision in words. */
  actor: string;
  prompt: string;
  ask: Ask | null;
  actions: ActView[];
  counters: CounterView[];
  places: PlaceView[];
  /** Number of counters in set-up that the umpire could place (request "placement"). */
  unplaced: number;
  /** The verdict on the whole position. */
  verdict: Verdict;
  log: LogLine[];
  /** Undo may not go below this length of the log. */
  floor: number;
  /** `account`: of the whole game; null before any move. */
  result: { words: string; winner: string; account: AccountView | null } | null;
  measures: { id: string; name: string; side: string; value: number }[];
  /** The scenario's goal; null where it is no puzzle. */
  goal: GoalView | null;
  /** The scenario's victory points, a sentence each. */
  victory: string[];
  play: 'turns' | 'free';
  /** Set when the document was made with another rules version and the current verdict differs. */
  notice: string;
  /** The point where the current rules stop the log, if the request said `upTo`; else null. */
  stopped: Stopped | null;
  /** The roll or draw that is due; the answer is an entry { roll }. */
  chance: ChanceView | null;
  /** The findings so far of an unfinished act: beside a question, or the dice. */
  told: Finding[];
  sheets: SheetView[];
  /** The side whose view this is. */
  viewer: string;
  /**
   * Whether some side may not see all of the position: hand the screen over before another view is
   * shown.
   */
  secret: boolean;
}
