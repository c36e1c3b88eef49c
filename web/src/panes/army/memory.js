/**
 * Army lists kept on the device, as their links: the one at work, and those that were given a
 * name.
 */

const KEY = 'overstack.armies';
/** How many lists are kept; the oldest go first. */
const MOST = 40;

/** @typedef {{ name: string, link: string }} Kept */
/** @typedef {{ draft: string, lists: Kept[] }} Armies */

/** What the device remembers; nothing where storage is closed. @returns {Armies} */
export function remembered() {
  try {
    const { draft, lists } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const text = (/** @type {unknown} */ one) => typeof one === 'string';
    return {
      draft: text(draft) ? draft : '',
      lists: Array.isArray(lists)
        ? lists.filter((one) => text(one?.name) && text(one?.link)).slice(0, MOST)
        : [],
    };
  } catch {
    return { draft: '', lists: [] };
  }
}

/** Keeps them; false where the device does not. @param {Partial<Armies>} news */
function write(news) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...news }));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} draft */
export const keepDraft = (draft) => write({ draft });

/** The latest first; another of the same name makes room. @param {Kept} kept */
export const keepList = (kept) =>
  write({
    lists: [kept, ...remembered().lists.filter(({ name }) => name !== kept.name)].slice(0, MOST),
  });

/** @param {string} name */
export const forgetList = (name) =>
  write({ lists: remembered().lists.filter((one) => one.name !== name) });
