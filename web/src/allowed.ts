/**
 * Browser features that a browser may deny. Where all site data are blocked, merely naming one, or
 * constructing it, throws a SecurityError.
 */

/** The result of `name`; null where the browser denies it or does not have it. */
export function allowed<T>(name: () => T): NonNullable<T> | null {
  try {
    return name() ?? null;
  } catch {
    return null;
  }
}

/** A channel to the other tabs of this site; null where there is none. */
export const channelOf = (name: string) => allowed(() => new BroadcastChannel(name));

export const serviceWorkers = () => allowed(() => navigator.serviceWorker);

export const locks = () => allowed(() => navigator.locks);

export const storageManager = () => allowed(() => navigator.storage);
