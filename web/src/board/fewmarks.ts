/** The marks of a large map: only those of the tiles that are drawn are in the document. */
import { Marks } from './marks.ts';
import { keyAt } from './sight.ts';
import { byGrade, drawBadges, drawStates } from './states.ts';
import type { Scene } from './marks.ts';
import type { Mark } from './states.ts';

export class FewMarks extends Marks {
  #scene: Scene | null = null;
  #tiles: Set<string> = new Set();
  #byTile: Map<string, Map<string, Mark>> = new Map();
  #drawn: Map<string, SVGGElement[]> = new Map();
  #calm = false;

  protected override stand(scene: Scene) {
    this.#scene = scene;
    this.#byTile = new Map();
    this.#calm = byGrade(this.marks).calm;
    for (const [place, mark] of this.marks) {
      const at = scene.grid.centre(place);
      if (!at) continue;
      const key = keyAt(at),
        known = this.#byTile.get(key);
      if (known) known.set(place, mark);
      else this.#byTile.set(key, new Map([[place, mark]]));
    }
    for (const key of [...this.#drawn.keys()]) this.#remove(key);
    for (const key of this.#tiles) this.#draw(key);
  }

  override clear() {
    super.clear();
    this.#scene = null;
    this.#byTile.clear();
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
    const { grid, look } = this.#scene ?? {};
    if (!grid || !look) return;
    const marks = this.#byTile.get(key) ?? new Map(),
      aims = look.aims?.filter((place) => keyAt(grid.centre(place) ?? [NaN, NaN]) === key);
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
