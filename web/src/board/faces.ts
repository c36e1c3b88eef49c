/**
 * The signs on a counter's face besides name and figures: the unit sign or silhouette, the echelon
 * over it, the corner ("½", "HQ"), and a pip for each step. Drawn about the counter's own centre.
 */

import { circle, el, group, n, stroke } from './svg.ts';
import { SYMBOLS } from './symbols.ts';
import type { Shape } from './symbols.ts';

/** CSS class of each kind of shape. */
const INK: Record<Shape[0], string> = {
  line: 'c-line',
  fill: 'c-solid',
  bare: 'c-line',
  solid: 'c-shape',
  cut: 'c-cut',
  plate: 'c-line',
};
const FREE = new Set(['bare', 'solid', 'cut']);
const MOST_PIPS = 8;

/** @param lower - leave room above the symbol */
export function symbolBox(id: string, lower: boolean) {
  const shapes = SYMBOLS[id] ?? []; // an unknown sign is an empty box, never another unit's
  if (shapes[0]?.[0] === 'plate') return plate(shapes, lower);
  const boxed = !shapes.length || shapes.some(([kind]) => !FREE.has(kind));
  const scale = boxed ? `scale(.2 ${lower ? '.165' : '.19'})` : `scale(${lower ? '.225' : '.255'})`;
  return group(
    'c-sign',
    el(
      'g',
      {
        class: boxed ? 'c-symbol' : 'c-symbol c-bare',
        transform: `translate(0 ${lower ? 1 : -1.2}) ${scale} translate(-100 -100)`,
      },
      ...(boxed ? [el('rect', { class: 'c-box', x: 25, y: 50, width: 150, height: 100 })] : []),
      ...inked(shapes),
    ),
  );
}

const inked = (shapes: Shape[]) => shapes.map(([kind, d]) => stroke(INK[kind], d));

/**
 * Draws the marker of a corps or an army: a plate nearly as wide as the counter, its arm in the
 * middle.
 */
function plate([[, bars], ...inner]: Shape[], lower: boolean) {
  const [top, high] = lower ? [-7.4, 17] : [-10.8, 19.6];
  const mid = top + high / 2;
  const bar = (x: number) => `M${x} ${n(top + 3)}V${n(top + high - 3)}`;
  const ends = Array.from(
    { length: Number(bars) },
    (_, i) => bar(-19.5 + i * 2.6) + bar(19.5 - i * 2.6),
  ).join('');
  return group(
    'c-sign c-plate',
    el('rect', { class: 'c-plate-face', x: -22.6, y: top, width: 45.2, height: high, rx: 2 }),
    stroke('c-plate-bar', ends),
    el(
      'g',
      {
        class: 'c-symbol',
        transform: `translate(0 ${n(mid)}) scale(.14 .125) translate(-100 -100)`,
      },
      el('rect', { class: 'c-box', x: 25, y: 50, width: 150, height: 100 }),
      ...inked(inner),
    ),
  );
}

/**
 * Draws the echelon as marks: "XX", "III", "••"; any other text is written out.
 * @param y - middle of the marks
 */
export function echelon(top: string, y: number) {
  if (!top) return [];
  if (!/^[XxIi|•.o+]+$/.test(top)) return [el('text', { class: 'c-top', x: 0, y: y + 2.3 }, top)];
  const marks = [...top],
    wide = marks.map((mark) => (/[Xx+]/.test(mark) ? 4.9 : 2.9));
  let x = -wide.reduce((a, b) => a + b, 0) / 2,
    lines = '',
    dots = '';
  marks.forEach((mark, i) => {
    const c = x + wide[i] / 2;
    if (/[Xx]/.test(mark))
      lines += `M${n(c - 1.7)} ${n(y - 2)}l3.4 4M${n(c + 1.7)} ${n(y - 2)}l-3.4 4`;
    else if (mark === '+') lines += `M${n(c - 1.8)} ${n(y)}h3.6M${n(c)} ${n(y - 1.8)}v3.6`;
    else if (/[Ii|]/.test(mark)) lines += `M${n(c)} ${n(y - 2.1)}v4.2`;
    else dots += circle(c, y, 1.2);
    x += wide[i];
  });
  return [stroke('c-echelon', lines), ...(dots ? [stroke('c-echelon-dot', dots)] : [])];
}

/** The width of the corner; 0 for none. */
export const cornerWidth = (text: string) => (text ? Math.max(10, text.length * 4.9 + 4.6) : 0);

/**
 * Draws a dark tab with text in the upper right corner of the counter.
 * @param half - half of the counter's side
 */
export function corner(text: string, half: number) {
  if (!text) return [];
  const wide = cornerWidth(text),
    x = half - 2.2 - wide,
    y = -half + 2.2;
  return [
    el('rect', { class: 'c-corner', x: n(x), y: n(y), width: n(wide), height: 11, rx: 2.6 }),
    el('text', { class: 'c-corner-text', x: n(x + wide / 2), y: n(y + 8.6) }, text),
  ];
}

/**
 * Draws a column of pips at the left of the sign: one for each step, filled for the remaining
 * steps.
 */
export function steps(left: number, full: number, half: number) {
  if (!full) return [];
  const count = Math.min(full, MOST_PIPS),
    pitch = count > 5 ? 3.7 : 5.2,
    size = count > 5 ? 2.9 : 3.9;
  let kept = '',
    lost = '';
  for (let i = 0; i < count; i += 1) {
    const box = `M${n(-half + 3.7)} ${n(-0.4 + (count / 2 - 0.5 - i) * pitch - size / 2)}h${size}v${size}h${-size}z`;
    if (i < left) kept += box;
    else lost += box;
  }
  return [stroke('c-step-lost', lost), stroke('c-step', kept)];
}
