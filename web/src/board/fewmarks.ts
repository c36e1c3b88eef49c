/** The marks of a large map: only those of the tiles that are drawn are in the document. */
import { ground } from './grid.ts';
import { Marks } from './marks.ts';
import { byGrade, drawBadges, drawStates } from './states.ts';
import type { Scene } from './marks.ts';

/** The boxes beside the map, which are in no tile. */
const BOXES = '';

export class FewMarks extends Marks {
  #scene: Scene | null = null;
  #placesIn;
  #tiles: Set<string> = new Set([BOXES]);
  #drawn: Map<string, SVGGElement[]> = new Map();
  #calm = false;

  /** @param placesIn - the hexes of a tile by its key */
  constructor(states: SVGGElement, badges: SVGGElement, placesIn: (key: string) => string[]) {
    super(states, badges);
    this.#placesIn = placesIn;
  }

  protected override stand(scene: Scene) {
    this.#scene = scene;
    this.#calm = byGrade(this.marks).calm;
    for (const key of [...this.#drawn.keys()]) this.#remove(key);
    for (const key of this.#tiles) this.#draw(key);
  }

  override clear() {
    super.clear();
    this.#scene = null;
    this.#drawn.clear();
  }

  /** Draw the marks of a tile from now on. */
  see(key: string) {
    this.#tiles.add(key);
    this.#draw(key);
  }

  forget(key: string) {
    this.#tiles.delete(key);
    this.#remove(key);
  }

  #draw(key: string) {
    if (!this.#scene) return;
    const { grid, look } = this.#scene;
    const places = new Set(key === BOXES ? grid.boxIds.map((id) => `@${id}`) : this.#placesIn(key));
    const marks = new Map(
        [...places].flatMap((place) => {
          const mark = this.marks.get(place);
          return mark ? [[place, mark] as const] : [];
        }),
      ),
      aims = look.aims?.filter((place) => places.has(ground(place)));
    if (!marks.size && !aims?.length) return;
    const picture = { ...look, aims, marks, calm: this.#calm };
    const nodes = [drawStates(grid, picture), drawBadges(grid, picture)];
    this.standing.states.append(nodes[0]);
    this.standing.badges.append(nodes[1]);
    this.#drawn.set(key, nodes);
  }

  #remove(key: string) {
    for (const node of this.#drawn.get(key) ?? []) node.remove();
    this.#drawn.delete(key);
  }
}
