/**
 * Army lists and the cards that they are made of.
 */

import type { KindView } from './book.ts';
import type { CardDoc, Game } from './documents.ts';
import type { Grade, Verdict } from './verdicts.ts';

/** Who commands: the numbers of a unit and of a model in it, from 0, and his rank. */
export interface Commander {
  unit: number;
  model: number;
  rank: string;
}

/** What a number or a row of numbers on a card is called, and what it means. */
export interface Meaning {
  title: string;
  means: string;
}

/** A card, with what it says and means. */
export type CardView = KindView & {
  /** Its name on the counter. */
  short: string;
  nation: string;
  nationName: string;
  cost: number;
  /** The type line. */
  line: string;
  figures: { title: string; means: string; value: string }[];
  /** Dice by target: a number for each of the ranges. */
  dice: { title: string; means: string; values: number[] }[];
  /** `clause`: its rule, "" where the umpire has none yet. */
  abilities: { name: string; means: string; clause: string }[];
  /** What it begins a unit with. */
  unit: string[];
  /** It can be the Commander. */
  commands: boolean;
  /** A player has made it: it is none of the rulebook's. */
  own: boolean;
};

/**
 * What a card can be made of. `sort`: a keyword that comes after one of those that begin a line.
 */
export interface CardForm {
  nations: { id: string; name: string }[];
  symbols: string[];
  lines: { id: string; name: string; sort: boolean }[];
  /** `written` as cards have it; a number from `least` to `most`, none where both are 0. */
  skills: {
    id: string;
    name: string;
    written: string;
    least: number;
    most: number;
    armed: boolean;
  }[];
}

/** deck: own cards as they are written, or null and what is wrong with them. */
export interface Deck {
  card: CardDoc[] | null;
  /**
   * `what` is the predicate alone, for who shows it beside its field; "" where it is no field's.
   */
  faults: { where: string; what: string; words: string }[];
}

/** cards: all cards of a rulebook, and what armies are agreed on. */
export interface Cards {
  title: string;
  /** A word on all cards: where they come from. */
  note: string;
  /** The box in which an army waits to be set up. */
  waits: string;
  limits: { points: number; name: string }[];
  sides: { id: string; name: string; look: string }[];
  ranges: Meaning[];
  ranks: { id: string; name: string; times: number; worth: number }[];
  cards: CardView[];
  /** Each card as one of one's own would be written, by id. */
  written: Record<string, CardDoc>;
  /** What a card of one's own can be made of; null where the rulebook takes none. */
  form: CardForm | null;
}

/** One change of a unit, as the judge finds the unit afterwards. */
export interface UnitOffer {
  words: string;
  models: string[];
  into: string;
  out: string;
  /** What it adds to the cost. */
  by: number;
  grade: Grade;
  why: string;
}

/** A unit of a list: `kind` is the counter that stands for it. */
export interface ArmyUnit {
  id: string;
  name: string;
  kind: string;
  cost: number;
  grade: Grade;
  models: { id: string; kind: string; cost: number; rank: string }[];
}

/** battle: a scenario that begins with set-up, played with armies of one's own. */
export interface Battle {
  game: Game;
}

/** army: a list, judged. */
export interface Army {
  verdict: Verdict;
  cost: number;
  /** Points that are left, less than none where there are too many; null without a limit. */
  left: number | null;
  units: ArmyUnit[];
  /** Changes of the unit that was asked about (`at`). */
  offers: UnitOffer[];
  game: Game;
}
