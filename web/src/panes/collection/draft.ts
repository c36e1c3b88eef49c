/** A collection while it is made: its puzzles in their order, its texts, and undo. Pure. */
import { collection as limits } from '../../contract/limits.ts';
import { keyOf } from '../../ui/puzzle.ts';
import type { CollectedPuzzle, CollectionDoc } from '../../contract/documents.ts';

export interface Draft {
  title: string;
  author: string;
  text: string;
  puzzles: CollectedPuzzle[];
}

export type Field = 'title' | 'author' | 'text';

export interface Making {
  now: Draft;
  /** The former drafts; undo returns to the last one. */
  past: Draft[];
  /** The field that was typed into last: undo takes back a whole text, not a letter. */
  typed: Field | '';
}

/** Most drafts that undo remembers. */
const MOST_PAST = 200;

export const nothingMade: Making = {
  now: { title: '', author: '', text: '', puzzles: [] },
  past: [],
  typed: '',
};

/** The scenario of a puzzle that is in a collection whole; null for a shipped one. */
export const wholeOf = (puzzle: CollectedPuzzle) =>
  'scenario' in puzzle ? puzzle.scenario : 'map' in puzzle ? puzzle : null;

/** Identifies a puzzle in its collection, which has no puzzle twice. */
export function identityOf(puzzle: CollectedPuzzle): string {
  if ('scenario' in puzzle) return keyOf(puzzle.scenario);
  return 'map' in puzzle ? keyOf(puzzle) : `${puzzle.ruleset}/${puzzle.id}`;
}

export const has = ({ puzzles }: Draft, puzzle: CollectedPuzzle) =>
  puzzles.some((one) => identityOf(one) === identityOf(puzzle));

const changed = ({ now, past }: Making, news: Partial<Draft>, typed: Field | '' = ''): Making => ({
  now: { ...now, ...news },
  past: [...past, now].slice(-MOST_PAST),
  typed,
});

/** Adds a puzzle at the end, unless it is there already or the collection is full. */
export function added(making: Making, puzzle: CollectedPuzzle): Making {
  const { puzzles } = making.now;
  if (puzzles.length >= limits.puzzles.most || has(making.now, puzzle)) return making;
  return changed(making, { puzzles: [...puzzles, puzzle] });
}

export function removed(making: Making, at: number): Making {
  const { puzzles } = making.now;
  return at in puzzles ? changed(making, { puzzles: puzzles.filter((_, n) => n !== at) }) : making;
}

/** Moves a puzzle up (-1) or down (1); the first cannot go up, the last cannot go down. */
export function moved(making: Making, at: number, by: -1 | 1): Making {
  const puzzles = [...making.now.puzzles];
  if (!(at in puzzles && at + by in puzzles)) return making;
  [puzzles[at], puzzles[at + by]] = [puzzles[at + by], puzzles[at]];
  return changed(making, { puzzles });
}

export function written(making: Making, field: Field, text: string): Making {
  if (making.now[field] === text) return making;
  if (making.typed === field) return { ...making, now: { ...making.now, [field]: text } };
  return changed(making, { [field]: text }, field);
}

export function undone({ now, past }: Making): Making {
  return { now: past.at(-1) ?? now, past: past.slice(0, -1), typed: '' };
}

/** Begins with a collection, for its author to change. */
export function fromDocument(making: Making, { collection }: CollectionDoc): Making {
  const { author = '', puzzles, text = '', title } = collection;
  return changed(making, { author, puzzles, text, title });
}

export function documentOf({ author, puzzles, text, title }: Draft): CollectionDoc {
  const [by, words] = [author.trim(), text.trim()];
  return {
    format: 1,
    collection: {
      title: title.trim(),
      ...(by ? { author: by } : {}),
      ...(words ? { text: words } : {}),
      puzzles,
    },
  };
}
