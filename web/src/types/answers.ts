/** The umpire's responses to requests about a board: reach, reasons, odds, a solution. */

import type { ActView, Board, SheetView } from './board.ts';
import type { Entry, Place } from './documents.ts';
import type { Grade, Remedy, Verdict } from './verdicts.ts';

/** The hexes and acts open to the selected counter. */
export interface Reach {
  who: string;
  /** `points`: the cost with the rulebook's own unit ("3 MF"). */
  hexes: {
    to: Place;
    grade: Grade;
    badge: string;
    cost: number;
    points: string;
    path: Place[];
    words: string;
  }[];
  acts: ActView[];
  /** Null where its facing does not matter. */
  arc: ArcView | null;
}

/** The arc in front of a counter with a facing; the hexes on neither list are behind it. */
export interface ArcView {
  who: string;
  at: Place;
  /** The side of its hex that it faces, clockwise from the north (pointy-topped: north-west). */
  way: number;
  front: Place[];
  /** Hexes split by the line through the counter. */
  split: Place[];
}

/** The line of sight of an attack, for the board to draw. */
export interface SightView {
  from: Place;
  to: Place;
  clear: boolean;
  /** The hexes between them that count: along hexsides those on both sides of the line. */
  cut: Place[];
  /** Hexes, and sides of hexes, that block it. */
  blocked: Place[];
  barred: [Place, Place][];
  /** Arcs of shooter and target, where they matter. */
  arcs: ArcView[];
}

/** The response to "why": a verdict, remedies, and the nearest lawful hexes. */
export interface Why {
  verdict: Verdict;
  place: Place | null;
  /** Counters in that hex now, in order of entry, and the one that enters. */
  there: string[];
  entering: string;
  /** The sheets of the place as it would be afterwards, forbidden or not. */
  sheets: SheetView[];
  /** Null where they were not requested. */
  remedies: Remedy[] | null;
  /** Null where the request left them out. */
  instead: { to: Place; grade: Grade; badge: string; path: Place[] }[] | null;
  /** The places of a path in the order in which they were judged, to be drawn so; else empty. */
  path: Place[];
  /** The log entries that carry it out (several for a path); empty where forbidden. */
  entries: Entry[];
  /** Odds of the dice that would follow; null where none do, or the odds are not computed. */
  odds: OddsView | null;
  /** Null where nothing is aimed at, or the rulebook has no lines of sight. */
  sight: SightView | null;
  /**
   * The units that may fire at the mover on this path; null where none may, or the rulebook does
   * not say.
   */
  threats: ThreatsView | null;
  /** Forum text with clause ids; the page adds the link. */
  text: string;
}

/** An exact chance: a fraction as text, thousandths for drawing, a percentage for reading. */
export interface ChanceOf {
  words: string;
  chance: string;
  share: number;
  percent: string;
}

/**
 * The units that may fire at a mover, the most dangerous first; `all`: the chance of any harm if
 * each does.
 */
export interface ThreatsView {
  by: ThreatView[];
  all: ChanceOf;
}

/** The fire of one counter, at the place on the path where it is most dangerous. */
export interface ThreatView {
  who: string;
  name: string;
  at: Place;
  clause: string;
  /** How many of its models may attack. */
  attacks: number;
  ends: ChanceOf[];
}

/** The possible results of dice not rolled yet. `ends` exclude each other and add up to 1. */
export interface OddsView {
  title: string;
  ends: ChanceOf[];
  also: ChanceOf[];
  /** The expected value, as a fraction and in words; null where the result is no number. */
  mean: { words: string; value: string } | null;
}

/** odds: the choices outside a game, the current ones, and the odds of each way. */
export interface Comparison {
  fields: {
    id: string;
    title: string;
    chosen: string;
    options: { id: string; name: string }[];
  }[];
  ways: OddsView[];
  /** Why there is no way; "" where there is one. */
  words: string;
  /** A note on the whole, such as the source of its figures. */
  note: string;
}

/**
 * quick: the verdict of one hex; `why.place` is its hex and `board` the position it was judged on.
 */
export interface Quick {
  board: Board;
  why: Why;
}

/**
 * under: a stack as another rulebook judges it. `pieces` maps the id of each counter to its
 * counterpart there; "" where there is none.
 */
export interface Under {
  book: { id: string; title: string };
  pieces: { was: string; now: string }[];
  quick: Quick;
}

/** How far ahead the computer searches. */
export type Level = 'recruit' | 'regular' | 'veteran';

/** The computer's next act for a side. */
export interface Decision {
  /** Null where it has nothing to do: another side decides, or a person must enter a result. */
  entry: Entry | null;
  words: string;
  /** The options it evaluated, best first: its choice and up to two others, with the reasons. */
  options: { words: string; why: string }[];
  /** Number of positions searched. */
  positions: number;
  /** Whether it continues an activation chosen before. */
  planned: boolean;
}

/** The course of a game as the computer evaluates it. Chances are from 0 to 1. */
export interface LookBack {
  /** The side that the chances belong to; a second side has the rest of 1. */
  side: string;
  /** By the number of entries played; null while an act is unfinished. */
  chances: (number | null)[];
  /** The decisions that cost their side most, in the order of the game. */
  turnings: {
    /** Entries played before it. */
    at: number;
    side: string;
    /** The computer's alternative, act by act. */
    line: { entry: Entry; words: string }[];
    /** The side's chance after its own act, and after that line. */
    played: number;
    better: number;
  }[];
  /** The rolls of each side: their value to it, and the chance of no more (no less where lucky). */
  fortunes: { side: string; rolls: number; got: number; expected: number; rare: number }[];
}

/** The difficulty of a puzzle, by the weakest solver that finds it; "" where it was not proved. */
export interface PuzzleGrade {
  answer: 'solved' | 'unsolvable' | 'undecided';
  difficulty: '' | 'lesson' | 'glance' | 'step' | 'plan' | 'reply';
  words: string;
  least: number | null;
  /** The number of first moves that solve it in the fewest moves, and the number of others. */
  first: number;
  trails: number;
}

/**
 * Whether the goal's side decided as well as possible, whatever the dice and the other sides did.
 */
export interface Judged {
  /** "undecided": the limit of positions was reached. */
  stands: 'kept' | 'lost' | 'undecided';
  /** The act that lost it, in words; "" for none. */
  lost: string;
  /**
   * The best chance from the start, "1" where the goal can be forced; and the chance after that
   * act.
   */
  best: string;
  left: string;
  /** Whether no later decision can change the chance, so that only dice or other sides remain. */
  settled: boolean;
}

/** Another side's act against the goal. */
export interface Replied {
  /** Null where no other side has anything to do, or none was found. */
  entry: Entry | null;
  words: string;
  /** The best chance of the goal after it, "1" where it can still be forced; "" for none. */
  left: string;
  /** The number of moves that this takes; null where unknown. */
  moves: number | null;
}

/** The solver's response to a goal, from the game's current position. */
export interface Solved {
  /** "undecided": the limit of positions was reached. */
  answer: 'solved' | 'unsolvable' | 'undecided';
  words: string;
  /** The fewest moves that force the goal; null where unknown. */
  least: number | null;
  positions: number;
  /** The best chance, where the goal asks for one; "" otherwise. */
  chance: string;
  /** Whether nothing was omitted because of a limit. */
  exhaustive: boolean;
  /**
   * The first moves that solve it in the fewest moves: each with its verb and the acting counter.
   */
  first: { entry: Entry; words: string; verb: string; who: string }[];
  /** One line of play to the goal, including the others' answers and the dice. */
  line: { entry: Entry; words: string }[];
}
