/**
 * The one boundary: what the page says to the umpire and what it hears back.
 * `docs/facade.md` tells the same in words; a test holds both against the Python side.
 * The page knows no rule: every grade, badge, sentence and figure below is made by the core.
 */

/** Lawful, allowed at a price, forbidden. The order is the order of gravity. */
export type Grade = 'lawful' | 'overstacked' | 'forbidden';

// ---------------------------------------------------------------- scenario, game

/**
 * A place: a hex label as printed on the map ("0305", "1F5"), "0305/beach" for a part of a hex,
 * "@box" for a named box.
 */
export type Place = string;

export interface MapDoc {
  /** Columns and rows. */
  size: [number, number];
  /** Flat-top or pointy-top hexes. */
  grid: 'flat' | 'pointy';
  /**
   * "0305": column and row, two digits each. "1F5": board number (may be empty), column letters,
   * row.
   */
  labels: '0305' | '1F5';
  /** Board number of a "1F5" map; "" for none. */
  board?: string;
  /**
   * Which columns (flat) or rows (pointy) are shifted by half a hex: the even ones (default) or the
   * odd ones, counted from 1.
   */
  shift?: 'even' | 'odd';
  /**
   * Terrain by hex; a hex not named is clear: clear, forest, hill, hill2, town, marsh, water,
   * rough, field, mountain, desert, building.
   */
  terrain?: Record<string, string>;
  /** Features of a hex, out of the rulebook's list. */
  features?: Record<string, string[]>;
  /**
   * Parts of hexes that hold stacks of their own: "0305/beach" -> kind out of the rulebook's list,
   * and a name (the kind's where absent).
   */
  parts?: Record<string, { kind: string; name?: string }>;
  /**
   * Hexside features: "0305/0306" -> river | stream | bridge | ford | wall | hedge. A bridge lies
   * on a river side.
   */
  edges?: Record<string, string>;
  /**
   * Roads and tracks as chains of adjacent hexes (ends may name an edge hex; the drawing runs off
   * the map when `off` ).
   */
  roads?: { kind: 'road' | 'track'; along: string[] }[];
  /** Place names printed on the map. */
  names?: Record<string, string>;
  /** Named boxes beside the map: id -> title. Place "@id". */
  boxes?: Record<string, string>;
}

/** A picture of somebody's own map, as it lies on his board alone: no document has it. */
export interface Backdrop {
  url: string;
  /** 0 to 1. */
  strength: number;
  /** 1: as wide as the map. */
  size: number;
  /** 1: as high as the map, where it is as wide. */
  stretch: number;
  /** Shares of the map by which its middle lies further right and down. */
  across: number;
  down: number;
}

export interface CounterDoc {
  /** Unique in the scenario: [a-z0-9-]{1,24}. */
  id: string;
  /** A kind of the ruleset's counters. */
  kind: string;
  side: string;
  /** Printed name; the kind's name where absent. */
  name?: string;
  /** Where it stands; absent when aboard. */
  at?: Place;
  /** The counter that carries it. */
  aboard?: string;
  /** Rank of entry in its place, 0 = first in. Where absent, the order of the list. */
  order?: number;
  /** Markers on it, sorted: "hit", "disrupted" ... as the ruleset names them. */
  marks?: string[];
  /** Movement points spent in this portion. */
  spent?: number;
}

export interface ScenarioDoc {
  format: 1;
  ruleset: string;
  /** House rules that come with the scenario, where `ruleset` is "house". */
  house?: HouseDoc;
  title?: string;
  author?: string;
  /** The briefing; plain text. */
  text?: string;
  /** Rules version that the document was made with. */
  rules?: string;
  options?: Record<string, boolean>;
  /** A map, or one of the built-in ones by id and content hash. */
  map: MapDoc | { builtin: string; hash: string };
  sides: { id: string; name: string; look?: string }[];
  /** Who has the first portion of each phase. */
  first?: string;
  /**
   * "turns": phases, allowances, turn limit. "free": a counter may be put anywhere and is judged.
   */
  play?: 'turns' | 'free';
  turn?: number;
  /** Last turn; 0 or absent: no limit in free play. */
  turns?: number;
  phase?: string;
  active?: string;
  /** Movement points by terrain or by road, the scenario's own data; 1 where absent. */
  costs?: Record<string, number>;
  /** Where a side sets up and where its reinforcements arrive. */
  zones?: Record<string, string[]>;
  /** What a puzzle asks for. */
  goal?: GoalDoc;
  counters: CounterDoc[];
}

