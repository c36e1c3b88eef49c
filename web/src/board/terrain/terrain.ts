/**
 * The printed map, layer by layer. `layers` is a generator so that a large map can be painted a
 * slice at a time, ground first. The same map document always gives the same drawing.
 */

import { el, group } from '../svg.ts';
import { paintBuildings } from './building.ts';
import { paintDesert } from './desert.ts';
import { paintForest } from './forest.ts';
import { paintFarms, paintFields, paintPaper, paintRough } from './ground.ts';
import { paintHills } from './hills.ts';
import { paintGrid, paintNumbers, paintTrays } from './lattice.ts';
import { paintMountains } from './mountains.ts';
import { paintNames } from './names.ts';
import { paintCrossings, paintRoads } from './roads.ts';
import { paintCliffs } from './cliffs.ts';
import { paintRivers, paintSides } from './rivers.ts';
import { paintFeatures, paintWashes } from './signs.ts';
import { Sheet } from './sheet.ts';
import { paintRoofs, paintTownGround } from './town.ts';
import { paintMarsh, paintWater } from './wet.ts';
import type { Signs } from '../../contract/board.ts';
import type { MapDoc } from '../../contract/documents.ts';
import type { Rect } from './sheet.ts';

type Painter = (sheet: Sheet) => Iterable<SVGElement>;

/** The painters, in painting order from the ground up. */
const ORDER: [string, Painter][] = [
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

/** Slots painted before the woods, because they make the map usable at once. */
const EARLY = new Set(['net']);

let clips = 0;

/** What paints terrain of the rulebook's own, once it is loaded. */
let own: typeof import('./own.ts') | undefined;

/**
 * Call a function with what paints terrain of the rulebook's own, if there is any: at once if it is
 * loaded, else when it is. A drawing to be copied at once waits for the promise beforehand.
 */
export const withOwn = (signs?: Signs, run: (it: NonNullable<typeof own>) => unknown = Boolean) =>
  signs?.terrains?.length && (own ? run(own) : import('./own.ts').then((it) => run((own = it))));

/**
 * The longest time in ms for which finished pieces are held back before they are added to the map
 * together: each addition makes the browser redraw the whole sheet.
 */
const STANDS = 400;

/**
 * `shown`: the nodes painted so far should be displayed now, even by a caller that batches them.
 */
type Step = 'shown' | 'more';

/**
 * Paint into `root`, yielding after each piece of work. Names go into a layer of their own if one
 * is given.
 * @param hang - puts a finished piece into its place, at once or later
 */
export function* paint(
  map: MapDoc,
  root: SVGGElement,
  window: Rect | null = null,
  names: SVGGElement | null = null,
  signs?: Signs,
  hang: (slot: SVGGElement, node: Node) => void = (slot, node) => slot.append(node),
): Generator<Step> {
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
  const slots = slotsOf();
  printed.append(paintPaper(sheet), ...slots.values());
  names?.append(slots.get('names') as SVGGElement);
  yield 'shown';
  yield* paintSlots(sheet, slots, hang);
}

/** A group for the nodes of each painter, by name. */
export const slotsOf = () => new Map(ORDER.map(([name]) => [name, group(`t-slot-${name}`)]));

/** Paint what there is a slot for, yielding after each piece of work. */
export function* paintSlots(
  sheet: Sheet,
  slots: Map<string, SVGGElement>,
  hang: (slot: SVGGElement, node: Node) => void = (slot, node) => slot.append(node),
): Generator<Step> {
  void withOwn(sheet.signs, (it) => slots.get('washes')?.prepend(...it.paintOwn(sheet, el)));
  for (const early of [true, false]) {
    for (const [name, painter] of ORDER) {
      const slot = slots.get(name);
      if (!slot || EARLY.has(name) !== early) continue;
      for (const node of painter(sheet)) {
        hang(slot, node);
        yield 'more';
      }
    }
    yield 'shown';
  }
}

export function paintAll(
  map: MapDoc,
  root: SVGGElement,
  window: Rect | null = null,
  signs?: Signs,
) {
  for (const step of paint(map, root, window, null, signs)) void step;
}

/** Paint in slices of a few milliseconds, so that the page stays responsive. */
export async function paintInSlices(
  map: MapDoc,
  root: SVGGElement,
  signal: AbortSignal,
  names: SVGGElement,
  signs?: Signs,
): Promise<void> {
  const finished: [SVGGElement, Node][] = [];
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
