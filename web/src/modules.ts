/**
 * Handles modules that failed to load. Chromium remembers a failed module for the lifetime of the
 * page: a second `import()` fails without a request (WHATWG HTML 10327 changes this).
 */

/** Whether a module of the page could not be fetched. */
export const isMissingModule = (error: unknown) =>
  /dynamically imported module|Importing a module script failed/i.test(
    error instanceof Error ? error.message : String(error),
  );

/**
 * Reloads the page if the browser refuses a module although the site responds. The open game is
 * restored after the reload.
 * @param error - why a second attempt failed
 */
export async function reloadForModule(error: unknown) {
  if (!isMissingModule(error)) return;
  const response = await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (response?.ok) location.reload();
}