/** A bound of one of the rulebook's measures. */
export interface BoundDoc {
  measure: string;
  side: string;
  least?: number;
  most?: number;
}
export type WantDoc =
  | { reach: Place[]; who: string[]; least?: number }
  | BoundDoc
  | { pack: Place; side: string; least: number }
  | { lost: string[]; least?: number }
  | { trapped: string };
/** What a scenario asks for: docs/scenario-format.md tells what each key means. */
export interface GoalDoc {
  side: string;
  want: WantDoc[];
  keep?: BoundDoc[];
  until?: { turn: number; phase: string; side?: string };
  end?: boolean;
  moves?: number;
  chance?: string;
}

/** An entry of the log: an action of a player, the faces of dice, or the umpire's own entry. */
export type Entry =
  | { do: string; who?: string; to?: Place; on?: string; mode?: string }
  | { roll: number[] }
  | {
      edit:
        | 'put'
        | 'add'
        | 'remove'
        | 'mark'
        | 'unmark'
        | 'rename'
        | 'order'
        | 'moment'
        | 'event'
        | 'option';
      who?: string;
      to?: Place;
      on?: string;
      mark?: string;
      name?: string;
      kind?: string;
      side?: string;
      order?: number;
      phase?: string;
      active?: string;
      turn?: number;
      event?: string;
      option?: string;
      value?: boolean;
    };

/** A game is a scenario and a log; undo is a shorter log. This is what a link or a file holds. */
export interface Game {
  scenario: ScenarioDoc;
  log: Entry[];
  /** In a link: the mark of the verdict that the rules gave when it was made. */
  judged?: string;
  /** In a link: the ruling that it points at. */
  asked?: Asked;
}
/** What the umpire is asked when a link is opened: a counter and its way, a place, or an act. */
export type Asked = { who: string; path: Place[] } | { place: Place } | { entry: Entry };

// ---------------------------------------------------------------- house rules

/** Rules as data: docs/house-rules.md tells what each key means. What is usual may be left out. */
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
 * House rules as they were read: normalised, as a TOML file, and told in words; or what is wrong,
 * by the path of the field.
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

// ---------------------------------------------------------------- verdicts

export interface Slots {
  /** How many places there are, in 1/per. */
  limit: number;
  /** Who takes them, in order; beyond `limit` they are drawn striped behind the bar. */
  filled: { who: string; side: string; type: string; entering: boolean; size: number }[];
  /** `limit` and the sizes are in 1/per: 2 for halves. */
  per: number;
}

export interface Finding {
  clause: string;
  grade: Grade;
  /**
   * rule: counts for the verdict. precedent: an answer of the FAQ that says the same. note: worth
   * knowing.
   */
  role: 'rule' | 'precedent' | 'note';
  place: Place | null;
  side: string;
  /** The sentence that the player reads. */
  words: string;
  /** The arithmetic: "3 there + M4A1 = 4, limit 3"; "" where there is none. */
  sum: string;
  /** Its figures by name, each name in one unit; null for "no limit". */
  facts: Record<string, number | string | null>;
  who: string[];
  slots: Slots | null;
  /** Readings that this finding rests on, by id ("A2"). */
  readings: string[];
}

export interface Price {
  side: string;
  place: Place;
  words: string;
  badge: string;
  clause: string;
  /** How many of which unit of the rulebook's: "hit", "mp", "half-sp". */
  amount: number;
  unit: string;
}

export interface Remedy {
  /** "M4A1 leaves 0605" for each change of the set; the set is one least way. */
  changes: { words: string; who: string; possible: boolean }[];
  words: string;
  /** The side that would do it, and all counters that would serve where ways read alike. */
  side: string;
  who: string[];
  /** Whether it can be done at once, and the entries that do it in the position that was asked about. */
  possible: boolean;
  entries: Entry[];
  /** On the last of a list that was cut off. */
  more: boolean;
}

export interface Verdict {
  grade: Grade;
  /** "Forbidden", "Overstacked, at a price", "Lawful". */
  headline: string;
  /** "1 rule bars it, 2 rules set a price, 2 rules are met". */
  summary: string;
  /** What was asked: "M4A1 from 0607 to 0605 Vaucelle". */
  asked: string;
  /** Gravest first. */
  findings: Finding[];
  prices: Price[];
}

// ---------------------------------------------------------------- the board as shown

