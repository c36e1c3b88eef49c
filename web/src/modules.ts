/**
 * Modules that failed to load. Chromium remembers a failed module for the lifetime of the page
 * (WHATWG HTML 10327 ends that): a second `import()` fails without a request.
 */

/** Whether a module of the page could not be fetched. */
export const isMissingModule = (error: unknown) =>
  /dynamically imported module|Importing a module script failed/i.test(
    error instanceof Error ? error.message : String(error),
  );

/**
 * Reloads the page where the browser refuses a module although the site responds. The open game is
 * restored by itself.
 * @param error - why a second attempt failed
 */
export async function reloadForModule(error: unknown) {
  if (!isMissingModule(error)) return;
  const response = await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (response?.ok) location.reload();
}
