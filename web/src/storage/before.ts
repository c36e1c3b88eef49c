/**
 * The places in which former editions stored entries: `former.ts` moves the entries into the
 * database.
 */

const DATABASES = ['overstack', 'overstack-by-link', 'overstack-backdrops'] as const;
/** Keys in localStorage. */
const RECORDS = [
  'overstack.puzzles',
  'overstack.cards',
  'overstack.armies',
  'overstack.greeted',
  'overstack.backdrops',
] as const;

export type FormerDatabase = (typeof DATABASES)[number];
export type FormerRecord = (typeof RECORDS)[number];

/**
 * Whether the device may hold entries of a former edition; true if the browser cannot list its
 * databases.
 */
export async function hasFormer(): Promise<boolean> {
  if (RECORDS.some(isRecorded) || !indexedDB.databases) return true;
  const names: readonly string[] = DATABASES;
  return (await indexedDB.databases()).some(({ name = '' }) => names.includes(name));
}

function isRecorded(name: string) {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false; // the page has no access to the storage
  }
}
