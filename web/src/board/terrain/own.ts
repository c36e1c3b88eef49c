/**
 * Terrain of the rulebook's own, which few maps have: a quiet tint where it is painted like no
 * other, and its name where the painting alone does not tell which terrain it is. It is handed the
 * maker of nodes (`el`), as importing it would cost every first visit a file of its own.
 */

import type { el as Make } from '../svg.ts';
import type { Sheet } from './sheet.ts';

/** The most letters of a name that fit into a hex. */
const LETTERS = 11;

/** The hexes of each terrain that is painted like no other, in its tint. */
export const tints = (sheet: Sheet, el: typeof Make) =>
  (sheet.signs?.terrains ?? []).flatMap(({ id, like }) => (like ? [] : tinted(sheet, id, el)));

/** The hexes of a terrain in its tint, which is the same on every map. */
function tinted({ grid, byTerrain }: Sheet, id: string, el: typeof Make) {
  const hue = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const hexes = (byTerrain.get(id) ?? []).map((cell) => grid.corners(grid.at(cell)));
  const d = hexes.map((corners) => `M${corners.map((at) => at.map(short)).join('L')}Z`).join('');
  return el('path', { class: 't-own', d, fill: `hsl(${hue} 36% 46%)`, 'fill-opacity': 0.3 });
}

const short = (value: number) => Math.round(value * 10) / 10;

export function paintOwn(sheet: Sheet, el: typeof Make): SVGGElement[] {
  const { cells, grid, map, signs } = sheet,
    own = signs?.terrains ?? [];
  const kinds = [...new Set(Object.values(map.terrain ?? {}))];
  const lookOf = (kind: string) => own.find(({ id }) => id === kind)?.like || kind;
  const named = new Map(
    own
      .filter(
        ({ id, like }) =>
          !like || like === 'clear' || kinds.some((one) => one !== id && lookOf(one) === like),
      )
      .map(({ id, name }) => [id, name]),
  );
  const names = cells.flatMap((cell) => {
    const name = named.get(map.terrain?.[grid.label(cell.col, cell.row)] ?? '');
    if (!name) return [];
    const [x, y] = grid.at(cell),
      text = name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;
    return [el('text', { x: short(x), y: short(y + 40) }, text)];
  });
  return [...tints(sheet, el), el('g', { class: 't-own-names t-numbers' }, ...names)];
}
