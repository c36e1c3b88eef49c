/**
 * What the shell is told of each pane. It is handed a list of them (panes/list.ts) and knows none
 * by name.
 */
import type { TemplateResult } from 'lit-html';
import type { State, Store } from './page.ts';
import type { Hello } from './types/requests.ts';

/**
 * What the entries of the navigation are for: to play, to look up, to make, or the page itself.
 */
export type Group = 'play' | 'rules' | 'make' | 'page';

/** The name and the place of a pane. What it does, it does when its code is there. */
export interface Pane extends Inside {
  id: string;
  title: string;
  /** What its button says, where that is shorter than the title. */
  label?: string;
  /** A 24 px line icon in the current colour. */
  icon: TemplateResult;
  /**
   * Where it stands:
   * - `left`: at the left of the board where there is room (580 px from 1200 up), the whole view
   *   below 900;
   * - `full`: in place of the board;
   * - `panel`: in the panel or the bottom sheet, the board beside it;
   * - `dialog`: over everything; it opens and closes by `state.dialog`.
   */
  stands: 'left' | 'full' | 'panel' | 'dialog';
  /** The group of the navigation that has its entry; without one others lead to it. */
  group?: Group;
  /**
   * Which entries keep a place of their own in rail and tabs where not all fit: the lower, the
   * longer. Without it the entry is in the menu alone.
   */
  keep?: number;
  /** Its entry stands at the foot of the rail. */
  foot?: boolean;
  /** The rulebooks that have it, where not all do. */
  of?(hello: Hello): Hello['rulesets'];
  /** Panes are offered in this order. */
  order: number;
  /** Prefetches its code. */
  fetch?(): Promise<unknown>;
  /** Called once, when the page begins. */
  start?(store: Store): void;
  /** Whether a pane whose code is not there yet has a bar to show. */
  barred?(state: State): boolean;
  /** A line between the top bar and the board. */
  band?(state: State, store: Store): TemplateResult | symbol;
}

/** What a pane's own module says of it. */
export interface Inside {
  render(state: State, store: Store): TemplateResult | symbol;
  /** A bar over the map, whatever view is at the front; `nothing` while there is none. */
  bar?(state: State, store: Store): TemplateResult | symbol;
  /** Called when somebody is led to it; `arg`: what for, null where nothing is said. */
  onEnter?(store: Store, arg: unknown): void;
  /** The "/" key. */
  onSearch?(store: Store): void;
  /** A tap on the board while the pane is shown; true where the pane has dealt with it. */
  onHex?(store: Store, place: string): boolean;
  onCounter?(store: Store, id: string): boolean;
  onDrop?(store: Store, id: string, place: string): boolean;
  /** A finger drawn over the map paints; two pan. */
  paints?(store: Store): boolean;
  /** The hexes that a stroke has passed. */
  onStroke?(store: Store, hexes: string[]): void;
  /** Hexes that it has outlined on the map. */
  outlined?(state: State): string[];
  /**
   * A hex with parts that is tapped: taken whole, one of its places chosen, or looked into (so
   * without this).
   */
  onParts?(store: Store): 'hex' | 'place' | 'look';
}

export type { State, Store };
