/**
 * The pieces of the quick check's hex: their names, their looks, and the actions on the selected
 * one.
 */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { loose, quietTile, square } from '../../ui/parts.ts';
import { iconBack, iconEnter, iconMinus, iconNext, iconPlus, iconTrash } from '../../ui/icons.ts';
import { words as say } from './words.ts';
import { change, look, movePiece, quickOf, removePiece, standing, toggleMark } from './state.ts';
import { common } from '../titles.ts';
import type { Store, State } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';
import type { Piece } from './state.ts';

export const pieceLabel = (book: Book, piece: Piece, n: number) =>
  say.place(`${kindOf(book, piece).name}, ${sideName(book, piece.side)}`, n);

export const kindOf = (book: Book, piece: { kind: string }) =>
  book.kinds.find((kind) => kind.id === piece.kind) as Book['kinds'][number];
export const sideName = (book: Book, id: string) =>
  book.sides.find((side) => side.id === id)?.name ?? id;

/** A piece as a counter. The umpire's name for it distinguishes equal pieces. */
export function viewOf(book: Book, piece: Piece, state: State) {
  const { answer, pieces } = quickOf(state);
  const load = pieces.filter((one) => one.aboard === piece.key).map((one) => String(one.key));
  const plain = loose(kindOf(book, piece), piece.side);
  const judged = answer?.board.counters.find(
    (one) =>
      one.id === `c${pieces.indexOf(piece) + 1}` &&
      one.kind === piece.kind &&
      one.side === piece.side,
  );
  const worn = book.marks.filter((mark) => piece.marks.includes(mark.id));
  return {
    ...plain,
    id: String(piece.key),
    name: judged?.name ?? plain.name,
    load,
    marks: judged?.marks ?? worn,
  };
}

/** The actions on the selected piece, whether it is in the stack or aboard. */
export function pieceTools(book: Book, state: State, store: Store) {
  const { loading, pieces, selected } = quickOf(state);
  const piece = pieces.find((one) => one.key === selected);
  if (!piece) return nothing;
  const kind = kindOf(book, piece);
  const riders = pieces.filter((one) => one.aboard === selected);
  return html` <div class="row piece-tools" role="group" aria-label=${`${say.tools}: ${kind.name}`}>
      ${piece.aboard ? toCarrier(piece, store) : inStack(piece, state, store)}
      ${button(iconTrash, () => removePiece(store, selected), {
        look: 'square',
        name: common.remove,
        title: common.remove,
      })}
      ${kind.carries > 0 ? loadTools(kind.carries, riders, loading, store) : nothing}
    </div>
    ${
      riders.length
        ? html` <div class="wrap quick-riders" role="group" aria-label=${say.riders(kind.name)}>
            ${riders.map((one) => riderButton(book, one, state, store))}
          </div>`
        : nothing
    }
    ${markTools(book, piece, store)}`;
}

const toCarrier = ({ aboard }: Piece, store: Store) =>
  button(say.backToCarrier, () => look(store, { selected: aboard, loading: false }), {
    icon: iconBack,
  });

/** Buttons for the piece's position in the stack, and for making it the entering piece. */
function inStack(piece: Piece, state: State, store: Store) {
  const { entering, pieces } = quickOf(state);
  const { key } = piece;
  const stack = standing(pieces);
  const at = stack.indexOf(piece);
  const isEntering = entering === key;
  return html`${square(common.earlier, iconBack, () => movePiece(store, key, -1), at === 0)}
  ${square(common.later, iconNext, () => movePiece(store, key, 1), at === stack.length - 1)}
  ${button(say.markEntering, () => change(store, { entering: isEntering ? 0 : key }), {
    icon: iconEnter,
    pressed: isEntering,
  })}`;
}

const loadTools = (carries: number, riders: Piece[], loading: boolean, store: Store) =>
  html` ${button(loading ? say.loading : say.load, () => look(store, { loading: !loading }), {
      icon: iconPlus,
      off: riders.length >= carries,
      pressed: loading,
    })}
    ${button(say.unload, () => removePiece(store, riders[riders.length - 1].key), {
      icon: iconMinus,
      off: riders.length === 0,
    })}
    <span class="quiet">${say.aboard(riders.length, carries)}</span>`;

function riderButton(book: Book, rider: Piece, state: State, store: Store) {
  const others = quickOf(state).pieces.map((other) => viewOf(book, other, state));
  return button(
    html`${quietTile(viewOf(book, rider, state), book.sides, 44, others)}<span class="unseen"
        >${kindOf(book, rider).name}, ${sideName(book, rider.side)}</span
      >`,
    () => look(store, { selected: rider.key, loading: false }),
    { class: 'quick-piece' },
  );
}

/** The markers on the piece, and those that it could have. */
function markTools(book: Book, piece: Piece, store: Store) {
  if (!book.marks.length) return nothing;
  const { type } = kindOf(book, piece);
  const worn = book.marks.filter((mark) => piece.marks.includes(mark.id)).map((mark) => mark.name);
  return html` <details class="fold quick-marks">
    <summary>${worn.length ? say.wears(worn.join(', ')) : say.marks}</summary>
    <div class="acts">
      ${book.marks
        .filter(
          ({ grids, types }) => grids.includes('flat') && (!types.length || types.includes(type)),
        )
        .map((mark) =>
          button(mark.name, () => toggleMark(store, piece.key, mark.id), {
            look: 'small',
            pressed: piece.marks.includes(mark.id),
          }),
        )}
    </div>
  </details>`;
}
