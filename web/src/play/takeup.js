/** A game that the device keeps comes onto the board. */

/**
 * @import { Store } from '../page.d.ts'
 * @import { Save } from '../storage/kinds.js'
 */

/** Goes on with a kept game, in its own sitting. @param {Store} store @param {Save} save */
export function takeUp(store, { id, game, marks, linked, aside }) {
  store.set({ kept: { game, marks, linked, aside, sitting: Promise.resolve(id) } });
  return store.back();
}
