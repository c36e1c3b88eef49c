/** Transfer of the quick check's hex: to a link and back, and to another rulebook. */
import { boardThere } from '../../ui/memory.ts';
import { words } from './words.ts';
import { change, askNow, openQuickOn, quickOf } from './state.ts';
import type { Store } from '../../pane.ts';
import type { QuickState } from './state.ts';
import type { Asked } from './link.ts';

/**
 * Open the hex of a link. Markers, features and parts that the rulebook lacks are dropped; an
 * unknown kind or side is refused with a message.
 */
export async function openAsked(store: Store, { ruleset, ...asked }: Asked) {
  await boardThere(store);
  const book = await openQuickOn(store, ruleset || quickOf(store.state).ruleset);
  if (!book) return;
  const known = (of: { id: string }[], id: string) => of.some((one) => one.id === id);
  const { next, phase } = quickOf(store.state);
  const pieces = asked.pieces.map(({ aboard, kind, marks, side }, n) => ({
    key: next + n,
    kind,
    side,
    marks: marks.filter((mark) => known(book.marks, mark)),
    aboard: aboard < 0 ? 0 : next + aboard,
  }));
  if (!pieces.every(({ kind, side }) => known(book.kinds, kind) && known(book.sides, side)))
    return void store.toast(words.strange, { grade: 'forbidden' });
  const asks = book.phases.find(({ id }) => id === asked.phase);
  change(store, {
    pieces,
    next: next + pieces.length,
    phase: asks?.id ?? phase,
    ...(asks ? { active: asks.perSide ? asked.active : '' } : {}),
    terrain: asked.terrain,
    features: asked.features.filter((one) => known(book.features, one)),
    part: known(book.parts, asked.part) ? asked.part : '',
    entering: asked.entering < 0 ? 0 : next + asked.entering,
    side: pieces.at(-1)?.side ?? quickOf(store.state).side,
  });
}

/** The hex in the form a link holds. */
export function askedOf({ pieces, entering, ...quick }: QuickState): Asked {
  const at = (key: number) => pieces.findIndex((piece) => piece.key === key);
  return {
    ...quick,
    pieces: pieces.map((piece) => ({ ...piece, aboard: piece.aboard ? at(piece.aboard) : -1 })),
    entering: entering ? at(entering) : -1,
  };
}

/**
 * Open the dialog that judges the hex under another rulebook. The entering piece counts as having
 * entered.
 */
export async function openUnder(store: Store) {
  const quick = { ...quickOf(store.state), entering: 0 };
  const answer = await askNow(store, quick);
  if (answer) store.openDialog('under', { place: answer.why.place, ...answer });
}
