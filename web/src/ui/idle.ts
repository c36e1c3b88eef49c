/** Waits for an idle moment. Safari cannot report one: there it waits a short while. */

/** @param most - ms after which it resolves, idle or not */
export const idle = (most = 400): Promise<void> =>
  new Promise((free) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => free(), { timeout: most });
    else setTimeout(free, most / 10);
  });
