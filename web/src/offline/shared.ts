/**
 * Input from other apps: text or a file shared with the page, a file opened with it or dropped on
 * it.
 */

import { SHELF } from './shelf.ts';

/** The Launch Handler API, which passes files that the device opens with the page. */
type Launch = { files?: { getFile(): Promise<File> }[] };
type LaunchQueue = { setConsumer(take: (launch: Launch) => void): void };

/** The data shared with the page: a text ("" if there is none), or a file. */
interface Shared {
  text: string;
  file: File | null;
}

/** Returns the data shared with the page. A second call returns nothing. */
export async function shared(): Promise<Shared> {
  const nothing = { text: '', file: null };
  if (location.search !== SHELF.query) return nothing;
  history.replaceState(null, '', location.pathname);
  try {
    const cache = await caches.open(SHELF.cache);
    const found = await cache.match(SHELF.entry);
    if (!found) return nothing;
    const name = decodeURIComponent(found.headers.get(SHELF.name) ?? '');
    const bytes = await found.blob();
    await cache.delete(SHELF.entry);
    return name
      ? { text: '', file: new File([bytes], name) }
      : { text: await bytes.text(), file: null };
  } catch {
    return nothing; // without storage nothing can have been cached
  }
}

/** Listens for files opened with the page, on devices that pass them. */
export function onLaunchedWith(open: (files: File[]) => void) {
  const { launchQueue } = window as unknown as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    if (files?.length) void Promise.all(files.map((each) => each.getFile())).then(open);
  });
}

/**
 * Listens for files dropped on the page, unless a pane has handled the drop.
 * @param coming - called repeatedly while a file is dragged over the page
 */
export function onDropped(coming: () => void, open: (files: File[]) => void) {
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault(); // otherwise the browser replaces the page by the file
    coming();
  });
  addEventListener('drop', (event) => {
    const files = event.dataTransfer?.files;
    if (!files?.length || event.defaultPrevented) return;
    event.preventDefault();
    open([...files]);
  });
}
