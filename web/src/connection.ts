/**
 * The speed of the connection, as measured by the first bytes of the page, and the way of starting
 * Python that suits it. It knows the browser's own measurements and the cache of the service
 * worker; no element, no game, no umpire.
 */

export type Way = 'snapshot' | 'fresh';
/** Network Information API, which only some browsers have. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * From this many bytes per second the memory snapshot is the quicker way: it needs three and a half
 * megabytes more than Python without it, and saves a device about a second. Measured: a connection
 * of 30 Mbit/s yields less than this, one without a limit more.
 */
export const QUICK = 3_000_000;
/** Fewer bytes than these are too few to measure. */
const ENOUGH = 20_000;

const connection = (): Connection =>
  (navigator as unknown as { connection?: Connection }).connection ?? {};

/** Whether the browser asks to save data. */
export const savesData = () => connection().saveData === true;

/** Bytes per second while any arrived; 0 where too few arrived to tell. */
export function rateOf(
  entries: Pick<
    PerformanceResourceTiming,
    'responseStart' | 'responseEnd' | 'transferSize' | 'encodedBodySize'
  >[],
) {
  let bytes = 0,
    time = 0,
    until = 0;
  const fetched = entries.filter((one) => one.transferSize > 0 && one.responseEnd > 0);
  for (const one of fetched.sort((a, b) => a.responseStart - b.responseStart)) {
    bytes += one.encodedBodySize;
    // downloads overlap
    time += Math.max(0, one.responseEnd - Math.max(until, one.responseStart));
    until = Math.max(until, one.responseEnd);
  }
  return bytes < ENOUGH ? 0 : (bytes * 1000) / Math.max(1, time);
}

/** The speed of this page's connection, in bytes per second; 0 where unknown. */
export const lineRate = () =>
  rateOf([
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]);

/**
 * The quicker way to start: the snapshot if it is already on the device, or if the connection is
 * fast.
 * @param snapshot - its address
 * @param rate - bytes per second
 */
export async function quickerWay(snapshot: string, rate: number = lineRate()): Promise<Way> {
  if (await onDevice(snapshot)) return 'snapshot';
  const { effectiveType = '4g' } = connection();
  return rate >= QUICK && effectiveType === '4g' && !savesData() ? 'snapshot' : 'fresh';
}

async function onDevice(url: string) {
  try {
    return (await caches.match(url)) !== undefined;
  } catch {
    return false; // no cache for this page
  }
}
