/**
 * The pieces of the quick check's hex: what they are called, how they look, what can be done with
 * the one that is picked.
 */
import { html, nothing } from 'lit-html';
import { loose, quietTile, square } from '../../ui/parts.js';
import { iconBack, iconEnter, iconMinus, iconNext, iconPlus, iconTrash } from '../../ui/icons.js';
import { words } from '../words.js';
import { change, look, movePiece, quickOf, removePiece, standing, toggleMark } from './state.js';
import { common } from '../titles.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/book.d.ts').Book} Book */
/** @typedef {import('./state.js').Piece} Piece */

const say = words.quick;

/** @param {Book} book @param {Piece} piece @param {number} n */
export const pieceLabel = (book, piece, n) =>
  say.place(`${kindOf(book, piece).name}, ${sideName(book, piece.side)}`, n);

/** @param {Book} book @param {{ kind: string }} piece */
export const kindOf = (book, piece) =>
  /** @type {Book['kinds'][number]} */ (book.kinds.find((kind) => kind.id === piece.kind));
/** @param {Book} book @param {string} id */
export const sideName = (book, id) => book.sides.find((side) => side.id === id)?.name ?? id;

/**
 * A piece as a counter, under the name that the umpire gives it: he tells like pieces apart.
 * @param {Book} book
 * @param {Piece} piece
 * @param {State} state
 */
export function viewOf(book, piece, state) {
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

/**
 * What can be done with the piece that is picked, be it one that stands there or one aboard.
 * @param {Book} book
 * @param {State} state
 * @param {Store} store
 */
export function pieceTools(book, state, store) {
  const { entering, loading, pieces, selected } = quickOf(state);
  const piece = pieces.find((one) => one.key === selected);
  if (!piece) return nothing;
  const stack = standing(pieces),
    at = stack.indexOf(piece);
  const kind = kindOf(book, piece);
  const riders = pieces.filter((one) => one.aboard === selected);
  const isEntering = entering === selected;
  return html` <div class="piece-tools" role="group" aria-label=${`${say.tools}: ${kind.name}`}>
      ${
        piece.aboard
          ? html` <button
              type="button"
              class="button"
              @click=${() => look(store, { selected: piece.aboard, loading: false })}
            >
              ${iconBack}${say.backToCarrier}
            </button>`
          : html`${square(common.earlier, iconBack, () => movePiece(store, selected, -1), at === 0)}
              ${square(common.later, iconNext, () => movePiece(store, selected, 1), at === stack.length - 1)}
              <button
                type="button"
                class="button"
                aria-pressed=${isEntering}
                @click=${() => change(store, { entering: isEntering ? 0 : selected })}
              >
                ${iconEnter}${say.markEntering}
              </button>`
      }
      <button
        type="button"
        class="button is-square"
        aria-label=${common.remove}
        title=${common.remove}
        @click=${() => removePiece(store, selected)}
      >
        ${iconTrash}
      </button>
      ${
        kind.carries > 0
          ? html` <button
                type="button"
                class="button"
                aria-pressed=${loading}
                ?disabled=${riders.length >= kind.carries}
                @click=${() => look(store, { loading: !loading })}
              >
                ${iconPlus}${loading ? say.loading : say.load}
              </button>
              <button
                type="button"
                class="button"
                ?disabled=${riders.length === 0}
                @click=${() => removePiece(store, riders[riders.length - 1].key)}
              >
                ${iconMinus}${say.unload}
              </button>
              <span class="quiet">${say.aboard(riders.length, kind.carries)}</span>`
          : nothing
      }
    </div>
    ${
      riders.length
        ? html` <div class="quick-riders" role="group" aria-label=${say.riders(kind.name)}>
            ${riders.map(
              (one) =>
                html` <button
                  type="button"
                  class="quick-piece"
                  @click=${() => look(store, { selected: one.key, loading: false })}
                >
                  ${quietTile(
                    viewOf(book, one, state),
                    book.sides,
                    44,
                    pieces.map((other) => viewOf(book, other, state)),
                  )}<span class="unseen"
                    >${kindOf(book, one).name}, ${sideName(book, one.side)}</span
                  >
                </button>`,
            )}
          </div>`
        : nothing
    }
    ${markTools(book, piece, store)}`;
}

/**
 * The markers that the piece wears, and those that it could.
 * @param {Book} book
 * @param {Piece} piece
 * @param {Store} store
 */
function markTools(book, piece, store) {
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
        .map(
          (mark) =>
            html` <button
              type="button"
              class="button is-small"
              aria-pressed=${piece.marks.includes(mark.id) ? 'true' : 'false'}
              @click=${() => toggleMark(store, piece.key, mark.id)}
            >
              ${mark.name}
            </button>`,
        )}
    </div>
  </details>`;
}
