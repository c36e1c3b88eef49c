/** An earlier position of a game, shown on the map in the game's place. */
import type { CaseRun, State, Store } from '../page.ts';
import type { Board } from '../types/board.ts';
import type { Game } from '../types/documents.ts';

/** ms that a position stays during automatic replay. */
export const PACE = 1100;

/**
 * The position after some entries of the log, as a game of its own: none of its data goes by link.
 * @param at - entries played
 * @param side - the side that views it
 */
export const positionAt = (
  store: Store,
  { scenario, log }: Game,
  at: number,
  side?: string,
): Promise<Board> =>
  store.ask({
    ask: 'open',
    game: { scenario, log: log.slice(0, at) },
    ...(side ? { side } : {}),
  });

/** A position as a worked case without steps. */
export const asCase = (start: Board): CaseRun => ({
  ruleset: start.ruleset,
  id: '',
  case: { id: '', title: start.title, text: '', source: '', clauses: [], start, steps: [] },
  step: 0,
});

/**
 * The path of the counter that the last entry moved, if it is visible.
 * @param at - entries played
 */
export function slideTo({ shown }: State, { log }: Game, at: number): State['slide'] {
  const entry = log[at - 1];
  if (!entry || !('do' in entry) || !entry.who || !entry.to) return null;
  const { who, to } = entry;
  const from = shown?.counters.find(({ id }) => id === who)?.at;
  return from && from !== to && !from.startsWith('@') ? { who, path: [from, to] } : null;
}
