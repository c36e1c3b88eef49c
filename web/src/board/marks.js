/**
 * The marks on the map, in two parts: what stands while a hand moves (the state of places, the
 * reach of the picked counter), and what follows the hand (the hex that is asked about, the counter
 * picked). A thousand hexes are marked once when a counter is picked, and not anew with every hex
 * that it is carried over.
 */

import { placeMarks, targetMarks } from './places.js';
import { drawBadges, drawFront, drawStates } from './states.js';
import { group } from './svg.js';
import { drawPartStates } from './tower.js';

/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {import('./places.js').Target} Target */
/** @typedef {import('./states.js').Mark} Mark */
/** @typedef {import('./states.js').Picture} Picture */
/**
 * @typedef {object} Scene
 * @property {Grid} grid
 * @property {import('../types/board.d.ts').PlaceView[]} places
 * @property {import('../types/answers.d.ts').Reach | null} reach
 * @property {Target | null} target
 * @property {string} picked  hex of the counter picked; "" where none is
 * @property {Omit<Picture, 'marks'>} look
 */

export class Marks {
  /** @param {SVGGElement} states under the counters @param {SVGGElement} badges above them */
  constructor(states, badges) {
    this.standing = { states: group('marks'), badges: group('marks') };
    this.front = { states: group('marks'), badges: group('marks') };
    /** states of the towers' tabs, above them */
    this.tabs = group('');
    states.append(this.standing.states, this.front.states);
    badges.append(this.standing.badges, this.front.badges);
    /** @type {Map<string, Mark>} what stands, by place */
    this.marks = new Map();
    /** @type {Element[]} what the hex that is asked about would wear without that */
    this.covered = [];
  }

  clear() {
    for (const { states, badges } of [this.standing, this.front]) {
      states.replaceChildren();
      badges.replaceChildren();
    }
    this.marks = new Map();
    this.covered = [];
  }

  /** @param {Scene} scene */
  draw(scene) {
    const { grid, places, reach, look } = scene;
    this.marks = placeMarks(places, reach, null);
    const picture = { ...look, marks: this.marks };
    this.standing.states.replaceChildren(drawStates(grid, picture));
    this.standing.badges.replaceChildren(drawBadges(grid, picture));
    this.follow(scene);
  }

  /** Only what follows the hand. @param {Scene} scene */
  follow({ grid, target, picked, look }) {
    const strong = targetMarks(this.marks, target);
    const picture = { ...look, marks: strong, aims: [] };
    this.front.states.replaceChildren(
      drawFront(grid, { ...picture, picked, aim: target && !target.grade ? target.place : '' }),
    );
    this.front.badges.replaceChildren(drawBadges(grid, picture));
    this.tabs.replaceChildren(drawPartStates(grid, new Map([...this.marks, ...strong])));
    for (const node of this.covered) node.removeAttribute('display');
    this.covered = [...strong.keys()].flatMap((place) => this.#at(place));
    for (const node of this.covered) node.setAttribute('display', 'none');
  }

  /** What stands at a place. @param {string} place */
  #at(place) {
    const there = `[data-place="${CSS.escape(place)}"]`;
    return [this.standing.states, this.standing.badges].flatMap((layer) => [
      ...layer.querySelectorAll(there),
    ]);
  }
}
