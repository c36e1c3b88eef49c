/**
 * The speed of the connection, as measured by the first bytes of the page, and the quicker way to
 * start Python on this connection. It reads the browser's own measurements and the cache of the
 * service worker; it knows no element, no game, no umpire.
 */

export type Way = 'snapshot' | 'fresh';
/** Network Information API, which only some browsers have. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * If the connection is at least this fast, in bytes per second, starting from the memory snapshot
 * is quicker: it needs 3.5 megabytes more than Python without it, and saves a device about a
 * second. Measured: a connection of 30 Mbit/s yields less than this, one without a limit more.
 */
export const QUICK = 3_000_000;
/** If fewer bytes than these have arrived, the speed is not computed. */
const ENOUGH = 20_000;

const connection = (): Connection =>
  (navigator as unknown as { connection?: Connection }).connection ?? {};

/** Whether the browser asks to save data. */
export const savesData = () => connection().saveData === true;

/** Bytes per second, counting only the time in which bytes arrived; 0 if too few bytes arrived. */
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
    // overlapping downloads count once
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
