/**
 * A small picture of a puzzle's board, rendered by the page itself: nothing is loaded for it, so it
 * works offline. A picture is rendered when its place comes near the viewport, one at a time, in
 * idle time.
 */
import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { Grid, RADIUS } from '../board/grid.ts';
import { partOfBoard, wholeBoard } from '../board/miniature.ts';
import { draft, kindsOf, withMap } from '../scenario/load.ts';
import { placesOf } from '../scenario/wants.ts';
import { idle } from '../ui/idle.ts';
import { keyOf } from '../ui/puzzle.ts';
import type { ScenarioDoc } from '../contract/documents.ts';

/** Margin around the viewport in which pictures are rendered early. */
const NEAR = '300px';
/** Margin around the counters in a list, and least distance from centre to edge, in map units. */
const MARGIN = 0.8 * RADIUS,
  LEAST = 1.6 * RADIUS;
/** Aspect ratio, width to height, as in the style sheet. */
const SHAPE = 1.2;

/** The elements waiting for a picture. */
const waiting: WeakMap<Element, ScenarioDoc> = new WeakMap();
const drawn: Map<string, Promise<SVGSVGElement | null>> = new Map();
let turn: Promise<unknown> = Promise.resolve();

const watch = new IntersectionObserver(
  (seen) => {
    for (const { isIntersecting, target } of seen) if (isIntersecting) void fill(target);
  },
  { rootMargin: NEAR },
);

async function fill(place: Element) {
  watch.unobserve(place);
  const puzzle = waiting.get(place);
  if (!puzzle) return;
  const key = keyOf(puzzle);
  const coming = drawn.get(key) ?? draw(puzzle);
  drawn.set(key, coming);
  const picture = await coming.catch(() => drawn.delete(key) && null);
  // The same puzzle may be shown twice: in the list and as the day's.
  if (picture && waiting.get(place) === puzzle) place.replaceChildren(picture.cloneNode(true));
}

async function draw(scenario: ScenarioDoc) {
  const mine = turn.then(() => idle());
  turn = mine;
  await mine;
  const picture = await puzzlePicture(scenario, MARGIN);
  picture?.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  return picture;
}

/**
 * Draws the part of a puzzle's board where its counters stand and its goal lies; null if the board
 * cannot be drawn.
 * @param margin - around the counters, in units of the map
 */
export async function puzzlePicture(scenario: ScenarioDoc, margin: number) {
  const [game, kinds] = await Promise.all([
    withMap({ scenario, log: [] }),
    kindsOf(scenario.ruleset),
  ]);
  const seen = draft(game, kinds);
  if (!seen) return null;
  const places = [...seen.places.map(({ at }) => at), ...placesOf(scenario.goal)];
  const box = windowOn(new Grid(seen.map), places, margin);
  return box ? partOfBoard(seen.map, seen, box) : wholeBoard(seen.map, seen);
}

/**
 * The part of the map around some places, as small as possible so that counters are large.
 * @param places - boxes beside the map are ignored
 */
function windowOn(
  grid: Grid,
  places: string[],
  margin: number,
): [number, number, number, number] | null {
  const points = places.flatMap((at) => {
    const centre = at.startsWith('@') ? null : grid.centre(at);
    return centre ? [centre] : [];
  });
  if (!points.length) return null;
  const span = (values: number[]) => {
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    const half = Math.max((Math.max(...values) - Math.min(...values)) / 2 + margin, LEAST);
    return [middle - half, 2 * half];
  };
  const [x, width] = span(points.map((point) => point[0])),
    [y, height] = span(points.map((point) => point[1]));
  const wide = Math.max(width, height * SHAPE),
    high = Math.max(height, width / SHAPE);
  return [x - (wide - width) / 2, y - (high - height) / 2, wide, high];
}

export const boardOf = (puzzle: ScenarioDoc) =>
  html`<span
    class="puzzle-map"
    aria-hidden="true"
    ${ref((place) => {
      if (!place || waiting.get(place) === puzzle) return;
      waiting.set(place, puzzle);
      watch.observe(place);
    })}
  ></span>`;
