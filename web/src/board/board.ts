/**
 * The board: a map, counters, the state of hexes, and the gestures that move counters and map. It
 * draws the data passed to it and reports touches; it knows no rule and no umpire.
 */

import { Cells } from './aria.ts';
import { drawBackdrop } from './backdrop.ts';
import { dressed } from './counters.ts';
import { Drag } from './drag.ts';
import { furnish } from './furniture.ts';
import { listen } from './gestures.ts';
import { ground, Grid, SMALL } from './grid.ts';
import { handsOf } from './hands.ts';
import { makeLayers } from './layers.ts';
import { Marks } from './marks.ts';
import { OpenStack } from './openstack.ts';
import { divide, storeys } from './parts.ts';
import { Pieces } from './pieces.ts';
import { Profile } from './profile.ts';
import { seenOf } from './same.ts';
import { arrange, heart } from './stacks.ts';
import { drawCursor, drawOutlined, drawPath, hatchPattern } from './states.ts';
import { Stroke } from './stroke.ts';
import { Kept, el, group } from './svg.ts';
import { paintInSlices } from './terrain/terrain.ts';
import { drawPlates, drawTowers } from './tower.ts';
import { View } from './view.ts';
import type { Backdrop, CounterPictures } from '../dressed.ts';
import type { CounterView, PlaceView, Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Reach } from '../contract/rulings.ts';
import type { Grade } from '../contract/verdicts.ts';
import type { BoardView, Handlers, Sides } from './boardview.ts';
import type { Insets, Seen } from './view.ts';
import type { Arrangement, Spot } from './stacks.ts';
import type { Point } from './svg.ts';
import type { Target } from './places.ts';
import type { Scene } from './marks.ts';
import type { Large } from './large.ts';

export type Position = { counters: CounterView[]; places: PlaceView[]; sides: Sides };

let boards = 0;

export class Board implements BoardView {
  host: HTMLElement;
  handlers: Handlers;
  hatch = `hatch-${(boards += 1)}`;
  terrain = el('svg', { class: 'board-terrain', 'aria-hidden': 'true' });
  play;
  layers = makeLayers();
  cells: Cells;
  stage = document.createElement('div');
  grid: Grid = new Grid({ size: [1, 1], grid: 'flat', labels: '0305' });
  mapKey = '';
  map: MapDoc | null = null;
  painting = new AbortController();
  /** Resolves when the map is painted; a large one is painted as it comes into sight. */
  painted = Promise.resolve();
  /** What is in sight of a large map; null for a small one, and until its code is loaded. */
  large: Large | null = null;
  /** Whether a point of the world is drawn. */
  shows: (at: Point) => boolean = () => true;
  all: Map<string, CounterView> = new Map();
  sides: Sides = [];
  places: PlaceView[] = [];
  arranged: Arrangement = { spots: new Map(), columns: [], hexes: new Map() };
  reach: Reach | null = null;
  pick: string | null = null;
  target: Target | null = null;
  /** Places that the selected counter may act upon. */
  aims: string[] = [];
  unseen = true;
  /** The hex that the screen reader reads when the map gets the focus. */
  heard = '';
  pieces;
  view;
  drag;
  fan;
  brush;
  profile;
  /** The drawings around the stacks, kept for reuse. */
  kept = { stacks: new Kept(), towers: new Kept() };
  marks;
  stop;

  /**
   * @param host - an element with a size; the board fills it
   * @param label - the map's accessible name
   */
  constructor(host: HTMLElement, handlers: Handlers, label = '') {
    this.host = host;
    this.handlers = handlers;
    this.play = el('svg', { class: 'board-play' }, el('defs', {}, hatchPattern(this.hatch)));
    this.play.append(...Object.values(this.layers));
    this.cells = new Cells(this.play, this.layers.hexes, undefined, label);
    this.stage.className = 'board-stage';
    this.stage.append(this.terrain, this.play);
    host.classList.add('board');
    host.append(this.stage);

    this.pieces = new Pieces(this.layers.counters);
    this.view = new View(host, this.stage, [this.terrain, this.play], (seen) => this.#seen(seen));
    this.profile = new Profile(this);
    this.drag = new Drag(this, this.layers.hand, this.profile);
    this.fan = new OpenStack(this, this.layers.fan);
    this.brush = new Stroke(this, this.layers.way);
    this.marks = new Marks(this.layers.states, this.layers.badges);
    this.stop = listen(
      host,
      handsOf({ board: this, drag: this.drag, brush: this.brush, profile: this.profile }),
    );
  }

  /**
   * Paint a map, unless the same map is already painted.
   * @param signs - how the map's parts and features are drawn
   * @param how - `stay`: the map was edited: keep the viewport
   */
  setMap(map: MapDoc, signs?: Signs, { stay = false }: { stay?: boolean } = {}) {
    const key = seenOf(map, signs);
    if (key === this.mapKey) return;
    this.mapKey = key;
    this.map = map;
    this.grid = new Grid(map);
    this.grid.divided = divide(this.grid, map, signs);
    this.profile.close();
    this.painting.abort();
    this.painting = new AbortController();
    this.pieces.clear();
    this.kept = { stacks: new Kept(), towers: new Kept() };
    this.#clearMarks();
    const root = group('terrain');
    this.terrain.replaceChildren(root);
    const names = group('terrain');
    this.layers.names.replaceChildren(names);
    const small = this.grid.cols * this.grid.rows <= SMALL;
    this.large = null;
    this.shows = () => small;
    this.cells = new Cells(this.play, this.layers.hexes, signs);
    this.marks = new Marks(this.layers.states, this.layers.badges);
    if (small) this.cells.build(this.grid, map);
    this.layers.plates.replaceChildren(drawPlates(this.grid));
    const extent = this.grid.extent();
    const same = stay && extent.every((value, n) => value === this.view.extent[n]);
    this.view.setExtent(extent);
    if (!same) this.view.home();
    this.unseen = !same;
    this.painted = small
      ? paintInSlices(map, root, this.painting.signal, names, signs)
      : this.#inSight(map, root, names, signs);
  }

  /** Draw of a large map only what is in sight, with code that is loaded for it. */
  async #inSight(map: MapDoc, root: SVGGElement, names: SVGGElement, signs?: Signs) {
    const { signal } = this.painting;
    const { Large } = await import('./large.ts');
    if (!signal.aborted) (this.large = new Large(this, map, root, names, signs)).follow();
  }

