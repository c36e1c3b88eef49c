/**
 * The page's side of the service worker: is everything there for a day without a network, is there
 * a new version. It may talk to the service worker; it knows no element, no game and no umpire.
 */

export type Offline = 'unable' | 'offered' | 'fetching' | 'ready' | 'partly';
interface Keeper {
  /** Lets the version that waits take over; the page is loaded anew when it has. */
  takeOver: () => void;
}

/** How long a version may take to say what it has, in ms. */
const PATIENCE = 20_000;

/**
 * Registers the service worker and reports what becomes of it.
 * @param listeners - `onUpdate`: a newer version waits; `onTaken`: this page belongs to another
 *   version than before
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
  if (!('serviceWorker' in navigator)) {
    onOffline('unable');
    return keeper;
  }
  const { serviceWorker } = navigator;
  let mine = serviceWorker.controller;
  serviceWorker.addEventListener('controllerchange', () => {
    if (mine) onTaken(); // at a first visit the page only gets one
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

/** Which files a version lacks; null where it does not say. */
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
 * Whether files would have to be fetched before the page works without a network: no version of it
 * is on the device.
 */
export async function wouldFetch() {
  if (!('serviceWorker' in navigator)) return false;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) === undefined;
}

/** Bytes on the line that a version still lacks, as the build counted them. */
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
