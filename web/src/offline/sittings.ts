/**
 * A sitting is one game on the board of one tab. The tab that has the sitting holds a lock on it,
 * so that two tabs never overwrite each other, even if a tab was duplicated. Another tab can take
 * the sitting over; the tab that loses it is notified. This module uses locks, the tab's session
 * storage and messages to other tabs; it knows no element and no umpire. In a browser without locks
 * every sitting counts as held.
 */
import { channelOf, locks } from '../allowed.ts';
import { ofTab } from '../storage/settings.ts';

const LOCK = 'overstack.sitting.';
const CHANNEL = 'overstack-sittings';

/** The id of this tab's sitting, which survives a reload. */
export const session = ofTab('sitting');

/** The sittings of this page, each with the function that releases it. */
const held: Map<string, () => void> = new Map();

export const isHeld = (id: string) => !locks() || held.has(id);

/**
 * Holds a sitting until it is released, or taken over by another tab.
 * @returns whether it is held
 */
export function hold(
  id: string,
  {
    how = 'if free',
    onLost = () => {},
    signal,
  }: {
    how?: 'if free' | 'when free' | 'take over';
    /** Called when another tab has taken it over. */
    onLost?: () => void;
    /** Ends the wait. */
    signal?: AbortSignal;
  } = {},
): Promise<boolean> {
  if (isHeld(id)) return Promise.resolve(true);
  const options =
    how === 'take over'
      ? { steal: true }
      : { ifAvailable: how === 'if free', ...(signal ? { signal } : {}) };
  return new Promise((resolve) => {
    let mine = false;
    const lasts = (lock: Lock | null) => {
      mine = lock !== null;
      resolve(mine);
      return mine ? new Promise((done) => held.set(id, () => done(undefined))) : undefined;
    };
    (locks() as LockManager).request(LOCK + id, options, lasts).then(
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
 * Handles a refused lock: either the page may not use locks, and then no tab can hold one; or the
 * wait was ended.
 */
function refused(id: string, how: string, resolve: (held: boolean) => void) {
  if (how !== 'when free') held.set(id, () => {});
  resolve(held.has(id));
}

export function letGo(id: string) {
  held.get(id)?.();
  held.delete(id);
}

/** The sittings that another tab has open. */
export async function openElsewhere(): Promise<Set<string>> {
  // locks are denied where storage is denied
  const { held: theirs = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  const all = theirs.map(({ name = '' }) => name.slice(LOCK.length));
  return new Set(all.filter((id) => !held.has(id)));
}

const channel = channelOf(CHANNEL);

/** Asks the tab that holds a sitting to make itself visible. */
export const call = (id: string) => channel?.postMessage({ call: id });

/**
 * Sets the callback for messages from other tabs.
 * @param called - called when another tab looks for a sitting held here
 */
export function onCalled(called: () => void) {
  channel?.addEventListener('message', ({ data }) => {
    if (held.has(data?.call)) called();
  });
}
