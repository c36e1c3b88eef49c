// Written by tools/contract. Change the Python declarations, then run it.
/** Answers about whole games: links, games by link, collections, the list of rulebooks. */

import type { Board } from './board.ts';
import type { Asked, CollectionDoc, Entry, Game } from './documents.ts';

/** A rulebook as the list of rulebooks shows it. */
export interface RulebookView {
  id: string;
  title: string;
  /** The title in one word, for narrow spaces. */
  short: string;
  edition: string;
  version: string;
  odds: boolean;
  armies: boolean;
}

/** Response to "hello". */
export interface Hello {
  version: string;
  /**
   * `odds`: whether the ruleset can compute odds outside a game (request "odds"); `armies`: whether
   * the ruleset has army lists to build.
   */
  rulesets: RulebookView[];
}

/**
 * A collection, checked: its normalised document and its link. The link is "" if the collection is
 * too large for one; `warning` says so.
 */
export interface Collected {
  document: CollectionDoc;
  link: string;
  warning: string;
}

/** Response with a link. `hidden`: the link contains facts that some side may not see. */
export interface Linked {
  link: string;
  length: number;
  warning: string;
  hidden: boolean;
}

/**
 * Response to "present": the link to a position without the log that led to it. "" where no
 * scenario begins with that position.
 */
export interface Present {
  link: string;
  length: number;
}

/** Response to "handover": the link that a side sends, and the game that the link contains. */
export interface HandedOver {
  link: string;
  length: number;
  game: Game;
}

/**
 * Response to "received". An incoming game by link, checked, with the dice rolled on opening it.
 */
export interface Received {
  board: Board;
  /** Length of the log before the entries that the other side added. */
  since: number;
  /** Number of rolls made on opening; they are at the end of the log. */
  fell: number;
  /**
   * Whether the other side has begun a new chain: pending rolls are then made here, and rolls that
   * the other side made do not count.
   */
  anew: boolean;
  /** Number of rolls in an invitation that no side can verify. */
  unvouched: number;
}

/** Response to "unlink": the board that a link holds. */
export interface Unlinked {
  board: Board;
  notice: string;
  /**
   * The ruling that the link points at; null if there is none, or if the side at the screen may not
   * see it.
   */
  asked: Asked | null;
}

/**
 * The response to a request that failed: one clear sentence. The game that was sent is unchanged.
 */
export interface Refusal {
  error: string;
  where?: string;
}

/** The acts that place the remaining counters in set-up. */
export interface Placement {
  entries: Entry[];
}
