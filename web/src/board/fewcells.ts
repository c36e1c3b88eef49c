/**
 * The hexes of a large map for screen readers and keyboards: only those in sight, and the one that
 * is read, are in the document. The grid says its whole size, each hex its row and column.
 */

import { Cells } from './aria.ts';
import { ground } from './grid.ts';
import { spokenHexes } from './places.ts';
import { el } from './svg.ts';
import type { PlaceView, Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Grid } from './grid.ts';
import type { Point } from './svg.ts';
import type { Rect } from './terrain/sheet.ts';

export class FewCells extends Cells {
  #grid;
  #map;
  #rows: Map<number, SVGGElement> = new Map();
  #labels: Map<string, string> = new Map();
  /** The hexes in sight. */
  #seen: Set<string> = new Set();

  /** @param stop - the hex to read first; "" for the map's first */
  constructor(
    sheet: SVGSVGElement,
    layer: SVGGElement,
    grid: Grid,
    map: MapDoc,
    stop: string,
    signs?: Signs,
  ) {
    super(sheet, layer, signs);
    this.#grid = grid;
    this.#map = map;
    layer.replaceChildren();
    sheet.setAttribute('aria-rowcount', String(grid.rows + (grid.boxIds.length ? 1 : 0)));
    sheet.setAttribute('aria-colcount', String(grid.cols));
    for (const id of grid.boxIds) this.#add(`@${id}`);
    this.stopAt(stop || grid.label(1, 1));
  }

  /** @param area - a part of the world that has come into sight */
  see(area: Rect) {
    for (const place of this.placesIn(area)) {
      this.#seen.add(place);
      this.#add(place);
    }
  }

  /** @param area - a part of the world that is no longer in sight */
  forget(area: Rect) {
    for (const place of this.placesIn(area)) {
      this.#seen.delete(place);
      if (place !== this.stop) this.#drop(place);
    }
  }

  /** The labels of the hexes whose centres are in a part of the world. */
  placesIn([left, top, width, height]: Rect) {
    const { cols, rows } = this.#grid;
    const isIn = (at: Point) =>
      at[0] >= left && at[0] < left + width && at[1] >= top && at[1] < top + height;
    // Neighbouring hexes of a column or row are shifted, so the range is one hex wider.
    const near = this.#grid.cellAt(left, top),
      far = this.#grid.cellAt(left + width, top + height);
    const labels = [];
    for (let col = Math.max(1, near.col - 1); col <= Math.min(cols, far.col + 1); col += 1)
      for (let row = Math.max(1, near.row - 1); row <= Math.min(rows, far.row + 1); row += 1)
        if (isIn(this.#grid.at({ col, row }))) labels.push(this.#grid.label(col, row));
    return labels;
  }

  override rename(map: MapDoc | null, places: PlaceView[]) {
    this.#labels = spokenHexes(map, places, this.signs);
    super.rename(map, places);
  }

  override stopAt(place: string) {
    const last = this.stop;
    if (this.#grid.centre(ground(place))) this.#add(ground(place));
    super.stopAt(place);
    if (last !== this.stop && !this.#seen.has(last) && !last.startsWith('@')) this.#drop(last);
  }

  #drop(place: string) {
    const node = this.nodes.get(place),
      row = node?.parentElement;
    node?.remove();
    this.nodes.delete(place);
    if (row && !row.childElementCount) row.remove();
  }

  /** Put a hex into its row, in order of columns. */
  #add(place: string) {
    if (this.nodes.has(place)) return;
    const { col, row } = this.#grid.cell(place) ?? {
      col: this.#grid.boxIds.indexOf(place.slice(1)) + 1,
      row: this.#grid.rows + 1,
    };
    const node = this.cell(this.#grid, this.#map, place);
    node.setAttribute('aria-colindex', String(col));
    const label = this.#labels.get(place);
    if (label) node.setAttribute('aria-label', label);
    const line = this.#row(row);
    line.insertBefore(node, follower(line, 'aria-colindex', col));
  }

  #row(row: number) {
    const line = this.#rows.get(row) ?? el('g', { role: 'row', 'aria-rowindex': row });
    this.#rows.set(row, line);
    if (!line.parentNode) this.layer.insertBefore(line, follower(this.layer, 'aria-rowindex', row));
    return line;
  }
}

/** The first child whose index is greater; the children are in order of it. */
function follower(parent: Element, index: string, value: number) {
  const of = (child: Element) => Number(child.getAttribute(index));
  const [first] = parent.children;
  if (first && of(first) > value) return first;
  let next: Element | null = null;
  for (
    let last = parent.lastElementChild;
    last && of(last) > value;
    last = next.previousElementSibling
  )
    next = last;
  return next;
}
