/**
 * The ladder of offered games: three scenarios against each level in turn. Which games are finished
 * is read from the saved games and the computer's seats in them. It knows no rule.
 */
import { LEVELS } from './strength.ts';
import type { Board } from '../../contract/board.ts';
import type { ScenarioDoc } from '../../contract/documents.ts';
import type { Level } from '../../contract/opponent.ts';
import type { ScenarioEntry } from '../../page.ts';
import type { Computer } from '../../storage/kinds.ts';

/** A game to offer. */
export interface Offered {
  scenario: ScenarioDoc;
  title: string;
  level: Level;
}

/** The facts about a saved game that matter here. */
interface Finished {
  key: string;
  head: { title: string; ruleset: string; over: boolean };
}

const nameOf = (ruleset: string, title: string, level: string) => [ruleset, title, level].join('|');
export const rungName = ({ scenario, title, level }: Offered) =>
  nameOf(scenario.ruleset, title, level);

/** The offered games, the easiest first. */
export function rungsOf(entries: readonly ScenarioEntry[]): Offered[] {
  const games = entries.filter(({ duel }) => duel).sort((one, other) => one.duel - other.duel);
  return LEVELS.flatMap((level) =>
    games.map(({ scenario, title }) => ({ scenario, title, level })),
  );
}

/** The names of the finished games, by what the device keeps. */
export const finishedOf = (
  saved: readonly Finished[],
  seats: readonly { key: string; head: Computer }[],
): Set<string> => {
  const levels = new Map(seats.map(({ key, head }) => [key, Object.values(head.levels)]));
  const over = saved.filter(({ head }) => head.over);
  return new Set(
    over.flatMap(({ key, head: { ruleset, title } }) =>
      (levels.get(key) ?? []).map((level) => nameOf(ruleset, title, level)),
    ),
  );
};

/**
 * The next game to offer: after a game of the ladder the next one that is not finished, after
 * another game the same at the next level. Null if there is none.
 */
export function nextOffer(
  { title, ruleset, game }: Pick<Board, 'title' | 'ruleset' | 'game'>,
  level: Level,
  rungs: readonly Offered[],
  finished: ReadonlySet<string>,
): Offered | null {
  const at = rungs.findIndex((rung) => rungName(rung) === nameOf(ruleset, title, level));
  const open = (rung: Offered) => !finished.has(rungName(rung));
  if (at >= 0) return rungs.slice(at + 1).find(open) ?? null;
  const harder = LEVELS[LEVELS.indexOf(level) + 1];
  return harder ? { scenario: game.scenario, title, level: harder } : null;
}
