// Written by tools/contract. Change the Python declarations, then run it.
/** Answers about a board: reach, verdicts with reasons, odds, a solution. */

import type { ActView, Board, SheetView } from './board.ts';
import type { Entry, Place } from './documents.ts';
import type { Grade, Remedy, Verdict } from './verdicts.ts';

/** The result of entering a place by the cheapest way. */
export interface Outcome {
  grade: Grade;
  badge: string;
  cost: number;
  /** The cost with the rulebook's own unit ("3 MF"). */
  points: string;
  words: string;
}

/** A place in reach of a counter, with the index of its outcome. */
export interface Reached {
  to: Place;
  outcome: number;
}

/**
 * The hexes and acts open to the selected counter; the cheapest come first. A large map has
 * thousands of hexes with the same outcome, so each outcome is there once.
 */
export interface Reach {
  who: string;
  hexes: Reached[];
  outcomes: Outcome[];
  acts: ActView[];
  /** The arc in front of the counter; null if its facing does not matter. */
  arc: ArcView | null;
}

/**
 * The arc in front of a counter with a facing. Hexes in neither `front` nor `split` are behind it.
 */
export interface ArcView {
  who: string;
  at: Place;
  /**
   * The index of the hexside that the counter faces, clockwise from the north (pointy-topped:
   * north-west).
   */
  way: number;
  front: Place[];
  /** Hexes that are split by the line through the counter which bounds the arc. */
  split: Place[];
}

/** The line of sight of an attack, for the board to draw. */
export interface SightView {
  from: Place;
  to: Place;
  clear: boolean;
  /**
   * The hexes between shooter and target that count. Where the line runs along a hexside, the hexes
   * on both sides count.
   */
  cut: Place[];
  /** Hexes that block the line (`blocked`), and hexsides that block it. */
  blocked: Place[];
  barred: [Place, Place][];
  /** The arcs of shooter and target, if they matter. */
  arcs: ArcView[];
}

/** A lawful place near a forbidden one. */
export interface Instead {
  to: Place;
  grade: Grade;
  badge: string;
  path: Place[];
}

/** The response to "why": a verdict, its remedies, and the nearest lawful hexes. */
export interface Why {
  verdict: Verdict;
  place: Place | null;
  /** The counters now in the hex, in order of entry, and the counter that enters. */
  there: string[];
  entering: string;
  /** The sheets of the place after the move, even if the move is forbidden. */
  sheets: SheetView[];
  /** The remedies; null if they were not requested. */
  remedies: Remedy[] | null;
  /** The nearest lawful hexes; null if they were not requested. */
  instead: Instead[] | null;
  /**
   * The places of a path, in the order in which they were judged and are to be drawn; otherwise
   * empty.
   */
  path: Place[];
  /** The log entries that carry the action out (several for a path); empty if it is forbidden. */
  entries: Entry[];
  /**
   * Odds of the dice that would follow; null if no dice follow, or their odds are not computed.
   */
  odds: OddsView | null;
  /** The line of sight; null if no target is involved, or the rulebook has no lines of sight. */
  sight: SightView | null;
  /**
   * The units that may fire at the mover on this path; null if none may, or if the rulebook does
   * not determine them.
   */
  threats: ThreatsView | null;
  /** The verdict as forum text with clause ids; the page adds the link. */
  text: string;
}

/**
 * An exact chance. A fraction as text, thousandths for the drawing, a percentage for the reader.
 */
export interface ChanceOf {
  words: string;
  chance: string;
  share: number;
  percent: string;
}

/**
 * The units that may fire at a mover, the most dangerous first. `all`: the chance of any harm if
 * all of them fire.
 */
export interface ThreatsView {
  by: ThreatView[];
  all: ChanceOf;
}

/** The fire of one counter at the mover, at the place on the path where it is most dangerous. */
export interface ThreatView {
  who: string;
  name: string;
  at: Place;
  clause: string;
  /** The number of its models that may attack. */
  attacks: number;
  ends: ChanceOf[];
}

