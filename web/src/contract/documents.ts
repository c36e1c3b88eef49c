// Written by tools/contract. Change the Python declarations, then run it.
/** The documents that players exchange, as their schemas describe them. */

/**
 * A place: a hex label as printed on the map ("0305", "1F5"), "0305/beach" for a part of a hex,
 * "@box" for a named box.
 */
export type Place = string;

/** A map; docs/scenario-format.md explains each key. */
export interface MapDoc {
  size: [number, number];
  grid: 'flat' | 'pointy';
  labels: '0305' | '00305' | '003005' | '1F5';
  origin?: [number, number];
  board?: string;
  shift?: 'even' | 'odd';
  terrain?: Record<string, string>;
  edges?: Record<string, string>;
  roads?: { kind: 'road' | 'track'; along: string[]; }[];
  features?: Record<string, string[]>;
  parts?: Record<string, { kind: string; name?: string; }>;
  names?: Record<string, string>;
  boxes?: Record<string, string>;
}

/** A reference to a built-in map. */
export interface BuiltinDoc {
  builtin: string;
  hash: string;
}

/** A counter; docs/scenario-format.md explains each key. */
export interface CounterDoc {
  id: string;
  kind: string;
  side: string;
  name?: string;
  at?: string;
  aboard?: string;
  order?: number;
  marks?: string[];
  spent?: number;
}

/** A scenario; docs/scenario-format.md explains each key. */
export interface ScenarioDoc {
  format: 1;
  ruleset: string;
  title?: string;
  author?: string;
  text?: string;
  rules?: string;
  house?: HouseDoc;
  card?: CardDoc[];
  options?: Record<string, boolean>;
  map: BuiltinDoc | MapDoc;
  sides: { id: string; name: string; look?: string; }[];
  first?: string;
  play?: 'turns' | 'free';
  turn?: number;
  turns?: number;
  points?: number;
  phase?: string;
  active?: string;
  costs?: Record<string, number>;
  zones?: Record<string, string[]>;
  goal?: GoalDoc;
  victory?: AwardDoc[];
  gone?: string[];
  table?: TableDoc;
  counters: CounterDoc[];
}

/** A table for results of combat; docs/scenario-format.md explains each key. */
export interface TableDoc {
  title?: string;
  odds?: string[];
  strengths?: number[];
  dice: { number: number; faces: number; };
  lowest?: number;
  terrain?: Record<string, number>;
  rows: string[][];
  off?: boolean;
}

/** A bound on a quantity that is counted. */
export interface BoundDoc {
  measure: string;
  side: string;
  least?: number;
  most?: number;
}

/** Something that a goal can want. */
export type WantDoc = Wants[keyof Wants];

/** The same by kind. */
export interface Wants {
  reach: { reach: string[]; who: string[]; least?: number; };
  measure: BoundDoc;
  pack: { pack: string; side: string; least: number; };
  lost: { lost: string[]; least?: number; };
  trapped: { trapped: string; };
}

/** The goal of a puzzle; docs/scenario-format.md explains each key. */
export interface GoalDoc {
  side: string;
  want: WantDoc[];
  keep?: BoundDoc[];
  until?: { turn: number; phase: string; side?: string; };
  end?: boolean;
  moves?: number;
  chance?: string;
}

/** An award of victory points; docs/scenario-format.md explains each key. */
export type AwardDoc = Awards[keyof Awards];

/** The same by kind. */
export interface Awards {
  hold: { hold: string[]; for?: string; points: number; };
  reach: { reach: string[]; who: string[]; least?: number; each?: boolean; afoot?: boolean; for: string; points: number; };
  measure: { measure: string; side: string; each?: boolean; least?: number; most?: number; for: string; points: number; };
  lost: { lost: string[]; least?: number; each?: boolean; for: string; points: number; };
}

/** An entry of the log: an act, a roll, an edit. */
export type Entry = { do: string; who?: string; to?: string; on?: string; mode?: string; } | { roll: number[]; was?: number[]; } | { edit: 'put' | 'add' | 'remove' | 'mark' | 'unmark' | 'rename' | 'order' | 'moment' | 'event' | 'option'; who?: string; to?: string; on?: string; kind?: string; side?: string; mark?: string; name?: string; order?: number; phase?: string; active?: string; turn?: number; event?: string; option?: string; value?: boolean; };

/** The ruling that a link asks for when it is opened. */
export type Asked = { who: string; path: string[]; } | { entry: Entry; } | { place: string; };

/** A side's chain in a game by link; docs/play-by-link.md explains each key. */
export interface Chain {
  end: string;
  count?: number;
  value?: string;
  seal: string;
  was?: string;
}

/** The data of a game by link; docs/play-by-link.md. */
export interface Post {
  by: string;
  at: number;
  since?: number;
  chains: Record<string, Chain>;
}

/** A scenario and a log; undo shortens the log. */
export interface Game {
  scenario: ScenarioDoc;
  log: Entry[];
  judged?: string;
  asked?: Asked;
  post?: Post;
}

/** The price of an overstack. */
export interface HousePenalty {
  rule?: string;
  title?: string;
  does?: 'leave' | 'step' | 'text' | 'remove';
  steps?: number;
  weight?: string;
  text?: string;
  to?: string;
  chooses?: 'owner' | 'enemy' | 'last';
  each?: boolean;
  of?: string[];
}

