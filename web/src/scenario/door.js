/**
 * The page's own door: whether a document has the shape that drawing relies on, before the umpire
 * has read it.
 *
 * Whoever makes a link can write anything into it. What this lets through can be drawn in a moment
 * and is text where text is shown; what it does not is left to the umpire, who says in a sentence
 * what is wrong. It knows no rule.
 */

/** @typedef {(value: unknown) => boolean} Test */

/** The umpire's own limits. */
const MOST = { hexes: 60, counters: 400, log: 2000, sides: 3, keys: 11_000, text: 4000 };

/** @type {Test} */
const text = (value) => typeof value === 'string' && value.length <= MOST.text;
/** @param {number} least @param {number} most @returns {Test} */
const whole = (least, most) => (value) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
/** @param {string[]} words @returns {Test} */
const among =
  (...words) =>
  (value) =>
    words.includes(/** @type {string} */ (value));
/** @param {Test} test @param {number} most @param {number} [least] @returns {Test} */
const list =
  (test, most, least = 0) =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(test);
/** @param {Test} test @returns {Test} */
const table = (test) => (value) =>
  isObject(value) && Object.keys(value).length <= MOST.keys && Object.values(value).every(test);
/** @param {Record<string, Test>} must @param {Record<string, Test>} [may] @returns {Test} */
const record =
  (must, may = {}) =>
  (value) => {
    if (!isObject(value)) return false;
    const has = (/** @type {string} */ key) => Object.hasOwn(value, key);
    return (
      Object.entries(must).every(([key, test]) => has(key) && test(value[key])) &&
      Object.entries(may).every(([key, test]) => !has(key) || test(value[key]))
    );
  };

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

const map = record(
  {
    size: list(whole(1, MOST.hexes), 2, 2),
    grid: among('flat', 'pointy'),
    labels: among('0305', '1F5'),
  },
  {
    board: text,
    shift: among('even', 'odd'),
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

/** A game that can be drawn at once. */
export const drawable = record({ scenario, log: list(entry, MOST.log) });
