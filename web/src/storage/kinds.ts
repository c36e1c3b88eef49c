/**
 * The kinds of entries saved on the device: the type of each kind's value, and the part of the
 * value that a list shows. A value in a new format has a new edition, and `upgrade` converts values
 * of the former edition. Pure.
 */
import { allOf, finite, have, isDate, isObject } from './checks.ts';
import type { Backdrop } from '../dressed.ts';
import type { Stopped } from '../contract/board.ts';
import type { CardDoc, CollectionDoc, Game } from '../contract/documents.ts';
import type { Level } from '../contract/opponent.ts';
import { attempts, days, formerAttempts, tries } from './puzzlekinds.ts';
import type { Kind } from './types.ts';

export * from './puzzlekinds.ts';

/** A game, or an attempt at a puzzle. */
export interface Save {
  /** Id of the sitting, also its key. */
  id: string;
  game: Game;
  /** Lengths of the log before each act; undo returns to them. */
  marks: number[];
  /** Length of the part of the log that came from a link. */
  linked: number;
  title: string;
  /** Whether the game is finished. */
  over?: boolean;
  /** Number of times the game was copied because its original was continued elsewhere. */
  copy?: number;
  /** The rest of a stopped log, if the game has been played on since. */
  aside?: Stopped | null;
}

export interface SaveHead {
  title: string;
  ruleset: string;
  /** Number of entries in the log. */
  moves: number;
  over: boolean;
  /** Whether it is an attempt at a puzzle, rather than a game. */
  puzzle: boolean;
  /** Whether it is a game by link. */
  post: boolean;
  /** As in `Save`. */
  copy: number;
}

/** The player's results for a question of the quiz. Its key: panes/quiz/learning.ts. */
export interface Lesson {
  /** The number of consecutive correct answers. */
  row: number;
  /** The day on which the question is repeated next, days since 1970. */
  due: number;
  right: number;
  wrong: number;
}

/** The best three-minute run for a rulebook; the rulebook's id is the key. */
export interface Race {
  right: number;
  /** When the run took place, ms since 1970. */
  at: number;
}

/** A side of a game by link that the player plays on this device. */
export interface Seat {
  id: string;
  side: string;
  /** 32 hexadecimal digits. With the key the player can continue on another device. */
  key: string;
  /** End of the chain that starts from the key; "" until the key was shown to the player. */
  end: string;
  /** Ends of all known chains of this game, which identify it. */
  ends: string[];
  /** The game as last sent, or as opened and continued. */
  game: Game;
  title: string;
  /** When it was saved, ms since 1970. */
  at: number;
  /**
   * The state of the game for this side when it was saved (panes/post/state.ts); missing in older
   * entries.
   */
  stands?: { status: 'decide' | 'send' | 'sent' | 'over'; turn: number };
}

/** How quickly the computer acts; `step`: only on request. */
export type Pace = 'quick' | 'calm' | 'step';

/** The sides of a game that the computer plays. The key is the id of the sitting. */
export interface Computer {
  /** The level of each side that the computer plays; a person plays the other sides. */
  levels: Record<string, Level>;
  pace: Pace;
  /** Seed of the random numbers in the computer's search. */
  seed: number;
  /** Whether the computer plays by itself; if false, it waits. */
  runs: boolean;
}

/** A player's own card. Its key: see `cardKey`. */
export type OwnCard = { ruleset: string; card: CardDoc };
/** A saved army list. Its key is the name. */
export type ArmyList = { name: string; link: string };
/** A collection of puzzles. Its key: `keyOf` of panes/collection/state.ts. */
export type SavedCollection = { title: string; document: CollectionDoc };
export type CollectionHead = { title: string; puzzles: number };
/** A picture under a map. */
export type Picture = { picture: Blob } & Omit<Backdrop, 'url'>;

/**
 * By a counter's id: the counter's name when its picture was set, and the key of its image in the
 * module.
 */
export type DressedBoard = Record<string, { name: string; picture: string }>;
/**
 * Pictures of a player's own module: images by the names of their layers, and boards by scenario.
 */
export type ModulePictures = {
  images: Record<string, Blob>;
  boards: Record<string, DressedBoard>;
};

const isGame = (game: unknown): game is { scenario: Record<string, unknown>; log: unknown[] } =>
  isObject(game) &&
  isObject(game.scenario) &&
  have(game.scenario, 'string', 'ruleset') &&
  Array.isArray(game.log) &&
  game.log.every(isObject);

export const games: Kind<Save, SaveHead, 'games'> = {
  name: 'games',
  travels: 'game',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'id', 'title') &&
    finite(value, 'linked') &&
    allOf(value.marks, 'number') &&
    typeof (value.over ?? false) === 'boolean' &&
    Number.isFinite(value.copy ?? 0) &&
    isGame(value.game)) as Kind<Save>['sound'],
  headOf: ({ copy = 0, game: { log, post, scenario }, over = false, title }) => ({
    title,
    ruleset: scenario.ruleset,
    moves: log.length,
    over,
    puzzle: Boolean(scenario.goal),
    post: Boolean(post),
    copy,
  }),
  soundHead: (head) =>
    isObject(head) &&
    have(head, 'string', 'title', 'ruleset') &&
    have(head, 'boolean', 'over', 'puzzle', 'post') &&
    finite(head, 'moves', 'copy'),
};

