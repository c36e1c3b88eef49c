/**
 * The kinds of entries saved on the device: the value of an entry, and the part of it that a list
 * shows. A value in a new format has a new edition, and `upgrade` reads the former one. Pure.
 */
import type { CardDoc, Entry, Game } from '../types/documents.ts';
import type { Level } from '../types/answers.ts';
import type { Backdrop, Stopped } from '../types/board.ts';
import type { Kind } from './types.ts';

/** A game, or an attempt at a puzzle. */
export interface Save {
  /** Id of the sitting, also its key. */
  id: string;
  game: Game;
  /** Lengths of the log before each act, for undo. */
  marks: number[];
  /** Length of the log that came from a link. */
  linked: number;
  title: string;
  /** Whether it is finished. */
  over?: boolean;
  /** Number of times it was copied from a game continued elsewhere. */
  copy?: number;
  /** The rest of a stopped log, in a game played on since. */
  aside?: Stopped | null;
}

export interface SaveHead {
  title: string;
  ruleset: string;
  /** Entries in the log. */
  moves: number;
  over: boolean;
  /** Whether it is an attempt at a puzzle, not a game. */
  puzzle: boolean;
  /** A game by link. */
  post: boolean;
  /** See Save. */
  copy: number;
}

/** The result of a puzzle on this device. */
export interface Attempt {
  /** When it was last touched, ms since 1970. */
  at: number;
  /** When it was first solved; 0: not yet. */
  solved: number;
  /** How often it reached a position that can no longer be solved. */
  failed: number;
  /** ms that it was on the board. */
  spent: number;
  /** Whether the solution was shown before it was solved. */
  shown: boolean;
  /** The current log. */
  log: Entry[];
  /** The log of the last failed attempt. */
  wrong: Entry[];
  /** How often the solver was asked before it was solved; missing in older entries. */
  helped?: number;
  /** Number of moves of the first solution. */
  made?: number;
  /** When it first failed, or its solution was shown; missing in older entries. */
  lost?: number;
  /** After a failure: how often in a row it was solved since. */
  row?: number;
  /** The day of its next repetition, days since 1970; 0: none. */
  due?: number;
}

/** Records that a puzzle was solved on a day. Its key: the day's number. */
export interface SolvedDay {
  day: number;
  /** When, ms since 1970. */
  at: number;
}

/** The result of a question of the quiz. Its key: panes/quiz/learning.ts. */
export interface Lesson {
  /** How often in a row it was answered correctly. */
  row: number;
  /** The day of its next repetition, days since 1970. */
  due: number;
  right: number;
  wrong: number;
}

/** The best three-minute run of a rulebook, whose id is the key. */
export interface Race {
  right: number;
  /** When, ms since 1970. */
  at: number;
}

/** A side of a game by link that is played on this device. */
export interface Seat {
  id: string;
  side: string;
  /** 32 hexadecimal digits; the key allows playing on from another device. */
  key: string;
  /** End of the chain that starts from the key; "" until it was shown. */
  end: string;
  /** Ends of all known chains of this game, which identify it. */
  ends: string[];
  /** The game as last sent, or opened and played on. */
  game: Game;
  title: string;
  /** When it was saved, ms since 1970. */
  at: number;
  /** Its state then for this side (panes/post/state.ts); missing in older entries. */
  stands?: { status: 'decide' | 'send' | 'sent' | 'over'; turn: number };
}

/** How soon the computer makes its act; `step`: on request. */
export type Pace = 'quick' | 'calm' | 'step';

/** The sides of a game that the computer plays. Its key: the sitting. */
export interface Computer {
  /** By side; a side that is missing is played by a person. */
  levels: Record<string, Level>;
  pace: Pace;
  /** Seed of the dice in its search. */
  seed: number;
  /** Whether it plays by itself; otherwise it waits. */
  runs: boolean;
}

/** Its key: see `cardKey`. */
export type OwnCard = { ruleset: string; card: CardDoc };
/** Its key: the name. */
export type ArmyList = { name: string; link: string };
/** A picture under a map. */
export type Picture = { picture: Blob } & Omit<Backdrop, 'url'>;

