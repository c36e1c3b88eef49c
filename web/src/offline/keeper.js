/**
 * What keeps the game on the board, decision by decision, before it is shown: whoever has seen a
 * move has it kept. It says once where the device does not let it.
 */
import { beginSitting, keep, mayKeep, newSitting, takeUp } from './saves.js';

/**
 * @import { Board } from '../types/board.d.ts'
 * @import { Outcome, Save } from './saves.js'
 */

/**
 * What undo needs besides the game: where each act began, and how much of the log a link brought.
 * @typedef {{ marks: number[], linked: number, edited?: boolean, aside?: Save['aside'] }} Marked
 *   `edited`: the position was written anew, which counts as a decision
 */

/**
 * Keeps the game on the board on the device, decision by decision. None of it rejects.
 * @typedef {object} Keeper
 * @property {() => Promise<Save | null>} before
 *   what this very tab had on the board before it was loaded anew
 * @property {() => Promise<string>} sitting  the sitting that the board belongs to
 * @property {(board: Board, how: Marked, sitting: 'same' | 'fresh'
 *   | Promise<string>) => Promise<void>} keep
 *   kept when the promise is fulfilled; `fresh`: another game, which does not take the place of the
 *   one before
 */

/** A store that hangs must not stop the game. */
const PATIENCE_MS = 1_500;

/**
 * @param {(outcome: Outcome) => void} onOutcome  told when it changes
 * @returns {Keeper}
 */
export function createKeeper(onOutcome) {
  const begun = beginSitting().catch(() => ({ id: '', before: null }));
  /** @type {Promise<string>} */
  let sitting = begun.then(({ id }) => id);
  let written = begun.then(({ before }) => before !== null);
  /** @type {Outcome} */
  let last = 'kept';
  /** The last decision was not kept. */
  let missed = false;

  /** @param {Outcome} outcome */
  function tell(outcome) {
    if (outcome === last) return;
    last = outcome;
    onOutcome(outcome);
  }

  void mayKeep().then(tell); // said before anything is played for nothing

  /** @param {Board} board @param {Marked} how */
  async function write({ game, title }, { marks, linked, edited, aside }) {
    if (!game.log.length && !edited && !(await written)) return; // nothing has been decided yet
    written = Promise.resolve(true);
    const id = await sitting,
      at = Date.now();
    const outcome = await keep({ id, game, marks, linked, title, at, aside: aside ?? null });
    if (outcome !== 'kept' && !missed) last = 'kept'; // what was said at the start is past by now
    missed = outcome !== 'kept';
    tell(outcome);
  }

  return {
    before: () => begun.then(({ before }) => before),
    sitting: () => sitting,
    keep(board, how, whose) {
      if (whose !== 'same') {
        sitting = whose === 'fresh' ? newSitting() : whose.then(takeUp);
        written = Promise.resolve(whose !== 'fresh');
      }
      return Promise.race([
        write(board, how),
        new Promise((resolve) => {
          setTimeout(resolve, PATIENCE_MS);
        }),
      ]).then(() => undefined);
    },
  };
}