export interface CounterView {
  id: string;
  name: string;
  kind: string;
  side: string;
  /**
   * Basic type of the ruleset, e.g. soldier | vehicle | aircraft | obstacle: square pip for foot,
   * lozenge for vehicle.
   */
  type: string;
  /** Id in the symbol sprite. */
  symbol: string;
  at: Place;
  rank: number;
  aboard: string;
  /**
   * Where it is, where it lies aboard another: "rides in Truck"; "" where it stands. The word over
   * what lies aboard it.
   */
  inside: string;
  holds: string;
  /** Ids of the counters that ride in it, in order. */
  load: string[];
  marks: { id: string; name: string; short: string; facedown: boolean }[];
  /** The two figures at the foot of the counter. */
  values: [string, string];
  /**
   * A short text in its upper right corner ("½", "HQ"), the echelon over the symbol ("XX"); "" for
   * none.
   */
  corner: string;
  top: string;
  /** The colours of its nation; "" for those of its side. */
  look: string;
  /** Steps left, of how many; none are drawn where `full` is 0. */
  pips: number;
  full: number;
  allowance: number;
  spent: number;
  /** It has a legal action now. */
  can: boolean;
}

export interface PlaceView {
  at: Place;
  grade: Grade;
  /** Short text in the badge: "+1"; "" where lawful. */
  badge: string;
  /** Ids of counters standing there (aboard left out), first in first. */
  stack: string[];
  /** The first vehicle in, which wears the flag; "" where no flag is due. */
  first: string;
  /** The spoken label: "0305, forest, two units of three, lawful". */
  label: string;
}

/**
 * A kind of part of a hex: its short label, and its id among the signs of parts ("" for the label
 * alone); drawn from low to high `order`.
 */
export interface PartSign {
  id: string;
  name: string;
  short: string;
  symbol: string;
  order: number;
}
/** A feature of a hex: its short label, and its id among the signs. */
export interface FeatureSign {
  id: string;
  name: string;
  short: string;
  symbol: string;
}
export interface Signs {
  parts: PartSign[];
  features: FeatureSign[];
}

/** A stack as a picture: what fills which slot of which limit. */
export interface SheetView {
  side: string;
  place: Place | null;
  /** The marker counter whose box this is; "" for what lies loose in the place. */
  who: string;
  title: string;
  note: string;
  /** All of it is within the limits. */
  fits: boolean;
  /** Its owner alone may look: there are no rows. */
  closed: boolean;
  rows: SheetRow[];
}

/** One limit and who takes its places, in order. */
export interface SheetRow {
  id: string;
  words: string;
  /** In 1/per, as the sizes are; null where nothing is counted. */
  limit: number | null;
  per: number;
  items: SheetItem[];
}
export interface SheetItem {
  who: string;
  size: number;
  words: string;
}

/** A roll or a draw that play waits for. Faces are numbered from 1, options of a draw from 0. */
export interface ChanceView {
  kind: 'dice' | 'draw';
  count: number;
  sides: number;
  options: string[];
  words: string;
}

export interface StepView {
  id: string;
  name: string;
  side: string;
  sideName: string;
  state: 'done' | 'now' | 'next';
}

/** An action that is not about picking a counter: end the portion, flip the hits, place a hit. */
/** `verb`: the word over a group of such acts. */
export interface ActView {
  entry: Entry;
  words: string;
  verb: string;
  grade: Grade;
  badge: string;
  who: string;
  on: string;
}

/** Something that a side must decide before play goes on. */
export interface Ask {
  kind: string;
  side: string;
  sideName: string;
  place: Place | null;
  title: string;
  words: string;
  choices: ActView[];
}

export interface LogLine {
  n: number;
  words: string;
  grade: Grade;
  badge: string;
  turn: number;
  step: string;
  side: string;
}

/** A puzzle's goal, and how the game stands towards it. */
export interface GoalView {
  /** What is asked, as one sentence. */
  words: string;
  side: string;
  /** "failed": it cannot be met any more. */
  stands: 'open' | 'met' | 'failed';
  /** The length of the log at which that was decided; null while it is open. */
  at: number | null;
  /** Why it cannot be met any more. */
  why: string[];
  wants: { words: string; holds: boolean }[];
  /** The bounds that must hold throughout. */
  keeps: string[];
  /** How many moves there may be (0: no limit), and how many were made. */
  moves: number;
  made: number;
  /** The umpire's hand was in it: what comes of that is no solution. */
  byHand: boolean;
}

