/** Shows an earlier position of a game on the map in place of the current one. */
import type { CaseRun, State, Store } from '../page.ts';
import type { Board } from '../contract/board.ts';
import type { Game } from '../contract/documents.ts';

/** Time in ms that each position stays during automatic replay. */
export const PACE = 1100;

/**
 * The position after the first entries of the log, as a separate game without data for play by
 * link.
 * @param at - number of entries played
 * @param side - the side that views the position
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
 * The path of the counter that the last entry moved, if the counter is visible.
 * @param at - number of entries played
 */
export function slideTo({ shown }: State, { log }: Game, at: number): State['slide'] {
  const entry = log[at - 1];
  if (!entry || !('do' in entry) || !entry.who || !entry.to) return null;
  const { who, to } = entry;
  const from = shown?.counters.find(({ id }) => id === who)?.at;
  return from && from !== to && !from.startsWith('@') ? { who, path: [from, to] } : null;
}