/** By a counter's id: its name when its picture was set, and the key of its image in the module. */
export type DressedBoard = Record<string, { name: string; picture: string }>;
/** Data of a player's own module: images by the names of their layers, and boards by scenario. */
export type ModulePictures = {
  images: Record<string, Blob>;
  boards: Record<string, DressedBoard>;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGame = (game: unknown): game is { scenario: Record<string, unknown>; log: unknown[] } =>
  isObject(game) && isObject(game.scenario) && Array.isArray(game.log) && game.log.every(isObject);

const allOf = (list: unknown, type: string) =>
  Array.isArray(list) && list.every((one) => typeof one === type);

const have = (value: Record<string, unknown>, type: string, ...names: string[]) =>
  names.every((name) => typeof value[name] === type);

export const games: Kind<Save, SaveHead> = {
  name: 'games',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'id', 'title') &&
    have(value, 'number', 'linked') &&
    allOf(value.marks, 'number') &&
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
};

/** A puzzle that has not been touched. */
export const UNTRIED: Attempt = Object.freeze({
  at: 0,
  solved: 0,
  failed: 0,
  spent: 0,
  shown: false,
  log: [],
  wrong: [],
});

export const attempts: Kind<Attempt, Attempt> = {
  name: 'attempts',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'number', 'at', 'solved', 'failed', 'spent') &&
    have(value, 'boolean', 'shown') &&
    allOf(value.log, 'object') &&
    allOf(value.wrong, 'object')) as Kind<Attempt>['sound'],
};

/** Attempts under the keys of former editions, which did not distinguish all puzzles. */
export const formerAttempts: Kind<Attempt, Attempt> = { ...attempts, name: 'former-attempts' };

export const days: Kind<SolvedDay, SolvedDay> = {
  name: 'days',
  edition: 1,
  sound: ((value) =>
    isObject(value) && have(value, 'number', 'day', 'at')) as Kind<SolvedDay>['sound'],
};

export const lessons: Kind<Lesson, Lesson> = {
  name: 'lessons',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'number', 'row', 'due', 'right', 'wrong')) as Kind<Lesson>['sound'],
};

export const races: Kind<Race, Race> = {
  name: 'races',
  edition: 1,
  sound: ((value) =>
    isObject(value) && have(value, 'number', 'right', 'at')) as Kind<Race>['sound'],
};

export const cards: Kind<OwnCard, OwnCard> = {
  name: 'cards',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'ruleset') &&
    isObject(value.card) &&
    have(value.card, 'string', 'id')) as Kind<OwnCard>['sound'],
};

export const cardKey = (ruleset: string, id: string) => `${ruleset}/${id}`;

export const lists: Kind<ArmyList, ArmyList> = {
  name: 'lists',
  edition: 1,
  sound: ((value) =>
    isObject(value) && have(value, 'string', 'name', 'link')) as Kind<ArmyList>['sound'],
};

/** The unfinished text in a pane, by the pane's name. */
export const drafts: Kind<{ text: string }, { text: string }> = {
  name: 'drafts',
  edition: 1,
  sound: ((value) => isObject(value) && have(value, 'string', 'text')) as Kind<{
    text: string;
  }>['sound'],
};

export const seats: Kind<Seat, Seat> = {
  name: 'seats',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    have(value, 'string', 'id', 'side', 'key', 'end', 'title') &&
    have(value, 'number', 'at') &&
    allOf(value.ends, 'string') &&
    isGame(value.game) &&
    Array.isArray(value.game.scenario.sides)) as Kind<Seat>['sound'],
};

const LEVELS: string[] = ['recruit', 'regular', 'veteran'] satisfies Level[];
const PACES: string[] = ['quick', 'calm', 'step'] satisfies Pace[];

export const computers: Kind<Computer, Computer> = {
  name: 'computers',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    isObject(value.levels) &&
    Object.values(value.levels).every((level) => LEVELS.includes(level as string)) &&
    PACES.includes(value.pace as string) &&
    have(value, 'number', 'seed') &&
    have(value, 'boolean', 'runs')) as Kind<Computer>['sound'],
};

export const pictures: Kind<Picture, null> = {
  name: 'pictures',
  edition: 1,
  sound: ((value) =>
    isObject(value) &&
    value.picture instanceof Blob &&
    have(
      value,
      'number',
      'strength',
      'size',
      'stretch',
      'across',
      'down',
    )) as Kind<Picture>['sound'],
  headOf: () => null,
};

/** Its key: name and version of the module. Its head: the scenarios whose counters use it. */
export const modulePictures: Kind<ModulePictures, string[]> = {
  name: 'module-pictures',
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
};
