// Written by tools/contract. Change the Python declarations, then run it.
/** The page's questions to the umpire, and its answers. */

import type { Asked, CardDoc, CollectionDoc, Entry, Game, HouseDoc, MappingDoc, Place, ScenarioDoc } from './documents.ts';
import type { Army, Battle, Cards, Deck } from './army.ts';
import type { Board } from './board.ts';
import type { Book, BookWords, CaseView, Quiz } from './book.ts';
import type { BroughtLog, FileReport, FreeBoard, WrittenBack } from './bring.ts';
import type { TableOffer } from './combat_table.ts';
import type { Collected, HandedOver, Hello, Linked, Placement, Present, Received, Unlinked } from './games.ts';
import type { HouseView, Published, Templates } from './house.ts';
import type { Decision, LookBack, PlayedOn } from './opponent.ts';
import type { Comparison, Judged, PuzzleGrade, Quick, Reach, Replied, Solved, Under, Why } from './rulings.ts';
import type { Remedies } from './verdicts.ts';

export type Request =
  | { ask: 'hello';  }
  | { ask: 'open'; game: Game; side?: string; upTo?: boolean; }
  | { ask: 'reach'; game: Game; who: string; }
  | { ask: 'why'; path: Place[]; who: string; game: Game; remedies?: boolean; instead?: boolean; }
  | { ask: 'why'; entry: Entry; game: Game; remedies?: boolean; instead?: boolean; }
  | { ask: 'why'; place: Place; game: Game; remedies?: boolean; instead?: boolean; }
  | { ask: 'remedies'; path: Place[]; who: string; game: Game; }
  | { ask: 'remedies'; entry: Entry; game: Game; }
  | { ask: 'remedies'; place: Place; game: Game; }
  | { ask: 'act'; game: Game; entries: Entry[]; }
  | { ask: 'book'; ruleset: string; house?: HouseDoc; }
  | { ask: 'words'; ruleset: string; house?: HouseDoc; }
  | { ask: 'case'; ruleset: string; case: string; house?: HouseDoc; }
  | { ask: 'quiz'; ruleset: string; house?: HouseDoc; }
  | { ask: 'collection'; link: string; }
  | { ask: 'collection'; text: string; }
  | { ask: 'collection'; document: CollectionDoc; }
  | { ask: 'templates';  }
  | { ask: 'published'; id?: string; }
  | { ask: 'house'; text: string; }
  | { ask: 'house'; document: HouseDoc; }
  | { ask: 'quick'; ruleset: string; house?: HouseDoc; phase: string; active: string; options?: Record<string, boolean>; terrain?: string; features?: string[]; part?: string; counters: { kind: string; side: string; aboard?: number; marks?: string[]; }[]; entering?: number; }
  | { ask: 'under'; game: Game; place: Place; ruleset: string; house?: HouseDoc; }
  | { ask: 'bring'; only?: string; step?: number; file: string; module?: string; mapping?: MappingDoc; ruleset?: string; hexes?: { x: number; y: number; name: string; }[]; map?: string; side?: string; ground?: Record<string, { terrain?: string; features?: string[]; }>; }
  | { ask: 'to_board'; around?: string; step?: number; file: string; module?: string; mapping?: MappingDoc; ruleset?: string; hexes?: { x: number; y: number; name: string; }[]; map?: string; side?: string; ground?: Record<string, { terrain?: string; features?: string[]; }>; }
  | { ask: 'steps'; file: string; module?: string; mapping?: MappingDoc; ruleset?: string; hexes?: { x: number; y: number; name: string; }[]; map?: string; side?: string; ground?: Record<string, { terrain?: string; features?: string[]; }>; }
  | { ask: 'sheet'; file: string; ruleset: string; house?: HouseDoc; beside?: { name: string; file: string; }[]; title?: string; }
  | { ask: 'write_save'; around: string; at: Record<string, string>; file: string; module?: string; mapping?: MappingDoc; ruleset?: string; hexes?: { x: number; y: number; name: string; }[]; map?: string; side?: string; ground?: Record<string, { terrain?: string; features?: string[]; }>; }
  | { ask: 'odds'; ruleset: string; answers?: Record<string, string>; card?: CardDoc[]; }
  | { ask: 'cards'; ruleset: string; card?: CardDoc[]; }
  | { ask: 'deck'; text: string; ruleset: string; }
  | { ask: 'deck'; card: CardDoc[]; ruleset: string; }
  | { ask: 'army'; draw: number; ruleset: string; side: string; points: number; units?: string[][]; commander?: { unit: number; model: number; rank: string; }; card?: CardDoc[]; at?: number; }
  | { ask: 'army'; ruleset: string; side: string; points: number; units: string[][]; commander?: { unit: number; model: number; rank: string; }; card?: CardDoc[]; at?: number; }
  | { ask: 'battle'; scenario: ScenarioDoc; log?: Entry[]; armies: { side: string; points: number; units: string[][]; commander?: { unit: number; model: number; rank: string; }; card?: CardDoc[]; }[]; }
  | { ask: 'draw_battle'; ruleset: string; seed: number; points: number; size: 'small' | 'medium' | 'large'; }
  | { ask: 'solve'; game: Game; positions?: number; }
  | { ask: 'grade'; game: Game; positions?: number; }
  | { ask: 'judge'; game: Game; positions?: number; }
  | { ask: 'reply'; game: Game; positions?: number; }
  | { ask: 'decide'; game: Game; side: string; level: 'recruit' | 'regular' | 'veteran'; seed?: number; reader?: string; }
  | { ask: 'lookback'; game: Game; decisions?: number; }
  | { ask: 'playon'; game: Game; at: number; line: Entry[]; seed: number; pairs?: [number, number][]; }
  | { ask: 'placement'; game: Game; sides?: string[]; }
  | { ask: 'table'; game: Game; }
  | { ask: 'tabled'; game: Game; on: boolean; }
  | { ask: 'link'; game: Game; asked?: Asked; }
  | { ask: 'present'; game: Game; }
  | { ask: 'unlink'; link: string; upTo?: boolean; }
  | { ask: 'handover'; game: Game; side: string; secret: string; anew?: boolean; }
  | { ask: 'received'; game: Game; side: string; secret?: string; known?: Game; };

/** The answers by the name of the question; a `Refusal` replaces one on failure. */
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
  published: Published;
  house: HouseView;
  quick: Quick;
  under: Under;
  bring: FileReport;
  to_board: FreeBoard;
  steps: BroughtLog;
  sheet: FreeBoard;
  write_save: WrittenBack;
  odds: Comparison;
  cards: Cards;
  deck: Deck;
  army: Army;
  battle: Battle;
  draw_battle: Battle;
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

/** What a question asks about: each form of its request without `ask`. */
export type About<K extends Request['ask']> = Extract<Request, { ask: K }> extends infer Form
  ? Form extends { ask: K } ? Omit<Form, 'ask'> : never
  : never;
