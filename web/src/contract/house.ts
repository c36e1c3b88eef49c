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

/** Response to "templates". */
export interface Templates {
  templates: Template[];
}
