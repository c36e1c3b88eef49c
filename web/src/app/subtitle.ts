/** The subtitle of a game, as text. Draws nothing. */
import { turnOf } from '../state.ts';
import { words } from '../words.ts';
import type { State } from '../page.ts';
import type { Board } from '../contract/board.ts';

/** The measure "score" of each side, if the rulebook has one. */
export const scores = ({ sides, measures }: Board) =>
  measures.flatMap(({ id, side, value }) => {
    const of = id === 'score' ? sides.find((one) => one.id === side) : undefined;
    return of ? [{ ...of, value }] : [];
  });

/** "Allied 4 : Axis 2". */
const score = (board: Board) =>
  scores(board)
    .map(({ name, value }) => `${name} ${value}`)
    .join(' : ');

/** The subtitle: the score if there is one, the turn, the rulebook. */
export function subtitle({ shown, draft, hello }: State) {
  const scene = shown ?? draft;
  if (!scene) return words.tagline;
  const book =
    shown?.rulesetTitle ??
    hello?.rulesets.find((one) => one.id === scene.ruleset)?.title ??
    draft?.rulesetTitle ??
    '';
  const time = scene.play === 'free' ? words.top.free : words.top.turn(turnOf(scene), scene.turns);
  const points = shown && score(shown);
  return (points ? [points, time, book] : [book, time]).filter(Boolean).join(' · ');
}
