/** Which links have been greeted on this device: nobody is greeted twice by the same one. */

const KEY = 'overstack.greeted';
/** So many are remembered; the oldest go first. */
const MOST = 200;

/** Where storage is closed to the page, for this visit. @type {string[]} */
let held = [];

/** A link by its length and its check, which tell it from any other. @param {string} link */
const nameOf = (link) => `${link.length}${link.slice(link.lastIndexOf('.'))}`;

/** @returns {string[]} */
function greeted() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return held; // closed, or damaged
  }
}

/**
 * Whether this is the first time that a link is opened here; from now on it is not.
 * @param {string} link
 */
export function firstTime(link) {
  const name = nameOf(link),
    all = greeted();
  if (all.includes(name)) return false;
  held = [...all, name].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    return true; // remembered for this visit only
  }
  return true;
}
