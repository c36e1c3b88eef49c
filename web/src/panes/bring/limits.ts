/** House rules for the counters of a file: their limits are written in the form of house rules. */
import { showPane } from '../../ui/navigate.ts';
import { focusSoon } from '../../ui/memory.ts';
import { decided } from './decisions.ts';
import { bringOf, judgeBy } from './state.ts';
import type { FileReport } from '../../contract/bring.ts';
import type { HouseDoc, MappingDoc } from '../../contract/documents.ts';
import type { Store } from '../../pane.ts';
import type { GameWanted, LimitsTask } from '../limitstask.ts';

/** The ruleset of house rules, which are made for a game that no listed rulebook covers. */
export const HOUSE = 'house';

export const isByHouse = ({ ruleset }: FileReport) => ruleset.startsWith(HOUSE);

/**
 * Opens the form with the house rules of the report, or with those made of the file's names.
 * @param rule - the number of the limit to show
 */
export async function writeLimits(store: Store, rule = '') {
  await byHouse(store);
  const task = taskOf(store, rule);
  if (task) showPane(store, HOUSE, task);
}

/** Looks for a game to judge the file by. */
export async function whichGame(store: Store) {
  const wanted: GameWanted = {
    judgeBy: (ruleset) => judgeBy(store, ruleset),
    task: () => taskOf(store),
  };
  await byHouse(store);
  store.openDialog('games', wanted);
}

/** Has the file judged by house rules. */
async function byHouse(store: Store) {
  const { found } = bringOf(store.state);
  if (found && !isByHouse(found)) await judgeBy(store, HOUSE);
}

function taskOf(store: Store, rule = ''): LimitsTask | null {
  const { found } = bringOf(store.state);
  const house = found?.mapping.house;
  if (!found || !house) return null;
  const { mapping, report } = found;
  return {
    document: house,
    rule,
    standing: {
      kinds: house.kind,
      sides: house.side ?? [],
      features: house.feature,
      terrains: house.terrain,
    },
    count: report.counters,
    stands: (state) =>
      bringOf(state).found?.module === found.module && bringOf(state).input !== null,
    judge: (document, kindOf) => judge(store, withHouse(mapping, document, kindOf)),
  };
}

/** The mapping with other house rules, in which some kinds have other ids. */
export function withHouse(mapping: MappingDoc, house: HouseDoc, kindOf: Record<string, string>) {
  const rows = mapping.rows.map((row) =>
    row.kind && kindOf[row.kind] ? { ...row, kind: kindOf[row.kind] } : row,
  );
  return { ...mapping, house, rows };
}

async function judge(store: Store, mapping: MappingDoc) {
  await decided(store, mapping);
  const { error, found } = bringOf(store.state);
  if (error) return error;
  showPane(store, 'bring');
  store.say(found?.report.summary ?? '');
  focusSoon('.bring-limits');
  return '';
}
