/**
 * The board: a map, counters, the state of hexes, and the hands that move them.
 * It draws what it is given and reports what was touched; it knows no rule and no umpire.
 */

import { Cells } from './aria.js';
import { drawBackdrop } from './backdrop.js';
import { Drag } from './drag.js';
import { drawFan, fanSpots, layFan, placeFan } from './fan.js';
import { furnish } from './furniture.js';
import { listen } from './gestures.js';
import { ground, Grid, RADIUS } from './grid.js';
import { Marks } from './marks.js';
import { divide, storeys } from './parts.js';
import { Pieces } from './pieces.js';
import { Profile } from './profile.js';
import { seenOf } from './same.js';
import { arrange } from './stacks.js';
import { drawCursor, drawPath, hatchPattern } from './states.js';
import { Stroke } from './stroke.js';
import { Kept, el, group, polygon } from './svg.js';
import { paintInSlices } from './terrain/terrain.js';
import { drawPlates, drawTowers } from './tower.js';
import { View } from './view.js';

export { badge, ruleSign } from './badges.js';
export { counterTile } from './counters.js';
export { miniature } from './miniature.js';

/** @typedef {import('../types/board.d.ts').Backdrop} Backdrop */
/** @typedef {import('../types/board.d.ts').CounterView} CounterView */
/** @typedef {import('../types/board.d.ts').PlaceView} PlaceView */
/** @typedef {import('../types/documents.d.ts').MapDoc} MapDoc */
/** @typedef {import('../types/answers.d.ts').Reach} Reach */
/** @typedef {import('../types/verdicts.d.ts').Grade} Grade */
/** @typedef {{ id: string, name: string, look: string }[]} Sides */
/** @typedef {import('../types/board.d.ts').Signs} Signs */
/** @typedef {{ counters: CounterView[], places: PlaceView[], sides: Sides }} Position */
/** @typedef {import('./view.js').Insets} Insets */
/**
 * @typedef {object} Handlers all are optional; places are hexes ("0305") or boxes ("@box")
 * @property {(id: string) => void} [onPress]
 *   a finger or the mouse is down on a counter; what it means is not yet known
 * @property {(id: string, event: PointerEvent | MouseEvent, laid?: boolean) => void} [onCounter]
 *   `laid`: it lies open by itself, in the profile of its hex
 * @property {(place: string, event: PointerEvent | MouseEvent) => void} [onHex]
 * @property {(id: string, place: string) => void} [onDrop]
 * @property {(id: string, place: string | null) => void} [onDragOver]
 * @property {() => boolean} [onPaints]  a brush is in hand: a finger drawn over the map paints
 * @property {(hexes: string[]) => void} [onStroke]  the hexes that a stroke of it has passed
 * @property {() => 'hex' | 'place' | 'look'} [onParts]
 *   a tapped hex with parts: taken whole, one of its places chosen, or looked into
 * @property {() => void} [onFanClose]
 * @property {(hex: string) => void} [onSection]
 *   a hex stands open in section; "": it is closed again
 * @property {(seen: import('./view.js').Seen) => void} [onMove]
 * @property {(what: string) => void} [onMenu]
 *   a place, or the id of a counter, pressed long or with the second button
 */
/** @typedef {Board} BoardHandle */

