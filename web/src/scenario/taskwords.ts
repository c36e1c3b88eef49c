/**
 * The words of a puzzle's task, identical to the umpire's (`goal` in words.toml); a test compares
 * the two. They are fetched only if a scenario has a goal.
 */
import { catalogue } from '../language.ts';

const moves = (n: number) => `${n} ${n === 1 ? 'move' : 'moves'}`;

export const words = catalogue('goal', {
  task: (side: string, wants: string) => `${side} to move: ${wants}.`,
  ofSide: (side: string, name: string) => `${side} ${name}`,
  and: ', ',
  last: ' and ',
  or: ' or ',
  with: ', with ',
  reach: (who: string, places: string) => `bring ${who} to ${places}`,
  oneOfHexes: (n: number) => `one of ${n} hexes`,
  oneOfPlaces: (n: number) => `one of ${n} places`,
  among: (many: string, names: string) => `${many} (${names} among them)`,
  some: (least: number, who: string) => `${least} of ${who}`,
  most: (most: number, measure: string, side: string) =>
    `have no more than ${most} ${measure} (${side})`,
  none: (measure: string, side: string) => `have no ${measure} (${side})`,
  least: (least: number, measure: string, side: string) =>
    `have at least ${least} ${measure} (${side})`,
  pack: (least: number, side: string, place: string) =>
    `have at least ${least} ${side} ${least === 1 ? 'counter' : 'counters'} in ${place} and nothing to pay for it`,
  lost: (who: string) => `destroy ${who}`,
  trapped: (who: string) => `leave ${who} no way out`,
  keepMost: (most: number, measure: string, side: string) =>
    `at most ${most} ${measure} (${side}) at any moment`,
  keepNone: (measure: string, side: string) => `no ${measure} (${side}) at any moment`,
  keepLeast: (least: number, measure: string, side: string) =>
    `at least ${least} ${measure} (${side}) at every moment`,
  moves: (n: number) => ` in ${moves(n)}`,
  until: (moment: string) => ` by the end of ${moment}`,
  end: (moment: string) => ` at the end of ${moment}`,
  chance: (chance: string) => `, with a chance of ${chance} or better`,
  moment: (turn: number, phase: string, side: string) =>
    side ? `turn ${turn}, ${phase}, ${side}` : `turn ${turn}, ${phase}`,
});