/** A limit in special places. */
export interface HouseRow {
  terrain?: string;
  feature?: string;
  marker?: string;
  most?: number;
  features?: string[];
  all?: string;
  with?: string[];
  printed?: string;
  plus?: number;
  without?: string[];
  against?: string[];
  each?: boolean;
  rating?: string;
  road?: 'road' | 'track';
  edge?: string;
  when?: string[];
  turns?: [number, number];
  event?: string;
}

/** A limit of house rules. */
export interface HouseLimit {
  rule: string;
  title: string;
  text?: string;
  check: string;
  weight?: string;
  tag?: string;
  most?: number;
  of?: string[];
  beside?: string[];
  spare?: string[];
  per?: 'side' | 'all';
  sides?: string[];
  choose?: 'worst' | 'specific' | 'best';
  row?: HouseRow[];
  tolerance?: number;
  checked?: 'phase' | 'move' | 'every';
  penalty?: HousePenalty;
  transit?: boolean;
  printed?: string;
  notice?: { at?: number; text: string; all?: string; with?: string[]; without?: string[]; };
  ends?: string[];
  together?: string[];
  load?: 'with' | 'without' | 'one';
  along?: 'road' | 'track';
  cost?: { at: number; points: number; };
  hexes?: number;
  when?: string[];
  turns?: [number, number];
  event?: string;
}

/** A kind of counter of house rules. */
export interface HouseKind {
  id: string;
  name: string;
  symbol?: string;
  type?: string;
  sides?: string[];
  allowance?: number;
  values?: [string, string];
  weights?: Record<string, number>;
  tags?: Record<string, string>;
  counts?: boolean;
  neutral?: boolean;
  carries?: number;
  cargo?: string[];
  marked?: Record<string, Record<string, number>>;
}

/** House rules; docs/house-rules.md explains each key. */
export interface HouseDoc {
  format: number;
  title: string;
  author?: string;
  version?: string;
  text?: string;
  side?: { id: string; name: string; look?: string; }[];
  feature?: { id: string; name: string; short?: string; symbol?: string; }[];
  terrain?: { id: string; name: string; like?: string; }[];
  mark?: { id: string; name: string; short?: string; }[];
  phase?: { id: string; name: string; moves?: boolean; once?: boolean; }[];
  event?: { id: string; name: string; }[];
  combat?: { strength?: string; defence?: string; steps?: string; when?: string[]; share?: boolean; allies?: string[][]; };
  kind: HouseKind[];
  limit: HouseLimit[];
}

/** A player's card; docs/cards-format.md explains each key. */
export interface CardDoc {
  id: string;
  name: string;
  short?: string;
  nation: string;
  symbol?: string;
  cost: number;
  type_line: string[];
  speed?: number;
  defense: { single?: number; front?: number; rear?: number; };
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

/** What a piece of a save must be like for a row of a mapping. */
export interface MappingWhen {
  name?: string;
  base?: string;
  slot?: string;
  image?: string;
  label?: string;
  mark?: Record<string, string>;
  property?: Record<string, string>;
  layer?: Record<string, string>;
}

/** A row of a mapping. */
export interface MappingRow {
  when: MappingWhen;
  kind?: string;
  side?: string;
  marks?: string[];
  aboard?: boolean;
  below?: string[];
  none?: boolean;
  lost?: number;
  weights?: Record<string, { property?: string; mark?: string; folder?: string; times?: number; values?: Record<string, number>; }>;
}

/** A mapping; docs/mapping-format.md explains each key. */
export interface MappingDoc {
  format: number;
  ruleset: string;
  title?: string;
  author?: string;
  module?: string;
  version?: string;
  edge?: [number, number];
  house?: HouseDoc;
  rows: MappingRow[];
  sides?: { when: MappingWhen; side: string; }[];
  marks?: { when: MappingWhen; marks?: string[]; lost?: number; }[];
  weights?: { when: MappingWhen; weights: Record<string, { property?: string; mark?: string; folder?: string; times?: number; values?: Record<string, number>; }>; }[];
}

/** A puzzle; docs/puzzle-format.md explains each key. */
export interface PuzzleDoc {
  format: 1;
  id: string;
  scenario: ScenarioDoc;
  clauses?: string[];
  lure?: { entries: Entry[]; grade: 'lawful' | 'overstacked' | 'forbidden'; clause?: string; };
  claim?: { least: number; first: Entry[]; difficulty: 'lesson' | 'glance' | 'step' | 'plan' | 'reply'; trails?: number; chance?: string; line?: Entry[]; };
  solution?: string;
}

/** A puzzle that is shipped with the site. */
export interface ShippedPuzzle {
  id: string;
  ruleset: string;
}

/** A puzzle of a collection; its scenario has a goal. */
export type CollectedPuzzle = ShippedPuzzle | ScenarioDoc | PuzzleDoc;

/** A collection of puzzles; docs/puzzle-format.md explains each key. */
export interface CollectionDoc {
  format: 1;
  collection: { title: string; author?: string; text?: string; puzzles: CollectedPuzzle[]; };
}
