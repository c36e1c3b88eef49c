/**
 * The stack sheets: which counter fills which slot, what rides on what, and what does not fit. The
 * umpire has packed them; here they are drawn, each counter as wide as what it takes. Draws only.
 */
import { html, nothing } from 'lit-html';
import { faceOf } from '../board/looks.js';
import { gradeBadge, quietTile, sideMark } from '../ui/parts.js';
import { share } from './share-of.js';
import { figure, free, overflow } from './slots.js';
import { lookOf, slotRow } from './verdict.js';
import { sheets as say } from './words.js';

/**
 * @import { Board, CounterView, SheetView } from '../types/board.d.ts'
 * @import { Place } from '../types/documents.d.ts'
 * @import { State, Store } from '../page.d.ts'
 * @typedef {SheetView['rows'][number]} SheetRow
 * @typedef {{ item: SheetRow['items'][number], view: CounterView, size: number,
 *   riders: CounterView[] }} Lain
 *   a counter in a slot, and who is drawn upon it
 */

/**
 * So many whole slots stand beside their label; a row of more has the whole width, its label above.
 */
const DENSE = 4;

/** From so many sheets on, those that are in order and elsewhere are folded. */
const MANY = 4;

/** @param {SheetView} sheet */
export const sheetKey = ({ side, place, who }) => [side, place ?? '', who].join(' ');

/**
 * Every sheet of the board: the tab beside the verdict.
 * @param {State} state
 * @param {Board} board
 * @param {Store} store
 */
export function sheetList(state, board, store) {
  const here = state.target ?? board.counters.find((one) => one.id === state.pick)?.at ?? null;
  const weight = (/** @type {SheetView} */ one) =>
    one.place === here ? 0 : one.closed ? 3 : troubled(one) ? 1 : 2;
  const sheets = [...board.sheets].sort((a, b) => weight(a) - weight(b) || crowd(b) - crowd(a));
  return html` <p class="quiet">${say.lead}</p>
    ${sheets.map((sheet) => sheetCard(sheet, board, store, { folds: board.sheets.length > MANY && sheet.place !== here && !sheet.closed }))}`;
}

/** Rows of counters that stand outside the limits: in overstack, or nowhere. */
const OUTSIDE = ['overstack', 'left'];

/**
 * Whether there is more in it than fits, be that lawful or not: such a sheet lies open.
 * @param {SheetView} sheet
 */
const troubled = ({ fits, rows }) =>
  !fits || rows.some((row) => OUTSIDE.includes(row.id) && row.items.length > 0);

/** How many counters a sheet holds. @param {SheetView} sheet */
const crowd = (sheet) => sheet.rows.reduce((sum, row) => sum + row.items.length, 0);

/**
 * @param {SheetView} sheet
 * @param {Pick<Board, 'counters' | 'sides' | 'places'>} board
 * @param {Store | null} store
 * @param {{ folds?: boolean, entering?: string, still?: boolean }} [how]
 *   `folds`: shut until it is opened, where all is in order; `still`: its hex is looked at already
 */
export function sheetCard(
  sheet,
  board,
  store,
  { folds = false, entering = '', still = false } = {},
) {
  const open = !folds || !store || (store.state.opened[sheetKey(sheet)] ?? troubled(sheet));
  const rows = laid(sheet, board);
  return html` <section
    class="sheet"
    data-look=${lookOf(board, sheet.side)}
    data-grade=${gradeOf(sheet, board)}
    aria-label=${sheet.title}
  >
    ${head(sheet, board, store, { folds, open, still })}
    ${
      sheet.closed
        ? lidOf(sheet)
        : open
          ? html` ${rows.map((row) => rowOf(row, sheet, board, store, entering))}
            ${sheet.note ? html`<p class="sheet-note">${sheet.note}</p>` : nothing}`
          : miniature(rows, board)
    }
  </section>`;
}

/**
 * In order, over the limit at a price, or over it where that may not be: as the umpire judges the
 * place.
 * @param {SheetView} sheet
 * @param {Pick<Board, 'places'>} board
 */
function gradeOf({ fits, place }, { places }) {
  if (fits) return 'lawful';
  return places.find((one) => one.at === place)?.grade === 'overstacked'
    ? 'overstacked'
    : 'forbidden';
}

/**
 * @param {SheetView} sheet
 * @param {Pick<Board, 'counters' | 'sides' | 'places'>} board
 * @param {Store | null} store
 * @param {{ folds: boolean, open: boolean, still: boolean }} how
 */
function head(sheet, board, store, { folds, open, still }) {
  const marker = board.counters.find((one) => one.id === sheet.who);
  const badge = board.places.find((one) => one.at === sheet.place)?.badge ?? '';
  const grade = gradeOf(sheet, board),
    key = sheetKey(sheet);
  const title = html`${marker ? quietTile(marker, board.sides, 40) : sideMark(lookOf(board, sheet.side))}<b
      >${sheet.title}</b
    >`;
  return html` <header class="sheet-head">
    ${
      sheet.place && store && !still
        ? html`<button
            type="button"
            class="sheet-title"
            title=${say.show(sheet.place)}
            @click=${() => void store.inspect(/** @type {Place} */ (sheet.place))}
          >
            ${title}
          </button>`
        : html`<p class="sheet-title">${title}</p>`
    }
    ${
      sheet.closed
        ? html`<span class="sheet-own">${say.shut}</span>`
        : html`<span class="sheet-fits"
            >${gradeBadge(grade, grade === 'overstacked' ? badge : '')}${grade === 'overstacked' && badge ? nothing : sheet.fits ? say.fits : grade === 'overstacked' ? say.tooMany : say.fitsNot}</span
          >`
    }
    ${
      folds && store
        ? html` <button
            type="button"
            class="button is-small is-square is-bare sheet-fold"
            aria-expanded=${open ? 'true' : 'false'}
            aria-label=${open ? say.fold(sheet.title) : say.unfold(sheet.title)}
            @click=${() => store.set({ opened: { ...store.state.opened, [key]: !open } })}
          >
            <span aria-hidden="true"></span>
          </button>`
        : nothing
    }
  </header>`;
}

