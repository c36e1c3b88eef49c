/** What the page knows of rulebooks without the umpire. */
import type { TerrainSign } from '../contract/board.ts';
import type { Book, Measured, Shares } from '../contract/book.ts';

/** Data for drawing, and the computer's measured results, by ruleset, as written by the build. */
export type Kinds = Record<
  string,
  Pick<
    Book,
    'title' | 'phases' | 'kinds' | 'marks' | 'sides' | 'parts' | 'features' | 'measures' | 'draft'
  > & { levels?: Measured; shares?: Shares; terrains?: TerrainSign[] }
>;
