/** The storage, whose code is loaded on first use: no first verdict waits for it. */

let coming: Promise<typeof import('./storage.ts')> | null = null;

/** Rejects where the code could not be fetched; the next call retries. */
export function storage() {
  coming ??= import('./storage.ts');
  coming.catch(() => (coming = null));
  return coming;
}
