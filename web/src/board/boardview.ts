/**
 * The board as its parts see it: what is on the map, how the map lies in its host, and whom the
 * board notifies. The parts change none of it, except through `view` and `pieces`.
 */
import type { CounterView, PlaceView, Signs } from '../contract/board.ts';
import type { MapDoc } from '../contract/documents.ts';
import type { Reach } from '../contract/rulings.ts';
import type { Grid } from './grid.ts';
import type { Pieces } from './pieces.ts';
import type { Target } from './places.ts';
import type { Arrangement } from './stacks.ts';
import type { Seen, View } from './view.ts';

export type Sides = { id: string; name: string; look: string }[];

/** All are optional; places are hexes ("0305") or boxes ("@box"). */
export interface Handlers {
  /** A finger or a mouse button is down on a counter; the gesture is not known yet. */
  onPress?: (id: string) => void;
  /** `alone`: the counter is shown by itself in the profile of its hex, not in a stack. */
  onCounter?: (id: string, event: PointerEvent | MouseEvent, alone?: boolean) => void;
  onHex?: (place: string, event: PointerEvent | MouseEvent) => void;
  onDrop?: (id: string, place: string) => void;
  onDragOver?: (id: string, place: string | null) => void;
  /** Whether a brush is active: a finger that moves over the map paints. */
  onPaints?: () => boolean;
  /** The hexes that a stroke of the brush has passed. */
  onStroke?: (hexes: string[]) => void;
  /**
   * How to handle a tapped hex with parts: use the hex as a whole, choose one of its places, or
   * show its section.
   */
  onParts?: () => 'hex' | 'place' | 'look';
  onFanClose?: () => void;
  /** A hex was opened in section; "": the section was closed. */
  onSection?: (hex: string) => void;
  onMove?: (seen: Seen) => void;
  /** `what`: the place, or the id of the counter, under a long press or a right click. */
  onMenu?: (what: string) => void;
}

/** What the parts of the board read of it. */
export interface BoardView {
  readonly host: HTMLElement;
  readonly handlers: Handlers;
  /** The svg with everything that is played with. */
  readonly play: SVGSVGElement;
  readonly layers: Readonly<Record<'furniture', SVGGElement>>;
  readonly map: MapDoc | null;
  readonly cells: { readonly signs?: Signs };
  readonly grid: Grid;
  readonly all: Map<string, CounterView>;
  readonly sides: Sides;
  readonly places: PlaceView[];
  readonly arranged: Arrangement;
  readonly reach: Reach | null;
  readonly pick: string | null;
  readonly target: Target | null;
  /** Places that the selected counter may act upon. */
  readonly aims: string[];
  readonly pieces: Pieces;
  readonly view: View;
}