  /** @param how - `move`: a counter to slide along its path; `pictures`: the counters' pictures */
  setPosition(
    { counters, places, sides }: Position,
    { move, pictures }: { move?: { who: string; path: string[] }; pictures?: CounterPictures } = {},
  ) {
    this.all = new Map(counters.map((counter) => [counter.id, dressed(counter, pictures)]));
    this.places = places;
    this.sides = sides;
    this.arranged = arrange(this.grid, counters, places);
    const over = move
      ? move.path.slice(0, -1).flatMap((place) => {
          const at = this.grid.centre(place);
          return at ? [{ x: at[0], y: at[1], scale: 1, z: 0 }] : [];
        })
      : [];
    this.layers.towers.replaceChildren(
      drawTowers(this.grid, counters, sides, this.kept.towers),
      this.marks.tabs,
    );
    this.drawSeen(move ? { who: move.who, over } : null);
    this.large?.counters();
    if (move) this.profile.close();
    else this.profile.refresh();
    if (this.unseen && this.arranged.spots.size) {
      this.unseen = false;
      // If counters wait in the trays beside the map, show map and trays whole, provided that the
      // hexes stay readable or that all counters wait there.
      const taken = [...this.arranged.hexes.keys()],
        waiting = taken.filter((place) => place.startsWith('@')).length;
      if (waiting && (this.view.wholeIsClear || waiting === taken.length)) this.view.fit(false);
      else this.view.home(heart(this.grid, this.arranged, this.all));
    }
  }

  /** Draw the counters and marks of the places that are drawn, and their labels. */
  drawSeen(move: { who: string; over: Spot[] } | null = null) {
    this.drawStacks(move);
    this.cells.rename(this.map, this.places);
    this.#states();
    this.fan.draw();
  }

  /** Draw the counters of the places that are drawn, and the signs around them. */
  drawStacks(move: { who: string; over: Spot[] } | null = null) {
    const { all, arranged, grid, places, shows, sides } = this;
    const up = (this.pick && all.get(this.pick)?.aboard) || this.pick;
    this.pieces.update(all, arranged, sides, move, ({ x, y }, id) => id === up || shows([x, y]));
    const columns = arranged.columns.filter((column) => shows(column.foot));
    this.layers.furniture.replaceChildren(
      furnish(grid, { ...arranged, columns }, all, places, sides, this.kept.stacks),
    );
  }

