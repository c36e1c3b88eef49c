/** From lists to a game: a map that begins with set-up, and an army for each side of it. */
import { html, nothing } from 'lit-html';
import { showPane } from '../../ui/show.js';
import { picker } from '../../ui/parts.js';
import { sentence } from '../../words.js';
import { listIn } from './link.js';
import { armyOf, look } from './state.js';
import { army as say } from './words.js';

/**
 * @import { Battle, Cards } from '../../types/army.d.ts'
 * @import { Game } from '../../types/documents.d.ts'
 * @import { State, Store } from '../../page.d.ts'
 * @import { List } from './link.js'
 */

/** The army that a scenario brings along, and the list that is at work. */
const READY = 'ready';
const HERE = 'here';
/** What stands on the board: a map that a player has drawn, or any other. */
const BOARD = 'the board';

/**
 * The maps on which armies of this rulebook are set up.
 * @param {Cards} cards
 * @param {State} state
 */
const maps = ({ waits }, { scenarios, panes, shown }) => {
  const { ruleset } = armyOf({ panes }).list;
  const listed = (scenarios ?? []).filter(
    (one) => one.ruleset === ruleset && one.scenario.counters?.some(({ at }) => at === `@${waits}`),
  );
  return [
    ...listed.map(({ id, title, scenario }) => ({ id, title, game: { scenario, log: [] } })),
    ...(shown?.game.scenario.ruleset === ruleset
      ? [{ id: BOARD, title: say.thisBoard(shown.title), game: shown.game }]
      : []),
  ];
};

/**
 * The armies that a side can have, by the name they are chosen by.
 * @param {State} state
 * @param {string} side
 * @returns {{ value: string, label: string, list: List | null }[]}
 */
function armies(state, side) {
  const { list, lists } = armyOf(state);
  const kept = lists.flatMap(({ name, link }) => {
    const found = listIn(link);
    const fits = found?.side === side && found.ruleset === list.ruleset && found.units.length;
    return fits ? [{ value: `kept ${name}`, label: name, list: found }] : [];
  });
  const here = { value: HERE, label: say.thisArmy, list };
  return [
    ...(list.side === side && list.units.length ? [here] : []),
    ...kept,
    { value: READY, label: say.readyArmy, list: null },
  ];
}

/**
 * What was chosen, as far as it is still there: else this list, and the army of the scenario.
 * @param {Cards} cards
 * @param {State} state
 */
function chosen(cards, state) {
  const { field } = armyOf(state);
  const there = maps(cards, state);
  const sides = cards.sides.map((side) => {
    const of = armies(state, side.id);
    const wanted = field.armies[side.id] ?? HERE;
    const army = of.find(({ value }) => value === wanted) ?? of[of.length - 1];
    return { side, of, army };
  });
  return { there, map: there.find(({ id }) => id === field.map) ?? there[0], sides };
}

/** @param {Cards} cards @param {State} state @param {Store} store */
export function battlefield(cards, state, store) {
  const { there, map, sides } = chosen(cards, state);
  if (!map) return nothing;
  const put = (/** @type {Partial<import('./state.js').Field>} */ news) =>
    look(store, { field: { ...armyOf(store.state).field, ...news } });
  return html` <section class="army-field card" aria-labelledby="army-field">
    <h3 class="serif" id="army-field">${say.play}</h3>
    <p class="quiet">${say.playLead}</p>
    <div class="army-field-choices">
      ${picker({
        label: say.map,
        value: map.id,
        of: there.map(({ id, title }) => ({ value: id, label: title })),
        choose: (id) => put({ map: id }),
      })}
      ${sides.map(({ side, of, army }) =>
        picker({
          label: say.armyOf(side.name),
          value: army.value,
          of,
          choose: (value) =>
            put({ armies: { ...armyOf(store.state).field.armies, [side.id]: value } }),
        }),
      )}
    </div>
    <button
      type="button"
      class="button is-main"
      ?disabled=${map.id === BOARD && sides.every(({ army }) => !army.list)}
      @click=${() =>
        void begin(
          map,
          sides.flatMap(({ army }) => army.list ?? []),
          store,
        )}
    >
      ${say.setUp(map.title)}
    </button>
  </section>`;
}

/**
 * The game on the board; armies that the scenario brings along stay as they are.
 * @param {{ id: string, game: Game }} map
 * @param {List[]} lists
 * @param {Store} store
 */
async function begin({ id, game: { log, scenario } }, lists, store) {
  try {
    const listed = lists.map(({ side, points, units, chief, card }) => ({
      side,
      points,
      units,
      ...(chief ? { commander: chief } : {}),
      ...(card.length ? { card } : {}),
    }));
    const game = listed.length
      ? /** @type {Battle} */ (
          await store.ask({
            ask: 'battle',
            scenario,
            armies: listed,
            ...(id === BOARD ? { log } : {}),
          })
        ).game
      : { scenario, log: [] };
    showPane(store, 'board');
    store.set({ sheet: 'half' });
    await store.open(game);
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}
