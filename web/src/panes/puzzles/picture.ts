/**
 * A small picture of a puzzle's board, rendered by the page itself: nothing is loaded for it, so it
 * works offline. A picture is rendered when its place comes near the viewport, one at a time, in
 * idle time.
 */
import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { Grid, RADIUS } from '../../board/grid.ts';
import { partOfBoard, wholeBoard } from '../../board/miniature.ts';
import { draft, kindsOf, withMap } from '../../scenario/load.ts';
import { idle } from '../../ui/idle.ts';
import type { GoalDoc } from '../../types/documents.ts';
import type { Puzzle } from './state.ts';

/** Margin around the viewport in which pictures are rendered early. */
const NEAR = '300px';
/** Margin around the counters, and least distance from centre to edge, in map units. */
const MARGIN = 0.8 * RADIUS,
  LEAST = 1.6 * RADIUS;
/** Aspect ratio, width to height, as in the style sheet. */
const SHAPE = 1.2;

/** The elements waiting for a picture. */
const waiting: WeakMap<Element, Puzzle> = new WeakMap();
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
  const coming = drawn.get(puzzle.id) ?? draw(puzzle);
  drawn.set(puzzle.id, coming);
  const picture = await coming.catch(() => drawn.delete(puzzle.id) && null);
  // The same puzzle may be shown twice: in the list and as the day's.
  if (picture && waiting.get(place) === puzzle) place.replaceChildren(picture.cloneNode(true));
}

async function draw({ scenario }: Puzzle) {
  const [game, kinds] = await Promise.all([
    withMap({ scenario, log: [] }),
    kindsOf(scenario.ruleset),
  ]);
  const seen = draft(game, kinds);
  if (!seen) return null;
  const mine = turn.then(() => idle());
  turn = mine;
  await mine;
  const places = [...seen.places.map(({ at }) => at), ...asked(scenario.goal)];
  const box = windowOn(new Grid(seen.map), places);
  const picture = box ? partOfBoard(seen.map, seen, box) : wholeBoard(seen.map, seen);
  picture.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  return picture;
}

/** The places that a goal names. */
const asked = (goal: GoalDoc | undefined) =>
  (goal?.want ?? []).flatMap((want) =>
    'reach' in want ? want.reach : 'pack' in want ? [want.pack] : [],
  );

/**
 * The part of the map around some places, as small as possible so that counters are large.
 * @param places - boxes beside the map are ignored
 */
function windowOn(grid: Grid, places: string[]): [number, number, number, number] | null {
  const points = places.flatMap((at) => {
    const centre = at.startsWith('@') ? null : grid.centre(at);
    return centre ? [centre] : [];
  });
  if (!points.length) return null;
  const span = (values: number[]) => {
    const middle = (Math.min(...values) + Math.max(...values)) / 2;
    const half = Math.max((Math.max(...values) - Math.min(...values)) / 2 + MARGIN, LEAST);
    return [middle - half, 2 * half];
  };
  const [x, width] = span(points.map((point) => point[0])),
    [y, height] = span(points.map((point) => point[1]));
  const wide = Math.max(width, height * SHAPE),
    high = Math.max(height, width / SHAPE);
  return [x - (wide - width) / 2, y - (high - height) / 2, wide, high];
}

export const boardOf = (puzzle: Puzzle) =>
  html`<span
    class="puzzle-map"
    aria-hidden="true"
    ${ref((place) => {
      if (!place || waiting.get(place) === puzzle) return;
      waiting.set(place, puzzle);
      watch.observe(place);
    })}
  ></span>`;
