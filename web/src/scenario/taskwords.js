/**
 * What a puzzle asks for, in the words that the umpire says it in (`goal` in words.toml): a test
 * holds them equal. Fetched only where a scenario has a goal.
 */
import { catalogue } from '../language.js';

/** @param {number} n */
const moves = (n) => `${n} ${n === 1 ? 'move' : 'moves'}`;

export const words = catalogue('goal', {
  /** @param {string} side @param {string} wants */
  task: (side, wants) => `${side} to move: ${wants}.`,
  /** @param {string} side @param {string} name */
  ofSide: (side, name) => `${side} ${name}`,
  and: ', ',
  last: ' and ',
  or: ' or ',
  with: ', with ',
  /** @param {string} who @param {string} places */
  reach: (who, places) => `bring ${who} to ${places}`,
  /** @param {number} least @param {string} who */
  some: (least, who) => `${least} of ${who}`,
  /** @param {number} most @param {string} measure @param {string} side */
  most: (most, measure, side) => `have no more than ${most} ${measure} (${side})`,
  /** @param {string} measure @param {string} side */
  none: (measure, side) => `have no ${measure} (${side})`,
  /** @param {number} least @param {string} measure @param {string} side */
  least: (least, measure, side) => `have at least ${least} ${measure} (${side})`,
  /** @param {number} least @param {string} side @param {string} place */
  pack: (least, side, place) =>
    `have at least ${least} ${side} ${least === 1 ? 'counter' : 'counters'} in ${place} and nothing to pay for it`,
  /** @param {string} who */
  lost: (who) => `destroy ${who}`,
  /** @param {string} who */
  trapped: (who) => `leave ${who} no way out`,
  /** @param {number} most @param {string} measure @param {string} side */
  keepMost: (most, measure, side) => `at most ${most} ${measure} (${side}) at any moment`,
  /** @param {string} measure @param {string} side */
  keepNone: (measure, side) => `no ${measure} (${side}) at any moment`,
  /** @param {number} least @param {string} measure @param {string} side */
  keepLeast: (least, measure, side) => `at least ${least} ${measure} (${side}) at every moment`,
  /** @param {number} n */
  moves: (n) => ` in ${moves(n)}`,
  /** @param {string} moment */
  until: (moment) => ` by the end of ${moment}`,
  /** @param {string} moment */
  end: (moment) => ` at the end of ${moment}`,
  /** @param {string} chance */
  chance: (chance) => `, with a chance of ${chance} or better`,
  /** @param {number} turn @param {string} phase @param {string} side */
  moment: (turn, phase, side) =>
    side ? `turn ${turn}, ${phase}, ${side}` : `turn ${turn}, ${phase}`,
});
