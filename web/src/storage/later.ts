/**
 * The storage, whose code comes when something is to be read or kept: a first verdict waits for
 * none of it.
 */

let coming: Promise<typeof import('./storage.ts')> | null = null;

/** Rejects where the code could not be fetched; whoever asks next asks again. */
export function storage() {
  coming ??= import('./storage.ts');
  coming.catch(() => (coming = null));
  return coming;
}