export const lessons: Kind<Lesson, Lesson, 'lessons'> = {
  name: 'lessons',
  travels: 'progress',
  edition: 1,
  sound: ((value) =>
    isObject(value) && finite(value, 'row', 'due', 'right', 'wrong')) as Kind<Lesson>['sound'],
};

export const races: Kind<Race, Race, 'races'> = {
  name: 'races',
  travels: 'progress',
  edition: 1,
  sound: ((value) => isObject(value) && finite(value, 'right', 'at')) as Kind<Race>['sound'],
};

export const cards: Kind<OwnCard, OwnCard, 'cards'> = {
  name: 'cards',
  travels: 'cards',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'ruleset') &&
    isObject(value.card) &&
    have(value.card, 'string', 'id')) as Kind<OwnCard>['sound'],
};

export const cardKey = (ruleset: string, id: string) => `${ruleset}/${id}`;

export const lists: Kind<ArmyList, ArmyList, 'lists'> = {
  name: 'lists',
  travels: 'army',
  edition: 1,
  sound: ((value) =>
    isObject(value) && have(value, 'string', 'name', 'link')) as Kind<ArmyList>['sound'],
};

export const collections: Kind<SavedCollection, CollectionHead, 'collections'> = {
  name: 'collections',
  travels: 'collection',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'title') &&
    isObject(value.document) &&
    isObject(value.document.collection) &&
    allOf(value.document.collection.puzzles, 'object')) as Kind<SavedCollection>['sound'],
  headOf: ({ title, document }) => ({ title, puzzles: document.collection.puzzles.length }),
  soundHead: (head) => isObject(head) && have(head, 'string', 'title') && finite(head, 'puzzles'),
};

/** Whose drafts there are; a draft's key begins with one of these. */
export const DRAFTS = ['army', 'card', 'collection', 'house', 'mapping'] as const;

/** A document in the making. Its key: panes/drafts.ts, panes/bring/mappings.ts. */
export const drafts: Kind<{ text: string }, { text: string }, 'drafts'> = {
  name: 'drafts',
  travels: 'draft',
  edition: 1,
  sound: ((value) =>
    isObject(value) && have(value, 'string', 'text') && isDraft(value.text as string)) as Kind<{
    text: string;
  }>['sound'],
};

const STATUS: string[] = ['decide', 'send', 'sent', 'over'] satisfies NonNullable<
  Seat['stands']
>['status'][];

const isStand = (value: unknown) =>
  isObject(value) && STATUS.includes(value.status as string) && Number.isFinite(value.turn);

/** A draft is a link, or a document as JSON; parsing throws for any other text. */
const isDraft = (text: string) =>
  text === '' || text.startsWith('#') || JSON.parse(text) !== undefined;

export const seats: Kind<Seat, Seat, 'seats'> = {
  name: 'seats',
  travels: 'seat',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'id', 'side', 'key', 'end', 'title') &&
    finite(value, 'at') &&
    allOf(value.ends, 'string') &&
    isGame(value.game) &&
    Array.isArray(value.game.scenario.sides) &&
    value.game.scenario.sides.every((one) => isObject(one) && have(one, 'string', 'id', 'name')) &&
    isDate(value.at) &&
    (value.stands === undefined || isStand(value.stands))) as Kind<Seat>['sound'],
};

const LEVELS: string[] = ['recruit', 'regular', 'veteran'] satisfies Level[];
const PACES: string[] = ['quick', 'calm', 'step'] satisfies Pace[];

export const computers: Kind<Computer, Computer, 'computers'> = {
  name: 'computers',
  travels: null,
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    isObject(value.levels) &&
    Object.values(value.levels).every((level) => LEVELS.includes(level as string)) &&
    PACES.includes(value.pace as string) &&
    finite(value, 'seed') &&
    have(value, 'boolean', 'runs')) as Kind<Computer>['sound'],
};

export const pictures: Kind<Picture, null, 'pictures'> = {
  name: 'pictures',
  travels: null,
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    value.picture instanceof Blob &&
    finite(value, 'strength', 'size', 'stretch', 'across', 'down')) as Kind<Picture>['sound'],
  headOf: () => null,
  soundHead: (head) => head === null,
};

/**
 * Pictures of a module. Key: the module's name and version. Head: the scenarios whose counters use
 * them.
 */
export const modulePictures: Kind<ModulePictures, string[], 'module-pictures'> = {
  name: 'module-pictures',
  travels: null,
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    isObject(value.images) &&
    Object.values(value.images).every((image) => image instanceof Blob) &&
    isObject(value.boards) &&
    Object.values(value.boards).every(
      (board) =>
        isObject(board) &&
        Object.values(board).every(
          (one) => isObject(one) && have(one, 'string', 'name', 'picture'),
        ),
    )) as Kind<ModulePictures>['sound'],
  headOf: ({ boards }) => Object.keys(boards),
  soundHead: (head) => allOf(head, 'string'),
};

/**
 * Everything that the device keeps, besides settings. The storage has a shelf for each kind, the
 * list of unreadable entries has words for each (panes/scenarios/savedwords.ts), and
 * tests/js/kinds.test.mjs and travels.test.mjs run the same tests for each.
 */
export const KINDS = {
  games,
  tries,
  /** Records of former editions, read only: a tab of one may still write them. */
  attempts,
  formerAttempts,
  days,
  lessons,
  races,
  cards,
  lists,
  collections,
  drafts,
  seats,
  computers,
  pictures,
  modulePictures,
};

export type Kinds = typeof KINDS;
export type KindName = Kinds[keyof Kinds]['name'];
