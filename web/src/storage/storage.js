/**
 * The one owner of everything that is kept on the device. Each kind of entry has its shelf; what is
 * read before the first picture, or belongs to one tab, is a setting (settings.js). Other modules
 * of the page never touch the browser's stores themselves.
 */
import { openDatabase } from './database.js';
import { moveIn } from './former.js';
import * as kinds from './kinds.js';
import { createShelf } from './shelf.js';

/**
 * @import { Kind, Listed, Outcome, Refused, Shelf } from './types.d.ts'
 * @import { ArmyList, Attempt, OwnCard, Picture, Save, SaveHead, Seat } from './kinds.js'
 */

const NAME = 'overstack-kept';

/**
 * @typedef {object} Kept
 * @property {Shelf<Save, SaveHead>} games
 * @property {Shelf<Attempt>} attempts
 * @property {Shelf<Attempt>} formerAttempts
 * @property {Shelf<OwnCard>} cards
 * @property {Shelf<ArmyList>} lists
 * @property {Shelf<{ text: string }>} drafts
 * @property {Shelf<Seat>} seats
 * @property {Shelf<Picture, null>} pictures
 */
/**
 * @typedef {object} Storage
 * @property {Kept} kept
 * @property {() => Promise<Outcome>} opens  whether the device lets the page keep anything
 * @property {() => Promise<Refused[]>} refused  entries of every kind that cannot be read
 * @property {(one: Refused) => Promise<unknown>} contents  of an entry that cannot be read
 * @property {(one: Refused) => Promise<Outcome>} drop  the player wants it no more
 * @property {() => void} close
 */

/**
 * @param {object} [how]
 * @param {string} [how.name]
 * @param {() => number} [how.clock]
 * @param {Parameters<typeof openDatabase>[1] extends { prepare?: infer P } | undefined
 *   ? P : never} [how.prepare]
 * @returns {Storage}
 */
export function createStorage({ name = NAME, clock, prepare = moveIn } = {}) {
  const database = openDatabase(name, { clock, prepare });
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  /** @type {Map<string, { shelf: { refused(): Promise<Refused[]> }, heard: (key: string) => void,
   *   retry: () => void }>} */
  const shelves = new Map();

  const ground = {
    database,
    tell: (/** @type {string} */ kind, /** @type {string} */ key) =>
      channel?.postMessage({ kind, key }),
    retry() {
      for (const { retry } of shelves.values()) retry();
    },
  };

  /**
   * @template T, H
   * @param {Kind<T, H>} kind
   * @returns {Shelf<T, H>}
   */
  function shelf(kind) {
    const made = createShelf(kind, ground);
    shelves.set(kind.name, made);
    return made.shelf;
  }

  channel?.addEventListener('message', ({ data }) => shelves.get(data.kind)?.heard(data.key));
  if (channel && 'unref' in channel) /** @type {{ unref(): void }} */ (channel).unref(); // in Node

  return {
    kept: {
      games: shelf(kinds.games),
      attempts: shelf(kinds.attempts),
      formerAttempts: shelf(kinds.formerAttempts),
      cards: shelf(kinds.cards),
      lists: shelf(kinds.lists),
      drafts: shelf(kinds.drafts),
      seats: shelf(kinds.seats),
      pictures: shelf(kinds.pictures),
    },
    opens: () =>
      database.row('', '').then(
        () => /** @type {const} */ ('kept'),
        () => /** @type {const} */ ('denied'),
      ),
    refused: async () =>
      (await Promise.all([...shelves.values()].map((one) => one.shelf.refused()))).flat(),
    contents: ({ lies: [kind, key] }) => database.contents(kind, key).catch(() => undefined),
    drop: ({ lies: [kind, key] }) =>
      database.erase(kind, key).then(
        () => /** @type {const} */ ('kept'),
        () => /** @type {const} */ ('denied'),
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
/** Whether it keeps anything, and what cannot be read. */
export const device = storage;
