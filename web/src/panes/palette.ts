/** The kinds of counter that a palette offers. Pure. */
import type { Book } from '../contract/book.ts';

type Kind = Book['kinds'][number];

/** With fewer shared kinds than this, a side's own kinds are listed first. */
const FEW = 6;

/**
 * The kinds of a side: the plain ones, which every side has, and the named ones.
 * @param find - text that the kinds must have in their name or id
 */
export function kindsFor(book: Book, side: string, find = '') {
  const sought = find.trim().toLowerCase();
  if (sought) {
    const mine = book.kinds.filter((kind) => kind.sides.length === 0 || kind.sides.includes(side));
    return {
      plain: mine.filter(
        (kind) => kind.name.toLowerCase().includes(sought) || kind.id.includes(sought),
      ),
      named: [],
    };
  }
  const everybody = (kind: Kind) =>
    kind.sides.length === 0 || kind.sides.length === book.sides.length;
  const plain = book.kinds.filter(everybody);
  const named = book.kinds.filter((kind) => kind.sides.includes(side) && !everybody(kind));
  return plain.length < FEW ? { plain: [...named, ...plain], named: [] } : { plain, named };
}
