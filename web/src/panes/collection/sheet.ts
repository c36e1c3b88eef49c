/**
 * The collection as a sheet to print: for each puzzle its picture and its task, and the solutions.
 * A proven line is put into words by the umpire; where a puzzle has none, the solver looks for one.
 */
import { RADIUS } from '../../board/grid.ts';
import { asking } from '../../ui/asking.ts';
import { kindsOf, taskOf, withMap } from '../../scenario/load.ts';
import { solve, stop } from '../../solving/solver.ts';
import { puzzlePicture } from '../puzzleboard.ts';
import { collectionOf, keep } from './state.ts';
import { words as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { ScenarioDoc } from '../../contract/documents.ts';
import type { Item, Printed } from './state.ts';

/** Margin around the counters in the pictures, in units of the map: one hex more than in lists. */
const MARGIN = 2.4 * RADIUS;

const preparing = asking(keep, { failed: (refused) => ({ refused }) });

/** Prepares the sheet of the open collection, puzzle by puzzle. */
export async function prepareSheet(store: Store) {
  const { opened } = collectionOf(store.state);
  if (!opened) return;
  const there = opened.items.flatMap((item) => (item.scenario ? [item] : []));
  keep(store, { face: 'sheet', sheet: { puzzles: [], of: there.length } });
  const isReady = await preparing(store, async (tell) => {
    const puzzles: Printed[] = [];
    for (const item of there) {
      puzzles.push(await printedOf(store, item));
      if (!tell({ sheet: { puzzles: [...puzzles], of: there.length } })) break;
    }
    return {};
  });
  if (isReady) store.say(say.sheet.ready);
}

/** Leaves the sheet; a search for a solution is stopped. */
export function leaveSheet(store: Store) {
  const { sheet } = collectionOf(store.state);
  preparing.drop();
  if (sheet && sheet.puzzles.length < sheet.of) stop();
  keep(store, { face: 'view', sheet: null });
}

async function printedOf(store: Store, item: Item): Promise<Printed> {
  const scenario = item.scenario as ScenarioDoc;
  const [picture, task, line] = await Promise.all([
    puzzlePicture(scenario, MARGIN).catch(() => null),
    taskIn(scenario).catch(() => ''),
    solutionOf(store, item),
  ]);
  const { ruleset, text = '', title = '' } = scenario;
  return { title: title || say.untitled, text, task, ruleset, picture, line };
}

const taskIn = async (scenario: ScenarioDoc) =>
  taskOf(await withMap({ scenario, log: [] }), kindsOf(scenario.ruleset));

/** The solution in words: the claimed line if it meets the goal, else the solver's; or nothing. */
async function solutionOf(store: Store, { claim, scenario }: Item): Promise<string[]> {
  if (!scenario) return [];
  if (claim?.line?.length) {
    const board = await store
      .ask({ ask: 'open', game: { scenario, log: claim.line } })
      .catch(() => null); // a line that the rules forbid is no solution
    if (board?.goal?.stands === 'met') return board.log.map(({ words }) => words);
  }
  const found = await solve({ scenario, log: [] }).catch(() => null); // stopped, or no worker
  return found?.answer === 'solved' ? found.line.map(({ words }) => words) : [];
}
