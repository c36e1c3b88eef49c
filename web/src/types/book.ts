/** A rulebook as shown in its pane. */

import type { Board, FeatureSign, PartSign } from './board.ts';
import type { Entry, Place } from './documents.ts';
import type { Grade, Verdict } from './verdicts.ts';

export interface ClauseView {
  id: string;
  title: string;
  section: string;
  source: string;
  /** Our paraphrase. */
  text: string;
  leans: string[];
  usedBy: string[];
  readings: string[];
  cases: { id: string; title: string; grade: Grade; steps: number }[];
  /** Coverage: the number of case steps that pass it and that refuse it; a reason where none. */
  passes: number;
  refuses: number;
  reason: string;
  implemented: string;
}

export interface ReadingView {
  id: string;
  question: string;
  chosen: string;
  why: string;
  other: string;
  /** Option that takes the other reading; "" where there is none. */
  option: string;
  clauses: string[];
}

/** A kind of counter, with everything needed to draw one. */
export interface KindView {
  id: string;
  name: string;
  type: string;
  symbol: string;
  values: [string, string];
  sides: string[];
  carries: number;
  corner: string;
  top: string;
  look: string;
}

export interface Book {
  id: string;
  title: string;
  edition: string;
  version: string;
  scope: string;
  sections: { id: string; title: string; clauses: string[] }[];
  clauses: Record<string, ClauseView>;
  readings: Record<string, ReadingView>;
  options: { id: string; title: string; reading: string; default: boolean }[];
  /** Abbreviations, such as "MF", and their meaning; none for house rules. */
  glossary: { short: string; words: string }[];
  /** For the editor and quick check. */
  kinds: KindView[];
  /**
   * `grids`: the grids on which a marker can be used; one that shows a facing fits only some.
   * `types`: the types of counters that can have it; empty for all of them.
   */
  marks: {
    id: string;
    name: string;
    short: string;
    facedown: boolean;
    grids: ('flat' | 'pointy')[];
    types: string[];
  }[];
  parts: PartSign[];
  features: FeatureSign[];
  events: { id: string; name: string; words: string; types: string[] }[];
  phases: { id: string; name: string; perSide: boolean }[];
  /**
   * Hexes to begin a quick check with: pieces in order of entry. The last piece in the hex itself
   * enters now, unless all are already `there`; `depth` is how deep a piece is aboard the one
   * before it, 0 for one in the hex.
   */
  examples: {
    title: string;
    phase: string;
    active: string;
    terrain: string;
    features: string[];
    part: string;
    there: boolean;
    pieces: { kind: string; side: string; marks: string[]; depth: number }[];
  }[];
  sides: { id: string; name: string; look: string }[];
  /** The rulebook's measures of each side: hits, losses, hexes held. */
  measures: { id: string; name: string; one: string; many: string }[];
  /**
   * Data for following a log without rules, before the umpire has read it: acts that only aim at
   * their hex, that take their counter aboard another, that unload it; and the counters that a side
   * keeps hidden, null for none.
   */
  draft: {
    aims: string[];
    boards: string[];
    alights: string[];
    hides: { marks: string[]; types: string[]; open: string[]; acts: string[] } | null;
  };
}

/** The texts that a search scans. `says`: the clause's sentences, without their figures. */
export interface BookWords {
  id: string;
  title: string;
  clauses: {
    id: string;
    title: string;
    section: string;
    source: string;
    text: string;
    also: string;
    says: string;
  }[];
  readings: ReadingView[];
}

export interface CaseView {
  id: string;
  title: string;
  text: string;
  source: string;
  clauses: string[];
  start: Board;
  steps: {
    words: string;
    /** The action, without its result. */
    asked: string;
    entries: Entry[];
    verdict: Verdict;
    applied: boolean;
    board: Board;
    place: Place | null;
    passed: boolean;
    text: string;
  }[];
}

/**
 * A step of a worked case as a question: `clauses` are those it is about, gravest first; `who` is
 * the acting counter, "" for none, null where the question is about a place.
 */
export interface Question {
  case: string;
  step: number;
  grade: Grade;
  clauses: string[];
  who: string | null;
}

export interface Quiz {
  questions: Question[];
}
