/**
 * The service worker: after the first visit the page works with no network.
 *
 * The build writes in the list of every file of the site with its hash. They are fetched when a
 * version is installed: all of them, or the version is not installed at all. A new version waits
 * until the page says that it may take over. It knows files; it knows neither the page nor the
 * rules.
 */
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { LISTED, puzzleAt } from '../src/offline/puzzlepage.ts';
import { SHELF } from '../src/offline/shelf.ts';
import nothingThere from '../public/404.html';

/** @type {{ url: string, revision: string | null }[]} the build writes the list in here */
const PRECACHE = /** @type {any} */ (self).__WB_MANIFEST;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** Longest text that is taken from another app, in characters. */
const LONGEST = 2_000_000;
/** Bytes of the longest file that is taken from another app. */
const LONGEST_FILE = 20_000_000;

cleanupOutdatedCaches();
precacheAndRoute(PRECACHE, { cleanURLs: false, ignoreURLParametersMatching: [/.*/] });

// What another app shares comes as a form: it is cached, and the page is opened to take it.
registerRoute(
  ({ url }) => url.pathname.endsWith('/share'),
  ({ request }) => received(request),
  'POST',
);

// The pages of single puzzles are not kept on the device: without them, the board opens the puzzle.
registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ request }) => visited(request),
);

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void worker.skipWaiting();
  if (data === 'is all there') void missing().then((files) => ports[0]?.postMessage(files));
});

/**
 * The page at an address that is not precached: the host's, or the board with the puzzle of that
 * address, or the page that says that nothing is there.
 * @param {Request} request
 */
async function visited(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status !== 404) return answer;
  const { scope } = worker.registration;
  const listed = await matchPrecache(LISTED);
  const link = listed ? puzzleAt(request.url.slice(scope.length), await listed.json()) : '';
  if (link) return Response.redirect(scope + link);
  return new Response(nothingThere.replace('hidden href=""', `href="${encodeURI(scope)}"`), {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** @param {Request} request */
async function received(request) {
  const form = await request.formData();
  const file = form.get('file');
  const text = ['title', 'text', 'url'].map((name) => form.get(name) ?? '').join(' ');
  const shared =
    file instanceof File && file.size
      ? new Response(file.slice(0, LONGEST_FILE), {
          headers: { [SHELF.name]: encodeURIComponent(file.name) },
        })
      : new Response(text.slice(0, LONGEST));
  const cache = await caches.open(SHELF.cache);
  await cache.put(SHELF.entry, shared);
  return Response.redirect(`./${SHELF.query}`, 303);
}

/** The files of this version that are not on the device. @returns {Promise<string[]>} */
async function missing() {
  const there = await Promise.all(
    PRECACHE.map(async ({ url }) => {
      const key = getCacheKeyForURL(url);
      return key !== undefined && (await caches.match(key)) !== undefined;
    }),
  );
  return PRECACHE.filter((_, index) => !there[index]).map(({ url }) => url);
}
