// Written by tools/contract. Change the Python declarations, then run it.
/** Army lists and their cards, own cards too. */

import type { SideView } from './board.ts';
import type { KindView } from './book.ts';
import type { CardDoc, Game } from './documents.ts';
import type { Named } from './rulings.ts';
import type { Grade, Verdict } from './verdicts.ts';

/**
 * The Commander of an army. The indices of the unit and of the model in it (both from 0), and the
 * rank.
 */
export interface Commander {
  unit: number;
  model: number;
  rank: string;
}

/** A number or a row of numbers on a card: its name and its meaning. */
export interface Meaning {
  title: string;
  means: string;
}

/** A number on a card. */
export interface CardFigure extends Meaning {
  value: string;
}

/** A row of dice on a card. */
export interface CardDice extends Meaning {
  values: number[];
}

/** An ability on a card. */
export interface CardAbility {
  name: string;
  means: string;
  clause: string;
}

/** A card, with its text and meaning. */
export interface CardView extends KindView {
  /** The short name that its counter shows. */
  short: string;
  nation: string;
  nationName: string;
  cost: number;
  /** The type line of the card. */
  line: string;
  figures: CardFigure[];
  /** Dice by kind of target, with a number of dice for each range. */
  dice: CardDice[];
  /** `clause`: the rule of the ability; "" if the umpire does not have the rule yet. */
  abilities: CardAbility[];
  /** The models with which this card starts a unit. */
  unit: string[];
  /** Whether this model can be the Commander. */
  commands: boolean;
  /** Whether a player made the card; otherwise it is the rulebook's. */
  own: boolean;
}

/** A keyword of a type line. */
export interface CardLine {
  id: string;
  name: string;
  sort: boolean;
}

/** An ability that an own card can have. */
export interface CardSkill {
  id: string;
  name: string;
  written: string;
  least: number;
  most: number;
  armed: boolean;
}

/**
 * The building blocks of a card. `sort`: a keyword that follows one of the keywords that begin a
 * type line.
 */
export interface CardForm {
  nations: Named[];
  symbols: string[];
  lines: CardLine[];
  /**
   * `written`: the notation on cards; the number is from `least` to `most`; if both are 0 there is
   * none.
   */
  skills: CardSkill[];
}

/** A fault in own cards. */
export interface CardFault {
  where: string;
  what: string;
  words: string;
}

/**
 * Response to "deck": the player's own cards as documents. Or null, and the faults found in them.
 */
export interface Deck {
  card: CardDoc[] | null;
  /**
   * `what`: the message without its subject, for display beside its field; "" if the fault concerns
   * no field.
   */
  faults: CardFault[];
}

/** A usual limit on the cost of an army. */
export interface PointsLimit {
  points: number;
  name: string;
}

/** A rank that a Commander can have. */
export interface Rank {
  id: string;
  name: string;
  times: number;
  worth: number;
}

/**
 * Response to "cards". All cards of a rulebook, and the terms that players agree on for their
 * armies.
 */
export interface Cards {
  title: string;
  /** A note on all cards, such as their source. */
  note: string;
  /** The box in which an army waits until set-up. */
  waits: string;
  limits: PointsLimit[];
  sides: SideView[];
  ranges: Meaning[];
  ranks: Rank[];
  cards: CardView[];
  /** Each card, by id, as a document from which a player can make an own card. */
  written: Record<string, CardDoc>;
  /** The form for own cards; null if the rulebook does not allow own cards. */
  form: CardForm | null;
}

/** A possible change of a unit, with the verdict on the unit after the change. */
export interface UnitOffer {
  words: string;
  models: string[];
  into: string;
  out: string;
  /** The amount by which the change alters the cost. */
  by: number;
  grade: Grade;
  why: string;
}

/** A model of a unit. */
export interface ArmyModel {
  id: string;
  kind: string;
  cost: number;
  rank: string;
}

/** A unit of an army list. `kind`: the kind of counter that represents the unit. */
export interface ArmyUnit {
  id: string;
  name: string;
  kind: string;
  cost: number;
  grade: Grade;
  models: ArmyModel[];
}

/**
 * Response to "battle". A scenario that begins with set-up, played with the players' own armies.
 */
export interface Battle {
  game: Game;
}

/** Response to "army": an army list with its verdict. */
export interface Army {
  verdict: Verdict;
  cost: number;
  /** Points that are left; negative if the list exceeds the limit, null without a limit. */
  left: number | null;
  units: ArmyUnit[];
  /** Possible changes of the unit named in the request (`at`). */
  offers: UnitOffer[];
  game: Game;
}
