// Written by tools/contract. Change the Python declarations, then run it.
/** House rules: a rulebook contained in its scenario. docs/house-rules.md explains each key. */

import type { HouseDoc } from './documents.ts';

/** A fault in house rules, with the path of its field. */
export interface HouseFault {
  where: string;
  words: string;
}

/** A house rule in words. */
export interface HouseRule {
  id: string;
  title: string;
  text: string;
}

/**
 * The parsed house rules: normalised, as a TOML file, and in words. Or the faults found in them, by
 * the path of the field.
 */
export interface HouseView {
  document: HouseDoc | null;
  faults: HouseFault[];
  toml: string;
  rules: HouseRule[];
}

/** House rules that are shipped to start from. */
export interface Template {
  id: string;
  document: HouseDoc;
  faults: HouseFault[];
  toml: string;
  rules: HouseRule[];
}

/** A published game whose stacking rules are shipped as house rules. */
export interface PublishedGame {
  id: string;
  title: string;
  publisher: string;
  edition: string;
  /** The numbers of its rules that are judged, and where they were read. */
  rules: string;
  source: string;
  /** The number of worked cases that prove the file. */
  cases: number;
  /** The headings of its limits, the names of its counters, and what the file leaves out. */
  judges: string[];
  counters: string[];
  leaves_out: string[];
}

/** Response to "published": the shipped games; or the game asked for, with its document. */
export interface Published {
  games: PublishedGame[];
  document: HouseDoc | null;
}

/** Response to "templates". */
export interface Templates {
  templates: Template[];
}
