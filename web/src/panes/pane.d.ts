/** What the panes keep and what the shell must know of each. The page's own state is page.d.ts. */
import type { TemplateResult } from 'lit-html';
import type { CaseView } from '../types.d.ts';
import type { State, Store } from '../page.d.ts';
import type { RulebookState } from './rulebook/state.js';
import type { QuickState } from './quick/state.js';
import type { ShareState } from './share/state.js';
import type { EditorState } from './editor/state.js';
import type { AboutState } from './about/state.js';
import type { TableState } from './table/state.js';
import type { ReportState } from './report/state.js';
import type { TourState } from '../tour/tour.js';
import type { HouseState } from './house/state.js';

/** The worked case that stands on the board; step 0 is the start, step k the position after step k. */
export interface CaseRun {
  ruleset: string;
  id: string;
  case: CaseView;
  step: number;
}

/** What the panes remember between draws; `state.panes`, absent until a pane needs it. */
export interface PaneStates {
  rulebook?: RulebookState;
  quick?: QuickState;
  share?: ShareState;
  editor?: EditorState;
  house?: HouseState;
  about?: AboutState;
  table?: TableState;
  report?: ReportState;
  tour?: TourState;
  /** What the page is worked by, where that was chosen. */
  help?: { by: 'touch' | 'mouse' | 'keys' };
  /** The tour is offered. */
  offer?: { open: boolean };
}

/** What the shell must know of a pane: its name and place; what it does, it does when its code is there. */
export interface Pane extends Inside {
  id: string;
  title: string;
  /** A 24 px line icon in the current colour. */
  icon: TemplateResult;
  /** It has no button in the rail: other parts of the page lead to it. */
  aside?: boolean;
  stands: 'left' | 'full' | 'panel' | 'dialog';
}

/** What a pane's own module says of it. */
export interface Inside {
  render(state: State, store: Store): TemplateResult | symbol;
  /** Called when the pane is shown. */
  onEnter?(store: Store): void;
  /** The "/" key. */
  onSearch?(store: Store): void;
  /** A tap on the board while the pane is shown; true where the pane has dealt with it. */
  onHex?(store: Store, place: string): boolean;
  onCounter?(store: Store, id: string): boolean;
  onDrop?(store: Store, id: string, place: string): boolean;
  /** A hex with parts that is tapped: taken whole, one of its places chosen, or looked into (so without this). */
  onParts?(store: Store): 'hex' | 'place' | 'look';
}

export type { State, Store };
