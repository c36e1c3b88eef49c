/** The link of a quick check: its moment, its ground, its pieces in order of entry. Pure. */

/**
 * @typedef {object} Asked
 * @property {string} ruleset
 * @property {string} phase
 * @property {string} active "" for nobody's portion
 * @property {string} terrain "" for clear
 * @property {string[]} features
 * @property {string} part "" for the hex itself
 * @property {{ side: string, kind: string, aboard: number, marks: string[] }[]} pieces
 *   `aboard`: place in this list, -1 for none
 * @property {number} entering place in the list, -1 for none
 */

/** A rulebook's id, a kind's, a side's, a marker's. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** "us.rifle", "us.rifle*0" aboard the first, "us.rifle.damaged" with a marker. */
const PIECE = /^([a-z0-9-]{1,40})\.([a-z0-9-]{1,40})(?:\*(\d{1,2}))?((?:\.[a-z0-9-]{1,40}){0,8})$/;
/** As many as the pane takes. */
const MOST = 24;

/**
 * The question that the fragment of an address holds; null where it holds none. What does not look
 * like a part of one is left out.
 * @param {string} hash
 * @returns {Asked | null}
 */
export function questionIn(hash) {
  if (!hash.startsWith('#quick=')) return null;
  const told = new URLSearchParams(hash.slice(1));
  const name = (/** @type {string} */ key) => {
    const text = told.get(key) ?? '';
    return NAME.test(text) ? text : '';
  };
  const pieces = told.getAll('piece').slice(0, MOST).flatMap(pieceIn);
  const entering = Number.parseInt(told.get('enters') ?? '', 10);
  return {
    ruleset: name('quick'),
    phase: name('phase'),
    active: name('active'),
    terrain: name('ground'),
    features: told.getAll('feature').filter((one) => NAME.test(one)),
    part: name('part'),
    // A carrier stands before its load.
    pieces: pieces.map((one, n) => (one.aboard < n ? one : { ...one, aboard: -1 })),
    entering: pieces[entering]?.aboard === -1 ? entering : -1,
  };
}

/** @param {string} text @returns {Asked['pieces']} one, or none for what is no piece */
function pieceIn(text) {
  const [, side, kind, aboard, marks] = PIECE.exec(text) ?? [];
  if (!side) return [];
  return [{ side, kind, aboard: Number(aboard ?? -1), marks: marks.split('.').filter(Boolean) }];
}

/** The fragment that holds a question. @param {Asked} asked */
export function linkOf({ ruleset, phase, active, terrain, features, part, pieces, entering }) {
  const told = new URLSearchParams({ quick: ruleset, phase });
  if (active) told.append('active', active);
  if (terrain) told.append('ground', terrain);
  for (const one of features) told.append('feature', one);
  if (part) told.append('part', part);
  for (const { side, kind, aboard, marks } of pieces) {
    const load = aboard < 0 ? '' : `*${aboard}`;
    told.append('piece', [`${side}.${kind}${load}`, ...marks].join('.'));
  }
  if (entering >= 0) told.append('enters', String(entering));
  return `#${told}`;
}
