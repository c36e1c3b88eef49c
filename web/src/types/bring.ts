/** Types for importing a player's save from another program: the requests, and the report on it. */
import type { KindView } from './book.ts';
import type { Game } from './documents.ts';
import type { HouseDoc } from './house.ts';
import type { Grade } from './verdicts.ts';

/** A mapping, as described in docs/mapping-format.md; the page changes only its rows. */
export interface MappingDoc {
  format: 1;
  ruleset: string;
  title?: string;
  author?: string;
  module?: string;
  version?: string;
  /** Width and height, in pixels, of what lies beside the boards on the module's map. */
  edge?: number[];
  house?: HouseDoc;
  rows: MappingRow[];
  sides?: { when: MappingWhen; side: string }[];
  marks?: { when: MappingWhen; marks: string[] }[];
}

export interface MappingWhen {
  name?: string;
  base?: string;
  slot?: string;
  image?: string;
  mark?: Record<string, string>;
  property?: Record<string, string>;
}

export interface MappingRow {
  when: MappingWhen;
  kind?: string;
  side?: string;
  marks?: string[];
  aboard?: boolean;
  below?: string[];
  none?: boolean;
}

/** A file and the way to read it; every request about the file contains all of this. */
export interface BroughtFile {
  /** The contents in base64, like `module`. */
  file: string;
  module?: string;
  mapping?: MappingDoc;
  /** The id of the ruleset; "" to let the umpire choose. */
  ruleset: string;
  hexes?: { x: number; y: number; name: string }[];
  map?: string;
  /** The side whose view is shown; pieces that others hide are omitted. */
  side?: string;
}

export interface Brought {
  report: Survey;
  lines: BroughtLine[];
  module: string;
  version: string;
  maps: { name: string; pieces: number }[];
  /**
   * Whether the map has several boards, or a rotated one: hexes then have the names of the first
   * board.
   */
  patched: boolean;
  /** The number of steps, if the file is a log. */
  steps: number;
  mapping: MappingDoc;
  ruleset: string;
  rulesetTitle: string;
  sides: { id: string; name: string; look: string }[];
  kinds: KindView[];
  text: string;
  bbcode: string;
  csv: string;
}

/** `unjudged`: by house rules in which no limit was chosen. */
export type SurveyGrade = Grade | 'refused' | 'unjudged';

export interface Survey {
  /** The stacks, worst grade first. */
  stacks: SurveyRow[];
  counts: Record<SurveyGrade, number>;
  summary: string;
  counters: number;
  /**
   * The numbers of pieces that are not counters (`none`), that are hidden, and that are on other
   * maps.
   */
  none: number;
  hidden: number;
  /** Number of pieces that are shown here but hidden from another side. */
  secret: number;
  /** Number of pieces that lie beside the boards, in no hex. */
  beside: number;
  elsewhere: number;
  unknown: { name: string; count: number }[];
  sideless: { name: string; count: number }[];
  odd: { line: number; text: string }[];
  /** Whether the names of the map's hexes could be determined. */
  hexes: boolean;
}

export interface SurveyRow {
  place: string;
  grade: SurveyGrade;
  headline: string;
  /** Whether the order of entry is unknown although the verdict depends on it. */
  open: boolean;
  cell: number[] | null;
  x: number;
  y: number;
  sides: string[];
  counters: { name: string; kind: string; side: string; marks: string[]; aboard: number }[];
  findings: { clause: string; grade: Grade; words: string; sum: string; side: string }[];
  remedies: string[];
  unknown: string[];
}

/** A piece's name in the save, and the counter that the mapping assigns to it. */
export interface BroughtLine {
  name: string;
  folder: string;
  count: number;
  known: boolean;
  kind: string;
  side: string;
  none: boolean;
  marks: string[];
  below: string[];
  sure: boolean;
  fixed: boolean;
}

export interface Laid {
  game: Game;
  /** For a save: the pictures of its module that can be shown on the board. */
  pictures?: BroughtPictures | null;
}

/** Names of pictures in a module. */
export interface BroughtPictures {
  /** The picture names by a counter's id, the lowest layer first. */
  counters: Record<string, string[]>;
  /**
   * The map's picture, and two hexes that differ in column and row, with their pixels on the
   * picture.
   */
  map: { picture: string; corners: { hex: string; x: number; y: number }[] } | null;
}

/** A save in which the counters have been moved to their places on the board. */
export interface WrittenBack {
  /** The contents in base64. */
  file: string;
  /** Number of counters that were moved. */
  moved: number;
}

/** The verdicts on the steps of a log. */
export interface BroughtLog {
  steps: BroughtStep[];
  /** Number of steps in the whole log. */
  of: number;
}

export interface BroughtStep {
  /** The number of the step; 0 is the initial position of the log. */
  number: number;
  /** The places that this step made unlawful. */
  broken: string[];
  /** The places that this step made lawful again. */
  mended: string[];
  /** The moves of this step, in words. */
  moved: string[];
  /** Number of unlawful stacks after this step. */
  unlawful: number;
}
