/**
 * Movement costs: the scenario's own data, by terrain, road and hexside, for all counters or those
 * of one type. Lists every terrain, road and hexside that the map has or that already has a cost.
 */
import { html, nothing } from 'lit-html';
import { choiceField } from '../../ui/form.ts';
import { iconMinus, iconPlus } from '../../ui/icons.ts';
import { square } from '../../ui/parts.ts';
import { changed } from '../../ui/path.ts';
import { terrainsOf } from '../terrains.ts';
import { words as editor } from './words.ts';
import { EDGES, ROADS } from './mapdoc.ts';
import { setPlay } from './goalstate.ts';
import { words as say } from './playwords.ts';
import { editorOf, keep } from './state.ts';
import type { State, Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';

const BARRED = -1,
  MOST = 20;
/** The terrains, roads and hexsides of the map and of the scenario's costs, each with its name. */
function named({ game: { scenario }, map }: Board) {
  const there = new Set([
    'clear',
    ...Object.values(map.terrain ?? {}),
    ...(map.roads ?? []).map(({ kind }) => kind),
    ...Object.values(map.edges ?? {}),
    ...Object.keys(scenario.costs ?? {}).map((key) => key.split('/')[0]),
  ]);
  const lines = [...ROADS, ...EDGES].map((line) => [line, editor.lineNames[line]] as const);
  const grounds = Object.entries(terrainsOf(scenario.house?.terrain));
  return [...grounds, ...lines].filter(([id]) => there.has(id));
}

/** The next cost up or down, in the order: barred, as usual, points. */
function next(cost: number | undefined, by: 1 | -1) {
  if (cost === undefined) return by > 0 ? 1 : BARRED;
  if (cost === BARRED) return by > 0 ? undefined : BARRED;
  return cost + by < 1 ? undefined : Math.min(MOST, cost + by);
}

export function costsPart(board: Board, book: Book, state: State, store: Store) {
  const { costFor } = editorOf(state);
  const types: Map<string, string> = new Map();
  for (const { name, type } of book.kinds) if (!types.has(type)) types.set(type, name);
  const costs = board.game.scenario.costs ?? {};
  const set = (key: string, cost: number | undefined) =>
    setPlay(store, { costs: changed(costs, [key], cost) });
  const row = ([id, label]: readonly [string, string]) => {
    const key = costFor ? `${id}/${costFor}` : id,
      cost = costs[key];
    return html` <li>
      <span>${label}</span><b>${say.cost(cost)}</b>
      ${square(say.less(label), iconMinus, () => set(key, next(cost, -1)), cost === BARRED)}
      ${square(say.dearer(label), iconPlus, () => set(key, next(cost, 1)), cost === MOST)}
    </li>`;
  };
  return html` <h3 class="head">${say.costs}</h3>
    <p class="quiet">${say.costsWhy}</p>
    ${
      types.size > 1
        ? choiceField({
            label: say.costFor,
            value: costFor,
            of: [
              { value: '', label: say.everybody },
              ...[...types].map(([type, name]) => ({ value: type, label: say.like(name) })),
            ],
            write: (type) => keep(store, { costFor: type }),
          })
        : nothing
    }
    <ul class="marks is-costs">
      ${named(board).map(row)}
    </ul>`;
}
