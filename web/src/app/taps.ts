/**
 * The meaning of a tap, a drop or a key on the map, given the selection. This module knows the
 * flow, not the drawing. The current pane handles the event first: the editor places counters where
 * the board would judge a hex.
 */
import { heed } from '../play/heed.ts';
import { targets } from '../play/targets.ts';
import { inHand, placeOf, subjectOf } from '../state.ts';
import type { ActView, Ask, Board } from '../contract/board.ts';
import type { Place } from '../contract/documents.ts';
import type { Store } from '../page.ts';
import type { Pane } from '../pane.ts';

/**
 * The handlers of taps. The map and the keyboard call its methods; none of them needs the drawing.
 */
export class Taps {
  readonly #store: Store;
  readonly #panes: Pane[];

  constructor(store: Store, panes: Pane[]) {
    this.#store = store;
    this.#panes = panes;
  }

  get #pane() {
    return this.#panes.find((one) => one.id === this.#store.state.view);
  }

  get #scene() {
    const { shown, draft } = this.#store.state;
    return shown ?? draft;
  }

  #stackAt(place: Place) {
    return this.#scene?.places.find((one) => one.at === place)?.stack ?? [];
  }

  /**
   * Answers a pending choice by a tap on the map. Returns whether the tapped element was one of the
   * choices.
   */
  #answered(is: (one: ActView, ask: Ask) => boolean) {
    const ask = this.#store.state.shown?.ask;
    const index = ask?.choices.findIndex((one) => is(one, ask)) ?? -1;
    if (index >= 0) void this.#store.choose(index);
    return index >= 0;
  }

  /**
   * The map is touched: leaves a pane at the left, because a verdict does not fit beside the pane,
   * and removes dice that were left in view.
   */
  #toBoard() {
    heed(this.#store);
    if (this.#pane?.stands === 'left') this.#store.set({ view: 'board' });
  }

  /** A finger or the mouse is down on a counter that a tap or a drag would select. */
  onPress(id: string) {
    const { view, shown, pick, fan } = this.#store.state,
      at = placeOf(this.#store.state, id);
    if (view !== 'board' || !shown || shown.ask || pick || !at) return;
    if (fan === at || at.startsWith('@') || this.#stackAt(at).length === 1)
      this.#store.prefetchReach(id);
  }

  /** @param alone - the counter is shown by itself in the profile of its hex, not in a stack */
  onCounter(id: string, _event?: unknown, alone = false) {
    this.#toBoard();
    if (this.#pane?.onCounter?.(this.#store, id)) return;
    if (this.#answered((one, ask) => subjectOf(ask, one) === id)) return;
    const { pick, fan, reach } = this.#store.state;
    const at = placeOf(this.#store.state, id);
    if (pick === id && fan !== at) return this.#store.putBack();
    if (alone && !(pick && reach?.hexes.some((one) => one.to === at)))
      return void this.#store.pickCounter(id);
    // In a box beside the map the counters lie side by side: a tap selects a single counter.
    if (!at || fan === at || at.startsWith('@')) return void this.#store.pickCounter(id);
    if (pick && placeOf(this.#store.state, pick) !== at) return this.#aimAt(at, id);
    if (this.#stackAt(at).length > 1) return this.#openFan(at);
    return void this.#store.pickCounter(id);
  }

  #openFan(place: Place) {
    void this.#store.inspect(place);
    this.#store.set({ fan: place });
  }

  onHex(place: Place) {
    this.#toBoard();
    if (this.#pane?.onHex?.(this.#store, place)) return;
    if (this.#answered(({ entry }) => 'to' in entry && entry.to === place)) return;
    if (this.#store.state.fan) return this.#store.set({ fan: null });
    if (this.#store.state.pick) return this.#aimAt(place, '');
    if (this.#store.state.target === place) return this.#store.putBack();
    return void this.#store.inspect(place);
  }

  /**
   * Handles a second tap on a hex that arrives before the verdict: confirms the move when the
   * verdict arrives, but only if the move is lawful, without a price.
   */
  #onceHeard(place: Place) {
    const stop = this.#store.subscribe(({ target, why, whyError }) => {
      if (target === place && !why && !whyError) return;
      stop();
      if (target === place && why?.verdict.grade === 'lawful') void this.#store.confirm();
    });
  }

  /**
   * Handles a tap with a counter selected: the first tap requests the verdict, the second carries
   * out the move. If the tapped counter is out of reach, or in a hex already found forbidden, that
   * counter is selected instead.
   * @param id - the tapped counter, if any
   */
  #aimAt(place: Place, id: string) {
    const { target, path, why, reach } = this.#store.state;
    const acts =
      this.#scene && reach ? (targets(reach, this.#scene as Board).get(place) ?? []) : [];
    if (acts.length && this.#store.state.menu !== place && target !== place)
      return this.#aimActs(place, acts);
    const again = path !== null && target === place;
    if (again && why?.entries.length) return void this.#store.confirm();
    if (again && !why && !this.#store.state.whyError) return this.#onceHeard(place);
    if (id && (again || (reach && !reach.hexes.some((hex) => hex.to === place)))) {
      return this.#stackAt(place).length > 1
        ? this.#openFan(place)
        : void this.#store.pickCounter(id);
    }
    return void this.#store.target(place);
  }

  /**
   * Handles a hex at which the selected counter may act: a single act is explained at once, several
   * are listed.
   */
  #aimActs(place: Place, acts: ActView[]) {
    const moves = this.#store.state.reach?.hexes.some((hex) => hex.to === place);
    if (acts.length === 1 && !moves) return void this.#store.consider(acts[0]);
    return this.#store.set(inHand.menu(place, this.#store.state));
  }

  async onDrop(id: string, place: Place) {
    this.#store.set({ hover: null });
    if (this.#pane?.onDrop?.(this.#store, id, place) || placeOf(this.#store.state, id) === place)
      return;
    if (this.#store.state.pick !== id) await this.#store.pickCounter(id);
    await this.#store.target(place);
    if (this.#store.state.target === place && this.#store.state.why?.entries.length)
      await this.#store.confirm();
  }

  onDragOver(id: string, place: Place | null) {
    this.#toBoard();
    if (this.#store.state.view !== 'editor' && this.#store.state.pick !== id)
      void this.#store.pickCounter(id);
    if (this.#store.state.hover !== place) this.#store.set({ hover: place });
  }

  /** Handles Enter on the keyboard's hex. */
  enter() {
    const { cursor, pick } = this.#store.state;
    if (!cursor || this.#pane?.onHex?.(this.#store, cursor)) return;
    if (pick) return this.#aimAt(cursor, '');
    const here = this.#stackAt(cursor);
    const able = here.filter((id) => this.#scene?.counters.find((one) => one.id === id)?.can);
    const id = able.at(-1) ?? here.at(-1);
    return id ? void this.#store.pickCounter(id) : this.onHex(cursor);
  }

  /** Selects the next counter up or down the stack at the cursor. */
  throughStack(by: 1 | -1) {
    const { cursor, pick } = this.#store.state;
    const here = cursor ? this.#stackAt(placeOf(this.#store.state, pick) ?? cursor) : [];
    if (!here.length) return;
    const at = pick ? here.indexOf(pick) : -1;
    const from = at < 0 && by < 0 ? 0 : at; // with none selected, going back starts at the last one
    void this.#store.pickCounter(here[(from + by + here.length) % here.length]);
  }

  /** Selects the next counter that has something to do. */
  nextAble() {
    const able = this.#scene?.counters.filter((one) => one.can) ?? [];
    if (!able.length) return;
    const at = able.findIndex((one) => one.id === this.#store.state.pick);
    void this.#store.pickCounter(able[(at + 1) % able.length].id);
  }

  /** Whether a finger that moves over the map paints. */
  onPaints() {
    return this.#pane?.paints?.(this.#store) ?? false;
  }

  /** @param hexes - the hexes that a stroke of the brush has passed */
  onStroke(hexes: Place[]) {
    return this.#pane?.onStroke?.(this.#store, hexes);
  }

  /** How to handle a tap on a hex with parts. */
  onParts() {
    return this.#pane?.onParts?.(this.#store) ?? 'look';
  }

  /** The hexes that the current pane has outlined, or else those of a sentence. */
  outlined() {
    const { state } = this.#store;
    const own = this.#pane?.outlined?.(state) ?? [];
    return own.length ? own : state.lit;
  }
}