const LAYERS = /** @type {const} */ ([
  'backdrop',
  'hexes',
  'states',
  'outline',
  'names',
  'plates',
  'way',
  'counters',
  'furniture',
  'towers',
  'badges',
  'cursor',
  'fan',
  'hand',
]);
let boards = 0;

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Handlers} handlers
   * @param {string} [label] what those who hear the page call the map
   */
  constructor(host, handlers, label = '') {
    this.host = host;
    this.handlers = handlers;
    this.hatch = `hatch-${(boards += 1)}`;
    this.terrain = el('svg', { class: 'board-terrain', 'aria-hidden': 'true' });
    this.play = el('svg', { class: 'board-play' }, el('defs', {}, hatchPattern(this.hatch)));
    /** @type {Record<typeof LAYERS[number], SVGGElement>} */
    this.layers = /** @type {never} */ (
      Object.fromEntries(LAYERS.map((name) => [name, group(`layer-${name}`)]))
    );
    this.play.append(...LAYERS.map((name) => this.layers[name]));
    for (const name of LAYERS)
      if (name !== 'hexes') this.layers[name].setAttribute('aria-hidden', 'true');
    this.cells = new Cells(this.play, this.layers.hexes, label);
    this.stage = document.createElement('div');
    this.stage.className = 'board-stage';
    this.stage.append(this.terrain, this.play);
    host.classList.add('board');
    host.append(this.stage);

    /** @type {Grid} */
    this.grid = new Grid({ size: [1, 1], grid: 'flat', labels: '0305' });
    this.mapKey = '';
    /** @type {MapDoc | null} */
    this.map = null;
    this.painting = new AbortController();
    /** resolves when the whole map is painted */
    this.painted = Promise.resolve();
    /** @type {Map<string, CounterView>} */
    this.all = new Map();
    /** @type {Sides} */
    this.sides = [];
    /** @type {PlaceView[]} */
    this.places = [];
    /** @type {import('./stacks.js').Arrangement} */
    this.arranged = { spots: new Map(), columns: [], hexes: new Map() };
    /** @type {Reach | null} */
    this.reach = null;
    /** @type {string | null} */
    this.pick = null;
    /** @type {import('./places.js').Target | null} */
    this.target = null;
    /** @type {string[]} places that the picked counter may act upon */
    this.aims = [];
    /** @type {string | null} */
    this.fan = null;
    this.unseen = true;
    this.pieces = new Pieces(this.layers.counters);
    this.view = new View(host, this.stage, [this.terrain, this.play], (seen) => this.#seen(seen));
    this.drag = new Drag(this, this.layers.hand);
    this.brush = new Stroke(this, this.layers.way);
    this.profile = new Profile(this);
    /** what stands about the stacks, as it was drawn last */
    this.kept = { stacks: new Kept(), towers: new Kept() };
    this.marks = new Marks(this.layers.states, this.layers.badges);
    this.stop = listen(host, {
      press: (id) => this.handlers.onPress?.(id),
      tap: (target, event) => this.#tap(target, event),
      menu: (target) => this.#menu(target),
      pan: (dx, dy) => this.view.pan(dx, dy),
      fling: (vx, vy) => this.view.fling(vx, vy),
      zoom: (factor, x, y) => this.view.zoomAbout(factor, x, y),
      lift: (id) => this.drag.lift(id),
      carry: (id, x, y) => this.drag.carry(id, x, y),
      release: (id, x, y, dropped) => this.drag.release(id, x, y, dropped),
      paints: () => this.handlers.onPaints?.() ?? false,
      stroke: (x, y) => this.brush.to(x, y),
      stroked: (kept) => this.brush.end(kept),
    });
  }

  /**
   * Paint a map, once for each different one.
   * @param {MapDoc} map
   * @param {Signs} [signs] how its parts and features are drawn
   * @param {{ stay?: boolean }} [how] `stay`: the same map, painted over: it does not move away
   */
  setMap(map, signs, { stay = false } = {}) {
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
    this.cells.build(this.grid, map);
    this.layers.plates.replaceChildren(drawPlates(this.grid));
    const extent = this.grid.extent();
    const same = stay && extent.every((value, n) => value === this.view.extent[n]);
    this.view.setExtent(extent);
    if (!same) this.view.home();
    this.unseen = !same;
    this.painted = paintInSlices(map, root, this.painting.signal, names, signs);
  }

  /**
   * @param {Position} position
   * @param {{ move?: { who: string, path: string[] } }} [how] a counter that slides along its path
   */
  setPosition({ counters, places, sides }, { move } = {}) {
    this.all = new Map(counters.map((counter) => [counter.id, counter]));
    this.places = places;
    this.sides = sides;
    this.arranged = arrange(this.grid, counters, places);
    const over = move
      ? move.path.slice(0, -1).flatMap((place) => {
          const at = this.grid.centre(place);
          return at ? [{ x: at[0], y: at[1], scale: 1, z: 0 }] : [];
        })
      : [];
    this.pieces.update(this.all, this.arranged, sides, move ? { who: move.who, over } : null);
    this.layers.furniture.replaceChildren(
      furnish(this.grid, this.arranged, this.all, places, sides, this.kept.stacks),
    );
    this.layers.towers.replaceChildren(
      drawTowers(this.grid, counters, sides, this.kept.towers),
      this.marks.tabs,
    );
    this.cells.rename(this.map, places);
    this.#states();
    this.#fan();
    if (move) this.profile.close();
    else this.profile.refresh();
    if (this.unseen && this.arranged.spots.size) {
      this.unseen = false;
      // Where forces still wait in their trays, map and trays are shown whole, if that leaves hexes
      // to be read.
      if (
        this.view.wholeIsClear &&
        [...this.arranged.hexes.keys()].some((place) => place.startsWith('@'))
      )
        this.view.fit(false);
      else this.view.home(this.#heart());
    }
  }

  /** The middle of the counters on the map, else of the map. @returns {import('./svg.js').Point} */
  #heart() {
    const placed = [...this.arranged.spots]
      .filter(([id]) => !this.all.get(id)?.at.startsWith('@'))
      .map(([, spot]) => spot);
    const spots = placed.length
      ? placed
      : this.grid.all().map((place) => {
          const [x, y] = this.grid.centre(place) ?? [0, 0];
          return { x, y };
        });
    const mid = (/** @type {number[]} */ values) => (Math.min(...values) + Math.max(...values)) / 2;
    return [mid(spots.map((s) => s.x)), mid(spots.map((s) => s.y))];
  }

  #clearMarks() {
    this.reach = null;
    this.pick = null;
    this.target = null;
    this.aims = [];
    this.fan = null;
    this.marks.clear();
    for (const name of /** @type {const} */ (['way', 'furniture', 'cursor', 'fan', 'hand']))
      this.layers[name].replaceChildren();
  }

  /** What the marks on the map are made from. @returns {import('./marks.js').Scene} */
  #scene() {
    const counter = this.pick ? this.all.get(this.pick) : undefined;
    const carrier = counter?.aboard ? this.all.get(counter.aboard) : counter;
    return {
      grid: this.grid,
      places: this.places,
      reach: this.reach,
      target: this.target,
      picked: carrier ? ground(carrier.at) : '',
      look: {
        occupied: (/** @type {string} */ place) => this.arranged.hexes.has(place),
        hatch: this.hatch,
        opened: this.#opened(),
        aims: this.aims,
      },
    };
  }

  #states() {
    this.marks.draw(this.#scene());
  }

  /** The hex whose stack is laid open, and which way the fan hangs. */
  #opened() {
    const hex = this.fan ? ground(this.fan) : '';
    const ids = this.arranged.hexes.get(hex);
    return ids && { hex, below: this.#fanBelow(hex, ids.length) };
  }

  /** @param {Reach | null} reach */
  setReach(reach) {
    this.reach = reach;
    this.#states();
    this.profile.refresh();
  }

  /** The places that the picked counter may act upon wear a crosshair. @param {string[]} places */
  setAims(places) {
    if (!places.length && !this.aims.length) return;
    this.aims = places;
    this.#states();
    this.profile.refresh();
  }

  /** @param {string | null} id */
  setPick(id) {
    this.pick = id;
    this.pieces.pick((id && this.all.get(id)?.aboard) || (id ?? ''));
    this.marks.follow(this.#scene());
    this.#fan();
    this.profile.refresh();
  }

  /** @param {string[] | null} path from the counter's hex to its goal @param {Grade} [grade] */
  setPath(path, grade = 'lawful') {
    this.layers.way.replaceChildren(...(path ? [drawPath(this.grid, path, grade)] : []));
  }

  /**
   * The hex that is asked about; without a grade it is only aimed at.
   * @param {string | null} place
   * @param {Grade | null} [grade]
   * @param {string} [badge]
   */
  setTarget(place, grade = null, badge = '') {
    this.target = place ? { place, grade, badge } : null;
    if (grade === 'forbidden') this.pieces.letGo(this.arranged);
    this.marks.follow(this.#scene());
    this.profile.refresh();
  }

  /** Lay a stack open. @param {string | null} place */
  setFan(place) {
    const opened = place !== this.fan && place !== null;
    this.fan = place;
    this.#fan();
    this.#states();
    if (opened) this.#revealFan();
  }

  #fan() {
    this.layers.fan.replaceChildren();
    for (const node of this.play.querySelectorAll('.is-opened')) node.classList.remove('is-opened');
    const opened = this.#opened();
    this.host.classList.toggle('is-fanned', Boolean(opened));
    if (!opened) return;
    const { hex, below } = opened;
    const ids = this.arranged.hexes.get(hex) ?? [];
    for (const id of ids) this.pieces.pieces.get(id)?.node.classList.add('is-opened');
    for (const node of this.layers.furniture.querySelectorAll(`[data-hex="${CSS.escape(hex)}"]`))
      node.classList.add('is-opened');
    const counters = ids.flatMap((id) => this.all.get(id) ?? []);
    const first = this.places.find((p) => ground(p.at) === hex && p.first)?.first ?? '';
    this.layers.fan.append(
      drawFan(
        this.grid,
        hex,
        { counters, first, picked: this.pick, all: this.all, sides: this.sides },
        this.view.k,
        this.#fanSpots(hex, counters.length, below),
        this.view.extent,
      ),
    );
  }

  /**
   * Where its tiles lie at this sight of the map.
   * @param {string} hex
   * @param {number} count
   * @param {boolean} below
   */
  #fanSpots(hex, count, below) {
    const centre = this.view.toScreen(this.grid.centre(hex) ?? [0, 0]);
    return layFan(count, RADIUS * this.view.k, below, centre, this.view.free());
  }

  /** Upwards where there is room, else down. @param {string} hex @param {number} count */
  #fanBelow(hex, count) {
    const centre = this.grid.centre(hex);
    if (!centre) return false;
    const need =
      Math.max(...fanSpots(count, RADIUS * this.view.k, false).map(({ at }) => -at[1])) + 60;
    const free = this.view.free(),
      y = this.view.toScreen(centre)[1] - free.y;
    return y < need && free.height - y > y;
  }

  /** Its hex comes into sight; the tiles lie where there is room. */
  #revealFan() {
    const opened = this.#opened(),
      centre = opened && this.grid.centre(opened.hex);
    if (centre) this.view.reveal([centre]);
  }

  /** A picture under the counters. @param {Backdrop | null} picture */
  setBackdrop(picture) {
    this.layers.backdrop.replaceChildren(...(picture ? drawBackdrop(this.grid, picture) : []));
  }

  /** Hexes that somebody has chosen: a zone of a side. @param {string[]} places */
  setOutlined(places) {
    const outlines = places.flatMap((place) => {
      const centre = this.grid.centre(place);
      return centre
        ? [
            el('path', {
              class: 'outline-hex',
              d: polygon(this.grid.corners(centre, 0.94 * RADIUS)),
            }),
          ]
        : [];
    });
    this.layers.outline.replaceChildren(...outlines);
  }

  /** The keyboard's place. @param {string | null} place */
  setCursor(place) {
    this.layers.cursor.replaceChildren(...(place ? [drawCursor(this.grid, place)] : []));
    if (!place) return;
    this.cells.focus(place);
    this.ensureVisible([place]);
  }

  /** The hex that is heard when the focus comes to the map. @param {string} place */
  setStop(place) {
    this.cells.stopAt(place);
  }

  /**
   * The places of a hex in section, as rows to choose from.
   * @param {string} hex
   * @param {{ dropped?: string, focus?: boolean }} [how]
   * @returns {boolean} whether the hex has parts
   */
  openProfile(hex, how) {
    this.profile.open(ground(hex), how);
    return this.profile.hex !== '';
  }

  /**
   * The next place above or below within a hex; null at its end.
   * @param {string} place
   * @param {1 | -1} by
   */
  storey(place, by) {
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

  /** What panels cover of the host, in pixels. @param {Insets} insets */
  setInsets(insets) {
    this.view.insets = insets;
    this.view.apply();
  }

  /** @param {string[]} places @param {Insets} [insets] */
  ensureVisible(places, insets) {
    if (insets) this.view.insets = insets;
    this.view.reveal(
      places.flatMap((place) => {
        const at = this.grid.centre(place);
        return at ? [at] : [];
      }),
    );
  }

  /** @param {number} clientX @param {number} clientY @returns {string | null} */
  hexAt(clientX, clientY) {
    const box = this.host.getBoundingClientRect();
    return this.grid.placeAt(...this.view.toWorld(clientX - box.left, clientY - box.top));
  }

  /**
   * @param {string} place
   * @param {string} direction N NE SE S SW NW, or NE E SE SW W NW
   * @returns {string | null}
   */
  neighbour(place, direction) {
    return this.grid.neighbour(place, direction);
  }

  destroy() {
    this.painting.abort();
    this.profile.close();
    this.stop();
    this.view.destroy();
    this.stage.remove();
    this.host.classList.remove('board', 'is-fanned', 'is-carrying');
  }

  /** @param {import('./view.js').Seen} seen */
  #seen(seen) {
    if (this.fan) this.#followFan();
    this.profile?.place();
    this.handlers.onMove?.(seen);
  }

  /** The map moves below the open stack, whose tiles stay where they can be hit. */
  #followFan() {
    const opened = this.#opened(),
      centre = opened && this.grid.centre(opened.hex);
    const tiles = this.layers.fan.querySelectorAll('.fan-tile').length;
    if (!opened || !centre || !tiles) return;
    const count = this.arranged.hexes.get(opened.hex)?.length ?? 0;
    const spots = this.#fanSpots(opened.hex, count, opened.below);
    if (spots.length === tiles) placeFan(this.layers.fan, spots, centre, this.view.k);
    else this.#fan(); // there is room for others
  }

  /** @param {Element} target @param {PointerEvent | MouseEvent} event */
  #tap(target, event) {
    if (target.closest('[data-scrim]')) {
      this.handlers.onFanClose?.();
      return;
    }
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? '';
    if (target.closest('.profile')) {
      if (id) this.handlers.onCounter?.(id, event, true);
      return;
    }
    const place = target.closest('[data-place]')?.getAttribute('data-place') ?? '';
    const hex = ground(place || (this.all.get(id)?.at ?? '')),
      open = this.profile.hex;
    this.profile.close();
    if (this.grid.divided.has(hex) && !target.closest('.fan-tile')) {
      if (hex !== open) this.profile.tapped(hex, target, event);
    } else if (id) this.handlers.onCounter?.(id, event);
    else if (place) this.handlers.onHex?.(hex, event);
  }

  /** @param {Element} target */
  #menu(target) {
    if (target.closest('.profile')) return;
    const what =
      target.closest('[data-id]')?.getAttribute('data-id') ??
      target.closest('[data-place]')?.getAttribute('data-place') ??
      '';
    const hex = ground(this.all.get(what)?.at ?? what);
    if (this.openProfile(hex)) return;
    if (what) this.handlers.onMenu?.(what);
  }
}

/**
 * @param {HTMLElement} host an element with a size; the board fills it
 * @param {Handlers} handlers
 * @param {string} label
 * @returns {BoardHandle}
 */
export function createBoard(host, handlers, label) {
  return new Board(host, handlers, label);
}
