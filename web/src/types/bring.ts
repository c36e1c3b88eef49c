/** What a player brings from another program: what is asked of it, and its report. */
import type { KindView } from './book.ts';
import type { Game } from './documents.ts';
import type { HouseDoc } from './house.ts';
import type { Grade } from './verdicts.ts';

/** A mapping, as docs/mapping-format.md has it; the page changes its rows and no more. */
export interface MappingDoc {
  format: 1;
  ruleset: string;
  title?: string;
  author?: string;
  module?: string;
  version?: string;
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

/** A file and how it is to be read: every request about it has all of this. */
export interface BroughtFile {
  /** In base64, as `module` is. */
  file: string;
  module?: string;
  mapping?: MappingDoc;
  /** "" where the umpire may choose. */
  ruleset: string;
  hexes?: { x: number; y: number; name: string }[];
  map?: string;
  /** The side that is looking; hidden pieces of others are left out. */
  side?: string;
}

export interface Brought {
  report: Survey;
  lines: BroughtLine[];
  module: string;
  version: string;
  maps: { name: string; pieces: number }[];
  /** The map has several boards, or one that is turned round: hexes have the first one's names. */
  patched: boolean;
  /** Of a log: how many steps it has. */
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

export type SurveyGrade = Grade | 'refused';

export interface Survey {
  /** Worst first. */
  stacks: SurveyRow[];
  counts: Record<SurveyGrade, number>;
  summary: string;
  counters: number;
  /** Pieces that are no counters, that are hidden, and on other maps. */
  none: number;
  hidden: number;
  /** Pieces that are told here and hidden from another side. */
  secret: number;
  elsewhere: number;
  unknown: { name: string; count: number }[];
  sideless: { name: string; count: number }[];
  odd: { line: number; text: string }[];
  /** Whether the hexes of the map are known by name. */
  hexes: boolean;
}

export interface SurveyRow {
  place: string;
  grade: SurveyGrade;
  headline: string;
  /** The order of entry is not known, and would decide. */
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

/** A name of the save, and what it is taken for. */
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
  /** Of a save: the pictures in its module that belong on the board. */
  pictures?: BroughtPictures | null;
}

/** Names of pictures in a module. */
export interface BroughtPictures {
  /** By a counter's id, the lowest first. */
  counters: Record<string, string[]>;
  /** Two hexes that differ in column and row, with their pixels on the picture. */
  map: { picture: string; corners: { hex: string; x: number; y: number }[] } | null;
}

/** A save with its counters where they stand on the board. */
export interface WrittenBack {
  /** In base64. */
  file: string;
  /** How many counters have moved. */
  moved: number;
}

/** A log looked through. */
export interface BroughtLog {
  steps: BroughtStep[];
  /** How many steps the log has. */
  of: number;
}

export interface BroughtStep {
  /** 0 is the position that the log begins with. */
  number: number;
  /** The places that are unlawful since this step. */
  broken: string[];
  /** The places that are unlawful no more. */
  mended: string[];
  /** What moved, in words. */
  moved: string[];
  /** How many stacks are unlawful. */
  unlawful: number;
}
