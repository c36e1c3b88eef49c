/**
 * The board as plain text: hexes drawn with letters, and a list of the counters by place. Pure, no
 * DOM.
 *
 * It is made for a forum post in a fixed-width font, so the drawing is pure ASCII. It shows only
 * what the given board shows, which is one side's view.
 */
import { Grid, ground } from '../../board/grid.ts';
import { groundName } from '../../board/places.ts';
import { words } from './words.ts';
import type { Board } from '../../contract/board.ts';

export type Wrap = 'plain' | 'code' | 'fence';
type Scene = Pick<Board, 'map' | 'counters' | 'places' | 'sides' | 'title' | 'signs'>;
type Pen = { x: number; y: number; ink: (x: number, y: number, text: string) => void };

const say = words.diagram;
/** Width of a drawing, characters; a larger map is cut to the area with counters. */
const WIDE = 100;
const TALL = 15;
const MARKS = { lawful: '', overstacked: '*', forbidden: '!' };

/**
 * A text as one line, without characters that could end the block or reverse the text direction.
 */
const plain = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('`', "'")
    .trim();

export function diagram(
  scene: Scene,
  { foot, url, wrap }: { foot: string; url: string; wrap: Wrap },
): string {
  const grid = new Grid(scene.map),
    letters = lettersOf(scene.sides);
  const drawing = draw(scene, grid, cut(scene, grid), letters);
  const text = [
    plain(scene.title),
    '',
    drawing,
    '',
    ...legend(scene, letters),
    '',
    plain(foot),
    ...(url ? [url] : []),
  ].join('\n');
  if (wrap === 'code') return `[code]\n${text}\n[/code]`;
  return wrap === 'fence' ? `\`\`\`text\n${text}\n\`\`\`` : text;
}

/** A letter for each side: its initial if all initials differ, else A, B and so on. */
function lettersOf(sides: Scene['sides']): Map<string, string> {
  const own = sides.map(({ name }) => (/[A-Za-z]/.exec(name)?.[0] ?? '').toUpperCase());
  const fit = own.every(Boolean) && new Set(own).size === own.length;
  return new Map(sides.map(({ id }, index) => [id, fit ? own[index] : ('ABCDEFGH'[index] ?? '?')]));
}

/** The columns and rows to draw, both ends included. */
function cut(scene: Scene, grid: Grid) {
  const whole = { left: 1, right: grid.cols, top: 1, bottom: grid.rows };
  const cells = scene.places.flatMap(({ at }) => grid.cell(at) ?? []);
  if ((grid.cols * (grid.flat ? 8 : 10) < WIDE && grid.rows <= TALL) || cells.length === 0)
    return whole;
  const cols = cells.map((cell) => cell.col),
    rows = cells.map((cell) => cell.row);
  return {
    left: Math.max(1, Math.min(...cols) - 1),
    right: Math.min(grid.cols, Math.max(...cols) + 1),
    top: Math.max(1, Math.min(...rows) - 1),
    bottom: Math.min(grid.rows, Math.max(...rows) + 1),
  };
}

function draw(
  scene: Scene,
  grid: Grid,
  part: ReturnType<typeof cut>,
  letters: Map<string, string>,
) {
  const rows: string[][] = [];
  const shifted = (index: number) => (index & 1) === grid.parity;
  for (let col = part.left; col <= part.right; col += 1) {
    for (let row = part.top; row <= part.bottom; row += 1) {
      const place = grid.label(col, row);
      const lines = [place, standing(scene, place, letters), groundOf(scene, place)].map(plain);
      const x = grid.flat ? (col - part.left) * 8 : (col - part.left) * 10 + (shifted(row) ? 5 : 0);
      const y = grid.flat ? (row - part.top) * 4 + (shifted(col) ? 2 : 0) : (row - part.top) * 4;
      const ink = (dx: number, dy: number, text: string) => {
        const line = (rows[y + dy] ??= []);
        [...text].forEach((letter, i) => {
          if (letter !== ' ' || line[x + dx + i] === undefined) line[x + dx + i] = letter;
        });
      };
      (grid.flat ? flat : pointy)({ x, y, ink }, lines);
    }
  }
  return Array.from(rows, (row) =>
    Array.from(row ?? [], (letter) => letter ?? ' ')
      .join('')
      .trimEnd(),
  ).join('\n');
}

