/** Army lists and their cards. */

import type { KindView } from './book.ts';
import type { CardDoc, Game } from './documents.ts';
import type { Grade, Verdict } from './verdicts.ts';

/** The Commander: the indices of a unit and of a model in it, from 0, and the rank. */
export interface Commander {
  unit: number;
  model: number;
  rank: string;
}

/** The name of a number or a row of numbers on a card, and its meaning. */
export interface Meaning {
  title: string;
  means: string;
}

/** A card, with its text and meaning. */
export type CardView = KindView & {
  /** Its name on the counter. */
  short: string;
  nation: string;
  nationName: string;
  cost: number;
  /** The type line. */
  line: string;
  figures: { title: string; means: string; value: string }[];
  /** Dice by target: a number for each range. */
  dice: { title: string; means: string; values: number[] }[];
  /** `clause`: its rule, "" where the umpire has none yet. */
  abilities: { name: string; means: string; clause: string }[];
  /** The models that it starts a unit with. */
  unit: string[];
  /** Whether it can be the Commander. */
  commands: boolean;
  /** Whether a player made it, rather than the rulebook. */
  own: boolean;
};

/** The building blocks of a card. `sort`: a keyword that follows one of those that begin a line. */
export interface CardForm {
  nations: { id: string; name: string }[];
  symbols: string[];
  lines: { id: string; name: string; sort: boolean }[];
  /** `written`: as printed on cards; a number from `least` to `most`, none where both are 0. */
  skills: {
    id: string;
    name: string;
    written: string;
    least: number;
    most: number;
    armed: boolean;
  }[];
}

/** deck: own cards as documents, or null and the faults. */
export interface Deck {
  card: CardDoc[] | null;
  /** `what`: the predicate alone, for display beside its field; "" where it concerns no field. */
  faults: { where: string; what: string; words: string }[];
}

/** cards: all cards of a rulebook, and the terms that armies are agreed on. */
export interface Cards {
  title: string;
  /** A note on all cards: their source. */
  note: string;
  /** The box in which an army waits for set-up. */
  waits: string;
  limits: { points: number; name: string }[];
  sides: { id: string; name: string; look: string }[];
  ranges: Meaning[];
  ranks: { id: string; name: string; times: number; worth: number }[];
  cards: CardView[];
  /** Each card as a document for an own card, by id. */
  written: Record<string, CardDoc>;
  /** The form for own cards; null where the rulebook takes none. */
  form: CardForm | null;
}

/** One change of a unit, with the verdict on the unit afterwards. */
export interface UnitOffer {
  words: string;
  models: string[];
  into: string;
  out: string;
  /** The change of the cost. */
  by: number;
  grade: Grade;
  why: string;
}

/** A unit of a list: `kind` is the counter that represents it. */
export interface ArmyUnit {
  id: string;
  name: string;
  kind: string;
  cost: number;
  grade: Grade;
  models: { id: string; kind: string; cost: number; rank: string }[];
}

/** battle: a scenario that begins with set-up, played with the players' own armies. */
export interface Battle {
  game: Game;
}

/** army: a list, judged. */
export interface Army {
  verdict: Verdict;
  cost: number;
  /** Points left, negative where there are too many; null without a limit. */
  left: number | null;
  units: ArmyUnit[];
  /** Possible changes of the requested unit (`at`). */
  offers: UnitOffer[];
  game: Game;
}
