/**
 * What keeps the game on the board, decision by decision, before it is shown: whoever has seen a move has it kept.
 * It says once where the device does not let it.
 */
import { beginSitting, keep, newSitting, takeUp } from './saves.js';

/**
 * @import { Board } from '../types.d.ts'
 * @import { Keeper, State } from '../page.d.ts'
 * @import { Outcome } from './saves.js'
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

  /** @param {Outcome} outcome */
  function tell(outcome) {
    if (outcome === last) return;
    last = outcome;
    onOutcome(outcome);
  }

  /** @param {Board} board @param {Pick<State, 'marks' | 'linked'>} how */
  async function write({ game, title }, { marks, linked }) {
    if (!game.log.length && !(await written)) return; // nothing has been decided yet
    written = Promise.resolve(true);
    tell(await keep({ id: await sitting, game, marks, linked, title, at: Date.now() }));
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
