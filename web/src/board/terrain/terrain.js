/**
 * The printed map, layer by layer. `layers` is a generator so that a large map can be painted
 * a slice at a time, ground first; the same map document always gives the same drawing.
 */

import { el, group } from '../svg.js';
import { paintBuildings } from './building.js';
import { paintDesert } from './desert.js';
import { paintForest } from './forest.js';
import { paintFarms, paintFields, paintPaper, paintRough } from './ground.js';
import { paintHills } from './hills.js';
import { paintGrid, paintNumbers, paintTrays } from './lattice.js';
import { paintMountains } from './mountains.js';
import { paintNames } from './names.js';
import { paintCrossings, paintRoads } from './roads.js';
import { paintCliffs } from './cliffs.js';
import { paintRivers, paintSides } from './rivers.js';
import { paintFeatures, paintWashes } from './signs.js';
import { Sheet } from './sheet.js';
import { paintRoofs, paintTownGround } from './town.js';
import { paintMarsh, paintWater } from './wet.js';

/** @typedef {import('../../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {(sheet: Sheet) => Iterable<SVGElement>} Painter */

/** From the ground up. @type {[string, Painter][]} */
const ORDER = [
  ['farms', (sheet) => [paintFarms(sheet)]],
  ['fields', paintFields],
  ['desert', paintDesert],
  ['hills', paintHills],
  ['mountains', paintMountains],
  ['water', paintWater],
  ['marsh', paintMarsh],
  ['rough', paintRough],
  ['towns', paintTownGround],
  ['forest', paintForest],
  ['rivers', (sheet) => [paintRivers(sheet)]],
  ['sides', (sheet) => [paintCliffs(sheet), paintSides(sheet)]],
  ['roads', (sheet) => [paintRoads(sheet), paintCrossings(sheet)]],
  ['roofs', paintRoofs],
  ['buildings', paintBuildings],
  ['washes', paintWashes],
  ['net', (sheet) => [paintGrid(sheet), paintNumbers(sheet), paintFeatures(sheet)]],
  ['names', (sheet) => [paintNames(sheet)]],
];

/** What lets a map be played on at once: painted before the woods. */
const EARLY = new Set(['net']);

let clips = 0;

/**
 * ms for which the map may stand as it is while more of it is made: each time that something is
 * added, the whole sheet is drawn anew.
 */
const STANDS = 400;

/** Whether what was painted should be shown, whoever saves up. @typedef {'shown' | 'more'} Step */

/**
 * Paint into `root`, yielding after each piece of work. Names go into a layer of their own where
 * there is one.
 * @param {MapDoc} map
 * @param {SVGGElement} root
 * @param {import('./sheet.js').Rect | null} [window]
 * @param {SVGGElement | null} [names]
 * @param {import('../../types/board.d.ts').Signs} [signs]
 * @param {(slot: SVGGElement, node: Node) => void} [hang]
 *   puts a finished piece into its place, at once or later
 * @returns {Generator<Step>}
 */
export function* paint(
  map,
  root,
  window = null,
  names = null,
  signs,
  hang = (slot, node) => slot.append(node),
) {
  const sheet = new Sheet(map, window, signs);
  const [x, y, width, height] = sheet.rect;
  const clip = `sheet-${(clips += 1)}`;
  const printed = el('g', { class: 't-sheet', 'clip-path': `url(#${clip})` });
  root.append(
    el('clipPath', { id: clip }, el('rect', { x, y, width, height, rx: 3 })),
    el('rect', { class: 't-sheet-shadow', x: x + 3, y: y + 5, width, height, rx: 3 }),
    printed,
    el('rect', { class: 't-sheet-edge', x, y, width, height, rx: 3 }),
  );
  if (sheet.grid.boxIds.length) root.append(paintTrays(sheet));
  const slots = new Map(ORDER.map(([name]) => [name, group(`t-slot-${name}`)]));
  printed.append(paintPaper(sheet), ...slots.values());
  names?.append(/** @type {SVGGElement} */ (slots.get('names')));
  yield 'shown';
  for (const early of [true, false]) {
    for (const [name, painter] of ORDER) {
      if (EARLY.has(name) !== early) continue;
      for (const node of painter(sheet)) {
        hang(/** @type {SVGGElement} */ (slots.get(name)), node);
        yield 'more';
      }
    }
    yield 'shown';
  }
}

/**
 * @param {MapDoc} map
 * @param {SVGGElement} root
 * @param {import('./sheet.js').Rect | null} [window]
 * @param {import('../../types/board.d.ts').Signs} [signs]
 */
export function paintAll(map, root, window = null, signs) {
  for (const step of paint(map, root, window, null, signs)) void step;
}

/**
 * Paint in slices of a few milliseconds, so that nothing waits.
 * @param {MapDoc} map
 * @param {SVGGElement} root
 * @param {AbortSignal} signal
 * @param {SVGGElement} names
 * @param {import('../../types/board.d.ts').Signs} [signs]
 * @returns {Promise<void>}
 */
export async function paintInSlices(map, root, signal, names, signs) {
  /** @type {[SVGGElement, Node][]} */
  const finished = [];
  let began = performance.now(),
    seen = began;
  for (const step of paint(map, root, null, names, signs, (slot, node) =>
    finished.push([slot, node]),
  )) {
    if (step === 'shown' || performance.now() - seen > STANDS) {
      for (const [slot, node] of finished.splice(0)) slot.append(node);
      seen = performance.now();
    }
    if (performance.now() - began < 14) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    began = performance.now();
  }
}
