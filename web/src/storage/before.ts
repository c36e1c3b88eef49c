/** Whether an edition before the one database has kept something that is to be moved into it. */

/** Databases of former editions, and their records in localStorage. */
const DATABASES = ['overstack', 'overstack-by-link', 'overstack-backdrops'];
const RECORDS = ['puzzles', 'cards', 'armies', 'greeted', 'backdrops'];

/** True as well where the browser does not list its databases: they are looked for then. */
export async function isKeptBefore(): Promise<boolean> {
  if (RECORDS.some((name) => isRecorded(`overstack.${name}`))) return true;
  if (!indexedDB.databases) return true;
  return (await indexedDB.databases()).some(({ name = '' }) => DATABASES.includes(name));
}

function isRecorded(name: string) {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false; // closed to the page
  }
}
