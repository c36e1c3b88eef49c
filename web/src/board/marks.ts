/**
 * The marks on the map, in two groups: marks that stay during a drag (the state of places, the
 * reach of the selected counter), and marks that change with it (the target hex, the selected
 * counter). A thousand hexes are thus marked once, when a counter is selected, not again for every
 * hex that the counter is dragged over.
 */

import { placeMarks, targetMarks } from './places.ts';
import { drawBadges, drawFront, drawStates } from './states.ts';
import { group } from './svg.ts';
import { drawPartStates } from './tower.ts';
import type { Grid } from './grid.ts';
import type { Target } from './places.ts';
import type { Mark, Picture } from './states.ts';
import type { PlaceView } from '../contract/board.ts';
import type { Reach } from '../contract/rulings.ts';

export interface Scene {
  grid: Grid;
  places: PlaceView[];
  reach: Reach | null;
  target: Target | null;
  /** Hex of the selected counter; "" for none. */
  picked: string;
  look: Omit<Picture, 'marks'>;
}

export class Marks {
  standing;
  front;
  /** States of the towers' tabs; this layer is above the tabs. */
  tabs = group('');
  /** The marks that stay during a drag, by place. */
  marks: Map<string, Mark> = new Map();
  /** Those of them that are marks of parts of hexes. */
  parts: [string, Mark][] = [];
  /** The elements of those marks that are hidden by the marks of the target hex. */
  covered: Element[] = [];

  /**
   * @param states - layer under the counters
   * @param badges - layer above them
   */
  constructor(states: SVGGElement, badges: SVGGElement) {
    this.standing = { states: group('marks'), badges: group('marks') };
    this.front = { states: group('marks'), badges: group('marks') };
    states.replaceChildren(this.standing.states, this.front.states);
    badges.replaceChildren(this.standing.badges, this.front.badges);
  }

  clear() {
    for (const { states, badges } of [this.standing, this.front]) {
      states.replaceChildren();
      badges.replaceChildren();
    }
    this.marks = new Map();
    this.covered = [];
  }

  draw(scene: Scene) {
    this.marks = placeMarks(scene.places, scene.reach, null);
    this.parts = [...this.marks].filter(([place]) => place.includes('/'));
    this.stand(scene);
    this.follow(scene);
  }

  /** Draw the marks that stay during a drag. */
  protected stand({ grid, look }: Scene) {
    const picture = { ...look, marks: this.marks };
    this.standing.states.replaceChildren(drawStates(grid, picture));
    this.standing.badges.replaceChildren(drawBadges(grid, picture));
  }

  /** Draw only the marks that change during a drag. */
  follow({ grid, target, picked, look }: Scene) {
    const strong = targetMarks(this.marks, target);
    const picture = { ...look, marks: strong, aims: [] };
    this.front.states.replaceChildren(
      drawFront(grid, { ...picture, picked, aim: target && !target.grade ? target.place : '' }),
    );
    this.front.badges.replaceChildren(drawBadges(grid, picture));
    this.tabs.replaceChildren(drawPartStates(grid, new Map([...this.parts, ...strong])));
    for (const node of this.covered) node.removeAttribute('display');
    this.covered = [...strong.keys()].flatMap((place) => this.#at(place));
    for (const node of this.covered) node.setAttribute('display', 'none');
  }

  /** The elements, at a place, of the marks that stay during a drag. */
  #at(place: string) {
    const there = `[data-place="${CSS.escape(place)}"]`;
    return [this.standing.states, this.standing.badges].flatMap((layer) => [
      ...layer.querySelectorAll(there),
    ]);
  }
}
