/** An earlier position of a game, as it stands on the map in the game's place. */

/**
 * @import { CaseRun, State, Store } from '../page.d.ts'
 * @import { Board } from '../types/board.d.ts'
 * @import { Game } from '../types/documents.d.ts'
 */

/** ms that a position stands before the next one comes by itself. */
export const PACE = 1100;

/**
 * The position after some entries of the log, as a game of its own: nothing of it goes by link.
 * @param {Store} store
 * @param {Game} game
 * @param {number} at  entries played
 * @param {string} [side]  whose eyes look at it
 * @returns {Promise<Board>}
 */
export const positionAt = (store, { scenario, log }, at, side) =>
  store.ask({
    ask: 'open',
    game: { scenario, log: log.slice(0, at) },
    ...(side ? { side } : {}),
  });

/** A position as a worked case without steps. @param {Board} start @returns {CaseRun} */
export const asCase = (start) => ({
  ruleset: start.ruleset,
  id: '',
  case: { id: '', title: start.title, text: '', source: '', clauses: [], start, steps: [] },
  step: 0,
});

/**
 * The path of the counter that the last entry moved, where it can be seen.
 * @param {State} state
 * @param {Game} game
 * @param {number} at  entries played
 * @returns {State['slide']}
 */
export function slideTo({ shown }, { log }, at) {
  const entry = log[at - 1];
  if (!entry || !('do' in entry) || !entry.who || !entry.to) return null;
  const { who, to } = entry;
  const from = shown?.counters.find(({ id }) => id === who)?.at;
  return from && from !== to && !from.startsWith('@') ? { who, path: [from, to] } : null;
}
