/**
 * Modules that did not arrive. Chromium remembers a module that it could not fetch for as long as
 * the page lives (WHATWG HTML 10327 ends that): a second `import()` fails without a request.
 */

/** Whether a module of the page could not be fetched. */
export const isMissingModule = (error: unknown) =>
  /dynamically imported module|Importing a module script failed/i.test(
    error instanceof Error ? error.message : String(error),
  );

/**
 * Loads the page anew where the browser gives a module up though the site answers. What was open
 * comes back by itself.
 * @param error - why a second attempt failed
 */
export async function reloadForModule(error: unknown) {
  if (!isMissingModule(error)) return;
  const response = await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (response?.ok) location.reload();
}
