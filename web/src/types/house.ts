/** House rules: a rulebook contained in its scenario. docs/house-rules.md explains each key. */

/** Rules as data: docs/house-rules.md explains each key. Default values may be omitted. */
export interface HouseDoc {
  format: 1;
  title: string;
  author?: string;
  version?: string;
  text?: string;
  side?: { id: string; name: string; look?: string }[];
  feature?: { id: string; name: string; short?: string; symbol?: string }[];
  kind: HouseKind[];
  limit: HouseLimit[];
}

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
}

export interface HouseRow {
  terrain?: string;
  feature?: string;
  marker?: string;
  most?: number;
}

export interface HousePenalty {
  rule?: string;
  title?: string;
  does?: 'leave' | 'step' | 'text';
  steps?: number;
  weight?: string;
  text?: string;
}

export interface HouseLimit {
  rule: string;
  title: string;
  text?: string;
  check: 'count' | 'sum' | 'groups' | 'alike' | 'apart';
  weight?: string;
  tag?: string;
  most?: number;
  of?: string[];
  beside?: string[];
  spare?: string[];
  per?: 'side' | 'all';
  sides?: string[];
  choose?: 'worst' | 'specific';
  row?: HouseRow[];
  tolerance?: number;
  checked?: 'phase' | 'move';
  penalty?: HousePenalty;
}

/**
 * The parsed house rules: normalised, as a TOML file, and in words; or the faults found in them, by
 * the path of the field.
 */
export interface HouseView {
  document: HouseDoc | null;
  faults: { where: string; words: string }[];
  toml: string;
  rules: { id: string; title: string; text: string }[];
}

export interface Template {
  id: string;
  document: HouseDoc;
  faults: { where: string; words: string }[];
  toml: string;
  rules: { id: string; title: string; text: string }[];
}

export interface Templates {
  templates: Template[];
}
