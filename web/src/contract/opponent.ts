// Written by tools/contract. Change the Python declarations, then run it.
/** Answers of the computer as a player: its decisions, and the look back at a game. */

import type { Entry } from './documents.ts';
import type { WordedEntry } from './rulings.ts';

/** How far ahead the computer searches. */
export type Level = 'recruit' | 'regular' | 'veteran';

/** A plan that the computer weighed: its acts in words, up to the first dice. */
export interface Option {
  words: string;
  /**
   * The odds of the dice that it leads to; "" if there are none, or the reader may not know them.
   */
  odds: string;
  why: string;
  /** The side's chance to win with it, from 0 to 1; null if the reader may not know it. */
  chance: number | null;
}

/** The computer's next act for a side. */
export interface Decision {
  /**
   * Null if the computer has nothing to do: another side decides, or a person must enter a result.
   */
  entry: Entry | null;
  words: string;
  /**
   * The plans that the computer weighed, best first: the chosen one and up to two others, with
   * reasons.
   */
  options: Option[];
  /** Number of positions searched. */
  positions: number;
  /** Whether the decision continues an activation that the computer chose before. */
  planned: boolean;
}

/** A decision that reduced its side's chance. */
export interface Turning {
  /** Number of entries played before the decision. */
  at: number;
  side: string;
  /** The computer's alternative to the decision, act by act. */
  line: WordedEntry[];
  /** The side's chance after its own act (`played`), and after the computer's alternative. */
  played: number;
  better: number;
}

/** The luck of a side. */
export interface Fortune {
  side: string;
  rolls: number;
  got: number;
  expected: number;
  rare: number;
}

/** The part of a fall that came from one entry of the log. */
export interface FallPart {
  /** Number of entries played before it. */
  at: number;
  /** An act, dice, or the end of a portion, which lets time pass. */
  by: 'act' | 'dice' | 'end';
  /** The side that acted or rolled; "" if several did. */
  of: string;
  cost: number;
}

/** A stretch of the game in which a side's chance to win fell. */
export interface Fall {
  side: string;
  /** Numbers of entries played at its start and end, and the chances there. */
  start: number;
  end: number;
  before: number;
  after: number;
  /** The entries that lowered the chance most, in the order of the game. */
  parts: FallPart[];
}

/** The course of a game as the computer evaluates it. Chances are from 0 to 1. */
export interface LookBack {
  /** The side whose chances are listed; a second side has the remaining chance (1 minus it). */
  side: string;
  /** The chance after each number of entries played; null while an act is unfinished. */
  chances: (number | null)[];
  /** The decisions that reduced their side's chance most, in the order of the game. */
  turnings: Turning[];
  /**
   * The rolls of each side: their value to the side, and the chance of a result this bad (for a
   * lucky side: this good).
   */
  fortunes: Fortune[];
  /** The deepest falls of either side, in the order of the game, with what they came from. */
  falls: Fall[];
  /** The number of decisions that were examined, those of the deepest falls first, and of all. */
  examined: number;
  decisions: number;
}

/** A share of games with its confidence interval. */
export interface Share {
  won: number;
  low: number;
  high: number;
}

/**
 * Games played on from a decision by the computer, in pairs on the same dice. In one of a pair it
 * is as it was made, in the other with the computer's line.
 */
export interface PlayedOn {
  /**
   * For each pair, what the game as made and the other game gave the side: 1000 if won, 0 if lost,
   * 500 if drawn; else the chance to win, in thousandths, of a game not played to its end.
   */
  pairs: [number, number][];
  /** The share that each won, with its 95 % confidence interval, all from 0 to 1. */
  played: Share;
  better: Share;
  /** The number of pairs in which the computer's line did better, and worse. */
  ahead: number;
  behind: number;
  /** The chance of a difference as clear if both are equally good. */
  rare: number;
  /** Whether the first pair was played on the dice that fell in the game, as far as they fit. */
  fell: boolean;
}
