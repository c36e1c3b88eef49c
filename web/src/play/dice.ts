/**
 * Fair random faces, and the drawing of dice. Knows no rule: the umpire decides what a face means.
 */
import { html, nothing, svg } from 'lit-html';
import type { Board, ChanceView } from '../contract/board.ts';

/** Positions of the pips on a die, in thirds of its side. */
const PIPS: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [
    [0, 2],
    [2, 0],
  ],
  3: [
    [0, 2],
    [1, 1],
    [2, 0],
  ],
  4: [
    [0, 0],
    [0, 2],
    [2, 0],
    [2, 2],
  ],
  5: [
    [0, 0],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 2],
  ],
  6: [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
};

/**
 * Uniform random integers from 0 to `sides` - 1. Numbers from the source that would bias the result
 * are discarded.
 */
export function fair(
  count: number,
  sides: number,
  source: (into: Uint32Array<ArrayBuffer>) => Uint32Array = (into) => crypto.getRandomValues(into),
) {
  const even = Math.floor(2 ** 32 / sides) * sides;
  const drawn: number[] = [];
  while (drawn.length < count) {
    const [number] = source(new Uint32Array(1));
    if (number < even) drawn.push(number % sides);
  }
  return drawn;
}

/** The faces of a throw: dice are numbered from 1, the options of a draw from 0. */
export const thrown = ({ kind, count, sides }: ChanceView) =>
  fair(count, sides).map((n) => (kind === 'dice' ? n + 1 : n));

/** A face in words. */
export const faceWords = ({ kind, options }: ChanceView, face: number) =>
  kind === 'dice' ? String(face) : (options[face] ?? String(face + 1));

/**
 * The dice of a roll, grouped by the side that rolls them; `name` is empty unless several sides
 * roll.
 * @returns `dice`: their indices in the roll
 */
export function handsOf(
  { by, count }: ChanceView,
  sides: Board['sides'],
): { name: string; look: string; dice: number[] }[] {
  const roller = (n: number) => by[n] ?? by[0];
  const several = new Set(by.map(({ side }) => side)).size > 1;
  const hands: Map<string, { name: string; look: string; dice: number[] }> = new Map();
  for (let n = 0; n < count; n += 1) {
    const { side, name } = roller(n);
    const look = sides.find((one) => one.id === side)?.look ?? '';
    const hand = hands.get(side) ?? { name: several ? name : '', look, dice: [] };
    hand.dice.push(n);
    hands.set(side, hand);
  }
  return [...hands.values()];
}

/**
 * Draws one die in the colours of a side. A null face gives a blank die.
 * @param look - "" for a plain die
 * @param idle - whether the die comes to nothing, which it shows
 */
export function die(face: number | null, sides: number, look = '', idle = false) {
  const six = sides === 6 || sides <= 3;
  const body = six
    ? svg`<rect x="3" y="3" width="42" height="42" rx="9" />`
    : svg`<path d="M24 2 45 18 37 45H11L3 18Z" />`;
  const marks =
    face === null
      ? svg``
      : six && PIPS[face]
        ? PIPS[face].map(([x, y]) => svg`<circle cx=${12 + 12 * x} cy=${12 + 12 * y} r="4" />`)
        : svg`<text x="24" y="32">${face}</text>`;
  return html`<svg
    class="die"
    data-look=${look || nothing}
    ?data-idle=${idle}
    viewBox="0 0 48 48"
    aria-hidden="true"
    focusable="false"
  >
    ${body}${marks}
  </svg>`;
}
