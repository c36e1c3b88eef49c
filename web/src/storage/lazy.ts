/** The storage. Its code is loaded on first use, so that it does not delay the first verdict. */

let coming: Promise<typeof import('./storage.ts')> | null = null;

/** Loads the storage. Rejects if the code could not be fetched; the next call retries. */
export function storage() {
  coming ??= import('./storage.ts');
  coming.catch(() => (coming = null));
  return coming;
}