/** The terrain of a hex in a word; "" for clear. */
const groundOf = ({ map, signs }: Scene, place: string) =>
  (map.terrain?.[place] ?? 'clear') === 'clear' ? '' : groundName(map, place, signs);

function flat({ ink }: Pen, [label, stack, terrain]: string[]) {
  ink(2, 0, '______');
  ink(1, 1, `/${label.slice(0, 6).padEnd(6)}\\`);
  ink(0, 2, `/${stack.slice(0, 8).padEnd(8)}\\`);
  ink(0, 3, `\\${terrain.slice(0, 8).padEnd(8)}/`);
  ink(1, 4, '\\______/');
}

/** Draw pointed hexes as bricks, which have the same neighbours. */
function pointy({ ink }: Pen, lines: string[]) {
  ink(0, 0, '+----+----+');
  lines.forEach((line, i) => ink(0, i + 1, `|${line.slice(0, 9).padEnd(9)}|`));
  ink(0, 4, '+----+----+');
}

/** The counters of each side in a hex and a mark of the worst grade: "A3 G1*". */
function standing({ counters, places, sides }: Scene, hex: string, letters: Map<string, string>) {
  const here = counters.filter((one) => !one.aboard && one.at && ground(one.at) === hex);
  const counts = sides.flatMap(({ id }) => {
    const many = here.filter((one) => one.side === id).length;
    return many ? [`${letters.get(id)}${many}`] : [];
  });
  const grades = places.filter(({ at }) => ground(at) === hex).map(({ grade }) => grade);
  const mark = grades.includes('forbidden')
    ? MARKS.forbidden
    : grades.includes('overstacked')
      ? MARKS.overstacked
      : '';
  const spaced = counts.join(' ') + mark;
  return spaced.length <= 8 ? spaced : counts.join('') + mark;
}

function legend({ counters, places, sides, map, signs }: Scene, letters: Map<string, string>) {
  const order = [...places].sort((a, b) => (a.at < b.at ? -1 : 1));
  const lines = order.flatMap(({ at, grade, badge }) =>
    sides.flatMap(({ id }) => {
      const here = counters
        .filter((one) => one.side === id && one.at === at && !one.aboard)
        .sort((a, b) => a.rank - b.rank);
      if (here.length === 0) return [];
      const mark = MARKS[grade] ? ` ${MARKS[grade]}${plain(badge)}` : '';
      return folded(
        `${placeName(at, map, signs)}  ${letters.get(id)}${here.length}${mark}  ${here.map((one) => counterText(one, counters)).join(', ')}`,
      );
    }),
  );
  const key = [
    ...sides.map(({ id, name }) => `${letters.get(id)} ${plain(name)}`),
    ...(places.some((one) => one.grade === 'overstacked') ? [say.price] : []),
    ...(places.some((one) => one.grade === 'forbidden') ? [say.forbidden] : []),
  ];
  return [
    key.join('; '),
    ...lines,
    ...(map.roads?.length || Object.keys(map.edges ?? {}).length ? [say.bare] : []),
  ];
}

function placeName(at: string, map: Scene['map'], signs: Scene['signs']) {
  if (at.startsWith('@')) return plain(map.boxes?.[at.slice(1)] ?? at.slice(1));
  const part = map.parts?.[at];
  return part
    ? `${plain(ground(at))} ${plain(part.name ?? signs.parts.find((one) => one.id === part.kind)?.name ?? part.kind)}`
    : plain(at);
}

/** The text for a counter, with its markers and its load. */
function counterText(counter: Board['counters'][number], all: Board['counters']): string {
  const riders = all.filter((one) => one.aboard === counter.id).map((one) => counterText(one, all));
  const more = [
    ...counter.marks.map((mark) => plain(mark.name)),
    ...(riders.length ? [say.aboard(riders.join(', '))] : []),
  ];
  return plain(counter.name) + (more.length ? ` (${more.join('; ')})` : '');
}

/** Wrap a line to the width of a post, indenting the continuation. */
function folded(line: string): string[] {
  if (line.length <= 78) return [line];
  const space = line.lastIndexOf(' ', 78);
  const at = space > 20 ? space : 78;
  return [line.slice(0, at), ...folded(`      ${line.slice(at).trimStart()}`)];
}