export interface Board {
  /** The game, normalised; keep this one. */
  game: Game;
  title: string;
  ruleset: string;
  rulesetTitle: string;
  /** The map in full (a built-in map resolved), for drawing. */
  map: MapDoc;
  /** How the parts and features of this map are drawn. */
  signs: Signs;
  sides: { id: string; name: string; look: string }[];
  turn: number;
  turns: number;
  steps: StepView[];
  /** Whose decision it is ("" for nobody), and in words what is expected. */
  actor: string;
  prompt: string;
  ask: Ask | null;
  actions: ActView[];
  counters: CounterView[];
  places: PlaceView[];
  /** The whole position judged. */
  verdict: Verdict;
  log: LogLine[];
  /** Undo may not go below this length of the log. */
  floor: number;
  result: { words: string; winner: string } | null;
  measures: { id: string; name: string; side: string; value: number }[];
  /** What the scenario asks for; null where it is no puzzle. */
  goal: GoalView | null;
  play: 'turns' | 'free';
  /** Set when the document was made with another rules version and today's verdict differs. */
  notice: string;
  /** What is to be rolled or drawn now; the answer is an entry { roll }. */
  chance: ChanceView | null;
  /** What has come so far of what is half done: beside a question, or the dice. */
  told: Finding[];
  sheets: SheetView[];
  /** The side whose view this is. */
  viewer: string;
  /**
   * Some side may not see all of the position: hand the screen over before another view is shown.
   */
  secret: boolean;
}

/** What the picked counter may do. */
export interface Reach {
  who: string;
  /** `points`: the cost with the rulebook's own unit ("3 MF"). */
  hexes: {
    to: Place;
    grade: Grade;
    badge: string;
    cost: number;
    points: string;
    path: Place[];
    words: string;
  }[];
  acts: ActView[];
}

/** The answer to "why": a verdict, ways out, and the nearest lawful hexes. */
export interface Why {
  verdict: Verdict;
  place: Place | null;
  /** Counters in that hex now, in order of entry, and the one that enters. */
  there: string[];
  entering: string;
  /** The sheets of the place as it would be afterwards, be that forbidden or not. */
  sheets: SheetView[];
  /** Null where they were not asked for. */
  remedies: Remedy[] | null;
  /** Null where the question left them out. */
  instead: { to: Place; grade: Grade; badge: string; path: Place[] }[] | null;
  /** The log entries that carry it out (several for a path); empty where forbidden. */
  entries: Entry[];
  /** How the dice can end that would follow; null where none do, or nobody has counted them. */
  odds: OddsView | null;
  /** Forum text with clause ids; the page adds the link. */
  text: string;
}

export interface Remedies {
  remedies: Remedy[];
}

/** An exact chance: a fraction as text, parts of a thousand to draw, a percentage to read. */
export interface ChanceOf {
  words: string;
  chance: string;
  share: number;
  percent: string;
}

/** How dice can end that are not rolled yet. `ends` exclude each other and add up to 1. */
export interface OddsView {
  title: string;
  ends: ChanceOf[];
  also: ChanceOf[];
  /** What is to be expected, as a fraction and in words; null where it is no number. */
  mean: { words: string; value: string } | null;
}

/** odds: what can be chosen outside a game, what is chosen, and what comes of it in each way. */
export interface Comparison {
  fields: {
    id: string;
    title: string;
    chosen: string;
    options: { id: string; name: string }[];
  }[];
  ways: OddsView[];
  /** Why there is no way; "" where there is one. */
  words: string;
  /** A word on the whole, such as where its figures come from. */
  note: string;
}

// ---------------------------------------------------------------- the rulebook pane

