/**
 * The documents that players exchange: maps, counters, scenarios, goals, games.
 * docs/scenario-format.md explains each key.
 */

import type { HouseDoc } from './house.ts';

/**
 * A place: a hex label as printed on the map ("0305", "1F5"), "0305/beach" for a part of a hex,
 * "@box" for a named box.
 */
export type Place = string;

export interface MapDoc {
  /** Columns and rows. */
  size: [number, number];
  /** Flat-top or pointy-top hexes. */
  grid: 'flat' | 'pointy';
  /**
   * "0305": column and row, two digits each, "00305" three and two, "003005" three each. "1F5":
   * board number (may be empty), column letters, row.
   */
  labels: '0305' | '00305' | '003005' | '1F5';
  /** Numbers of the first column and row, for a section of a larger map; 1 and 1 if absent. */
  origin?: [number, number];
  /** Board number of a "1F5" map; "" for none. */
  board?: string;
  /**
   * Which columns (flat) or rows (pointy) are shifted by half a hex: the even ones (default) or the
   * odd ones, counted from 1.
   */
  shift?: 'even' | 'odd';
  /**
   * Terrain by hex: clear, forest, hill, hill2, town, marsh, water, rough, field, mountain, desert,
   * building. A hex that is not listed is clear.
   */
  terrain?: Record<string, string>;
  /** Features of a hex, each from the rulebook's list of features. */
  features?: Record<string, string[]>;
  /**
   * Parts of hexes that hold their own stacks: "0305/beach" -> a kind from the rulebook's list, and
   * a name (if absent, the kind's name).
   */
  parts?: Record<string, { kind: string; name?: string }>;
  /**
   * Hexside features: "0305/0306" -> river | stream | bridge | ford | wall | hedge | cliff. A
   * bridge is on a river side.
   */
  edges?: Record<string, string>;
  /**
   * Roads and tracks as chains of adjacent hexes. A chain may end in a hex at the edge; the drawing
   * then runs off the map.
   */
  roads?: { kind: 'road' | 'track'; along: string[] }[];
  /** Place names printed on the map. */
  names?: Record<string, string>;
  /** Named boxes beside the map: id -> title. The place of a box is "@id". */
  boxes?: Record<string, string>;
}

export interface CounterDoc {
  /** Id of the counter, unique in the scenario: [a-z0-9-]{1,24}. */
  id: string;
  /** A kind of the ruleset's counters. */
  kind: string;
  side: string;
  /** Printed name; the kind's name where absent. */
  name?: string;
  /** The counter's place; absent if the counter is aboard another. */
  at?: Place;
  /** The id of the counter that carries this one. */
  aboard?: string;
  /**
   * Rank of entry among the counters in the same place, 0 = first in; if absent, the order of the
   * list.
   */
  order?: number;
  /** The ids of the counter's markers, sorted: "hit", "disrupted" ... as the ruleset names them. */
  marks?: string[];
  /** Movement points that the counter has spent in this portion. */
  spent?: number;
}

export interface ScenarioDoc {
  format: 1;
  ruleset: string;
  /** House rules contained in the scenario, if `ruleset` is "house". */
  house?: HouseDoc;
  /** Players' own cards used in the scenario. */
  card?: CardDoc[];
  title?: string;
  author?: string;
  /** The briefing; plain text. */
  text?: string;
  /** The rules version with which the document was made. */
  rules?: string;
  options?: Record<string, boolean>;
  /** The map itself, or a reference to a built-in map by id and content hash. */
  map: MapDoc | { builtin: string; hash: string };
  sides: { id: string; name: string; look?: string }[];
  /** The side that acts first in each phase. */
  first?: string;
  /**
   * "turns": phases, allowances, turn limit. "free": a counter may be put anywhere and is judged.
   */
  play?: 'turns' | 'free';
  turn?: number;
  /** Number of the last turn; 0 or absent: no limit, in free play. */
  turns?: number;
  /** The limit on the cost of an army; 0 or absent: no limit. */
  points?: number;
  phase?: string;
  active?: string;
  /** Movement points by terrain or by road, set by the scenario; 1 if absent. */
  costs?: Record<string, number>;
  /** The hexes of each side, for set-up and for reinforcements. */
  zones?: Record<string, string[]>;
  /** The goal of a puzzle. */
  goal?: GoalDoc;
  /** The awards of victory points. */
  victory?: AwardDoc[];
  /** The counters that the awards name and that have left the board. */
  gone?: string[];
  /** The table for results of combat. */
  table?: TableDoc;
  counters: CounterDoc[];
}

/** A table for results of combat: docs/scenario-format.md explains each key. */
export interface TableDoc {
  title?: string;
  odds?: string[];
  strengths?: number[];
  dice: { number: number; faces: number };
  lowest?: number;
  terrain?: Record<string, number>;
  rows: string[][];
  off?: boolean;
}

