/**
 * The only module that saves data on the device. Each kind of entry has its own shelf; data needed
 * before the first draw, or belonging to one tab, are settings (settings.ts). Other modules of the
 * page never access the browser's stores themselves.
 */
import { channelOf } from '../allowed.ts';
import { hasFormer } from './before.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import * as kinds from './kinds.ts';
import { createShelf } from './shelf.ts';
import type { Kind, Outcome, Refused, Shelf } from './types.ts';
import type {
  ArmyList,
  Attempt,
  CollectionHead,
  Computer,
  Lesson,
  ModulePictures,
  OwnCard,
  Picture,
  Race,
  Save,
  SaveHead,
  SavedCollection,
  Seat,
  SolvedDay,
  Tries,
} from './kinds.ts';

const NAME = 'overstack-kept';

interface Kept {
  games: Shelf<Save, SaveHead>;
  tries: Shelf<Tries>;
  /** Records of former editions, read only: a tab of one may still write them. */
  attempts: Shelf<Attempt>;
  formerAttempts: Shelf<Attempt>;
  days: Shelf<SolvedDay>;
  lessons: Shelf<Lesson>;
  races: Shelf<Race>;
  cards: Shelf<OwnCard>;
  lists: Shelf<ArmyList>;
  collections: Shelf<SavedCollection, CollectionHead>;
  drafts: Shelf<{ text: string }>;
  seats: Shelf<Seat>;
  computers: Shelf<Computer>;
  pictures: Shelf<Picture, null>;
  modulePictures: Shelf<ModulePictures, string[]>;
}

interface Storage {
  kept: Kept;
  /** Whether the device lets the page save anything. */
  opens: () => Promise<Outcome>;
  /** Entries of every kind that cannot be read. */
  refused: () => Promise<Refused[]>;
  /** The contents of an unreadable entry. */
  contents: (one: Refused) => Promise<unknown>;
  /** Deletes an unreadable entry at the player's request. */
  drop: (one: Refused) => Promise<Outcome>;
  close: () => void;
}

interface Opened {
  name?: string;
  clock?: () => number;
  prepare?: Parameters<typeof openDatabase>[1] extends { prepare?: infer P } | undefined
    ? P
    : never;
}

/** Creates the shelves of one database; each write is reported to the other tabs. */
function shelvesOf(database: Database, channel: BroadcastChannel | null) {
  const shelves: Map<
    string,
    { shelf: { refused(): Promise<Refused[]> }; heard: (key: string) => void; retry: () => void }
  > = new Map();
  const ground = {
    database,
    tell: (kind: string, key: string) => channel?.postMessage({ kind, key }),
    retry() {
      for (const { retry } of shelves.values()) retry();
    },
  };
  channel?.addEventListener('message', ({ data }) => shelves.get(data.kind)?.heard(data.key));
  return {
    shelf<T, H>(kind: Kind<T, H>): Shelf<T, H> {
      const made = createShelf(kind, ground);
      shelves.set(kind.name, made);
      return made.shelf;
    },
    refused: async () =>
      (await Promise.all([...shelves.values()].map((one) => one.shelf.refused()))).flat(),
  };
}

/**
 * Moves entries of former editions into the database. The code is fetched only if there may be such
 * entries.
 */
async function moveIn(database: Database) {
  if (await hasFormer()) await import('./former.ts').then((former) => former.moveIn(database));
}

export function createStorage({ name = NAME, clock, prepare = moveIn }: Opened = {}): Storage {
  const database = openDatabase(name, { clock, prepare });
  const channel = channelOf(name);
  if (channel && 'unref' in channel) (channel as { unref(): void }).unref(); // in Node
  const { shelf, refused } = shelvesOf(database, channel);

  return {
    kept: {
      games: shelf(kinds.games),
      tries: shelf(kinds.tries),
      attempts: shelf(kinds.attempts),
      formerAttempts: shelf(kinds.formerAttempts),
      days: shelf(kinds.days),
      lessons: shelf(kinds.lessons),
      races: shelf(kinds.races),
      cards: shelf(kinds.cards),
      lists: shelf(kinds.lists),
      collections: shelf(kinds.collections),
      drafts: shelf(kinds.drafts),
      seats: shelf(kinds.seats),
      computers: shelf(kinds.computers),
      pictures: shelf(kinds.pictures),
      modulePictures: shelf(kinds.modulePictures),
    },
    opens: () =>
      database.row('', '').then(
        () => 'kept' as const,
        () => 'denied' as const,
      ),
    refused,
    contents: ({ lies: [kind, key] }) => database.contents(kind, key).catch(() => undefined),
    drop: ({ lies: [kind, key] }) =>
      database.erase(kind, key).then(
        () => 'kept' as const,
        () => 'denied' as const,
      ),
    close() {
      channel?.close();
      database.close();
    },
  };
}

const storage = createStorage();

/** The entries on the device, by kind. */
export const { kept } = storage;
/** The device's storage state, and its unreadable entries. */
export const device = storage;
