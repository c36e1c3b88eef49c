/**
 * A sitting is one game on the board of one tab. Whoever has it holds its lock, so that two tabs
 * never write over each other, not even where a tab was copied. Another tab can take it over; the
 * one that had it hears of that. It may talk to locks, to the tab's session and to other tabs; it
 * knows no element and no umpire. A browser without locks holds everything.
 */
import { ofTab } from '../storage/settings.js';

const LOCK = 'overstack.sitting.';
const CHANNEL = 'overstack-sittings';

/** The sitting of this tab, over a reload. */
export const session = ofTab('sitting');

/** The sittings of this page, and what lets each go. @type {Map<string, () => void>} */
const held = new Map();

/** @param {string} id */
export const isHeld = (id) => !navigator.locks || held.has(id);

/**
 * Holds a sitting until it is let go, or taken over by another tab.
 * @param {string} id
 * @param {object} [how]
 * @param {'if free' | 'when free' | 'take over'} [how.how]
 * @param {() => void} [how.onLost]  another tab has taken it over
 * @param {AbortSignal} [how.signal]  ends the wait
 * @returns {Promise<boolean>} whether it is held
 */
export function hold(id, { how = 'if free', onLost = () => {}, signal } = {}) {
  if (isHeld(id)) return Promise.resolve(true);
  const options =
    how === 'take over'
      ? { steal: true }
      : { ifAvailable: how === 'if free', ...(signal ? { signal } : {}) };
  return new Promise((resolve) => {
    let mine = false;
    const lasts = (/** @type {Lock | null} */ lock) => {
      mine = lock !== null;
      resolve(mine);
      return mine ? new Promise((done) => held.set(id, () => done(undefined))) : undefined;
    };
    navigator.locks.request(LOCK + id, options, lasts).then(
      () => undefined,
      () => {
        if (!mine) return refused(id, how, resolve);
        held.delete(id);
        onLost();
      },
    );
  });
}

/**
 * Locks are refused to this page, so that no other one has any; or the wait was ended.
 * @param {string} id @param {string} how @param {(held: boolean) => void} resolve
 */
function refused(id, how, resolve) {
  if (how !== 'when free') held.set(id, () => {});
  resolve(held.has(id));
}

/** @param {string} id */
export function letGo(id) {
  held.get(id)?.();
  held.delete(id);
}

/** The sittings that another tab has open. @returns {Promise<Set<string>>} */
export async function openElsewhere() {
  // Refused where storage is
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const all = locks.map(({ name = '' }) => name.slice(LOCK.length));
  return new Set(all.filter((id) => !held.has(id)));
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** The tab that has a sitting makes itself seen. @param {string} id */
export const call = (id) => channel?.postMessage({ call: id });

/** @param {() => void} called  another tab looks for the sitting that this one has */
export function onCalled(called) {
  channel?.addEventListener('message', ({ data }) => {
    if (held.has(data?.call)) called();
  });
}
