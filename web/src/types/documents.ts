/**
 * What a player hands on: maps, counters, scenarios, goals, games. docs/scenario-format.md tells
 * what
 * each key means.
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
  /** Numbers of the first column and row, 1 and 1 where absent: part of a greater map. */
  origin?: [number, number];
  /** Board number of a "1F5" map; "" for none. */
  board?: string;
  /**
   * Which columns (flat) or rows (pointy) are shifted by half a hex: the even ones (default) or the
   * odd ones, counted from 1.
   */
  shift?: 'even' | 'odd';
  /**
   * Terrain by hex; a hex not named is clear: clear, forest, hill, hill2, town, marsh, water,
   * rough, field, mountain, desert, building.
   */
  terrain?: Record<string, string>;
  /** Features of a hex, out of the rulebook's list. */
  features?: Record<string, string[]>;
  /**
   * Parts of hexes that hold stacks of their own: "0305/beach" -> kind out of the rulebook's list,
   * and a name (the kind's where absent).
   */
  parts?: Record<string, { kind: string; name?: string }>;
  /**
   * Hexside features: "0305/0306" -> river | stream | bridge | ford | wall | hedge | cliff. A
   * bridge lies on a river side.
   */
  edges?: Record<string, string>;
  /**
   * Roads and tracks as chains of adjacent hexes (ends may name an edge hex; the drawing runs off
   * the map when `off` ).
   */
  roads?: { kind: 'road' | 'track'; along: string[] }[];
  /** Place names printed on the map. */
  names?: Record<string, string>;
  /** Named boxes beside the map: id -> title. Place "@id". */
  boxes?: Record<string, string>;
}

export interface CounterDoc {
  /** Unique in the scenario: [a-z0-9-]{1,24}. */
  id: string;
  /** A kind of the ruleset's counters. */
  kind: string;
  side: string;
  /** Printed name; the kind's name where absent. */
  name?: string;
  /** Where it stands; absent when aboard. */
  at?: Place;
  /** The counter that carries it. */
  aboard?: string;
  /** Rank of entry in its place, 0 = first in. Where absent, the order of the list. */
  order?: number;
  /** Markers on it, sorted: "hit", "disrupted" ... as the ruleset names them. */
  marks?: string[];
  /** Movement points spent in this portion. */
  spent?: number;
}

export interface ScenarioDoc {
  format: 1;
  ruleset: string;
  /** House rules that come with the scenario, where `ruleset` is "house". */
  house?: HouseDoc;
  /** Players' own cards that are used in it. */
  card?: CardDoc[];
  title?: string;
  author?: string;
  /** The briefing; plain text. */
  text?: string;
  /** Rules version that the document was made with. */
  rules?: string;
  options?: Record<string, boolean>;
  /** A map, or one of the built-in ones by id and content hash. */
  map: MapDoc | { builtin: string; hash: string };
  sides: { id: string; name: string; look?: string }[];
  /** Who has the first portion of each phase. */
  first?: string;
  /**
   * "turns": phases, allowances, turn limit. "free": a counter may be put anywhere and is judged.
   */
  play?: 'turns' | 'free';
  turn?: number;
  /** Last turn; 0 or absent: no limit in free play. */
  turns?: number;
  /** What an army may cost; 0 or absent: no limit. */
  points?: number;
  phase?: string;
  active?: string;
  /** Movement points by terrain or by road, the scenario's own data; 1 where absent. */
  costs?: Record<string, number>;
  /** Where a side sets up and where its reinforcements arrive. */
  zones?: Record<string, string[]>;
  /** What a puzzle asks for. */
  goal?: GoalDoc;
  /** What gives victory points. */
  victory?: AwardDoc[];
  counters: CounterDoc[];
}

/** A bound of one of the rulebook's measures. */
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

/** What a scenario asks for: docs/scenario-format.md tells what each key means. */
export interface GoalDoc {
  side: string;
  want: WantDoc[];
  keep?: BoundDoc[];
  until?: { turn: number; phase: string; side?: string };
  end?: boolean;
  moves?: number;
  chance?: string;
}

/** What gives victory points, and to whom: docs/scenario-format.md tells what each key means. */
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

/** An entry of the log: an action of a player, the faces of dice, or the umpire's own entry. */
export type Entry =
  | { do: string; who?: string; to?: Place; on?: string; mode?: string }
  /** `was`: entered first, by mistake; both sides agreed. */
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

/** A game is a scenario and a log; undo is a shorter log. This is what a link or a file holds. */
export interface Game {
  scenario: ScenarioDoc;
  log: Entry[];
  /** In a link: the mark of the verdict that the rules gave when it was made. */
  judged?: string;
  /** In a link: the ruling that it points at. */
  asked?: Asked;
  /** A game by link: docs/play-by-link.md. */
  post?: Post;
}

/**
 * Who handed the game over last, with how many entries and how many before, and each side's chain.
 */
export interface Post {
  by: string;
  at: number;
  since?: number;
  chains: Record<string, Chain>;
}

/** The end of a side's chain, the newest value that it has shown, and its seal. */
export interface Chain {
  end: string;
  count?: number;
  value?: string;
  seal: string;
  was?: string;
}

/** What the umpire is asked when a link is opened: a counter and its way, a place, or an act. */
export type Asked = { who: string; path: Place[] } | { place: Place } | { entry: Entry };

/** A card that a player has made: docs/cards-format.md tells what each key means. */
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
