/**
 * Games kept on the device: every decision, the moment it is made.
 *
 * A sitting is one tab with one game. It has an id of its own, held by a lock as long as the tab
 * lives, so that two tabs never write over each other, not even where a tab was copied. It may talk
 * to IndexedDB, to locks and to the tab's session; it knows no element and no umpire.
 */
import { createStore, delMany, entries, get, set } from 'idb-keyval';

/** @import { Stopped } from '../types/board.d.ts' */
/** @import { Game } from '../types/documents.d.ts' */

/**
 * @typedef {object} Save
 * @property {string} id       of the sitting
 * @property {Game} game
 * @property {number[]} marks  lengths of the log before each act, for undo
 * @property {number} linked   length of the log that a link brought
 * @property {string} title
 * @property {number} at       when it was kept, ms since 1970
 * @property {Stopped | null} [aside]  the rest of a log that was stopped, of a game played on since
 */
/** @typedef {'kept' | 'denied' | 'full'} Outcome */

const SESSION = 'overstack.sitting';
const LOCK = 'overstack.sitting.';
/** How many games are kept; the oldest go first. */
const MOST = 30;

/** @type {ReturnType<typeof createStore> | undefined} */
let opened;
const games = () => (opened ??= createStore('overstack', 'games'));

/**
 * Begins a sitting, or takes up that of this tab before it was loaded anew.
 * @returns {Promise<{ id: string, before: Save | null }>}
 */
export async function beginSitting() {
  const former = ofSession();
  if (former && (await hold(former))) return { id: former, before: await read(former) };
  return { id: await newSitting(), before: null };
}

/**
 * Another game on the board is another sitting: the one before stays as it was.
 * @returns {Promise<string>}
 */
export const newSitting = () => takeUp(crypto.randomUUID());

/**
 * Goes on with a sitting; with a copy of it where another tab has it.
 * @param {string} id
 * @returns {Promise<string>}
 */
export async function takeUp(id) {
  if (!(await hold(id))) return newSitting();
  try {
    sessionStorage.setItem(SESSION, id);
  } catch {
    return id; // a tab without a session begins anew when it is loaded anew
  }
  return id;
}

/**
 * Keeps a game; it is on the device when the promise is fulfilled. Never rejects.
 * @param {Save} save
 * @returns {Promise<Outcome>}
 */
export async function keep(save) {
  try {
    await set(save.id, save, games());
    return 'kept';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'QuotaExceededError'
      ? 'full'
      : 'denied';
  }
}

/**
 * Whether the device would keep a game: some browsers refuse IndexedDB, in frames of another site
 * above all.
 * @returns {Promise<Outcome>}
 */
export async function mayKeep() {
  try {
    await get('', games());
    return 'kept';
  } catch {
    return 'denied';
  }
}

/**
 * The games kept, the latest first; none where storage is closed to the page. Too old ones are let
 * go.
 * @returns {Promise<Save[]>}
 */
export async function saves() {
  try {
    const found = /** @type {[string, Save][]} */ (await entries(games()))
      .map(([, save]) => save)
      .filter(sound);
    found.sort((one, other) => other.at - one.at);
    const old = found.splice(MOST);
    if (old.length)
      await delMany(
        old.map(({ id }) => id),
        games(),
      );
    return found;
  } catch {
    return [];
  }
}

/** @param {string[]} ids */
export async function forget(ids) {
  // Where nothing can be written nothing is kept.
  await delMany(ids, games()).catch(() => undefined);
}

/** The sittings that another tab has open. @returns {Promise<Set<string>>} */
export async function openElsewhere() {
  // Refused where storage is
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(locks.map(({ name = '' }) => name.slice(LOCK.length)));
}

/** @param {string} id @returns {Promise<Save | null>} */
async function read(id) {
  try {
    const save = /** @type {Save | undefined} */ (await get(id, games()));
    return save && sound(save) ? save : null;
  } catch {
    return null;
  }
}

/** What was written by another edition, or half: nothing to open. @param {Save} save */
const sound = (save) =>
  Boolean(
    save?.id && save.game?.scenario && Array.isArray(save.game.log) && Array.isArray(save.marks),
  );

function ofSession() {
  try {
    return sessionStorage.getItem(SESSION);
  } catch {
    return null;
  }
}

/** The sittings of this page. @type {Set<string>} */
const held = new Set();

/**
 * Holds a sitting for as long as the page lives; false where another tab has it.
 * @param {string} id
 * @returns {Promise<boolean>}
 */
function hold(id) {
  if (!('locks' in navigator)) return Promise.resolve(true);
  if (held.has(id)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK + id, { ifAvailable: true }, (lock) => {
        if (lock) held.add(id);
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(true));
  });
}
