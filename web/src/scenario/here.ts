/** A position as the start of a scenario. Pure; the umpire validates the result. */
import { phaseOf } from '../state.ts';
import type { Board, CounterView } from '../contract/board.ts';
import type { CounterDoc, ScenarioDoc } from '../contract/documents.ts';

/** The current position as the start of a scenario, with its map written out. */
export function fromHere(board: Board): ScenarioDoc {
  const now = board.steps.find((step) => step.state === 'now');
  const options = { ...board.game.scenario.options, ...switched(board) };
  return {
    ...board.game.scenario,
    map: board.map,
    turn: Math.max(1, board.turn),
    ...(now ? { phase: phaseOf(now), active: now.side } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    counters: [
      ...board.counters.filter((one) => one.at || one.aboard).map(document),
      ...unseen(board),
    ],
  };
}

/**
 * Counters in boxes that are hidden from the side at the screen. The board does not list them, so
 * they are taken from the scenario, except those that a log entry removed.
 */
function unseen(board: Board): CounterDoc[] {
  if (!board.secret) return [];
  const known = new Set(board.counters.map((one) => one.id));
  for (const entry of board.game.log)
    if ('edit' in entry && entry.edit === 'remove' && entry.who) known.add(entry.who);
  return board.game.scenario.counters.filter((one) => !known.has(one.id));
}

/** Options that the log has changed. */
function switched(board: Board) {
  const options: Record<string, boolean> = {};
  for (const entry of board.game.log) {
    if ('edit' in entry && entry.edit === 'option' && entry.option)
      options[entry.option] = entry.value ?? false;
  }
  return options;
}

/** The counter's document in the current position. */
const document = ({ aboard, at, marks, rank, spent, ...counter }: CounterView): CounterDoc => ({
  id: counter.id,
  kind: counter.kind,
  side: counter.side,
  name: counter.name,
  ...(aboard ? { aboard } : { at, order: rank }),
  ...(marks.length > 0 ? { marks: marks.map((mark) => mark.id).sort() } : {}),
  ...(spent > 0 ? { spent } : {}),
});