  #clearMarks() {
    this.reach = null;
    this.pick = null;
    this.target = null;
    this.aims = [];
    this.fan.place = null;
    this.marks.clear();
    for (const name of ['way', 'furniture', 'cursor', 'fan', 'hand'] as const)
      this.layers[name].replaceChildren();
  }

  /** The input from which the marks on the map are drawn. */
  #scene(): Scene {
    const counter = this.pick ? this.all.get(this.pick) : undefined;
    const carrier = counter?.aboard ? this.all.get(counter.aboard) : counter;
    return {
      grid: this.grid,
      places: this.places,
      reach: this.reach,
      target: this.target,
      picked: carrier ? ground(carrier.at) : '',
      look: {
        occupied: (place: string) => this.arranged.hexes.has(place),
        hatch: this.hatch,
        opened: this.fan.opened(),
        aims: this.aims,
      },
    };
  }

  #states() {
    this.marks.draw(this.#scene());
  }

  setReach(reach: Reach | null) {
    this.reach = reach;
    this.#states();
    this.profile.refresh();
  }

  /** Mark the places that the selected counter may act upon with a crosshair. */
  setAims(places: string[]) {
    if (!places.length && !this.aims.length) return;
    this.aims = places;
    this.#states();
    this.profile.refresh();
  }

  setPick(id: string | null) {
    this.pick = id;
    this.pieces.pick((id && this.all.get(id)?.aboard) || (id ?? ''));
    this.marks.follow(this.#scene());
    this.fan.draw();
    this.profile.refresh();
  }

  /** @param path - places from the counter's hex to its target; null to remove the path */
  setPath(path: string[] | null, grade: Grade = 'lawful') {
    this.layers.way.replaceChildren(...(path ? [drawPath(this.grid, path, grade)] : []));
  }

  /** Mark the target hex; without a grade, its verdict is not known yet. */
  setTarget(place: string | null, grade: Grade | null = null, badge = '') {
    this.target = place ? { place, grade, badge } : null;
    if (grade === 'forbidden') this.pieces.letGo(this.arranged);
    this.marks.follow(this.#scene());
    this.profile.refresh();
  }

  /** Open a stack as a fan. */
  setFan(place: string | null) {
    const opened = place !== this.fan.place && place !== null;
    this.fan.open(place);
    this.#states();
    if (opened) this.fan.reveal();
  }

  /** Set the picture under the counters. */
  setBackdrop(picture: Backdrop | null) {
    this.layers.backdrop.replaceChildren(...(picture ? drawBackdrop(this.grid, picture) : []));
  }

  /** Outline hexes, such as a zone of a side, or those that a sentence is about. */
  setOutlined(places: string[]) {
    this.layers.outline.replaceChildren(...drawOutlined(this.grid, places));
  }

  /** Mark the place of the keyboard cursor. */
  setCursor(place: string | null) {
    this.layers.cursor.replaceChildren(...(place ? [drawCursor(this.grid, place)] : []));
    if (!place) return;
    this.cells.focus(place);
    this.ensureVisible([place]);
  }

  setStop(place: string) {
    this.heard = place;
    this.cells.stopAt(place);
  }

  /**
   * Show the places of a hex in section, as rows to choose from.
   * @returns whether the hex has parts; nothing is shown otherwise
   */
  openProfile(hex: string, how?: { dropped?: string; focus?: boolean }): boolean {
    return this.profile.open(ground(hex), how);
  }

  /** The next place above or below within a hex; null at its end. */
  storey(place: string, by: 1 | -1) {
    const hex = ground(place),
      all = storeys(this.grid.divided.get(hex), hex);
    return all[all.indexOf(place) + by] ?? null;
  }

  zoomIn() {
    this.view.zoomBy(1.3);
  }

  zoomOut() {
    this.view.zoomBy(1 / 1.3);
  }

  fit() {
    this.view.fit();
  }

  /** Set the area of the host covered by panels, in pixels. */
  setInsets(insets: Insets) {
    this.view.insets = insets;
    this.view.resized();
  }

  /** @param others - places to show too, if there is room for all of them; not for thousands */
  ensureVisible(places: string[], others: string[] = []) {
    this.view.reveal(this.#points(places), others.length > SMALL ? [] : this.#points(others));
  }

  /** Bring places into view, on a smaller scale if there is no room for them on this one. */
  showPlaces(places: string[]) {
    const at = this.#points(places);
    if (!this.view.reveal(at)) this.view.show(at);
  }

  /**
   * Show all counters and places of the map, until the player moves it; if there is no room, the
   * places, or without places the counters that can act, or the middle of all.
   */
  showWhole(places: string[]) {
    if (!this.view.still || !this.arranged.spots.size) return;
    const on = (some: string[]) => this.#points(some.filter((place) => place[0] !== '@')),
      able = [...this.all.values()].map(({ at, can }) => (can ? ground(at) : '@')),
      fewer = places.length ? [] : [on(able), [heart(this.grid, this.arranged, this.all)]];
    this.view.show(on([...this.arranged.hexes.keys(), ...places]), on(places), ...fewer);
  }

  #points(places: string[]) {
    return places.map((place) => this.grid.centre(place)).filter((at) => at !== null);
  }

  hexAt(clientX: number, clientY: number): string | null {
    const box = this.host.getBoundingClientRect();
    return this.grid.placeAt(...this.view.toWorld(clientX - box.left, clientY - box.top));
  }

  /** @param direction - N NE SE S SW NW, or NE E SE SW W NW */
  neighbour(place: string, direction: string): string | null {
    return this.grid.neighbour(place, direction);
  }

  destroy() {
    this.painting.abort();
    this.profile.close();
    this.stop();
    this.view.destroy();
    this.stage.remove();
    this.host.classList.remove('board', 'is-fanned', 'is-carrying', 'is-seeing');
  }

  #seen(seen: Seen) {
    this.fan?.follow();
    this.profile?.place();
    this.large?.follow();
    this.handlers.onMove?.(seen);
  }
}
