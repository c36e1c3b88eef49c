/**
 * The positions and labels of hexes. Pure arithmetic: it knows the map's shape, but nothing of its
 * contents. World units: the radius of a hex (centre to corner) is 54; x runs right, y runs down.
 */
import type { MapDoc } from '../contract/documents.ts';
import type { Point } from './svg.ts';

/** Counted from 1. */
export type Cell = { col: number; row: number };
type PlaceParts = { hex: string; part: string; box: string };

/** The most hexes of a map that is drawn whole. */
export const SMALL = 1_500;
export const RADIUS = 54;
const ACROSS = RADIUS * Math.sqrt(3);
const STEP = RADIUS * 1.5;
const BOX_WIDTH = 270;
const BOX_GAP = 26;

/**
 * The six directions out of a hex as axial (q, r) steps, clockwise, beginning at north (flat) or
 * north-east (pointy).
 */
const CUBE = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
const FLAT_NAMES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
const POINTY_NAMES = ['NE', 'E', 'SE', 'SW', 'W', 'NW'];
const POINTY_CUBE = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/** Number of digits for column and row in each way of numbering hexes. */
const DIGITS: Partial<Record<MapDoc['labels'], readonly [number, number]>> = {
  '0305': [2, 2],
  '00305': [3, 2],
  '003005': [3, 3],
};

export function parsePlace(place: string): PlaceParts {
  if (place.startsWith('@')) return { hex: '', part: '', box: place.slice(1) };
  const [hex, ...rest] = place.split('/');
  return { hex, part: rest.join('/'), box: '' };
}

/** The hex or box that a place belongs to: "0305/beach" lies in "0305". */
export function ground(place: string) {
  return place.startsWith('@') ? place : place.split('/')[0];
}

/** 1 -> A, 26 -> Z, 27 -> AA, 28 -> BB: after Z the letters are doubled, as on printed boards. */
export function columnLetters(col: number) {
  return String.fromCharCode(65 + ((col - 1) % 26)).repeat(Math.floor((col - 1) / 26) + 1);
}

/** @returns 0 for invalid letters */
export function columnNumber(letters: string): number {
  if (!/^([A-Z])\1*$/.test(letters)) return 0;
  return (letters.length - 1) * 26 + letters.charCodeAt(0) - 64;
}

type Rect = { x: number; y: number; width: number; height: number };
export interface Part {
  /** "0305/1" */
  at: string;
  kind: string;
  name: string;
  short: string;
  /** The id of a picture among the signs; "" to show only the short label. */
  symbol: string;
  order: number;
  /** Whether it is at the water's edge. */
  shore: boolean;
  /** In world units. */
  rect: Rect;
}

/**
 * The layout of one hex. `parts` are from low to high; `sea`: the direction of the water, of length
 * 1; `line`: the height of the ground in the tower.
 */
export type Divided = { parts: Part[]; floors: Part[]; shores: Part[]; sea: Point; line: number };

export class Grid {
  cols;
  rows;
  flat;
  letters;
  /** Number of digits for column and row, where hexes are numbered. */
  digits: readonly [number, number];
  /** Numbers of the first column and row. */
  first: readonly [number, number];
  board;
  /** Parity of the shifted columns (flat) or rows (pointy) */
  parity: 0 | 1;
  boxIds;
  /**
   * Hexes with parts. The caller computes this layout, because it requires the rulebook's signs.
   */
  divided: Map<string, Divided> = new Map();

  constructor(map: MapDoc) {
    this.cols = map.size[0];
    this.rows = map.size[1];
    this.flat = map.grid === 'flat';
    this.letters = map.labels === '1F5';
    this.digits = DIGITS[map.labels] ?? [0, 0];
    this.first = map.origin ?? [1, 1];
    this.board = map.board ?? '';
    this.parity = map.shift === 'odd' ? 1 : 0;
    this.boxIds = Object.keys(map.boxes ?? {});
  }

  /** The part at a place; null where the map has none. */
  part(place: string) {
    return this.divided.get(ground(place))?.parts.find((part) => part.at === place) ?? null;
  }

  label(col: number, row: number) {
    const column = col + this.first[0] - 1,
      line = row + this.first[1] - 1;
    if (this.letters) return `${this.board}${columnLetters(column)}${line}`;
    const [across, down] = this.digits;
    return `${String(column).padStart(across, '0')}${String(line).padStart(down, '0')}`;
  }

  /**
   * The cell of a hex label, or of the label of a part of a hex; null if this map has no such hex.
   */
  cell(place: string): Cell | null {
    const { hex } = parsePlace(place);
    const found = this.letters ? this.#lettered(hex) : this.#numbered(hex);
    const [column, row] = this.first;
    const cell = found && { col: found.col - column + 1, row: found.row - row + 1 };
    return cell && this.has(cell) ? cell : null;
  }

