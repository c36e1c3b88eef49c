/**
 * The stack sheets: which counter fills which slot, which counter rides on another, and which do
 * not fit. The umpire has assigned the slots; this module draws them, each counter as wide as the
 * slots it takes. Only draws.
 */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { faceOf } from '../board/looks.ts';
import { gradeBadge, quietTile, sideMark } from '../ui/parts.ts';
import { share } from './row-share.ts';
import { figure, free, overflow } from './slots.ts';
import { lookOf, slotRow } from './verdict.ts';
import { sheets as say } from './words.ts';
import type { Board, CounterView, SheetView } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { State, Store } from '../page.ts';

type SheetRow = SheetView['rows'][number];
/** A counter in a slot, and the counters that ride on it. */
type Lain = {
  item: SheetRow['items'][number];
  view: CounterView;
  size: number;
  riders: CounterView[];
};

/**
 * The most whole slots that fit beside their label; a longer row has the full width, with its label
 * above.
 */
const DENSE = 4;

/**
 * If there are at least this many sheets, those that fit their limits and are elsewhere are folded.
 */
const MANY = 4;

export const sheetKey = ({ side, place, who }: SheetView) => [side, place ?? '', who].join(' ');

/** Draws every sheet of the board, as the tab beside the verdict. */
export function sheetList(state: State, board: Board, store: Store) {
  const here = state.target ?? board.counters.find((one) => one.id === state.pick)?.at ?? null;
  const weight = (one: SheetView) =>
    one.place === here ? 0 : one.closed ? 3 : troubled(one) ? 1 : 2;
  const sheets = [...board.sheets].sort((a, b) => weight(a) - weight(b) || crowd(b) - crowd(a));
  return html` <p class="quiet">${say.lead}</p>
    ${sheets.map((sheet) => sheetCard(sheet, board, store, { folds: board.sheets.length > MANY && sheet.place !== here && !sheet.closed }))}`;
}

/** Ids of the rows of counters outside the limits: in overstack, or in no slot at all. */
const OUTSIDE = ['overstack', 'left'];

/** Whether a sheet holds more counters than fit, lawful or not. Such a sheet is drawn open. */
const troubled = ({ fits, rows }: SheetView) =>
  !fits || rows.some((row) => OUTSIDE.includes(row.id) && row.items.length > 0);

/** The number of counters on a sheet. */
const crowd = (sheet: SheetView) => sheet.rows.reduce((sum, row) => sum + row.items.length, 0);

/**
 * Draws a sheet.
 * @param how - `folds`: folded until the user opens it, if its counters fit; `still`: the page
 *   already shows its hex
 */
export function sheetCard(
  sheet: SheetView,
  board: Pick<Board, 'counters' | 'sides' | 'places'>,
  store: Store | null,
  {
    folds = false,
    entering = '',
    still = false,
  }: { folds?: boolean; entering?: string; still?: boolean } = {},
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
 * The grade of a sheet: lawful if its counters fit; otherwise overstacked if that is the umpire's
 * grade for the place, else forbidden.
 */
function gradeOf({ fits, place }: SheetView, { places }: Pick<Board, 'places'>) {
  if (fits) return 'lawful';
  return places.find((one) => one.at === place)?.grade === 'overstacked'
    ? 'overstacked'
    : 'forbidden';
}

function head(
  sheet: SheetView,
  board: Pick<Board, 'counters' | 'sides' | 'places'>,
  store: Store | null,
  { folds, open, still }: { folds: boolean; open: boolean; still: boolean },
) {
  const marker = board.counters.find((one) => one.id === sheet.who);
  const badge = board.places.find((one) => one.at === sheet.place)?.badge ?? '';
  const grade = gradeOf(sheet, board),
    key = sheetKey(sheet);
  const title = html`${marker ? quietTile(marker, board.sides, 40) : sideMark(lookOf(board, sheet.side))}<b
      >${sheet.title}</b
    >`;
  return html` <header class="row sheet-head">
    ${
      sheet.place && store && !still
        ? button(title, () => store.inspect(sheet.place as Place), {
            class: 'row sheet-title',
            title: say.show(sheet.place),
          })
        : html`<p class="row sheet-title">${title}</p>`
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
        ? button(
            html`<span aria-hidden="true"></span>`,
            () => store.set({ opened: { ...store.state.opened, [key]: !open } }),
            {
              class: 'button sheet-fold',
              look: 'small square bare',
              name: open ? say.fold(sheet.title) : say.unfold(sheet.title),
              expanded: open,
            },
          )
        : nothing
    }
  </header>`;
}

/** Draws a folded sheet as one line, with every row as small slots. */
const miniature = (rows: ReturnType<typeof laid>, board: Pick<Board, 'sides'>) =>
  html` <p class="wrap sheet-mini" aria-hidden="true">
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

/** Draws a box that this side may not look into: the lid, and the text printed on the lid. */
const lidOf = (sheet: SheetView) =>
  html` <div class="row sheet-lid">
    <span aria-hidden="true"></span>
    <p>${sheet.note || say.closed}</p>
  </div>`;

/**
 * The rows with their counters. A counter that rides on one of another row is drawn on that
 * counter; a row that contains only riders is omitted.
 */
function laid(sheet: SheetView, { counters }: Pick<Board, 'counters'>) {
  const seen = new Map(counters.map((one) => [one.id, one]));
  const slotted = new Set(
    sheet.rows
      .filter((row) => row.limit !== null)
      .flatMap((row) => row.items.map((one) => one.who)),
  );
  const rides = (one: CounterView | undefined) =>
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

function rowOf(
  { row, items }: { row: SheetRow; items: Lain[] },
  sheet: SheetView,
  board: Pick<Board, 'sides' | 'counters'>,
  store: Store | null,
  entering: string,
) {
  const counter =
    (over = false) =>
    (one: Lain) =>
      slot(one, row, over, board, store, entering);
  if (row.limit === null) {
    return html` <div class="sheet-row is-loose" data-row=${row.id}>
      <p class="sheet-label">${row.words}</p>
      <div class="wrap sheet-loose">${items.map(counter())}</div>
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

function slot(
  { item, view, riders, size }: Lain,
  row: SheetRow,
  over: boolean,
  board: Pick<Board, 'sides' | 'counters'>,
  store: Store | null,
  entering: string,
) {
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
 * Draws a counter as a button that selects it. Without a store, as for the hex of the quick check,
 * it is only a picture.
 */
const press = (view: CounterView, kind: string, inside: unknown, store: Store | null) =>
  store
    ? button(inside, () => store.pickCounter(view.id), {
        class: kind,
        title: view.name,
        pressed: store.state.pick === view.id,
      })
    : html`<span class=${kind}>${inside}</span>`;
