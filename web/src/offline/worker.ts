/**
 * The page's interface to the service worker: whether everything needed offline is cached, and
 * whether a new version is available. It exchanges messages with the service worker; it knows no
 * element, no game and no umpire.
 */
import { serviceWorkers } from '../allowed.ts';

export type Offline = 'unable' | 'offered' | 'fetching' | 'ready' | 'partly';
interface Keeper {
  /** Activates the waiting version; the page reloads afterwards. */
  takeOver: () => void;
}

/** Timeout in ms for a version's list of missing files. */
const PATIENCE = 20_000;

/**
 * Registers the service worker and reports its state.
 * @param listeners - `onUpdate`: a newer version waits; `onTaken`: this page is now controlled by
 *   another version
 */
export function keepOffline({
  onOffline,
  onUpdate,
  onTaken,
}: {
  onOffline: (offline: Offline) => void;
  onUpdate: () => void;
  onTaken: () => void;
}): Keeper {
  let waits: ServiceWorker | null = null;
  const keeper = { takeOver: () => waits?.postMessage('take over') };
  const serviceWorker = serviceWorkers();
  if (!serviceWorker) {
    onOffline('unable');
    return keeper;
  }
  let mine = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    if (mine) onTaken(); // on the first visit this is the page's first worker
    mine = serviceWorker.controller;
  });

  async function tell(registration: ServiceWorkerRegistration) {
    const files = registration.active ? await missing(registration.active) : null;
    onOffline(files?.length === 0 ? 'ready' : 'partly');
  }

  function follow(registration: ServiceWorkerRegistration, next: ServiceWorker) {
    if (!registration.active) onOffline('fetching');
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') void tell(registration);
      if (next.state === 'redundant' && !registration.active) onOffline('partly');
      if (next.state === 'installed' && registration.active) offer(next);
    });
  }

  function offer(next: ServiceWorker) {
    waits = next;
    onUpdate();
  }

  serviceWorker
    .register('./sw.js', { updateViaCache: 'none' })
    .then((registration) => {
      const { active, installing, waiting } = registration;
      if (active) void tell(registration);
      if (waiting && active) offer(waiting);
      if (installing) follow(registration, installing);
      registration.addEventListener('updatefound', () => {
        if (registration.installing) follow(registration, registration.installing);
      });
    })
    .catch(() => onOffline('unable')); // private windows and odd hosts: the page works, online
  return keeper;
}

/** The files that a version lacks; null where it does not respond. */
function missing(active: ServiceWorker): Promise<string[] | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(resolve, PATIENCE, null);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    active.postMessage('is all there', [port2]);
  });
}

/**
 * Whether files must be fetched before the page works offline, because no version of it is on the
 * device.
 */
export async function wouldFetch() {
  const ours = serviceWorkers();
  return ours !== null && !(await ours.getRegistration().catch(() => undefined));
}

/** Compressed bytes that a version still lacks, according to the sizes that the build recorded. */
export async function bytesToCome() {
  const sizes: Record<string, [number, number]> = await (await fetch('./sizes.json')).json();
  const seen = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const there = async (url: string) => seen.has(url) || (await caches.match(url)) !== undefined;
  const lacking = await Promise.all(
    Object.entries(sizes).map(async ([name, [, pressed]]) =>
      (await there(new URL(name, document.baseURI).href)) ? 0 : pressed,
    ),
  );
  return lacking.reduce((sum, bytes) => sum + bytes, 0);
}
