// Written by tools/contract. Change the Python declarations, then run it.
/** The umpire's rulings: grades, findings, verdicts, remedies. */

import type { Entry, Place } from './documents.ts';

/** Lawful, allowed at a price, forbidden: in ascending order of gravity. */
export type Grade = 'lawful' | 'overstacked' | 'forbidden';

/** The part that a finding plays in its verdict. */
export type Role = 'rule' | 'precedent' | 'note';

/** A unit in a slot, with its size in units of 1/per. */
export interface Slotted {
  who: string;
  side: string;
  type: string;
  entering: boolean;
  size: number;
}

/** A limit as slots, and the units that fill them. */
export interface Slots {
  /** The number of slots, in units of 1/per. */
  limit: number;
  /** The units in the slots, in order; units beyond `limit` are drawn striped behind the bar. */
  filled: Slotted[];
  /** The unit of `limit` and of the sizes is 1/per: 2 for halves. */
  per: number;
}

/** The finding of one clause about a place or an act. */
export interface Finding {
  clause: string;
  grade: Grade;
  /**
   * rule: counts for the verdict. precedent: an FAQ answer that agrees. note: additional
   * information.
   */
  role: Role;
  place: Place | null;
  side: string;
  /** The sentence for the player. */
  words: string;
  /** The arithmetic of the finding: "3 there + M4A1 = 4, limit 3"; "" if there is none. */
  sum: string;
  /**
   * The figures of the finding by name; a name always has the same unit. Null means "no limit".
   */
  facts: Record<string, number | string | null>;
  who: string[];
  slots: Slots | null;
  /** The ids ("A2") of the readings that this finding relies on. */
  readings: string[];
}

/** A price that a side has to pay for an overstacked place. */
export interface Price {
  side: string;
  place: Place;
  words: string;
  badge: string;
  clause: string;
  /** The amount of the price, in the rulebook's unit: "hit", "mp", "half-sp". */
  amount: number;
  unit: string;
}

/** One change that a remedy makes. */
export interface Change {
  words: string;
  who: string;
  possible: boolean;
}

/** A least set of changes after which nothing is wrong any more. */
export interface Remedy {
  /**
   * "M4A1 leaves 0605" for each change of the set. The set is one minimal remedy; counters with the
   * same name are grouped.
   */
  changes: Change[];
  words: string;
  /**
   * The side that would apply the remedy, and all counters that would serve if several remedies
   * read alike.
   */
  side: string;
  who: string[];
  /**
   * Whether the remedy can be applied at once, and the entries that apply it in the requested
   * position.
   */
  possible: boolean;
  /** The reason why the remedy is not possible; "" if it is. */
  why: string;
  entries: Entry[];
  /** True for the last remedy of a list that was truncated. */
  more: boolean;
}

/** Response to "remedies". */
export interface Remedies {
  remedies: Remedy[];
}

/** The verdict on an act or a place, with its findings and prices. */
export interface Verdict {
  grade: Grade;
  /** "Forbidden", "Overstacked, at a price", "Lawful". */
  headline: string;
  /** "1 rule bars it, 2 rules set a price, 2 rules are met". */
  summary: string;
  /**
   * What the tightest limit of its place leaves: "1½ of 3 still free under the tightest limit"; ""
   * for a verdict that is not lawful, and for one about several places.
   */
  room: string;
  /** The question that the verdict answers: "M4A1 from 0607 to 0605 Vaucelle". */
  asked: string;
  /** The findings, gravest first. */
  findings: Finding[];
  prices: Price[];
  /** The total price in short form, for a badge: "2 hits"; "" if there is no price. */
  badge: string;
}
