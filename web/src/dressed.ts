/** Types of the player's own pictures on the board. */

import type { CounterView } from './contract/board.ts';

/**
 * A picture of the player's own map, shown on this player's board only: no document contains it.
 */
export interface Backdrop {
  url: string;
  /** Opacity of the picture, from 0 to 1. */
  strength: number;
  /** Width of the picture as a share of the map's width. */
  size: number;
  /** Height of the picture as a share of the map's height, for a picture as wide as the map. */
  stretch: number;
  /** Offset of the picture's middle to the right (`across`) and down, as shares of the map. */
  across: number;
  down: number;
}

/** A counter that may show a picture in place of its face. */
export type Dressed = CounterView & { picture?: string };

/**
 * The pictures by a counter's id. A picture is valid only while the counter has the name given
 * here; a hidden counter has another name.
 */
export type CounterPictures = Record<string, { name: string; url: string }>;
