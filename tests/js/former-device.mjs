/**
 * A device whose store a former edition of the page wrote: puts the entries in place, brings the
 * progress file on stdin if there is one, and prints what this edition makes of them.
 *
 *     node --import ./typescript.mjs former-device.mjs a < progress.json
 */
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { write } from './tabs.mjs';

const [, , which] = process.argv;
const stores = JSON.parse(readFileSync(new URL('former-stores.json', import.meta.url), 'utf8'));
const TODAY = Date.UTC(2026, 10, 27, 18);
Date.now = () => TODAY;

const { device, kept } = await import('../../web/src/storage/storage.ts');
const { attempt, recordOf } = await import('../../web/src/panes/attempts.ts');
const { bringProgress, progressText } = await import('../../web/src/panes/puzzles/progress.ts');
const { ratingOf } = await import('../../web/src/panes/puzzles/rating.ts');
const { streak } = await import('../../web/src/panes/puzzles/memory.ts');
const { statusOf } = await import('../../web/src/panes/standing.ts');

await device.opens();
const rows = Object.entries(stores[which] ?? {}).flatMap(([kind, entries]) =>
  Object.entries(entries).map(([key, head], n) => [
    [kind, key],
    { n, at: 1, size: 1, edition: 1, head },
  ]),
);
if (rows.length) await write('overstack-kept', { heads: rows });
const brought = readFileSync(0, 'utf8');
if (brought) await bringProgress(brought);
const text = await progressText();

const puzzles = stores.puzzles.map((scenario) => ({
  ...{ scenario, difficulty: 'plan', least: 3, trails: 0 },
}));
const said = puzzles.map(({ scenario }) => attempt(scenario));
process.stdout.write(
  JSON.stringify({
    text,
    rating: ratingOf(puzzles, ({ scenario }) => attempt(scenario)),
    streak: streak(TODAY),
    statuses: said.map(statusOf),
    records: puzzles.map(({ scenario }) => recordOf(scenario)),
    made: said.map(({ made }) => made),
    written: kept.attempts.list().length,
  }),
);
process.exit(0);