export interface ClauseView {
  id: string;
  title: string;
  section: string;
  source: string;
  /** Our paraphrase. */
  text: string;
  leans: string[];
  usedBy: string[];
  readings: string[];
  cases: { id: string; title: string; grade: Grade; steps: number }[];
  /** Coverage: how many case steps pass it and refuse it; a reason where none. */
  passes: number;
  refuses: number;
  reason: string;
  implemented: string;
}
export interface ReadingView {
  id: string;
  question: string;
  chosen: string;
  why: string;
  other: string;
  /** Option that takes the other reading; "" where there is none. */
  option: string;
  clauses: string[];
}
export interface Book {
  id: string;
  title: string;
  edition: string;
  version: string;
  scope: string;
  sections: { id: string; title: string; clauses: string[] }[];
  clauses: Record<string, ClauseView>;
  readings: Record<string, ReadingView>;
  options: { id: string; title: string; reading: string; default: boolean }[];
  /** For the editor and quick check. */
  kinds: {
    id: string;
    name: string;
    type: string;
    symbol: string;
    values: [string, string];
    sides: string[];
    carries: number;
    corner: string;
    top: string;
    look: string;
  }[];
  marks: { id: string; name: string; short: string; facedown: boolean }[];
  parts: PartSign[];
  features: FeatureSign[];
  events: { id: string; name: string; words: string; types: string[] }[];
  phases: { id: string; name: string; perSide: boolean }[];
  /**
   * Hexes to begin a quick check with: pieces in order of entry. Of those that stand in the hex the
   * last one enters now, unless all are `there` already; `depth` is how deep a piece lies aboard
   * the one before it, 0 where it stands.
   */
  examples: {
    title: string;
    phase: string;
    active: string;
    terrain: string;
    features: string[];
    part: string;
    there: boolean;
    pieces: { kind: string; side: string; marks: string[]; depth: number }[];
  }[];
  sides: { id: string; name: string; look: string }[];
  /** What the rulebook measures of each side: hits, losses, hexes held. */
  measures: { id: string; name: string }[];
  /**
   * What a page that knows no rule follows of a log before the umpire has read it: acts that only
   * aim at their hex, that take their counter aboard another, that let it off; and what a side
   * keeps from the other's eyes, null where nothing.
   */
  draft: {
    aims: string[];
    boards: string[];
    alights: string[];
    hides: { marks: string[]; types: string[]; open: string[]; acts: string[] } | null;
  };
}
export interface CaseView {
  id: string;
  title: string;
  text: string;
  source: string;
  clauses: string[];
  start: Board;
  steps: {
    words: string;
    entries: Entry[];
    verdict: Verdict;
    applied: boolean;
    board: Board;
    place: Place | null;
    passed: boolean;
    text: string;
  }[];
}

// ---------------------------------------------------------------- requests

export type Request =
  | { ask: 'hello' }
  | { ask: 'open'; game: Game }
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
  | { ask: 'case'; ruleset: string; case: string; house?: HouseDoc }
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
  | { ask: 'odds'; ruleset: string; answers?: Record<string, string> }
  | { ask: 'solve'; game: Game; positions?: number }
  | { ask: 'grade'; game: Game; positions?: number }
  | { ask: 'link'; game: Game; asked?: Asked }
  | { ask: 'unlink'; link: string };

export interface Hello {
  version: string;
  /** `odds`: it can compare outside a game (request "odds"). */
  rulesets: { id: string; title: string; edition: string; version: string; odds: boolean }[];
}
/**
 * quick: the verdict of one hex; `why.place` is its hex and `board` the position it was judged on.
 */
export interface Quick {
  board: Board;
  why: Why;
}
/** How hard a puzzle is, by the weakest solver that finds it; "" where it was not proved. */
export interface PuzzleGrade {
  answer: 'solved' | 'unsolvable' | 'undecided';
  difficulty: '' | 'glance' | 'step' | 'plan' | 'reply';
  words: string;
  least: number | null;
  /** How many first moves do it in as few, and how many others there are. */
  first: number;
  trails: number;
}
/** What the solver says of a goal, from where the game stands. */
export interface Solved {
  /** "undecided": the limit of positions was reached. */
  answer: 'solved' | 'unsolvable' | 'undecided';
  words: string;
  /** The fewest moves that force the goal; null where that is not known. */
  least: number | null;
  positions: number;
  /** The best chance, where the goal asks for one; "" otherwise. */
  chance: string;
  /** Nothing was left out for a limit. */
  exhaustive: boolean;
  /** The first moves that do it in as few: each with the word over its kind, and who makes it. */
  first: { entry: Entry; words: string; verb: string; who: string }[];
  /** One way of play to the goal, the answers of others and dice included. */
  line: { entry: Entry; words: string }[];
}
/** `hidden`: it holds what some side may not see. */
export interface Linked {
  link: string;
  length: number;
  warning: string;
  hidden: boolean;
}
export interface Unlinked {
  board: Board;
  notice: string;
  /** The ruling that it points at; null where there is none, or where the side at the screen may not ask it. */
  asked: Asked | null;
}
/** Every failure is one clear sentence; the game that was sent is unharmed. */
export interface Refusal {
  error: string;
  where?: string;
}
