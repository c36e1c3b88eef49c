// Written by tools/contract. Change the Python declarations, then run it.
/** Goals and awards in sentences, with the hexes that they speak of. */

import type { Place } from './documents.ts';

/** Hexes that are too many to be listed, and the words that stand for them in a sentence. */
export interface Area {
  words: string;
  hexes: Place[];
}

/** A sentence, and the areas in it, in the order of their words. */
export interface Sentence {
  words: string;
  areas: Area[];
}

/** One thing that a goal wants, and whether it holds. */
export interface WantView {
  words: string;
  holds: boolean;
}

/** A puzzle's goal, and its state in the game. */
export interface GoalView {
  /** The goal as one sentence, and the areas in it. */
  words: string;
  areas: Area[];
  side: string;
  /** "failed": the goal can no longer be met. */
  stands: 'open' | 'met' | 'failed';
  /** The length of the log when the goal was met or failed; null while it is open. */
  at: number | null;
  /** The reasons why the goal can no longer be met. */
  why: string[];
  wants: WantView[];
  /** The bounds that must hold throughout. */
  keeps: string[];
  /** The limit of moves (0 if there is none), and the number of moves made. */
  moves: number;
  made: number;
  /** Whether the umpire's edits were used: then meeting the goal does not count as a solution. */
  byHand: boolean;
}