/**
 * A folded sheet in one line: every row as small slots.
 * @param {ReturnType<typeof laid>} rows
 * @param {Pick<Board, 'sides'>} board
 */
const miniature = (rows, board) =>
  html` <p class="sheet-mini" aria-hidden="true">
    ${rows.flatMap(({ row, items }) =>
      items.length && row.limit !== null
        ? slotRow(
            {
              per: row.per,
              limit: row.limit,
              filled: items.map(({ view, size }) => ({
                who: view.id,
                side: view.side,
                type: view.type,
                entering: false,
                size,
              })),
            },
            board,
          )
        : [],
    )}
  </p>`;

/**
 * A box that this side may not look into: its lid, and what is printed on it.
 * @param {SheetView} sheet
 */
const lidOf = (sheet) =>
  html` <div class="sheet-lid">
    <span aria-hidden="true"></span>
    <p>${sheet.note || say.closed}</p>
  </div>`;

/**
 * The rows with their counters; one that rides on a counter of another row is drawn upon it, and a
 * row of none but such is gone.
 * @param {SheetView} sheet
 * @param {Pick<Board, 'counters'>} board
 */
function laid(sheet, { counters }) {
  const seen = new Map(counters.map((one) => [one.id, one]));
  const slotted = new Set(
    sheet.rows
      .filter((row) => row.limit !== null)
      .flatMap((row) => row.items.map((one) => one.who)),
  );
  const rides = (/** @type {CounterView | undefined} */ one) =>
    one !== undefined && slotted.has(one.aboard) && !slotted.has(one.id);
  return sheet.rows.flatMap((row) => {
    const items = row.items.flatMap((item) => {
      const view = seen.get(item.who);
      if (!view || (row.limit === null && rides(view))) return [];
      return [
        {
          item,
          view,
          size: item.size,
          riders: counters.filter((one) => one.aboard === view.id && rides(one)),
        },
      ];
    });
    return row.limit === null && items.length === 0 ? [] : [{ row, items }];
  });
}

/**
 * @param {{ row: SheetRow, items: Lain[] }} laid
 * @param {SheetView} sheet
 * @param {Pick<Board, 'sides' | 'counters'>} board
 * @param {Store | null} store
 * @param {string} entering
 */
function rowOf({ row, items }, sheet, board, store, entering) {
  const counter =
    (over = false) =>
    (/** @type {Lain} */ one) =>
      slot(one, row, over, board, store, entering);
  if (row.limit === null) {
    return html` <div class="sheet-row is-loose" data-row=${row.id}>
      <p class="sheet-label">${row.words}</p>
      <div class="sheet-loose">${items.map(counter())}</div>
    </div>`;
  }
  const { inside, over, taken } = overflow(items, row.limit);
  const used = items.reduce((sum, one) => sum + one.size, 0);
  return html` <div
    class="sheet-row"
    data-row=${row.id}
    ?data-dense=${items.length > DENSE || Math.max(used, row.limit) > DENSE * row.per}
    ?data-over=${over.length > 0}
  >
    <p class="sheet-label">
      ${row.words}<small>${say.of(figure(used, row.per), figure(row.limit, row.per))}</small>
    </p>
    <div class="sheet-track">
      ${inside.map(counter())}
      ${free(taken, row.limit, row.per).map((size) => html`<span class="sheet-free" ${share(size / row.per)}></span>`)}
      <span class="sheet-bar" aria-hidden="true"></span>
      ${over.map(counter(true))}
    </div>
  </div>`;
}

/**
 * @param {Lain} lain
 * @param {SheetRow} row
 * @param {boolean} over
 * @param {Pick<Board, 'sides' | 'counters'>} board
 * @param {Store | null} store
 * @param {string} entering
 */
function slot({ item, view, riders, size }, row, over, board, store, entering) {
  const more = [
    row.limit === null ? '' : say.takes(figure(size, row.per)),
    over ? say.over : '',
  ].filter(Boolean);
  return html` <div
    class="sheet-slot ${faceOf(board.sides, view)}"
    ?data-over=${over}
    ?data-entering=${view.id === entering}
    ${share(row.limit === null ? 0 : size / row.per)}
  >
    ${press(
      view,
      'sheet-counter',
      html` <span class="sheet-face">
          ${quietTile({ ...view, load: [] }, board.sides, 46)}
          <span class="sheet-name"
            >${view.name}${item.words ? html`<small>${item.words}</small>` : nothing}</span
          > </span
        >${more.length ? html`<span class="unseen">, ${more.join(', ')}</span>` : nothing}`,
      store,
    )}
    ${riders.map((one) => press(one, 'sheet-rider', html`${quietTile({ ...one, load: [] }, board.sides, 36)}<span class="unseen">${say.rider(one.name, view.name)}</span>`, store))}
  </div>`;
}

/**
 * A counter to be picked; where there is nothing to pick, as on the quick check's hex, a picture.
 * @param {CounterView} view
 * @param {string} kind
 * @param {unknown} inside
 * @param {Store | null} store
 */
const press = (view, kind, inside, store) =>
  store
    ? html`<button
        type="button"
        class=${kind}
        aria-pressed=${store.state.pick === view.id ? 'true' : 'false'}
        title=${view.name}
        @click=${() => void store.pickCounter(view.id)}
      >
        ${inside}
      </button>`
    : html`<span class=${kind}>${inside}</span>`;
