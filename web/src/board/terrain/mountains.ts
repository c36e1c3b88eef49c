/**
 * Mountains: a broad rise of bare ground with peaks in rows from north to south, lit from the upper
 * left.
 */

import { RADIUS } from '../grid.ts';
import { el, group, n, stroke } from '../svg.ts';
import { areaField, clumps, outline } from './areas.ts';
import { swelling } from './hills.ts';
import { stream } from './noise.ts';
import type { Sheet } from './sheet.ts';
import type { Field } from './areas.ts';

type Peak = { x: number; y: number; high: number; wide: number; lean: number; snow: boolean };

const MOST = 7;
const TRIES = 60;

/** @returns one group for each range */
export function* paintMountains(sheet: Sheet): Generator<SVGGElement> {
  for (const clump of clumps(sheet.grid, sheet.of('mountain'))) {
    const foot = areaField(sheet.grid, clump, { seed: 41, rough: 0.09, wave: 15 });
    const edge = outline(foot, 0.07),
      upper = outline(swelling(sheet, clump, 0.62), 0.46);
    const peaks = clump
      .flatMap((cell) => peaksOf(sheet, foot, ...sheet.grid.at(cell)))
      .sort((a, b) => a.y - b.y);
    yield group(
      't-mountain',
      el('path', { class: 't-layer-shadow', d: edge, transform: 'translate(4.5 6)' }),
      stroke('t-mountain-foot', edge),
      el('path', { class: 't-layer-shadow', d: upper, transform: 'translate(2 2.8)' }),
      stroke('t-mountain-upper', upper),
      ...peaks.flatMap(drawn),
    );
  }
}

function peaksOf(sheet: Sheet, field: Field, cx: number, cy: number): Peak[] {
  const next = stream(cx, cy, 42);
  const peaks: Peak[] = [];
  for (let i = 0; i < TRIES && peaks.length < MOST; i += 1) {
    const x = cx + (2 * next() - 1) * RADIUS * 0.78,
      y = cy + (2 * next() - 0.86) * RADIUS * 0.66;
    const high = 15 + 14 * next(),
      wide = high * (0.95 + 0.3 * next());
    if (
      field.sample(x - wide / 2, y) < 0.14 ||
      field.sample(x + wide / 2, y) < 0.14 ||
      field.sample(x, y - high) < 0.02
    )
      continue;
    if (peaks.some((peak) => Math.hypot(peak.x - x, (peak.y - y) * 1.5) < 17)) continue;
    if (
      [0, 0.5, 1].some(
        (t) =>
          sheet.onNumber(x, y - high * t) ||
          sheet.onRoad(x, y - high * t, 9) ||
          sheet.onRiver(x, y - high * t, 9),
      )
    )
      continue;
    peaks.push({ x, y, high, wide, lean: 2 * next() - 1, snow: high > 23 });
  }
  return peaks;
}

/** Draws a peak with a lit and a shaded flank that meet in a broken ridge. */
function drawn({ x, y, high, wide, lean, snow }: Peak) {
  const top = `${n(x + lean * 2)} ${n(y - high)}`,
    left = `${n(x - wide / 2)} ${n(y)}`,
    right = `${n(x + wide / 2)} ${n(y)}`;
  const ridge = `L${n(x + lean * 2 + 2)} ${n(y - high * 0.62)}L${n(x + lean - 1.5)} ${n(y - high * 0.34)}L${n(x + 2.5)} ${n(y + 1.5)}`;
  const flank = `M${top}L${n(x + wide * 0.22)} ${n(y - high * 0.48)}L${n(x + wide * 0.34)} ${n(y - high * 0.34)}L${right}Q${n(x + wide * 0.2)} ${n(y + 2.6)} ${n(x + 2.5)} ${n(y + 1.5)}L${n(x + lean - 1.5)} ${n(y - high * 0.34)}L${n(x + lean * 2 + 2)} ${n(y - high * 0.62)}Z`;
  const body = `M${top}${ridge}Q${n(x - wide * 0.25)} ${n(y + 2.6)} ${left}L${n(x - wide * 0.3)} ${n(y - high * 0.4)}L${n(x - wide * 0.17)} ${n(y - high * 0.52)}Z`;
  const cap = `M${top}L${n(x + lean * 2 + 4.6)} ${n(y - high * 0.7)}l-2.4 2l-2.2 -2.6l-2.6 2.4l-2.2 -1.6Z`;
  return [
    stroke(
      't-peak-shadow',
      `M${left}Q${n(x + wide * 0.2)} ${n(y + 7)} ${n(x + wide * 0.78)} ${n(y + 3)}L${right}Z`,
    ),
    stroke('t-peak-light', body),
    stroke('t-peak-dark', flank),
    ...(snow ? [stroke('t-peak-snow', cap)] : []),
  ];
}
