/**
 * What the umpire rules: grades, findings, verdicts, the ways out.
 */

import type { Entry, Place } from './documents.ts';

/** Lawful, allowed at a price, forbidden. The order is the order of gravity. */
export type Grade = 'lawful' | 'overstacked' | 'forbidden';

export interface Slots {
  /** How many places there are, in 1/per. */
  limit: number;
  /** Who takes them, in order; beyond `limit` they are drawn striped behind the bar. */
  filled: { who: string; side: string; type: string; entering: boolean; size: number }[];
  /** `limit` and the sizes are in 1/per: 2 for halves. */
  per: number;
}

export interface Finding {
  clause: string;
  grade: Grade;
  /**
   * rule: counts for the verdict. precedent: an answer of the FAQ that says the same. note: worth
   * knowing.
   */
  role: 'rule' | 'precedent' | 'note';
  place: Place | null;
  side: string;
  /** The sentence that the player reads. */
  words: string;
  /** The arithmetic: "3 there + M4A1 = 4, limit 3"; "" where there is none. */
  sum: string;
  /** Its figures by name, each name in one unit; null for "no limit". */
  facts: Record<string, number | string | null>;
  who: string[];
  slots: Slots | null;
  /** Readings that this finding rests on, by id ("A2"). */
  readings: string[];
}

export interface Price {
  side: string;
  place: Place;
  words: string;
  badge: string;
  clause: string;
  /** How many of which unit of the rulebook's: "hit", "mp", "half-sp". */
  amount: number;
  unit: string;
}

export interface Remedy {
  /**
   * "M4A1 leaves 0605" for each change of the set; the set is one least way. Counters of one name
   * are told together.
   */
  changes: { words: string; who: string; possible: boolean }[];
  words: string;
  /** The side that would do it, and all counters that would serve where ways read alike. */
  side: string;
  who: string[];
  /**
   * Whether it can be done at once, and the entries that do it in the position that was asked
   * about.
   */
  possible: boolean;
  /** Why it cannot; "" where it can. */
  why: string;
  entries: Entry[];
  /** On the last of a list that was cut off. */
  more: boolean;
}

export interface Remedies {
  remedies: Remedy[];
}

export interface Verdict {
  grade: Grade;
  /** "Forbidden", "Overstacked, at a price", "Lawful". */
  headline: string;
  /** "1 rule bars it, 2 rules set a price, 2 rules are met". */
  summary: string;
  /** What was asked: "M4A1 from 0607 to 0605 Vaucelle". */
  asked: string;
  /** Gravest first. */
  findings: Finding[];
  prices: Price[];
  /** What all of it costs together, as a badge has room for it: "2 hits"; or "". */
  badge: string;
}
