/**
 * The kinds of entries that the device keeps: what an entry of each is, and what a list shows of
 * it. A value that is written in another way has another edition, and `upgrade` reads the former.
 * Pure.
 */
import type { CardDoc, Entry, Game } from '../types/documents.ts';
import type { Level } from '../types/answers.ts';
import type { Backdrop, Stopped } from '../types/board.ts';
import type { Kind } from './types.ts';

/** A game, or a try at a puzzle. */
export interface Save {
  /** Of the sitting, its key too. */
  id: string;
  game: Game;
  /** Lengths of the log before each act, for undo. */
  marks: number[];
  /** Length of the log that a link brought. */
  linked: number;
  title: string;
  /** It is finished. */
  over?: boolean;
  /** How often it was copied from a game that went on elsewhere. */
  copy?: number;
  /** The rest of a log that was stopped, of a game played on since. */
  aside?: Stopped | null;
}

export interface SaveHead {
  title: string;
  ruleset: string;
  /** Entries in the log. */
  moves: number;
  over: boolean;
  /** A try at a puzzle: it is no game. */
  puzzle: boolean;
  /** A game by link. */
  post: boolean;
  /** See Save. */
  copy: number;
}

/** How a puzzle went on this device. */
export interface Attempt {
  /** When it was touched last, ms since 1970. */
  at: number;
  /** When it was solved first; 0: not yet. */
  solved: number;
  /** How often it came to where it could not be solved any more. */
  failed: number;
  /** ms that it stood on the board */
  spent: number;
  /** The solution was looked at before it was solved. */
  shown: boolean;
  /** As it was left. */
  log: Entry[];
  /** The last try that went wrong. */
  wrong: Entry[];
  /** How often the solver was asked before it was solved; an older entry does not tell. */
  helped?: number;
  /** In how many moves it was solved first. */
  made?: number;
  /** When it first went wrong, or its solution was looked at; an older entry does not tell. */
  lost?: number;
  /** Of one that went wrong: how often in a row it was solved since. */
  row?: number;
  /** The day on which it comes again, days since 1970; 0: it does not. */
  due?: number;
}

/** That a puzzle was solved on a day. Its key: the day's number. */
export interface SolvedDay {
  day: number;
  /** When, ms since 1970. */
  at: number;
}

/** How a question of the quiz was answered. Its key: panes/quiz/learning.ts. */
export interface Lesson {
  /** How often in a row it was known. */
  row: number;
  /** The day on which it comes again, days since 1970. */
  due: number;
  right: number;
  wrong: number;
}

/** The best three minutes of a rulebook, its key. */
export interface Race {
  right: number;
  /** When, ms since 1970. */
  at: number;
}

/** A side of a game by link that is played on this device. */
export interface Seat {
  id: string;
  side: string;
  /** 32 hexadecimal digits; whoever has them can go on elsewhere */
  key: string;
  /** Of the chain that starts from the key; "" until it was shown. */
  end: string;
  /** Of all chains of this game that were seen: the game is told by them. */
  ends: string[];
  /** As it was sent, or opened and played on, last. */
  game: Game;
  title: string;
  /** When it was kept, ms since 1970. */
  at: number;
  /** How it stood then for this side (panes/post/state.ts); an older entry does not tell. */
  stands?: { status: 'decide' | 'send' | 'sent' | 'over'; turn: number };
}

/** How soon the computer makes its act: `step`, when somebody says so. */
export type Pace = 'quick' | 'calm' | 'step';

/** The sides of a game that the computer plays. Its key: the sitting. */
export interface Computer {
  /** By side; a side that is not there is played by somebody. */
  levels: Record<string, Level>;
  pace: Pace;
  /** Of its dice in thought. */
  seed: number;
  /** It plays by itself; else it waits. */
  runs: boolean;
}

/** Its key: see `cardKey`. */
export type OwnCard = { ruleset: string; card: CardDoc };
/** Its key: the name. */
export type ArmyList = { name: string; link: string };
/** Under a map. */
export type Picture = { picture: Blob } & Omit<Backdrop, 'url'>;

/** By a counter's id: its name when it was dressed, and which of the module's images it wears. */
export type DressedBoard = Record<string, { name: string; picture: string }>;
/** Of a player's own module: images by the names of their layers, and boards by scenario. */
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

/** A puzzle before anybody has touched it. */
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

/** Attempts under the keys of former editions, which did not tell all puzzles apart. */
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

/** The text that a pane was left with, by the pane's name. */
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

/** Its key: name and version of the module. Its head: the scenarios whose counters wear them. */
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
