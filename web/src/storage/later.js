/**
 * The storage, whose code comes when something is to be read or kept: a first verdict waits for
 * none of it.
 */

/** @type {Promise<typeof import('./storage.js')> | null} */
let coming = null;

/** Rejects where the code could not be fetched; whoever asks next asks again. */
export function storage() {
  coming ??= import('./storage.js');
  coming.catch(() => (coming = null));
  return coming;
}
