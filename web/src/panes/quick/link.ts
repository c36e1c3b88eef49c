/** The link of a quick check: its moment, its ground, and its pieces in order of entry. Pure. */

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
  /** `aboard`: index of the carrier in this list, -1 for none */
  pieces: { side: string; kind: string; aboard: number; marks: string[] }[];
  /** Index in `pieces`, -1 for none. */
  entering: number;
}

/** An id of a rulebook, kind, side or marker. */
const NAME = /^[a-z0-9-]{1,40}$/;
/** "us.rifle"; "us.rifle*0" aboard the first piece; "us.rifle.damaged" with a marker. */
const PIECE = /^([a-z0-9-]{1,40})\.([a-z0-9-]{1,40})(?:\*(\d{1,2}))?((?:\.[a-z0-9-]{1,40}){0,8})$/;
/** The most pieces, equal to the pane's limit. */
const MOST = 24;

/**
 * Parse the question in an address fragment; null if it holds none. Malformed parts are dropped.
 */
export function questionIn(hash: string): Asked | null {
  if (!hash.startsWith('#quick=')) return null;
  const fields = new URLSearchParams(hash.slice(1));
  const name = (key: string) => {
    const text = fields.get(key) ?? '';
    return NAME.test(text) ? text : '';
  };
  const pieces = fields.getAll('piece').slice(0, MOST).flatMap(pieceIn);
  const entering = Number.parseInt(fields.get('enters') ?? '', 10);
  return {
    ruleset: name('quick'),
    phase: name('phase'),
    active: name('active'),
    terrain: name('ground'),
    features: fields.getAll('feature').filter((one) => NAME.test(one)),
    part: name('part'),
    // A carrier precedes its load.
    pieces: pieces.map((one, n) => (one.aboard < n ? one : { ...one, aboard: -1 })),
    entering: pieces[entering]?.aboard === -1 ? entering : -1,
  };
}

/** @returns one piece, or an empty list if the text is malformed */
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
  const fields = new URLSearchParams({ quick: ruleset, phase });
  if (active) fields.append('active', active);
  if (terrain) fields.append('ground', terrain);
  for (const one of features) fields.append('feature', one);
  if (part) fields.append('part', part);
  for (const { side, kind, aboard, marks } of pieces) {
    const load = aboard < 0 ? '' : `*${aboard}`;
    fields.append('piece', [`${side}.${kind}${load}`, ...marks].join('.'));
  }
  if (entering >= 0) fields.append('enters', String(entering));
  return `#${fields}`;
}