/** An expected value. */
export interface Mean {
  words: string;
  value: string;
}

/** The possible results of dice not rolled yet. `ends` exclude each other and add up to 1. */
export interface OddsView {
  title: string;
  ends: ChanceOf[];
  also: ChanceOf[];
  /** The expected value as a fraction and in words; null if the results are not numbers. */
  mean: Mean | null;
}

/** An id and its name. */
export interface Named {
  id: string;
  name: string;
}

/** A field of a choice about dice outside a game. */
export interface OddsField {
  id: string;
  title: string;
  chosen: string;
  options: Named[];
}

/**
 * Response to "odds". The choices outside a game, the chosen options, and the odds of each way to
 * attack.
 */
export interface Comparison {
  fields: OddsField[];
  ways: OddsView[];
  /** The reason why there are no odds; "" if there are some. */
  words: string;
  /** A note on the whole response, such as the source of its figures. */
  note: string;
}

/**
 * Response to "quick": the verdict on one hex. `why.place` is that hex, `board` the position in
 * which it was judged.
 */
export interface Quick {
  board: Board;
  why: Why;
}

/** The name of a rulebook. */
export interface BookName {
  id: string;
  title: string;
}

/** A counter's kind here, and its kind in another rulebook. */
export interface Counterpart {
  was: string;
  now: string;
}

/**
 * Response to "under": a stack as another rulebook judges it. `pieces` maps the id of each counter
 * to its counterpart in that rulebook; "" if there is none.
 */
export interface Under {
  book: BookName;
  pieces: Counterpart[];
  quick: Quick;
}

/** An entry of the log and its words. */
export interface WordedEntry {
  entry: Entry;
  words: string;
}

/**
 * The difficulty of a puzzle, given by the weakest solver that finds the solution. "" if no
 * solution was proved.
 */
export interface PuzzleGrade {
  answer: 'solved' | 'unsolvable' | 'undecided';
  difficulty: '' | 'lesson' | 'glance' | 'step' | 'plan' | 'reply';
  words: string;
  least: number | null;
  /**
   * The number of first moves that lead to the shortest solution, and the number of other first
   * moves.
   */
  first: number;
  trails: number;
}

/**
 * Whether the goal's side decided as well as possible. What the dice and the other sides did does
 * not count.
 */
export interface Judged {
  /** Whether the goal was kept within reach; "undecided": the limit of positions was reached. */
  stands: 'kept' | 'lost' | 'undecided';
  /** The act that lost the goal or its best chance, in words; "" if there was none. */
  lost: string;
  /**
   * The best chance of the goal from the start ("1" if the goal can be forced), and the best chance
   * after that act.
   */
  best: string;
  left: string;
  /** Whether no later decision can change the chance, so that only dice or other sides remain. */
  settled: boolean;
}

/** Another side's act against the goal. */
export interface Replied {
  /** Null if no other side has anything to do, or no act was found. */
  entry: Entry | null;
  words: string;
  /**
   * The best chance of the goal after the act ("1" if the goal can still be forced); "" if there is
   * no act.
   */
  left: string;
  /** The number of moves in which the goal can then be reached; null if unknown. */
  moves: number | null;
}

/** A first move of a shortest solution. */
export interface FirstMove {
  entry: Entry;
  words: string;
  verb: string;
  who: string;
}

/** The solver's response to a goal, from the game's current position. */
export interface Solved {
  /** "undecided": the limit of positions was reached. */
  answer: 'solved' | 'unsolvable' | 'undecided';
  words: string;
  /** The fewest moves in which the goal can be forced; null if unknown. */
  least: number | null;
  positions: number;
  /** The best chance of the goal, if the goal asks for a chance; otherwise "". */
  chance: string;
  /** Whether the search was complete: no limit cut it short. */
  exhaustive: boolean;
  /**
   * The first moves that lead to the shortest solution, each with its verb and the acting counter.
   */
  first: FirstMove[];
  /** One line of play to the goal, including the decisions of the other sides and the dice. */
  line: WordedEntry[];
}