/** A bound on one of the quantities that the rulebook counts. */
export interface BoundDoc {
  measure: string;
  side: string;
  least?: number;
  most?: number;
}

export type WantDoc =
  | { reach: Place[]; who: string[]; least?: number }
  | BoundDoc
  | { pack: Place; side: string; least: number }
  | { lost: string[]; least?: number }
  | { trapped: string };

/** The goal of a scenario: docs/scenario-format.md explains each key. */
export interface GoalDoc {
  side: string;
  want: WantDoc[];
  keep?: BoundDoc[];
  until?: { turn: number; phase: string; side?: string };
  end?: boolean;
  moves?: number;
  chance?: string;
}

/** An award of victory points to a side: docs/scenario-format.md explains each key. */
export type AwardDoc =
  | { hold: string[]; points: number; for?: string }
  | {
      reach: string[];
      who: string[];
      least?: number;
      each?: boolean;
      afoot?: boolean;
      points: number;
      for: string;
    }
  | { lost: string[]; least?: number; each?: boolean; points: number; for: string }
  | {
      measure: string;
      side: string;
      least?: number;
      most?: number;
      each?: boolean;
      points: number;
      for: string;
    };

/** An entry of the log: an action of a player, the faces of dice, or an edit by the umpire. */
export type Entry =
  | { do: string; who?: string; to?: Place; on?: string; mode?: string }
  /** `was`: the faces entered first, by mistake; both sides agreed to the correction. */
  | { roll: number[]; was?: number[] }
  | {
      edit:
        | 'put'
        | 'add'
        | 'remove'
        | 'mark'
        | 'unmark'
        | 'rename'
        | 'order'
        | 'moment'
        | 'event'
        | 'option';
      who?: string;
      to?: Place;
      on?: string;
      mark?: string;
      name?: string;
      kind?: string;
      side?: string;
      order?: number;
      phase?: string;
      active?: string;
      turn?: number;
      event?: string;
      option?: string;
      value?: boolean;
    };

/** A game is a scenario and a log; undo shortens the log. Links and files contain a game. */
export interface Game {
  scenario: ScenarioDoc;
  log: Entry[];
  /** In a link: a mark of the verdict under the rules in force when the link was made. */
  judged?: string;
  /** In a link: the ruling that the link points at. */
  asked?: Asked;
  /** The data of a game by link: docs/play-by-link.md. */
  post?: Post;
}

/**
 * The last hand-over in a game by link: the side that made it, the number of entries at that time
 * (`at`) and at the hand-over before it (`since`), and the chain of each side.
 */
export interface Post {
  by: string;
  at: number;
  since?: number;
  chains: Record<string, Chain>;
}

/** A side's chain: its end, the latest value that was revealed from it, and its seal. */
export interface Chain {
  end: string;
  count?: number;
  value?: string;
  seal: string;
  was?: string;
}

/**
 * The question that is sent to the umpire when a link is opened: about a counter and its path, a
 * place, or an act.
 */
export type Asked = { who: string; path: Place[] } | { place: Place } | { entry: Entry };

/** A card made by a player: docs/cards-format.md explains each key. */
export interface CardDoc {
  id: string;
  name: string;
  short?: string;
  nation: string;
  symbol?: string;
  cost: number;
  type_line: string[];
  speed?: number;
  defense: { single?: number; front?: number; rear?: number };
  infantry_dice: number[];
  vehicle_dice: number[];
  close_assault?: number;
  hand_to_hand?: number;
  abilities?: string[];
  helps?: string;
}

/** A file of own cards. */
export interface CardsDoc {
  format: 1;
  ruleset: string;
  title?: string;
  author?: string;
  card: CardDoc[];
}

/** A puzzle document, see docs/puzzle-format.md. */
export interface PuzzleDoc {
  format: 1;
  id: string;
  scenario: ScenarioDoc;
  clauses?: string[];
  lure?: { entries: Entry[]; grade: string; clause?: string };
  claim?: {
    least: number;
    first: Entry[];
    difficulty: string;
    trails?: number;
    chance?: string;
    /** One line of play to the goal. */
    line?: Entry[];
  };
  solution?: string;
}

/** A puzzle that is shipped with the site. */
export interface ShippedPuzzle {
  ruleset: string;
  id: string;
}

/** A puzzle of a collection; a scenario has a goal. */
export type CollectedPuzzle = ShippedPuzzle | ScenarioDoc | PuzzleDoc;

/** A collection of puzzles, see docs/puzzle-format.md. */
export interface CollectionDoc {
  format: 1;
  collection: { title: string; author?: string; text?: string; puzzles: CollectedPuzzle[] };
}
