/** The search for a game, and a board with its counters. Pure. */
import { Grid } from '../../board/grid.ts';
import type { HouseDoc, MapDoc, ScenarioDoc } from '../../contract/documents.ts';
import type { PublishedGame } from '../../contract/house.ts';
import type { RulebookView } from '../../contract/games.ts';

export type Entry = { book: RulebookView } | { game: PublishedGame };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const titleOf = (entry: Entry) => ('book' in entry ? entry.book.title : entry.game.title);

/** All by which an entry can be found, besides its title. */
const restOf = (entry: Entry) =>
  'book' in entry
    ? `${entry.book.short} ${entry.book.edition}`
    : [entry.game.publisher, entry.game.edition, ...entry.game.counters].join(' ');

/**
 * The entries that have every word of a query, or its beginning. Those whose titles begin with
 * the query come first, then those whose titles have its words.
 */
export function sought(entries: Entry[], query: string): Entry[] {
  const words = wordsOf(query);
  const has = (text: string) => {
    const own = wordsOf(text);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const begun = entries.filter((entry) => plain(titleOf(entry)).startsWith(plain(query.trim())));
  const named = entries.filter((entry) => has(titleOf(entry)));
  const others = entries.filter((entry) => has(`${titleOf(entry)} ${restOf(entry)}`));
  return [...new Set([...begun, ...named, ...others])];
}

/** The sides that rules have if they name none. */
const SIDES: NonNullable<HouseDoc['side']> = [
  { id: 'blue', name: 'Blue' },
  { id: 'red', name: 'Red' },
];
/** Hexes between two counters, and the counters of a row. */
const APART = 2,
  ROW = 10;
/** How many counters of a kind there are at least, and at most. */
const FEWEST = 2,
  MOST = 6;

/**
 * A free board with counters of each kind for each side that has it, a hex for each: so many that
 * a limit in counters can be exceeded.
 */
export function tableOf(doc: HouseDoc): ScenarioDoc {
  const sides = doc.side ?? SIDES;
  const limit = Math.max(...doc.limit.map(({ most }) => most ?? 0));
  const shown = sides.flatMap((side) => {
    const kinds = doc.kind.filter((kind) => !kind.sides || kind.sides.includes(side.id));
    const each = Math.min(MOST, Math.max(FEWEST, Math.ceil((limit + 1) / kinds.length)));
    return kinds.flatMap((kind) =>
      Array.from({ length: each }, (_, n) => ({
        kind: kind.id,
        side: side.id,
        name: n ? `${kind.name} ${n + 1}` : kind.name,
      })),
    );
  });
  const rows = Math.ceil(shown.length / ROW);
  const map: MapDoc = {
    size: [ROW * APART + 1, Math.max(8, rows * APART + 5)],
    grid: 'flat',
    labels: '0305',
  };
  const grid = new Grid(map);
  const counters = shown.map((counter, n) => ({
    id: `c${n + 1}`,
    ...counter,
    at: grid.label(1 + (n % ROW) * APART, 1 + Math.floor(n / ROW) * APART),
  }));
  return {
    format: 1,
    ruleset: 'house',
    house: doc,
    title: doc.title,
    map,
    sides: sides.map(({ id, name, look }) => ({ id, name, ...(look ? { look } : {}) })),
    play: 'free',
    counters,
  };
}
