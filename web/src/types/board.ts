/**
 * The board as one side sees it: counters, hexes, sheets, what is asked of it and what came before.
 */

import type { Entry, Game, MapDoc, Place } from './documents.ts';
import type { Finding, Grade, Verdict } from './verdicts.ts';

/** A picture of somebody's own map, as it lies on his board alone: no document has it. */
export interface Backdrop {
  url: string;
  /** 0 to 1. */
  strength: number;
  /** 1: as wide as the map. */
  size: number;
  /** 1: as high as the map, where it is as wide. */
  stretch: number;
  /** Shares of the map by which its middle lies further right and down. */
  across: number;
  down: number;
}

/** By a counter's id: its picture, while it has that name; hidden ones have another. */
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
   * Where it is, where it lies aboard another: "rides in Truck"; "" where it stands. The word over
   * what lies aboard it.
   */
  inside: string;
  holds: string;
  /** Ids of the counters that ride in it, in order. */
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
  /** Steps left, of how many; none are drawn where `full` is 0. */
  pips: number;
  full: number;
  allowance: number;
  spent: number;
  /** It has a legal action now. */
  can: boolean;
  /** The page's own: drawn in place of its face. */
  picture?: string;
}

export interface PlaceView {
  at: Place;
  grade: Grade;
  /** Short text in the badge: "+1"; "" where lawful. */
  badge: string;
  /** Ids of counters standing there (aboard left out), first in first. */
  stack: string[];
  /** The first vehicle in, which wears the flag; "" where no flag is due. */
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

/** A stack as a picture: what fills which slot of which limit. */
export interface SheetView {
  side: string;
  place: Place | null;
  /** The marker counter whose box this is; "" for what lies loose in the place. */
  who: string;
  title: string;
  note: string;
  /** All of it is within the limits. */
  fits: boolean;
  /** Its owner alone may look: there are no rows. */
  closed: boolean;
  rows: SheetRow[];
}

/** One limit and who takes its places, in order. */
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

/** What a turn, or the whole game, has come to: a sentence a line. */
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

/** An action that is not about picking a counter: end the portion, flip the hits, place a hit. */
/** `verb`: the word over a group of such acts. */
export interface ActView {
  entry: Entry;
  words: string;
  verb: string;
  grade: Grade;
  badge: string;
  who: string;
  on: string;
}

/** Something that a side must decide before play goes on. */
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

/** A puzzle's goal, and how the game stands towards it. */
export interface GoalView {
  /** What is asked, as one sentence. */
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
  /** How many moves there may be (0: no limit), and how many were made. */
  moves: number;
  made: number;
  /** The umpire's hand was in it: what comes of that is no solution. */
  byHand: boolean;
}

/** A log that today's rules stop: the board stands before the entry, and nothing is lost. */
export interface Stopped {
  /** The entry's place in the log, counted from 0. */
  index: number;
  entry: Entry;
  /** The entry in words. */
  words: string;
  /** The clause that forbids it; "" where it is none, or where the viewer may not know. */
  clause: string;
  /** The entry, its number, and why it cannot be played. */
  sentence: string;
  /** The rules' version that the game was made with, in a sentence; "" where it is today's. */
  rules: string;
  /** The entries after it, in words; none where some of them may be secret by then. */
  rest: string[];
  /** How many entries there are after it. */
  left: number;
  /** It is a game by link, which goes on only as a whole. */
  byLink: boolean;
  /** The document as it came. */
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
  /** Whose decision it is ("" for nobody), and in words what is expected. */
  actor: string;
  prompt: string;
  ask: Ask | null;
  actions: ActView[];
  counters: CounterView[];
  places: PlaceView[];
  /** How many counters wait in set-up that the umpire could place (request "placement"). */
  unplaced: number;
  /** The whole position judged. */
  verdict: Verdict;
  log: LogLine[];
  /** Undo may not go below this length of the log. */
  floor: number;
  /** `account`: of the whole game; null before any move. */
  result: { words: string; winner: string; account: AccountView | null } | null;
  measures: { id: string; name: string; side: string; value: number }[];
  /** What the scenario asks for; null where it is no puzzle. */
  goal: GoalView | null;
  /** What the scenario gives victory points for, a sentence each. */
  victory: string[];
  play: 'turns' | 'free';
  /** Set when the document was made with another rules version and today's verdict differs. */
  notice: string;
  /** Where today's rules stop the log, of a game that was asked for `upTo` there; else null. */
  stopped: Stopped | null;
  /** What is to be rolled or drawn now; the answer is an entry { roll }. */
  chance: ChanceView | null;
  /** What has come so far of what is half done: beside a question, or the dice. */
  told: Finding[];
  sheets: SheetView[];
  /** The side whose view this is. */
  viewer: string;
  /**
   * Some side may not see all of the position: hand the screen over before another view is shown.
   */
  secret: boolean;
}
