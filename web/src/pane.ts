/**
 * The shell's interface to a pane. The shell receives a list of panes (panes/list.ts) and knows
 * none of them by name.
 */
import type { TemplateResult } from 'lit-html';
import type { State, Store } from './page.ts';
import type { Hello } from './contract/games.ts';

/** The groups of the navigation: to play, to look up, to make, or the page itself. */
export type Group = 'play' | 'rules' | 'make' | 'page';

/** The name and the position of a pane, which are known before the pane's code is loaded. */
export interface Pane extends Inside {
  id: string;
  title: string;
  /** Label of its button, where shorter than the title. */
  label?: string;
  /** A 24 px line icon in the current colour. */
  icon: TemplateResult;
  /**
   * The place of the pane:
   * - `left`: at the left of the board where there is room (580 px from 1200 up), the whole view
   *   below 900;
   * - `full`: in place of the board;
   * - `panel`: in the panel or the bottom sheet, the board beside it;
   * - `dialog`: over everything; it opens and closes by `state.dialog`.
   */
  stands: 'left' | 'full' | 'panel' | 'dialog';
  /**
   * The group in the navigation that has its entry; without a group the pane is opened from
   * elsewhere.
   */
  group?: Group;
  /**
   * Priority of its entry in rail and tabs if not all entries fit: an entry with a lower number is
   * kept longer. Without a number the entry is only in the menu.
   */
  keep?: number;
  /** Whether its entry is at the foot of the rail. */
  foot?: boolean;
  /** The rulebooks that have this pane; if absent, all rulebooks have it. */
  of?(hello: Hello): Hello['rulesets'];
  /** Prefetches its code. */
  fetch?(): Promise<unknown>;
  /** Called once, when the page starts. */
  start?(store: Store): void;
  /** Whether the pane has a bar to show even though its code is not loaded yet. */
  barred?(state: State): boolean;
  /** A line between the top bar and the board. */
  band?(state: State, store: Store): TemplateResult | symbol;
}

/** The part of a pane defined by its own module. */
export interface Inside {
  /** Called once, when the pane's code is loaded. */
  begin?(store: Store): void;
  render(state: State, store: Store): TemplateResult | symbol;
  /** A bar over the map, shown with any view; `nothing` for none. */
  bar?(state: State, store: Store): TemplateResult | symbol;
  /** Called when the pane is opened; `arg`: its argument, or null. */
  onEnter?(store: Store, arg: unknown): void;
  /** Called for the "/" key. */
  onSearch?(store: Store): void;
  /**
   * Handles a tap on the board while the pane is shown. Returns true if the pane has handled the
   * tap.
   */
  onHex?(store: Store, place: string): boolean;
  onCounter?(store: Store, id: string): boolean;
  onDrop?(store: Store, id: string, place: string): boolean;
  /** Whether one finger on the map paints; two fingers then pan. */
  paints?(store: Store): boolean;
  /** Receives the hexes that a stroke has passed. */
  onStroke?(store: Store, hexes: string[]): void;
  /** The hexes that the pane outlines on the map. */
  outlined?(state: State): string[];
  /**
   * How to handle a tapped hex with parts: use the hex as a whole, choose one of its places, or
   * show its section (the default).
   */
  onParts?(store: Store): 'hex' | 'place' | 'look';
}

export type { State, Store };
