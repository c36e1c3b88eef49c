/**
 * A rulebook as its pane shows it.
 */

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
  /** Coverage: how many case steps pass it and refuse it; a reason where none. */
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

/** A kind of counter: all that is needed to draw one. */
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
  /** Short forms, such as "MF", and what they stand for; none for house rules. */
  glossary: { short: string; words: string }[];
  /** For the editor and quick check. */
  kinds: KindView[];
  /**
   * `grids`: on which a marker can lie; one that says where a counter looks fits not all. `types`:
   * the types of counters that can wear it; all of them where there are none.
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
   * Hexes to begin a quick check with: pieces in order of entry. Of those that stand in the hex the
   * last one enters now, unless all are `there` already; `depth` is how deep a piece lies aboard
   * the one before it, 0 where it stands.
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
  /** What the rulebook measures of each side: hits, losses, hexes held. */
  measures: { id: string; name: string; one: string; many: string }[];
  /**
   * What a page that knows no rule follows of a log before the umpire has read it: acts that only
   * aim at their hex, that take their counter aboard another, that let it off; and what a side
   * keeps from the other's eyes, null where nothing.
   */
  draft: {
    aims: string[];
    boards: string[];
    alights: string[];
    hides: { marks: string[]; types: string[]; open: string[]; acts: string[] } | null;
  };
}

/** What a search looks at. `says`: the clause's sentences, without their figures. */
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
    /** What is done, without a word of what comes of it. */
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
 * A step of a worked case as a question: `clauses` are those that it is about, gravest first; `who`
 * is the counter that acts, "" for none, null where a place is looked at.
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
