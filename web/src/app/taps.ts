/**
 * What a tap, a drop or a key on the map means, given what is picked. It knows the flow, not the
 * drawing. The pane on view is asked first: the editor puts counters down where the board would
 * judge a hex.
 */
import { placeOf } from '../play/flow.ts';
import { targets } from '../play/targets.ts';
import { subjectOf } from '../state.ts';
import type { ActView, Ask, Board } from '../types/board.ts';
import type { Place } from '../types/documents.ts';
import type { Store } from '../page.ts';
import type { Pane } from '../pane.ts';

export function createTaps(store: Store, panes: Pane[]) {
  const pane = () => panes.find((one) => one.id === store.state.view);
  const scene = () => store.state.shown ?? store.state.draft;
  const stackAt = (place: Place) => scene()?.places.find((one) => one.at === place)?.stack ?? [];

  /** A side that must choose does so on the map too. */
  function answered(is: (one: ActView, ask: Ask) => boolean) {
    const ask = store.state.shown?.ask;
    const index = ask?.choices.findIndex((one) => is(one, ask)) ?? -1;
    if (index >= 0) void store.choose(index);
    return index >= 0;
  }

  /**
   * Beside the rulebook there is no room for a verdict: whoever touches the map is taken back to
   * the board.
   */
  function toBoard() {
    if (pane()?.stands === 'left') store.set({ view: 'board' });
  }

  /** A finger or the mouse is down on a counter that a tap or a drag would pick up. */
  function onPress(id: string) {
    const { view, shown, pick, fan } = store.state,
      at = placeOf(store.state, id);
    if (view !== 'board' || !shown || shown.ask || pick || !at) return;
    if (fan === at || at.startsWith('@') || stackAt(at).length === 1) store.prefetchReach(id);
  }

  /** @param laid - it lies open by itself, among the places of its hex */
  function onCounter(id: string, _event?: unknown, laid = false) {
    toBoard();
    if (pane()?.onCounter?.(store, id)) return;
    if (answered((one, ask) => subjectOf(ask, one) === id)) return;
    const { pick, fan, reach } = store.state;
    const at = placeOf(store.state, id);
    if (pick === id && fan !== at) return store.putBack();
    if (laid && !(pick && reach?.hexes.some((one) => one.to === at)))
      return void store.pickCounter(id);
    // In a box beside the map counters lie side by side: each is picked by itself.
    if (!at || fan === at || at.startsWith('@')) return void store.pickCounter(id);
    if (pick && placeOf(store.state, pick) !== at) return aimAt(at, id);
    if (stackAt(at).length > 1) return openFan(at);
    return void store.pickCounter(id);
  }

  function openFan(place: Place) {
    void store.inspect(place);
    store.set({ fan: place });
  }

  function onHex(place: Place) {
    toBoard();
    if (pane()?.onHex?.(store, place)) return;
    if (answered(({ entry }) => 'to' in entry && entry.to === place)) return;
    if (store.state.fan) return store.set({ fan: null });
    if (store.state.pick) return aimAt(place, '');
    if (store.state.target === place) return store.putBack();
    return void store.inspect(place);
  }

  /**
   * A second tap that comes before the answer counts once the answer is there, unless the move has
   * a price.
   */
  function onceHeard(place: Place) {
    const stop = store.subscribe(({ target, why, whyError }) => {
      if (target === place && !why && !whyError) return;
      stop();
      if (target === place && why?.verdict.grade === 'lawful') void store.confirm();
    });
  }

  /**
   * With a counter picked: the first tap asks, the second carries out. Another counter out of
   * reach, or in a hex already heard to be barred, is picked instead.
   * @param id - the counter that was tapped, if any
   */
  function aimAt(place: Place, id: string) {
    const { target, path, why, reach } = store.state;
    const acts = scene() && reach ? (targets(reach, scene() as Board).get(place) ?? []) : [];
    if (acts.length && store.state.menu !== place && target !== place) return aimActs(place, acts);
    const again = path !== null && target === place;
    if (again && why?.entries.length) return void store.confirm();
    if (again && !why && !store.state.whyError) return onceHeard(place);
    if (id && (again || (reach && !reach.hexes.some((hex) => hex.to === place)))) {
      return stackAt(place).length > 1 ? openFan(place) : void store.pickCounter(id);
    }
    return void store.target(place);
  }

  /**
   * A hex at which the picked counter may act: its one act stands explained at once, several are
   * listed.
   */
  function aimActs(place: Place, acts: ActView[]) {
    const moves = store.state.reach?.hexes.some((hex) => hex.to === place);
    if (acts.length === 1 && !moves) return void store.consider(acts[0]);
    return store.set({
      menu: place,
      target: null,
      path: null,
      why: null,
      whyError: '',
      preview: null,
      fan: null,
      cursor: place,
      sent: false,
    });
  }

  async function onDrop(id: string, place: Place) {
    store.set({ hover: null });
    if (pane()?.onDrop?.(store, id, place) || placeOf(store.state, id) === place) return;
    if (store.state.pick !== id) await store.pickCounter(id);
    await store.target(place);
    if (store.state.target === place && store.state.why?.entries.length) await store.confirm();
  }

  function onDragOver(id: string, place: Place | null) {
    toBoard();
    if (store.state.view !== 'editor' && store.state.pick !== id) void store.pickCounter(id);
    if (store.state.hover !== place) store.set({ hover: place });
  }

  /** Enter on the keyboard's hex. */
  function enter() {
    const { cursor, pick } = store.state;
    if (!cursor || pane()?.onHex?.(store, cursor)) return;
    if (pick) return aimAt(cursor, '');
    const here = stackAt(cursor);
    const able = here.filter((id) => scene()?.counters.find((one) => one.id === id)?.can);
    const id = able.at(-1) ?? here.at(-1);
    return id ? void store.pickCounter(id) : onHex(cursor);
  }

  /** Up or down the stack at the cursor. */
  function throughStack(by: 1 | -1) {
    const { cursor, pick } = store.state;
    const here = cursor ? stackAt(placeOf(store.state, pick) ?? cursor) : [];
    if (!here.length) return;
    const at = pick ? here.indexOf(pick) : -1;
    const from = at < 0 && by < 0 ? 0 : at; // from outside, back leads to the last one
    void store.pickCounter(here[(from + by + here.length) % here.length]);
  }

  /** The next counter that has something to do. */
  function nextAble() {
    const able = scene()?.counters.filter((one) => one.can) ?? [];
    if (!able.length) return;
    const at = able.findIndex((one) => one.id === store.state.pick);
    void store.pickCounter(able[(at + 1) % able.length].id);
  }

  /** Whether a finger drawn over the map paints. */
  const onPaints = () => pane()?.paints?.(store) ?? false;

  /** @param hexes - that a stroke of the brush has passed */
  const onStroke = (hexes: Place[]) => pane()?.onStroke?.(store, hexes);

  /** How a tapped hex with parts is taken. */
  const onParts = () => pane()?.onParts?.(store) ?? 'look';

  /** The hexes that the pane on view has outlined. */
  const outlined = () => pane()?.outlined?.(store.state) ?? [];

  return {
    onPress,
    onCounter,
    onHex,
    onDrop,
    onDragOver,
    onPaints,
    onStroke,
    onParts,
    outlined,
    enter,
    throughStack,
    nextAble,
  };
}
