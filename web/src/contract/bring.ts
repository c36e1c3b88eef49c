// Written by tools/contract. Change the Python declarations, then run it.
/**
 * Types for importing a player's save from another program: the requests, and the report on it.
 */

import type { SideView } from './board.ts';
import type { KindView } from './book.ts';
import type { Game, MappingDoc } from './documents.ts';
import type { Grade } from './verdicts.ts';

/** A map of a save. */
export interface BroughtMap {
  name: string;
  pieces: number;
}

/** Response to "bring": a save, its stacks judged. */
export interface FileReport {
  report: Survey;
  lines: BroughtLine[];
  /** The values of pieces that can be figures or markers, for house rules. */
  bears: Borne[];
  /** Number of names that share a kind with another, since house rules have no more kinds. */
  shared: number;
  module: string;
  version: string;
  maps: BroughtMap[];
  /**
   * Why the module gives no names to hexes: a board's size is not known without the archive, the
   * module numbers no hexes, or it has a grid of its own; "" if it names them.
   */
  unnamed: '' | 'size' | 'numbers' | 'grid';
  /** The number of steps, if the file is a log. */
  steps: number;
  mapping: MappingDoc;
  ruleset: string;
  rulesetTitle: string;
  sides: SideView[];
  kinds: KindView[];
  text: string;
  bbcode: string;
  csv: string;
}

/** `unjudged`: by house rules in which no limit was chosen. */
export type SurveyGrade = 'refused' | 'unjudged' | Grade;

/** A name, and how many pieces have it. */
export interface CountedName {
  name: string;
  count: number;
}

/** A line of a list that says nothing. */
export interface OddLine {
  line: number;
  text: string;
}

/** The report on a save. */
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
  unknown: CountedName[];
  sideless: CountedName[];
  /** Counters that bear no figure where the mapping looks for one. */
  unweighed: CountedName[];
  odd: OddLine[];
  /** Whether the names of the map's hexes could be determined. */
  hexes: boolean;
}

/** A counter of a stack in a save. */
export interface SurveyCounter {
  name: string;
  kind: string;
  side: string;
  marks: string[];
  aboard: number;
}

/** A finding on a stack in a save. */
export interface SurveyFinding {
  clause: string;
  grade: Grade;
  words: string;
  sum: string;
  side: string;
}

/** A stack of a save. */
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
  counters: SurveyCounter[];
  findings: SurveyFinding[];
  remedies: string[];
  unknown: string[];
}

/** A value, and how many pieces bear it. Of a layer it is the level; `name` is the level's. */
export interface BorneValue {
  value: string;
  name: string;
  count: number;
}

/** A property, a mark, a layer, or the folders of the pictures, with the values on pieces. */
export interface Borne {
  source: 'property' | 'mark' | 'folder' | 'layer';
  /** The name; "" for folders. */
  name: string;
  values: BorneValue[];
  /** Whether every value is a figure. */
  figures: boolean;
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

/** Response to "to_board" and "sheet": a game on a free board. */
export interface FreeBoard {
  game: Game;
  /** For a save: the pictures of its module that can be shown on the board. */
  pictures?: BroughtPictures | null;
  /** For a map: sentences on what is left out, and the tilesets that were not brought with it. */
  left?: string[];
  missing?: string[];
}

/** A hex and its pixels on the picture of a map. */
export interface PictureCorner {
  hex: string;
  x: number;
  y: number;
}

/** The picture of a map, and where hexes are on it. */
export interface MapPicture {
  picture: string;
  corners: PictureCorner[];
}

/** Names of pictures in a module. */
export interface BroughtPictures {
  /** The picture names by a counter's id, the lowest layer first. */
  counters: Record<string, string[]>;
  /**
   * The map's picture, and two hexes that differ in column and row, with their pixels on the
   * picture.
   */
  map: MapPicture | null;
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

/** A step of a log. */
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
