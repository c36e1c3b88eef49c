/**
 * The map for screen readers and keyboards: a grid of hexes row by row, then the boxes beside the
 * map. The grid is a single Tab stop. The label of a hex describes everything drawn on the hex, so
 * the layers above the hexes need no labels.
 */

import { ground } from './grid.ts';
import { spokenHex, spokenHexes } from './places.ts';
import { shapeOf } from './states.ts';
import { el } from './svg.ts';
import type { PlaceView, Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Grid } from './grid.ts';

let grids = 0;

export class Cells {
  id = `hex-heard-${grids}`;
  sheet: SVGSVGElement;
  layer: SVGGElement;
  nodes: Map<string, SVGGElement> = new Map();
  /** The hex named by `aria-activedescendant`. */
  stop = '';
  signs;

  /**
   * @param layer - the layer of the hexes
   * @param signs - the names of own terrain
   * @param label - the grid's accessible name; without one it keeps its name
   */
  constructor(sheet: SVGSVGElement, layer: SVGGElement, signs?: Signs, label = '') {
    grids += 1;
    this.signs = signs;
    this.sheet = sheet;
    // The map as a whole takes the focus and refers to the current hex. If a single hex took the
    // focus, browsers would redirect touches near that hex to it, since they correct a touch
    // towards focusable elements.
    sheet.setAttribute('tabindex', '0');
    sheet.setAttribute('aria-activedescendant', this.id);
    sheet.setAttribute('role', 'grid');
    if (label) sheet.setAttribute('aria-label', label);
    layer.setAttribute('role', 'rowgroup');
    for (const size of ['aria-rowcount', 'aria-colcount']) sheet.removeAttribute(size);
    this.layer = layer;
  }

  build(grid: Grid, map: MapDoc) {
    this.nodes.clear();
    this.stop = '';
    const columns = Array.from({ length: grid.cols }, (_, i) => i + 1);
    const rows = Array.from({ length: grid.rows }, (_, row) =>
      columns.map((col) => grid.label(col, row + 1)),
    );
    if (grid.boxIds.length) rows.push(grid.boxIds.map((id) => `@${id}`));
    this.layer.replaceChildren(
      ...rows.map((places) =>
        el('g', { role: 'row' }, ...places.map((place) => this.cell(grid, map, place))),
      ),
    );
    this.stopAt(rows[0][0]);
  }

  protected cell(grid: Grid, map: MapDoc, place: string) {
    const node = el(
      'g',
      {
        class: 'hex',
        'data-place': place,
        role: 'gridcell',
        'aria-label': spokenHex(map, place, this.signs),
      },
      el('path', { d: shapeOf(grid, place, 0) }),
    );
    this.nodes.set(place, node);
    return node;
  }

  /** Updates the label of each hex to its current contents. */
  rename(map: MapDoc | null, places: PlaceView[]) {
    const labels = spokenHexes(map, places, this.signs);
    for (const [place, node] of this.nodes) {
      const label = labels.get(place) ?? (map ? spokenHex(map, place, this.signs) : place);
      if (node.getAttribute('aria-label') !== label) node.setAttribute('aria-label', label);
    }
  }

  /**
   * Sets the hex that is read out while the map has the focus.
   * @param place - a hex, a part of one, or a box
   */
  stopAt(place: string) {
    const next = this.nodes.get(ground(place));
    if (!next || ground(place) === this.stop) return;
    this.nodes.get(this.stop)?.removeAttribute('id');
    this.stop = ground(place);
    next.id = this.id;
  }

  /**
   * Focuses the map at a place, unless another element of the page has the focus. Does not scroll:
   * only the view moves the map.
   */
  focus(place: string) {
    this.stopAt(place);
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      this.sheet.focus({ preventScroll: true });
  }
}
