/**
 * Checks, before the umpire has read a document, that the document has the shape that drawing
 * relies on.
 *
 * The author of a link can write anything into it. A document that passes the check can be drawn at
 * once, and contains text wherever text is shown. Any other document is left to the umpire, which
 * reports in a sentence what is wrong. This module knows no rule.
 */

type Test = (value: unknown) => boolean;

/** The same limits as the umpire's. */
const MOST = { hexes: 60, counters: 400, log: 2000, sides: 3, keys: 11_000, text: 4000 };

const text: Test = (value) => typeof value === 'string' && value.length <= MOST.text;
const whole =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const among =
  (...words: string[]): Test =>
  (value) =>
    words.includes(value as string);
const list =
  (test: Test, most: number, least = 0): Test =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(test);
const table =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.keys(value).length <= MOST.keys && Object.values(value).every(test);
const record =
  (must: Record<string, Test>, may: Record<string, Test> = {}): Test =>
  (value) => {
    if (!isObject(value)) return false;
    const has = (key: string) => Object.hasOwn(value, key);
    return (
      Object.entries(must).every(([key, test]) => has(key) && test(value[key])) &&
      Object.entries(may).every(([key, test]) => !has(key) || test(value[key]))
    );
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const map = record(
  {
    size: list(whole(1, MOST.hexes), 2, 2),
    grid: among('flat', 'pointy'),
    labels: among('0305', '00305', '003005', '1F5'),
  },
  {
    board: text,
    shift: among('even', 'odd'),
    origin: list(whole(0, 999), 2, 2),
    terrain: table(text),
    features: table(list(text, 9)),
    edges: table(text),
    names: table(text),
    boxes: table(text),
    parts: table(record({ kind: text }, { name: text })),
    roads: list(
      record({ kind: among('road', 'track'), along: list(text, MOST.counters) }),
      MOST.counters,
    ),
  },
);
const counter = record(
  { id: text, kind: text, side: text },
  {
    name: text,
    at: text,
    aboard: text,
    order: whole(0, MOST.counters - 1),
    marks: list(text, MOST.counters),
  },
);
const side = record({ id: text, name: text }, { look: text });
const entry = record({}, { who: text, to: text });
const scenario = record(
  { ruleset: text, map, sides: list(side, MOST.sides, 1), counters: list(counter, MOST.counters) },
  { title: text, text, play: text, turn: whole(0, 99), turns: whole(0, 99), house: isObject },
);

/** Whether a document is a game that can be drawn at once. */
export const drawable = record({ scenario, log: list(entry, MOST.log) });
