/**
 * The board: a map, counters, the state of hexes, and the hands that move them.
 * It draws what it is given and reports what was touched; it knows no rule and no umpire.
 */

import { Cells } from './aria.js';
import { drawBackdrop } from './backdrop.js';
import { Drag } from './drag.js';
import { furnish } from './furniture.js';
import { listen } from './gestures.js';
import { ground, Grid, RADIUS } from './grid.js';
import { handsOf } from './hands.js';
import { Marks } from './marks.js';
import { OpenStack } from './openstack.js';
import { divide, storeys } from './parts.js';
import { Pieces } from './pieces.js';
import { Profile } from './profile.js';
import { seenOf } from './same.js';
import { arrange, heart } from './stacks.js';
import { drawCursor, drawPath, hatchPattern } from './states.js';
import { Stroke } from './stroke.js';
import { Kept, el, group, polygon } from './svg.js';
import { paintInSlices } from './terrain/terrain.js';
import { drawPlates, drawTowers } from './tower.js';
import { View } from './view.js';

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
/** @typedef {import('./hands.js').Handlers} Handlers */

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
   * @param {HTMLElement} host an element with a size; the board fills it
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
    this.unseen = true;
    this.pieces = new Pieces(this.layers.counters);
    this.view = new View(host, this.stage, [this.terrain, this.play], (seen) => this.#seen(seen));
    this.drag = new Drag(this, this.layers.hand);
    this.fan = new OpenStack(this, this.layers.fan);
    this.brush = new Stroke(this, this.layers.way);
    this.profile = new Profile(this);
    /** what stands about the stacks, as it was drawn last */
    this.kept = { stacks: new Kept(), towers: new Kept() };
    this.marks = new Marks(this.layers.states, this.layers.badges);
    this.stop = listen(host, handsOf(this));
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
    this.fan.draw();
    if (move) this.profile.close();
    else this.profile.refresh();
    if (this.unseen && this.arranged.spots.size) {
      this.unseen = false;
      // Where forces still wait in their trays, map and trays are shown whole, if that leaves hexes
      // to be read; where all of them wait, in any case.
      const taken = [...this.arranged.hexes.keys()],
        waiting = taken.filter((place) => place.startsWith('@')).length;
      if (waiting && (this.view.wholeIsClear || waiting === taken.length)) this.view.fit(false);
      else this.view.home(heart(this.grid, this.arranged, this.all));
    }
  }

  #clearMarks() {
    this.reach = null;
    this.pick = null;
    this.target = null;
    this.aims = [];
    this.fan.place = null;
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
        opened: this.fan.opened(),
        aims: this.aims,
      },
    };
  }

  #states() {
    this.marks.draw(this.#scene());
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
    this.fan.draw();
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
    const opened = place !== this.fan.place && place !== null;
    this.fan.open(place);
    this.#states();
    if (opened) this.fan.reveal();
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

  /** @param {string[]} places @param {string[]} [others]  where there is room for all of them */
  ensureVisible(places, others = []) {
    const points = (/** @type {string[]} */ some) =>
      some.flatMap((place) => {
        const at = this.grid.centre(place);
        return at ? [at] : [];
      });
    this.view.reveal(points(places), points(others));
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
    this.host.classList.remove('board', 'is-fanned', 'is-carrying', 'is-seeing');
  }

  /** @param {import('./view.js').Seen} seen */
  #seen(seen) {
    this.fan?.follow();
    this.profile?.place();
    this.handlers.onMove?.(seen);
  }
}
