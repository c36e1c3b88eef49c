/**
 * The interface between page and umpire: the page's requests and the umpire's responses.
 * `docs/facade.md` describes them in words; a test compares both with the Python side. The page
 * knows no rule: every grade, badge, sentence and figure in these files is made by the core.
 */

import type {
  Comparison,
  Decision,
  Judged,
  Level,
  LookBack,
  PlayedOn,
  PuzzleGrade,
  Quick,
  Replied,
} from './answers.ts';
import type { Reach, Solved, Under, Why } from './answers.ts';
import type { Army, Battle, Cards, Commander, Deck } from './army.ts';
import type { Board, TableOffer } from './board.ts';
import type { Brought, BroughtFile, BroughtLog, Laid, WrittenBack } from './bring.ts';
import type { Book, BookWords, CaseView, Quiz } from './book.ts';
import type {
  Asked,
  CardDoc,
  CollectionDoc,
  Entry,
  Game,
  Place,
  ScenarioDoc,
} from './documents.ts';
import type { HouseDoc, HouseView, Templates } from './house.ts';
import type { Remedies } from './verdicts.ts';

export type Request =
  | { ask: 'hello' }
  | { ask: 'open'; game: Game; side?: string; upTo?: boolean }
  | { ask: 'reach'; game: Game; who: string }
  | {
      ask: 'why';
      game: Game;
      entry?: Entry;
      who?: string;
      path?: Place[];
      place?: Place;
      remedies?: boolean;
      instead?: boolean;
    }
  | { ask: 'remedies'; game: Game; entry?: Entry; who?: string; path?: Place[]; place?: Place }
  | { ask: 'act'; game: Game; entries: Entry[] }
  | { ask: 'book'; ruleset: string; house?: HouseDoc }
  | { ask: 'words'; ruleset: string; house?: HouseDoc }
  | { ask: 'case'; ruleset: string; case: string; house?: HouseDoc }
  | { ask: 'quiz'; ruleset: string; house?: HouseDoc }
  | { ask: 'collection'; link?: string; text?: string; document?: CollectionDoc }
  | { ask: 'templates' }
  | { ask: 'house'; text?: string; document?: HouseDoc }
  | {
      ask: 'quick';
      ruleset: string;
      house?: HouseDoc;
      phase: string;
      active: string;
      options?: Record<string, boolean>;
      terrain?: string;
      features?: string[];
      part?: string;
      counters: { kind: string; side: string; aboard?: number; marks?: string[] }[];
      entering?: number;
    }
  | { ask: 'under'; game: Game; place: Place; ruleset: string; house?: HouseDoc }
  | ({ ask: 'bring'; only?: string; step?: number } & BroughtFile)
  | ({ ask: 'steps' } & BroughtFile)
  /** `at`: hexes by the ids of counters. */
  | { ask: 'sheet'; file: string; ruleset: string; house?: HouseDoc; title?: string }
  | ({ ask: 'back'; around: string; at: Record<string, string> } & BroughtFile)
  | ({ ask: 'lay'; around?: string; step?: number } & BroughtFile)
  | { ask: 'odds'; ruleset: string; answers?: Record<string, string>; card?: CardDoc[] }
  | { ask: 'cards'; ruleset: string; card?: CardDoc[] }
  | { ask: 'deck'; ruleset: string; card?: CardDoc[]; text?: string }
  | {
      ask: 'army';
      ruleset: string;
      side: string;
      points: number;
      units: string[][];
      commander?: Commander;
      at?: number;
      /** A seed: the computer draws the list in place of `units`. */
      draw?: number;
      card?: CardDoc[];
    }
  | {
      ask: 'battle';
      scenario: ScenarioDoc;
      log?: Entry[];
      armies: {
        side: string;
        points: number;
        units: string[][];
        commander?: Commander;
        card?: CardDoc[];
      }[];
    }
  | { ask: 'solve'; game: Game; positions?: number }
  | { ask: 'grade'; game: Game; positions?: number }
  | { ask: 'judge'; game: Game; positions?: number }
  | { ask: 'reply'; game: Game; positions?: number }
  | { ask: 'decide'; game: Game; side: string; level: Level; seed?: number; reader?: string }
  | { ask: 'lookback'; game: Game }
  | {
      ask: 'playon';
      game: Game;
      at: number;
      line: Entry[];
      seed: number;
      pairs?: [number, number][];
    }
  | { ask: 'placement'; game: Game; sides?: string[] }
  | { ask: 'table'; game: Game }
  | { ask: 'tabled'; game: Game; on: boolean }
  | { ask: 'link'; game: Game; asked?: Asked }
  | { ask: 'present'; game: Game }
  | { ask: 'unlink'; link: string; upTo?: boolean }
  | { ask: 'handover'; game: Game; side: string; secret: string; anew?: boolean }
  | { ask: 'received'; game: Game; side: string; secret?: string; known?: Game };

