/**
 * How quick the line is, as the first bytes of the page tell, and which way of starting Python
 * that speaks for.
 * It knows the browser's own measurements and the store of the service worker; no element, no
 * game, no umpire.
 */

export type Way = 'snapshot' | 'fresh';
/** As some browsers tell. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * From so many bytes in a second the memory snapshot is the quicker way: it is three and a half
 * megabytes more to fetch than Python without it, and spares a machine about a second. Measured: a
 * line of 30 Mbit/s is told as less than this, one without a limit as more.
 */
export const QUICK = 3_000_000;
/** Fewer bytes than these tell nothing of a line. */
const ENOUGH = 20_000;

const connection = (): Connection =>
  (navigator as unknown as { connection?: Connection }).connection ?? {};

/** Whether the browser asks that data be saved. */
export const savesData = () => connection().saveData === true;

/** Bytes in a second while any came; 0 where too few came to tell. */
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
    // several come at once
    time += Math.max(0, one.responseEnd - Math.max(until, one.responseStart));
    until = Math.max(until, one.responseEnd);
  }
  return bytes < ENOUGH ? 0 : (bytes * 1000) / Math.max(1, time);
}

/** The line of this page, in bytes a second; 0 where nothing tells. */
export const lineRate = () =>
  rateOf([
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]);

/**
 * The quicker way to start on this line: the snapshot where it is on the device already, or
 * where the line is quick.
 * @param snapshot - its address
 * @param rate - bytes in a second
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
    return false; // no store for this page
  }
}
