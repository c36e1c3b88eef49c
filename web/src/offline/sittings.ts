/**
 * A sitting is one game on the board of one tab. Whoever has it holds its lock, so that two tabs
 * never write over each other, not even where a tab was copied. Another tab can take it over; the
 * one that had it hears of that. It may talk to locks, to the tab's session and to other tabs; it
 * knows no element and no umpire. A browser without locks holds everything.
 */
import { ofTab } from '../storage/settings.ts';

const LOCK = 'overstack.sitting.';
const CHANNEL = 'overstack-sittings';

/** The sitting of this tab, over a reload. */
export const session = ofTab('sitting');

/** The sittings of this page, and what lets each go. */
const held: Map<string, () => void> = new Map();

export const isHeld = (id: string) => !navigator.locks || held.has(id);

/**
 * Holds a sitting until it is let go, or taken over by another tab.
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
    /** Another tab has taken it over. */
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

/** Locks are refused to this page, so that no other one has any; or the wait was ended. */
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
  // Refused where storage is
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const all = locks.map(({ name = '' }) => name.slice(LOCK.length));
  return new Set(all.filter((id) => !held.has(id)));
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;

/** The tab that has a sitting makes itself seen. */
export const call = (id: string) => channel?.postMessage({ call: id });

/** @param called - another tab looks for the sitting that this one has */
export function onCalled(called: () => void) {
  channel?.addEventListener('message', ({ data }) => {
    if (held.has(data?.call)) called();
  });
}
