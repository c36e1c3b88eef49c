/**
 * The stroke of a brush over the map: collects the hexes that it passes, each once, and shows them
 * until the result of the stroke is drawn.
 */
import { el, group, polygon } from './svg.ts';
import type { BoardView } from './boardview.ts';

/** Pixels between two sampled points of a stroke, so that a fast stroke skips no hex. */
const STEP = 6;

export class Stroke {
  board: BoardView;
  layer: SVGGElement;
  shown = group('stroke');
  passed: string[] = [];
  /** The last position of the brush, in pixels. */
  last: [number, number] | null = null;

  constructor(board: BoardView, layer: SVGGElement) {
    this.board = board;
    this.layer = layer;
  }

  to(px: number, py: number) {
    const [x, y] = this.last ?? [px, py];
    if (!this.last) this.layer.append(this.shown); // a new map or path may have removed it
    const steps = Math.max(1, Math.ceil(Math.hypot(px - x, py - y) / STEP));
    for (let i = 1; i <= steps; i += 1)
      this.#over(x + ((px - x) * i) / steps, y + ((py - y) * i) / steps);
    this.last = [px, py];
  }

  #over(px: number, py: number) {
    const { grid, view } = this.board;
    const place = grid.placeAt(...view.toWorld(px, py));
    const centre = place && !place.startsWith('@') ? grid.centre(place) : null;
    if (!place || !centre || this.passed.includes(place)) return;
    this.passed.push(place);
    this.shown.append(el('path', { class: 'stroke-hex', d: polygon(grid.corners(centre)) }));
  }

  /**
   * End the stroke.
   * @param kept - false: it was cancelled
   */
  end(kept: boolean) {
    const { passed } = this;
    this.passed = [];
    this.last = null;
    this.shown.replaceChildren();
    this.shown.remove();
    if (kept && passed.length) this.board.handlers.onStroke?.(passed);
  }
}
