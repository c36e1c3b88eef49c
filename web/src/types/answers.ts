/**
 * What the umpire answers to a question about a board: reach, reasons, odds, a solution.
 */

import type { ActView, Board, SheetView } from './board.ts';
import type { Entry, Place } from './documents.ts';
import type { Grade, Remedy, Verdict } from './verdicts.ts';

/** What the picked counter may do. */
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
  /** Null where it does not matter which way it looks. */
  arc: ArcView | null;
}

/** What lies before a counter that looks somewhere; the hexes on neither list lie behind it. */
export interface ArcView {
  who: string;
  at: Place;
  /** The side of its hex that it looks at, clockwise from the north (pointy-topped: north-west). */
  way: number;
  front: Place[];
  /** Those that the line through it splits. */
  split: Place[];
}

/** The line of sight of an attack, for the board to draw. */
export interface SightView {
  from: Place;
  to: Place;
  clear: boolean;
  /** The hexes between them that count: along hexsides those on both sides of the line. */
  cut: Place[];
  /** Hexes, and sides of hexes, that stop it. */
  blocked: Place[];
  barred: [Place, Place][];
  /** Those of shooter and target, where they matter. */
  arcs: ArcView[];
}

/** The answer to "why": a verdict, ways out, and the nearest lawful hexes. */
export interface Why {
  verdict: Verdict;
  place: Place | null;
  /** Counters in that hex now, in order of entry, and the one that enters. */
  there: string[];
  entering: string;
  /** The sheets of the place as it would be afterwards, be that forbidden or not. */
  sheets: SheetView[];
  /** Null where they were not asked for. */
  remedies: Remedy[] | null;
  /** Null where the question left them out. */
  instead: { to: Place; grade: Grade; badge: string; path: Place[] }[] | null;
  /** The places of a way in the order in which they were judged, to be drawn so; else empty. */
  path: Place[];
  /** The log entries that carry it out (several for a path); empty where forbidden. */
  entries: Entry[];
  /** How the dice can end that would follow; null where none do, or nobody has counted them. */
  odds: OddsView | null;
  /** Null where nothing is aimed at, or the rulebook tells of no lines of sight. */
  sight: SightView | null;
  /**
   * Who may fire at the mover on this way; null where nobody may, or the rulebook does not tell.
   */
  threats: ThreatsView | null;
  /** Forum text with clause ids; the page adds the link. */
  text: string;
}

/** An exact chance: a fraction as text, parts of a thousand to draw, a percentage to read. */
export interface ChanceOf {
  words: string;
  chance: string;
  share: number;
  percent: string;
}

/**
 * Who may fire at a mover, the most dangerous first; `all`: the chance of any harm if each does.
 */
export interface ThreatsView {
  by: ThreatView[];
  all: ChanceOf;
}

/** The fire of one counter, told where on the way it is most dangerous. */
export interface ThreatView {
  who: string;
  name: string;
  at: Place;
  clause: string;
  /** How many of its models may attack. */
  attacks: number;
  ends: ChanceOf[];
}

/** How dice can end that are not rolled yet. `ends` exclude each other and add up to 1. */
export interface OddsView {
  title: string;
  ends: ChanceOf[];
  also: ChanceOf[];
  /** What is to be expected, as a fraction and in words; null where it is no number. */
  mean: { words: string; value: string } | null;
}

/** odds: what can be chosen outside a game, what is chosen, and what comes of it in each way. */
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
  /** A word on the whole, such as where its figures come from. */
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
 * under: a stack as another rulebook judges it. `pieces` tells by id of each counter which one
 * stands for it there; "" where there is none.
 */
export interface Under {
  book: { id: string; title: string };
  pieces: { was: string; now: string }[];
  quick: Quick;
}

/** How far the computer looks when it plays. */
export type Level = 'recruit' | 'regular' | 'veteran';

/** What the computer does next for a side. */
export interface Decision {
  /** Null where it has nothing to do: another decides, or a person has to enter a result. */
  entry: Entry | null;
  words: string;
  /** What it valued, best first: its choice and up to two others, with the reasons. */
  options: { words: string; why: string }[];
  /** How many positions it looked at. */
  positions: number;
  /** It goes on with an activation that it had chosen before. */
  planned: boolean;
}

/** How a game went, as the computer values it. Chances are from 0 to 1. */
export interface LookBack {
  /** The side whose chances these are; those of a second side are what is left of 1. */
  side: string;
  /** By the number of entries played; null while something is half done. */
  chances: (number | null)[];
  /** The decisions that cost their side most, in the order of the game. */
  turnings: {
    /** Entries played before it. */
    at: number;
    side: string;
    /** What the computer would have done, act by act. */
    line: { entry: Entry; words: string }[];
    /** The chance of the side with the act it chose, and with that line. */
    played: number;
    better: number;
  }[];
  /** The rolls of each side: their worth to it, and the chance of no more (no less where lucky). */
  fortunes: { side: string; rolls: number; got: number; expected: number; rare: number }[];
}

/** How hard a puzzle is, by the weakest solver that finds it; "" where it was not proved. */
export interface PuzzleGrade {
  answer: 'solved' | 'unsolvable' | 'undecided';
  difficulty: '' | 'glance' | 'step' | 'plan' | 'reply';
  words: string;
  least: number | null;
  /** How many first moves do it in as few, and how many others there are. */
  first: number;
  trails: number;
}

/** Whether the goal's side decided as well as can be, whatever dice and others made of it. */
export interface Judged {
  /** "undecided": the limit of positions was reached. */
  stands: 'kept' | 'lost' | 'undecided';
  /** The act that gave it away, in words; "" for none. */
  lost: string;
  /** The best chance from the start, "1" where the goal can be forced; what that act left of it. */
  best: string;
  left: string;
}

/** What another side does against the goal. */
export interface Replied {
  /** Null where no other side has anything to do, or it was not found out. */
  entry: Entry | null;
  words: string;
  /** The best chance of the goal after it, "1" where it can still be forced; "" for none. */
  left: string;
  /** In how many moves it then can; null where that is not known. */
  moves: number | null;
}

/** What the solver says of a goal, from where the game stands. */
export interface Solved {
  /** "undecided": the limit of positions was reached. */
  answer: 'solved' | 'unsolvable' | 'undecided';
  words: string;
  /** The fewest moves that force the goal; null where that is not known. */
  least: number | null;
  positions: number;
  /** The best chance, where the goal asks for one; "" otherwise. */
  chance: string;
  /** Nothing was left out for a limit. */
  exhaustive: boolean;
  /** The first moves that do it in as few: each with the word over its kind, and who makes it. */
  first: { entry: Entry; words: string; verb: string; who: string }[];
  /** One way of play to the goal, the answers of others and dice included. */
  line: { entry: Entry; words: string }[];
}
