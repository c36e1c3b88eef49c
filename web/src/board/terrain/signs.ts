/**
 * Features of hexes: frost and heat as a wash over the ground, all others as small discs at the
 * left of the hex.
 */

import { hasSign, signPicture } from '../signs.ts';
import { circle, el, group, n, stroke } from '../svg.ts';
import { areaField, clumps, outline } from './areas.ts';
import type { Sheet } from './sheet.ts';
import type { Cell } from '../grid.ts';

const WASHES = ['arctic', 'arid', 'snow'];
const SIZE = 15;

/** The sign of a feature, and its short text. */
function signOf(sheet: Sheet, feature: string) {
  const [id = '', figure = ''] = feature.split(':');
  const known = sheet.signs?.features.find((one) => one.id === id);
  return {
    symbol: known?.symbol || id,
    short: figure || known?.short || id.slice(0, 2).toUpperCase(),
  };
}

/** @returns cells by symbol */
function cellsBy(sheet: Sheet, wanted: (symbol: string) => boolean): Map<string, Cell[]> {
  const out: Map<string, Cell[]> = new Map();
  for (const [hex, features] of Object.entries(sheet.map.features ?? {})) {
    const cell = sheet.grid.cell(hex);
    if (!cell || !sheet.shows(sheet.grid.at(cell))) continue;
    for (const { symbol } of features.map((feature) => signOf(sheet, feature))) {
      if (!wanted(symbol)) continue;
      const known = out.get(symbol);
      if (known) known.push(cell);
      else out.set(symbol, [cell]);
    }
  }
  return out;
}

export function* paintWashes(sheet: Sheet): Generator<SVGGElement> {
  for (const [symbol, cells] of cellsBy(sheet, (one) => WASHES.includes(one))) {
    for (const clump of clumps(sheet.grid, cells)) {
      const field = areaField(sheet.grid, clump, { seed: 81, rough: 0.02 });
      yield group(
        `t-wash t-wash-${symbol}`,
        stroke('t-wash-face', outline(field, 0.03)),
        stroke('t-wash-edge', outline(field, 0.07)),
      );
    }
  }
}

export function paintFeatures(sheet: Sheet): SVGGElement {
  const nodes = Object.entries(sheet.map.features ?? {}).flatMap(([hex, features]) => {
    const at = sheet.grid.centre(hex);
    if (!at || !sheet.shows(at)) return [];
    return features.map((feature, i) =>
      disc(
        signOf(sheet, feature),
        at[0] - 37.5,
        at[1] + (i - (features.length - 1) / 2) * (SIZE + 1.5),
      ),
    );
  });
  return group('t-features', ...nodes);
}

function disc({ symbol, short }: { symbol: string; short: string }, x: number, y: number) {
  const face = stroke('t-feature-face', circle(x, y, SIZE / 2));
  const inner = hasSign(symbol)
    ? signPicture(symbol, x, y, SIZE * 0.72)
    : el('text', { class: 't-feature-text', x: n(x), y: n(y + 3) }, short.slice(0, 3));
  return group(`t-feature t-feature-${symbol}`, face, inner);
}