/**
 * The umpire's responses by the name of the request; a `Refusal` replaces the response on failure.
 */
export interface Answers {
  hello: Hello;
  open: Board;
  reach: Reach;
  why: Why;
  remedies: Remedies;
  act: Board;
  book: Book;
  words: BookWords;
  case: CaseView;
  quiz: Quiz;
  collection: Collected;
  templates: Templates;
  house: HouseView;
  quick: Quick;
  under: Under;
  bring: Brought;
  lay: Laid;
  sheet: Laid;
  steps: BroughtLog;
  back: WrittenBack;
  odds: Comparison;
  cards: Cards;
  deck: Deck;
  army: Army;
  battle: Battle;
  solve: Solved;
  grade: PuzzleGrade;
  judge: Judged;
  reply: Replied;
  decide: Decision;
  lookback: LookBack;
  playon: PlayedOn;
  placement: Placement;
  table: TableOffer;
  tabled: Board;
  link: Linked;
  present: Present;
  unlink: Unlinked;
  handover: HandedOver;
  received: Received;
}

export interface Hello {
  version: string;
  /**
   * `odds`: whether the ruleset can compute odds outside a game (request "odds"); `armies`: whether
   * the ruleset has army lists to build.
   */
  rulesets: {
    id: string;
    title: string;
    /** The title in one word, for narrow spaces. */
    short: string;
    edition: string;
    version: string;
    odds: boolean;
    armies: boolean;
  }[];
}

/**
 * A collection, checked: its normalised document and its link. The link is "" if the collection is
 * too large for one; `warning` says so.
 */
export interface Collected {
  document: CollectionDoc;
  link: string;
  warning: string;
}

/** Response with a link. `hidden`: the link contains facts that some side may not see. */
export interface Linked {
  link: string;
  length: number;
  warning: string;
  hidden: boolean;
}

/**
 * Response to "present": the link to a position without the log that led to it; "" where no
 * scenario begins with that position.
 */
export interface Present {
  link: string;
  length: number;
}

/** Response to "handover": the link that a side sends, and the game that the link contains. */
export interface HandedOver {
  link: string;
  length: number;
  game: Game;
}

/**
 * Response to "received": an incoming game by link, checked, with the dice that are rolled when it
 * is opened.
 */
export interface Received {
  board: Board;
  /** Length of the log before the entries that the other side added. */
  since: number;
  /** Number of rolls made on opening; they are at the end of the log. */
  fell: number;
  /**
   * Whether the other side has begun a new chain: pending rolls are then made here, and rolls that
   * the other side made do not count.
   */
  anew: boolean;
  /** Number of rolls in an invitation that no side can verify. */
  unvouched: number;
}

export interface Unlinked {
  board: Board;
  notice: string;
  /**
   * The ruling that the link points at; null if there is none, or if the side at the screen may not
   * see it.
   */
  asked: Asked | null;
}

/**
 * The response to a request that failed: one clear sentence. The game that was sent is unchanged.
 */
export interface Refusal {
  error: string;
  where?: string;
}

/** The acts that place the remaining counters in set-up. */
export interface Placement {
  entries: Entry[];
}
