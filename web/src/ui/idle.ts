/**
 * Waits for an idle moment. Safari cannot report idle moments; there the function waits a short
 * while.
 */

/**
 * Resolves when the browser is idle.
 * @param most - ms after which it resolves even if not idle
 */
export const idle = (most = 400): Promise<void> =>
  new Promise((free) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => free(), { timeout: most });
    else setTimeout(free, most / 10);
  });
