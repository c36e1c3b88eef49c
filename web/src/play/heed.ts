/**
 * The dice that stay in view: those of log entries that the player has not yet answered with a tap
 * or a key. Knows no rule: the umpire says what the dice came to.
 */
import type { LogLine } from '../contract/board.ts';
import type { State, Store } from '../page.ts';

/** A line of the log with dice. */
export type Rolled = LogLine & { dice: NonNullable<LogLine['dice']> };

const isRolled = (line: LogLine): line is Rolled => line.dice !== null;

/** The lines with dice that have come since the player's last tap or key. */
export const unheeded = ({ shown, heeded, caseRun }: State): Rolled[] =>
  caseRun || !shown ? [] : shown.log.filter(isRolled).filter(({ n }) => n > heeded);

/** All rolls of the act that a line with dice belongs to, and their result. */
export const rollsOf = ({ shown }: State, { dice, n }: Rolled): Rolled[] =>
  (shown?.log ?? []).filter(isRolled).filter((one) => one.n <= n && one.dice.since === dice.since);

/** Removes the dice from view: the player has gone on. */
export function heed(store: Store) {
  const { board, heeded } = store.state,
    length = board?.game.log.length ?? 0;
  if (length > heeded) store.set({ heeded: length });
}
