/** A player's import from another program: the requests, and its report. */
import type { KindView } from './book.ts';
import type { Game } from './documents.ts';
import type { HouseDoc } from './house.ts';
import type { Grade } from './verdicts.ts';

/** A mapping, as in docs/mapping-format.md; the page changes only its rows. */
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

/** A file and how to read it: every request about it contains all of this. */
export interface BroughtFile {
  /** In base64, as `module` is. */
  file: string;
  module?: string;
  mapping?: MappingDoc;
  /** "" to let the umpire choose. */
  ruleset: string;
  hexes?: { x: number; y: number; name: string }[];
  map?: string;
  /** The viewing side; hidden pieces of others are omitted. */
  side?: string;
}

export interface Brought {
  report: Survey;
  lines: BroughtLine[];
  module: string;
  version: string;
  maps: { name: string; pieces: number }[];
  /** The map has several boards, or one that is rotated: hexes have the first one's names. */
  patched: boolean;
  /** For a log: its number of steps. */
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
  /** Pieces that are not counters, that are hidden, and that are on other maps. */
  none: number;
  hidden: number;
  /** Pieces that are shown here but hidden from another side. */
  secret: number;
  elsewhere: number;
  unknown: { name: string; count: number }[];
  sideless: { name: string; count: number }[];
  odd: { line: number; text: string }[];
  /** Whether the names of the map's hexes are known. */
  hexes: boolean;
}

export interface SurveyRow {
  place: string;
  grade: SurveyGrade;
  headline: string;
  /** Whether the order of entry is unknown, and would decide. */
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

/** A name in the save, and the counter it is read as. */
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
  /** For a save: the pictures in its module that belong on the board. */
  pictures?: BroughtPictures | null;
}

/** Names of pictures in a module. */
export interface BroughtPictures {
  /** By a counter's id, the lowest first. */
  counters: Record<string, string[]>;
  /** Two hexes that differ in column and row, with their pixels on the picture. */
  map: { picture: string; corners: { hex: string; x: number; y: number }[] } | null;
}

/** A save with its counters at their places on the board. */
export interface WrittenBack {
  /** In base64. */
  file: string;
  /** Number of counters moved. */
  moved: number;
}

/** The verdicts on the steps of a log. */
export interface BroughtLog {
  steps: BroughtStep[];
  /** Total number of steps in the log. */
  of: number;
}

export interface BroughtStep {
  /** 0 is the initial position of the log. */
  number: number;
  /** The places that became unlawful in this step. */
  broken: string[];
  /** The places that became lawful again. */
  mended: string[];
  /** The moves, in words. */
  moved: string[];
  /** Number of unlawful stacks. */
  unlawful: number;
}
