/**
 * What a step costs: the scenario's own data, by terrain, road and hexside, for all counters or for
 * those of one type. Whatever the map has is offered, and what has a cost already.
 */
import { html, nothing } from 'lit-html';
import { iconMinus, iconPlus } from '../../ui/icons.js';
import { picker, square } from '../../ui/parts.js';
import { words } from '../words.js';
import { setPlay } from './goalstate.js';
import { EDGES, ROADS } from './mapdoc.js';
import { words as say } from './playwords.js';
import { editorOf, keep } from './state.js';

/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../types/board.d.ts').Board} Board */
/** @typedef {import('../../types/book.d.ts').Book} Book */

const BARRED = -1,
  MOST = 20;
const GROUNDS = words.editor.terrains;

/** Terrains, roads and hexsides of a map and of a list of costs. @param {Board} board */
function named({ game: { scenario }, map }) {
  const there = new Set([
    'clear',
    ...Object.values(map.terrain ?? {}),
    ...(map.roads ?? []).map(({ kind }) => kind),
    ...Object.values(map.edges ?? {}),
    ...Object.keys(scenario.costs ?? {}).map((key) => key.split('/')[0]),
  ]);
  return [...Object.keys(GROUNDS), ...ROADS, ...EDGES].filter((name) => there.has(name));
}

/** @param {string} name */
const nameOf = (name) =>
  /** @type {Record<string, string>} */ ({ ...GROUNDS, ...words.editor.lineNames })[name] ?? name;

/**
 * One more or one less: barred, as usual, then points.
 * @param {number | undefined} cost
 * @param {1 | -1} by
 */
function next(cost, by) {
  if (cost === undefined) return by > 0 ? 1 : BARRED;
  if (cost === BARRED) return by > 0 ? undefined : BARRED;
  return cost + by < 1 ? undefined : Math.min(MOST, cost + by);
}

/** @param {Board} board @param {Book} book @param {State} state @param {Store} store */
export function costsPart(board, book, state, store) {
  const { costFor } = editorOf(state);
  /** @type {Map<string, string>} */
  const types = new Map();
  for (const { name, type } of book.kinds) if (!types.has(type)) types.set(type, name);
  const costs = board.game.scenario.costs ?? {};
  const set = (/** @type {string} */ key, /** @type {number | undefined} */ cost) => {
    const { [key]: _, ...others } = costs;
    return setPlay(store, { costs: cost === undefined ? others : { ...others, [key]: cost } });
  };
  const row = (/** @type {string} */ name) => {
    const key = costFor ? `${name}/${costFor}` : name,
      cost = costs[key],
      label = nameOf(name);
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
        ? picker({
            label: say.costFor,
            value: costFor,
            of: [
              { value: '', label: say.everybody },
              ...[...types].map(([type, name]) => ({ value: type, label: say.like(name) })),
            ],
            choose: (type) => keep(store, { costFor: type }),
          })
        : nothing
    }
    <ul class="marks is-costs">
      ${named(board).map(row)}
    </ul>`;
}
