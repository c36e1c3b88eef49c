/** Counters for which limits are written: a pane that has some hands them to the house rules. */
import type { HouseDoc, HouseKind } from '../contract/documents.ts';
import type { State } from '../pane.ts';

/** What house rules must know to judge counters and the map under them. */
export interface Standing {
  kinds: HouseKind[];
  sides: NonNullable<HouseDoc['side']>;
  features?: NonNullable<HouseDoc['feature']>;
  terrains?: NonNullable<HouseDoc['terrain']>;
  marks?: NonNullable<HouseDoc['mark']>;
}

/** What the house rules can be opened with: rules, and perhaps the counters that they are for. */
export type HouseEntry = LimitsTask | { document: HouseDoc };

/** Counters for which a game is looked for. */
export interface GameWanted {
  /** Judges them by a rulebook. */
  judgeBy: (ruleset: string) => unknown;
  /** The task to write limits for them. */
  task: () => LimitsTask | null;
}

export interface LimitsTask {
  /** The rules to begin with. */
  document: HouseDoc;
  /** The number of the limit to show first. */
  rule?: string;
  standing: Standing;
  /** The number of counters. */
  count: number;
  /** Whether the counters are still there. */
  stands: (state: State) => boolean;
  /**
   * Judges the counters, and shows the report.
   * @param document - the rules, which know all of `standing`
   * @param kindOf - the kinds of counters by their ids in `standing`, where another has its name
   * @returns why it could not be done, as a sentence; "" if it was
   */
  judge: (document: HouseDoc, kindOf: Record<string, string>) => Promise<string>;
}
