/** The printed grid: each hexside once, hex numbers, and the trays beside the map. */

import { el, group, stroke, xy } from '../svg.ts';
import type { Sheet } from './sheet.ts';
import type { Grid } from '../grid.ts';

export function paintGrid(sheet: Sheet): SVGPathElement {
  let d = '';
  for (const cell of sheet.cells) {
    const corners = sheet.grid.corners(sheet.grid.at(cell));
    sheet.grid.around(cell).forEach((next, side) => {
      if (side < 3 || !sheet.grid.has(next))
        d += `M${xy(corners[side])}L${xy(corners[(side + 1) % 6])}`;
    });
  }
  return stroke('t-grid', d);
}

export function paintNumbers(sheet: Sheet): SVGGElement {
  return group(
    't-numbers',
    ...sheet.cells.map((cell) => {
      const [x, y] = sheet.numberSpot(cell);
      return el('text', { x, y }, sheet.grid.label(cell.col, cell.row));
    }),
  );
}

/** Draws frames for the named boxes. */
export function paintTrays(sheet: Sheet): SVGGElement {
  return group(
    't-trays',
    ...sheet.grid.boxIds.map((id) => {
      const box = sheet.grid.box(id) as NonNullable<ReturnType<Grid['box']>>;
      const { x, y, width, height } = box;
      return group(
        't-tray',
        el('rect', { class: 't-tray-face', x, y, width, height, rx: 6 }),
        el('rect', {
          class: 't-tray-line',
          x: x + 5,
          y: y + 5,
          width: width - 10,
          height: height - 10,
          rx: 3,
        }),
        el('text', { class: 't-tray-title', x: x + 16, y: y + 27 }, sheet.map.boxes?.[id] ?? id),
      );
    }),
  );
}
