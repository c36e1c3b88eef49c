/**
 * The opened stack: its place, and the layout of its tiles, which are kept where they can be
 * tapped.
 */

import { drawFan, fanSpots, layFan, placeFan } from './fan.ts';
import { ground, RADIUS } from './grid.ts';
import type { BoardView } from './boardview.ts';

export class OpenStack {
  board: BoardView;
  layer: SVGGElement;
  place: string | null = null;

  constructor(board: BoardView, layer: SVGGElement) {
    this.board = board;
    this.layer = layer;
  }

  open(place: string | null) {
    this.place = place;
    this.draw();
  }

  /** The hex of the opened stack, and whether the fan hangs below it. */
  opened() {
    const hex = this.place ? ground(this.place) : '';
    const ids = this.board.arranged.hexes.get(hex);
    return ids && { hex, below: this.#below(hex, ids.length) };
  }

  draw() {
    const { arranged, all, grid, host, layers, pick, pieces, places, play, sides, view } =
      this.board;
    this.layer.replaceChildren();
    for (const node of play.querySelectorAll('.is-opened')) node.classList.remove('is-opened');
    const opened = this.opened();
    host.classList.toggle('is-fanned', Boolean(opened));
    if (!opened) return;
    const { hex, below } = opened;
    const ids = arranged.hexes.get(hex) ?? [];
    for (const id of ids) pieces.pieces.get(id)?.node.classList.add('is-opened');
    for (const node of layers.furniture.querySelectorAll(`[data-hex="${CSS.escape(hex)}"]`))
      node.classList.add('is-opened');
    const counters = ids.flatMap((id) => all.get(id) ?? []);
    const first = places.find((p) => ground(p.at) === hex && p.first)?.first ?? '';
    this.layer.append(
      drawFan(
        grid,
        hex,
        { counters, first, picked: pick, all, sides },
        view.k,
        this.#spots(hex, counters.length, below),
        view.extent,
      ),
    );
  }

  /** Move the view to the hex of the opened stack; the tiles are placed where there is room. */
  reveal() {
    const opened = this.opened(),
      centre = opened && this.board.grid.centre(opened.hex);
    if (centre) this.board.view.reveal([centre]);
  }

  /** Keep the tiles of the opened stack where they can be tapped while the map moves. */
  follow() {
    const opened = this.opened(),
      centre = opened && this.board.grid.centre(opened.hex);
    const tiles = this.layer.querySelectorAll('.fan-tile').length;
    if (!opened || !centre || !tiles) return;
    const count = this.board.arranged.hexes.get(opened.hex)?.length ?? 0;
    const spots = this.#spots(opened.hex, count, opened.below);
    if (spots.length === tiles) placeFan(this.layer, spots, centre, this.board.view.k);
    else this.draw(); // a different number of tiles fits now
  }

  /** The positions of the stack's tiles in the current view of the map. */
  #spots(hex: string, count: number, below: boolean) {
    const { grid, view } = this.board;
    const centre = view.toScreen(grid.centre(hex) ?? [0, 0]);
    return layFan(count, RADIUS * view.k, below, centre, view.free());
  }

  /**
   * Whether the fan hangs down from its hex: only if there is too little room above and more below.
   */
  #below(hex: string, count: number) {
    const { grid, view } = this.board;
    const centre = grid.centre(hex);
    if (!centre) return false;
    const need = Math.max(...fanSpots(count, RADIUS * view.k, false).map(({ at }) => -at[1])) + 60;
    const free = view.free(),
      y = view.toScreen(centre)[1] - free.y;
    return y < need && free.height - y > y;
  }
}
