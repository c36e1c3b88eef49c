/** The umpire's rulings: grades, findings, verdicts, remedies. */

import type { Entry, Place } from './documents.ts';

/** Lawful, allowed at a price, forbidden, in order of gravity. */
export type Grade = 'lawful' | 'overstacked' | 'forbidden';

export interface Slots {
  /** Number of places, in 1/per. */
  limit: number;
  /** The units in them, in order; beyond `limit` they are drawn striped behind the bar. */
  filled: { who: string; side: string; type: string; entering: boolean; size: number }[];
  /** `limit` and the sizes are in 1/per: 2 for halves. */
  per: number;
}

export interface Finding {
  clause: string;
  grade: Grade;
  /**
   * rule: counts for the verdict. precedent: an answer of the FAQ that agrees. note: additional
   * information.
   */
  role: 'rule' | 'precedent' | 'note';
  place: Place | null;
  side: string;
  /** The sentence for the player. */
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
  /** The price as an amount of the rulebook's unit: "hit", "mp", "half-sp". */
  amount: number;
  unit: string;
}

export interface Remedy {
  /**
   * "M4A1 leaves 0605" for each change of the set; the set is one minimal way. Counters of one name
   * are grouped.
   */
  changes: { words: string; who: string; possible: boolean }[];
  words: string;
  /** The side that would do it, and all counters that would serve where several ways read alike. */
  side: string;
  who: string[];
  /** Whether it can be done at once, and the entries that do it in the requested position. */
  possible: boolean;
  /** Why it is not possible; "" where it is. */
  why: string;
  entries: Entry[];
  /** Set on the last of a truncated list. */
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
  /** The question: "M4A1 from 0607 to 0605 Vaucelle". */
  asked: string;
  /** Gravest first. */
  findings: Finding[];
  prices: Price[];
  /** The total price in short, for a badge: "2 hits"; or "". */
  badge: string;
}
