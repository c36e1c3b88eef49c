/** Waits for an idle moment. Safari does not tell of one: there it is a short while from now. */

/** @param most - ms after which it is now, idle or not */
export const idle = (most = 400): Promise<void> =>
  new Promise((free) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => free(), { timeout: most });
    else setTimeout(free, most / 10);
  });
