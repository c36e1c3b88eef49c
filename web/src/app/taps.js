/**
 * What a tap, a drop or a key on the map means, given what is picked. It knows the flow, not the
 * drawing. The pane on view is asked first: the editor puts counters down where the board would
 * judge a hex.
 */
import { placeOf } from '../play/flow.js';
import { targets } from '../play/targets.js';
import { subjectOf } from '../state.js';

/**
 * @import { ActView, Ask } from '../types/board.d.ts'
 * @import { Place } from '../types/documents.d.ts'
 * @import { Store } from '../page.d.ts'
 * @import { Pane } from '../pane.d.ts'
 */

/** @param {Store} store @param {Pane[]} panes */
export function createTaps(store, panes) {
  const pane = () => panes.find((one) => one.id === store.state.view);
  const scene = () => store.state.shown ?? store.state.draft;
  const stackAt = (/** @type {Place} */ place) =>
    scene()?.places.find((one) => one.at === place)?.stack ?? [];

  /**
   * A side that must choose does so on the map too.
   * @param {(one: ActView, ask: Ask) => boolean} is
   */
  function answered(is) {
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

  /**
   * A finger or the mouse is down on a counter that a tap or a drag would pick up.
   * @param {string} id
   */
  function onPress(id) {
    const { view, shown, pick, fan } = store.state,
      at = placeOf(store.state, id);
    if (view !== 'board' || !shown || shown.ask || pick || !at) return;
    if (fan === at || at.startsWith('@') || stackAt(at).length === 1) store.prefetchReach(id);
  }

  /**
   * @param {string} id
   * @param {unknown} [_event]
   * @param {boolean} [laid] it lies open by itself, among the places of its hex
   */
  function onCounter(id, _event, laid = false) {
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

  /** @param {Place} place */
  function openFan(place) {
    void store.inspect(place);
    store.set({ fan: place });
  }

  /** @param {Place} place */
  function onHex(place) {
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
   * @param {Place} place
   */
  function onceHeard(place) {
    const stop = store.subscribe(({ target, why, whyError }) => {
      if (target === place && !why && !whyError) return;
      stop();
      if (target === place && why?.verdict.grade === 'lawful') void store.confirm();
    });
  }

  /**
   * With a counter picked: the first tap asks, the second carries out. Another counter out of
   * reach, or in a hex already heard to be barred, is picked instead.
   * @param {Place} place
   * @param {string} id  the counter that was tapped, if any
   */
  function aimAt(place, id) {
    const { target, path, why, reach } = store.state;
    const acts =
      scene() && reach
        ? (targets(reach, /** @type {import('../types/board.d.ts').Board} */ (scene())).get(
            place,
          ) ?? [])
        : [];
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
   * @param {Place} place
   * @param {ActView[]} acts
   */
  function aimActs(place, acts) {
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

  /** @param {string} id @param {Place} place */
  async function onDrop(id, place) {
    store.set({ hover: null });
    if (pane()?.onDrop?.(store, id, place) || placeOf(store.state, id) === place) return;
    if (store.state.pick !== id) await store.pickCounter(id);
    await store.target(place);
    if (store.state.target === place && store.state.why?.entries.length) await store.confirm();
  }

  /** @param {string} id @param {Place | null} place */
  function onDragOver(id, place) {
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

  /** Up or down the stack at the cursor. @param {1 | -1} by */
  function throughStack(by) {
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

  /** @param {Place[]} hexes  that a stroke of the brush has passed */
  const onStroke = (hexes) => pane()?.onStroke?.(store, hexes);

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
