// Written by tools/contract. Change the Python declarations, then run it.
/** A rulebook as shown in its pane. */

import type { Board, FeatureSign, PartSign, SideView, TerrainSign } from './board.ts';
import type { Entry, Place } from './documents.ts';
import type { Level } from './opponent.ts';
import type { Grade, Verdict } from './verdicts.ts';

/** A worked case about a clause. */
export interface ClauseCase {
  id: string;
  title: string;
  grade: Grade;
  steps: number;
}

/** A clause of a rulebook. */
export interface ClauseView {
  id: string;
  title: string;
  section: string;
  source: string;
  /** Our paraphrase of the clause. */
  text: string;
  leans: string[];
  usedBy: string[];
  readings: string[];
  cases: ClauseCase[];
  /**
   * Coverage by worked cases: the number of steps that the clause passes, and of those that it
   * refuses; a reason if there are none.
   */
  passes: number;
  refuses: number;
  reason: string;
  implemented: string;
}

/** A doubtful point of a rulebook, and how it is read here. */
export interface ReadingView {
  id: string;
  question: string;
  chosen: string;
  why: string;
  other: string;
  /** The option that selects the other reading; "" if there is none. */
  option: string;
  clauses: string[];
}

/** A kind of counter without its name, with all data needed to draw a counter of this kind. */
export interface KindFace {
  id: string;
  type: string;
  symbol: string;
  values: [string, string];
  sides: string[];
  carries: number;
  corner: string;
  top: string;
  look: string;
}

/** A kind of counter, with its name and all data needed to draw a counter of this kind. */
export interface KindView extends KindFace {
  name: string;
}

/** A section of a rulebook. */
export interface Section {
  id: string;
  title: string;
  clauses: string[];
}

/** An option of a rulebook. */
export interface BookOption {
  id: string;
  title: string;
  reading: string;
  default: boolean;
}

/** An abbreviation and its meaning. */
export interface ShortForm {
  short: string;
  words: string;
}

/** A marker that a rulebook has. */
export interface BookMark {
  id: string;
  name: string;
  short: string;
  facedown: boolean;
  grids: ('flat' | 'pointy')[];
  types: string[];
}

/** An event that the umpire can enter. */
export interface BookEvent {
  id: string;
  name: string;
  words: string;
  types: string[];
}

/** A phase of a turn. */
export interface BookPhase {
  id: string;
  name: string;
  perSide: boolean;
}

/** A piece of an example hex. */
export interface ExamplePiece {
  kind: string;
  side: string;
  marks: string[];
  depth: number;
}

/** An example hex for the quick check. */
export interface QuickExample {
  title: string;
  phase: string;
  active: string;
  terrain: string;
  features: string[];
  part: string;
  there: boolean;
  pieces: ExamplePiece[];
}

/** A quantity that the rulebook counts for each side. */
export interface BookMeasure {
  id: string;
  name: string;
  one: string;
  many: string;
}

/** The counters that a side keeps hidden. */
export interface HiddenCounters {
  marks: string[];
  types: string[];
  open: string[];
  acts: string[];
}

/** The acts that the page follows in a log before the umpire has read it. */
export interface DraftActs {
  aims: string[];
  boards: string[];
  alights: string[];
  hides: HiddenCounters | null;
}

/** The pieces, markers and sides of a rulebook: the page draws a scenario with them. */
export interface Pieces {
  title: string;
  /** Counter kinds for the editor and the quick check. */
  kinds: KindView[];
  /**
   * `grids`: the grids on which the marker can be used, since a marker for a facing fits only some
   * grids. `types`: the types of counters that can have the marker; empty for all types.
   */
  marks: BookMark[];
  parts: PartSign[];
  features: FeatureSign[];
  terrains?: TerrainSign[];
  phases: BookPhase[];
  sides: SideView[];
  /** The quantities that the rulebook counts for each side, such as hits, losses, hexes held. */
  measures: BookMeasure[];
  /**
   * Data for following a log before the umpire has read it: the acts that only aim at their hex
   * (`aims`), that put their counter aboard another (`boards`), and that unload it (`alights`); and
   * the counters that a side keeps hidden (`hides`), null if there are none.
   */
  draft: DraftActs;
}

/** A rulebook as its pane shows it. */
export interface Book extends Pieces {
  id: string;
  edition: string;
  version: string;
  scope: string;
  sections: Section[];
  clauses: Record<string, ClauseView>;
  readings: Record<string, ReadingView>;
  options: BookOption[];
  /** Abbreviations, such as "MF", and their meanings; empty for house rules. */
  glossary: ShortForm[];
  events: BookEvent[];
  /**
   * Example hexes for the quick check, with their pieces in order of entry. The last piece in the
   * hex itself is the one that enters, unless `there` says that all are already in the hex.
   * `depth`: 0 for a piece in the hex, otherwise how deep the piece is aboard the one before it.
   */
  examples: QuickExample[];
}

/** The texts of a clause that a search scans. */
export interface ClauseWords {
  id: string;
  title: string;
  section: string;
  source: string;
  text: string;
  also: string;
  says: string;
}

/**
 * The texts that a search scans. `says`: the clause's own sentences, with their figures left out.
 */
export interface BookWords {
  id: string;
  title: string;
  clauses: ClauseWords[];
  readings: ReadingView[];
}

/** A step of a worked case. */
export interface CaseStep {
  words: string;
  /** The action in words, without its result. */
  asked: string;
  entries: Entry[];
  verdict: Verdict;
  applied: boolean;
  board: Board;
  place: Place | null;
  passed: boolean;
  text: string;
}

/** A worked case, step by step. */
export interface CaseView {
  id: string;
  title: string;
  text: string;
  source: string;
  clauses: string[];
  start: Board;
  steps: CaseStep[];
}

/**
 * A step of a worked case as a quiz question. `clauses`: the clauses that the step is about,
 * gravest first. `who`: the acting counter; "" if there is none, null if the question is about a
 * place. `rule`: the clause that decides, and `rules`: the clauses to choose it from; "" and none
 * if that cannot be asked fairly.
 */
export interface Question {
  case: string;
  step: number;
  grade: Grade;
  clauses: string[];
  who: string | null;
  rule: string;
  rules: string[];
}

/** Response to "quiz". */
export interface Quiz {
  questions: Question[];
}

/** The measured results of a level against one opponent. */
export interface MeasuredLevel {
  against: 'random' | 'recruit' | 'regular';
  says: 'met' | 'seen' | 'short' | 'unshown' | 'unmeasured';
  won?: number;
  drawn?: number;
  games?: number;
  bar?: number;
  scenarios?: number;
}

/**
 * The measured results of each level of the computer in a rulebook, by opponent. `says`: it beats
 * the opponent as its name asks (`met`), but only on scenarios that it was tuned on (`seen`), or is
 * better by less (`short`); it has not been shown to be better (`unshown`), or was not measured,
 * and then there are no counts of games. `bar`: how many of 100 games the name asks for, if
 * anything is asked; `scenarios`: on how many scenarios, if they were fewer.
 */
export type Measured = Record<Level, MeasuredLevel[]>;

/**
 * The levels' shares of perfect play in a rulebook's small `battles`, as far as play matters. Of
 * 100 that perfect play wins and random play does not: what each level wins.
 */
export interface Shares {
  battles: number;
  recruit: number;
  regular: number;
  veteran: number;
}
