/** The link of a quick check: its moment, its ground, its pieces in order of entry. Pure. */

export interface Asked {
  ruleset: string;
  phase: string;
  /** "" for nobody's portion */
  active: string;
  /** "" for clear */
  terrain: string;
  features: string[];
  /** "" for the hex itself */
  part: string;
  /** `aboard`: place in this list, -1 for none */
  pieces: { side: string; kind: string; aboard: number; marks: string[] }[];
  /** Place in the list, -1 for none. */
  entering: number;
}

/** A rulebook's id, a kind's, a side's, a marker's. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** "us.rifle", "us.rifle*0" aboard the first, "us.rifle.damaged" with a marker. */
const PIECE = /^([a-z0-9-]{1,40})\.([a-z0-9-]{1,40})(?:\*(\d{1,2}))?((?:\.[a-z0-9-]{1,40}){0,8})$/;
/** As many as the pane takes. */
const MOST = 24;

/**
 * The question that the fragment of an address holds; null where it holds none. What does not look
 * like a part of one is left out.
 */
export function questionIn(hash: string): Asked | null {
  if (!hash.startsWith('#quick=')) return null;
  const told = new URLSearchParams(hash.slice(1));
  const name = (key: string) => {
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

/** @returns one, or none for what is no piece */
function pieceIn(text: string): Asked['pieces'] {
  const [, side, kind, aboard, marks] = PIECE.exec(text) ?? [];
  if (!side) return [];
  return [{ side, kind, aboard: Number(aboard ?? -1), marks: marks.split('.').filter(Boolean) }];
}

/** The fragment that holds a question. */
export function linkOf({
  ruleset,
  phase,
  active,
  terrain,
  features,
  part,
  pieces,
  entering,
}: Asked) {
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
