/** What stands under the title of a game. Draws nothing. */
import { words } from '../words.js';

/**
 * @import { State } from '../page.d.ts'
 * @import { Board } from '../types/board.d.ts'
 */

/** What a rulebook measures as its score: "Allied 4 : Axis 2". @param {Board} board */
const score = ({ sides, measures }) =>
  measures
    .filter((one) => one.id === 'score')
    .map((one) => `${sides.find(({ id }) => id === one.side)?.name} ${one.value}`)
    .join(' : ');

/** The rulebook, the turn, and the score where there is one. @param {State} state */
export function subtitle({ shown, draft, hello }) {
  const scene = shown ?? draft;
  if (!scene) return words.tagline;
  const book =
    shown?.rulesetTitle ??
    hello?.rulesets.find((one) => one.id === scene.ruleset)?.title ??
    draft?.rulesetTitle ??
    '';
  const time = scene.play === 'free' ? words.top.free : words.top.turn(scene.turn, scene.turns);
  return [book, time, shown && score(shown)].filter(Boolean).join(' · ');
}