  #numbered(hex: string): Cell | null {
    const [across, down] = this.digits;
    if (hex.length !== across + down || !/^\d+$/.test(hex)) return null;
    return { col: Number(hex.slice(0, across)), row: Number(hex.slice(across)) };
  }

  #lettered(hex: string): Cell | null {
    if (!hex.startsWith(this.board)) return null;
    const found = /^([A-Z]+)(\d+)$/.exec(hex.slice(this.board.length));
    return found ? { col: columnNumber(found[1]), row: Number(found[2]) } : null;
  }

  has({ col, row }: Cell) {
    return col >= 1 && row >= 1 && col <= this.cols && row <= this.rows;
  }

  /**
   * Whether a column (flat) or row (pointy) is shifted by half a hex.
   * @param index - counted from 1
   */
  #shifted(index: number) {
    return (index & 1) === this.parity;
  }

  /**
   * The centre of a cell. Also works for cells off the map, because terrain extends into the
   * margin.
   */
  at({ col, row }: Cell): Point {
    if (this.flat)
      return [
        RADIUS + (col - 1) * STEP,
        ACROSS / 2 + (row - 1) * ACROSS + (this.#shifted(col) ? ACROSS / 2 : 0),
      ];
    return [
      ACROSS / 2 + (col - 1) * ACROSS + (this.#shifted(row) ? ACROSS / 2 : 0),
      RADIUS + (row - 1) * STEP,
    ];
  }

  /** Centre of a hex or a box. */
  centre(place: string): Point | null {
    if (place.startsWith('@')) {
      const box = this.box(place.slice(1));
      return box && [box.x + box.width / 2, box.y + box.height / 2];
    }
    const cell = this.cell(place);
    return cell && this.at(cell);
  }

  /** Six corners, clockwise; side i, towards neighbour i, runs from corner i to i + 1. */
  corners([x, y]: Point, radius: number = RADIUS): Point[] {
    const first = this.flat ? -120 : -90;
    return Array.from({ length: 6 }, (_, i) => {
      const angle = ((first + 60 * i) * Math.PI) / 180;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as Point;
    });
  }

  /**
   * The six cells around a cell, clockwise from north (flat) or north-east (pointy). Some of them
   * may lie off the map.
   */
  around({ col, row }: Cell): Cell[] {
    const [q, r] = this.#axial(col, row);
    return (this.flat ? CUBE : POINTY_CUBE).map(([dq, dr]) => this.#offset(q + dq, r + dr));
  }

  /** @returns the neighbours that are on the map */
  neighbours(place: string): string[] {
    const cell = this.cell(place);
    return cell
      ? this.around(cell)
          .filter((c) => this.has(c))
          .map((c) => this.label(c.col, c.row))
      : [];
  }

  /**
   * The neighbour in a compass direction (N NE SE S SW NW, or NE E SE SW W NW). Beyond the right
   * edge it is the box beside the map; beyond the other edges it is null.
   */
  neighbour(place: string, direction: string) {
    const cell = this.cell(place);
    const index = (this.flat ? FLAT_NAMES : POINTY_NAMES).indexOf(direction);
    if (!cell || index < 0) return this.#fromBox(place, direction);
    const next = this.around(cell)[index];
    if (this.has(next)) return this.label(next.col, next.row);
    return cell.col === this.cols && this.#leads(direction, 'E')
      ? this.#level(
          place,
          this.boxIds.map((id) => `@${id}`),
        )
      : null;
  }

  /** Whether a direction leads right ("E") or left ("W"). */
  #leads(direction: string, which: 'E' | 'W') {
    return this.flat ? direction.endsWith(which) : direction === which;
  }

  /**
   * The neighbour of a box. Boxes are stacked right of the map: north and south move among them,
   * west moves onto the map.
   */
  #fromBox(place: string, direction: string) {
    const index = this.boxIds.indexOf(parsePlace(place).box);
    if (index < 0) return null;
    if (this.#leads(direction, 'E')) return null;
    if (this.#leads(direction, 'W'))
      return this.#level(
        place,
        Array.from({ length: this.rows }, (_, row) => this.label(this.cols, row + 1)),
      );
    const next = this.boxIds[index + (direction.startsWith('N') ? -1 : 1)];
    return next === undefined ? null : `@${next}`;
  }

  /** Among `others`, the place whose height on the sheet is closest to that of `place`. */
  #level(place: string, others: string[]) {
    const height = (one: string) => this.centre(one)?.[1] ?? 0,
      own = height(place);
    const apart = (one: string) => Math.abs(height(one) - own);
    return others.reduce(
      (best: string | null, one) => (best === null || apart(one) < apart(best) ? one : best),
      null,
    );
  }

  /**
   * The index (0..5) of the side of `from` that borders `to`; -1 if the two hexes are not adjacent.
   */
  side(from: string, to: string) {
    const a = this.cell(from),
      b = this.cell(to);
    return a && b ? this.around(a).findIndex((c) => c.col === b.col && c.row === b.row) : -1;
  }

  /** @returns the distance in hexes */
  distance(a: string, b: string): number {
    const ca = this.cell(a),
      cb = this.cell(b);
    if (!ca || !cb) return Infinity;
    const [qa, ra] = this.#axial(ca.col, ca.row),
      [qb, rb] = this.#axial(cb.col, cb.row);
    const dq = qa - qb,
      dr = ra - rb;
    return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
  }

  /** @returns the hex or "@box" at a point of the world */
  placeAt(x: number, y: number): string | null {
    for (const id of this.boxIds) {
      const b = this.box(id) as NonNullable<ReturnType<Grid['box']>>;
      if (x >= b.x && y >= b.y && x <= b.x + b.width && y <= b.y + b.height) return `@${id}`;
    }
    const cell = this.cellAt(x, y);
    return this.has(cell) ? this.label(cell.col, cell.row) : null;
  }

  /** The squared distance between a cell's centre and a point. */
  #apart(cell: Cell, x: number, y: number) {
    const [cx, cy] = this.at(cell);
    return (cx - x) ** 2 + (cy - y) ** 2;
  }

  /** @returns the nearest cell, on the map or off it */
  cellAt(x: number, y: number): Cell {
    const guess = this.flat
      ? { col: Math.round((x - RADIUS) / STEP) + 1, row: Math.round((y - ACROSS / 2) / ACROSS) + 1 }
      : {
          col: Math.round((x - ACROSS / 2) / ACROSS) + 1,
          row: Math.round((y - RADIUS) / STEP) + 1,
        };
    let best = guess,
      least = this.#apart(guess, x, y);
    if (least < (ACROSS / 2) ** 2) return guess; // no other cell can be closer
    for (const cell of this.around(guess)) {
      const d = this.#apart(cell, x, y);
      if (d < least) {
        least = d;
        best = cell;
      }
    }
    return best;
  }

  /** @returns every hex of the map, column by column */
  all(): string[] {
    const out = [];
    for (let col = 1; col <= this.cols; col += 1)
      for (let row = 1; row <= this.rows; row += 1) out.push(this.label(col, row));
    return out;
  }

  /** The rectangle that encloses all hexes. */
  hexBounds() {
    const shift = ACROSS / 2;
    return this.flat
      ? {
          width: 2 * RADIUS + (this.cols - 1) * STEP,
          height: this.rows * ACROSS + (this.cols > 1 || this.parity ? shift : 0),
        }
      : {
          width: this.cols * ACROSS + (this.rows > 1 || this.parity ? shift : 0),
          height: 2 * RADIUS + (this.rows - 1) * STEP,
        };
  }

  /** A printed tray beside the map. */
  box(id: string): { x: number; y: number; width: number; height: number } | null {
    const index = this.boxIds.indexOf(id);
    if (index < 0) return null;
    const { width, height } = this.hexBounds();
    const each = Math.max(130, Math.min(220, height / this.boxIds.length - BOX_GAP));
    return { x: width + 22 + BOX_GAP, y: index * (each + BOX_GAP), width: BOX_WIDTH, height: each };
  }

  /** The whole drawn area, margin included: x, y, width, height. */
  extent(): [number, number, number, number] {
    const { width, height } = this.hexBounds();
    const last = this.boxIds.length ? this.box(this.boxIds[this.boxIds.length - 1]) : null;
    const right = last ? last.x + last.width : width;
    const low = last ? Math.max(height, last.y + last.height) : height;
    return [-40, -40, right + 80, low + 80];
  }

  #axial(col: number, row: number): [number, number] {
    return this.flat ? [col, row - this.#slant(col)] : [col - this.#slant(row), row];
  }

  /**
   * The shift of the slanted axis at a column (flat) or row (pointy). It is wrong by a constant,
   * which cancels when two values are subtracted.
   */
  #slant(index: number) {
    return Math.ceil((index - (this.#shifted(index) ? 1 : 0)) / 2);
  }

  #offset(q: number, r: number): Cell {
    return this.flat ? { col: q, row: r + this.#slant(q) } : { col: q + this.#slant(r), row: r };
  }
}
