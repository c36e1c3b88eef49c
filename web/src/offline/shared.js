/**
 * What another app hands to the page: text or a file that was shared with it, a file that was
 * opened with it.
 */

import { SHELF } from './shelf.js';

/**
 * What hands over the files that the device opens with the page.
 * @typedef {{ files?: { getFile(): Promise<File> }[] }} Launch
 * @typedef {{ setConsumer(take: (launch: Launch) => void): void }} LaunchQueue
 */

/**
 * The text that was shared with the page, once; "" where nothing was.
 * @returns {Promise<string>}
 */
export async function shared() {
  if (location.search !== SHELF.query) return '';
  history.replaceState(null, '', location.pathname);
  try {
    const cache = await caches.open(SHELF.cache);
    const text = (await (await cache.match(SHELF.entry))?.text()) ?? '';
    await cache.delete(SHELF.entry);
    return text;
  } catch {
    return ''; // no storage: nothing can have been cached
  }
}

/**
 * Files that are opened with the page, where the device hands it files.
 * @param {(file: File) => void} open
 */
export function onLaunchedWith(open) {
  const { launchQueue } = /** @type {{ launchQueue?: LaunchQueue }} */ (
    /** @type {unknown} */ (window)
  );
  launchQueue?.setConsumer(({ files }) => {
    if (files?.length) void files[0].getFile().then(open);
  });
}
