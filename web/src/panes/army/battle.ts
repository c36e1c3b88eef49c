/** Start a game from army lists: a map that begins with set-up, and an army for each side. */
import { html, nothing } from 'lit-html';
import { choiceField } from '../../ui/form.ts';
import { button } from '../../ui/button.ts';
import { showPane } from '../../ui/navigate.ts';
import { sentence } from '../../words.ts';
import { listIn } from './link.ts';
import { armyOf, look } from './state.ts';
import { army as say } from './words.ts';
import type { Cards } from '../../contract/army.ts';
import type { Game } from '../../contract/documents.ts';
import type { State, Store } from '../../page.ts';
import type { List } from './link.ts';
import type { Field } from './state.ts';

/**
 * Values of the army picker: the scenario's own army, the list being edited, and a list that the
 * computer draws.
 */
const READY = 'ready';
const HERE = 'here';
const DRAWN = 'drawn';
/** Value of the map picker for the game on the board, whatever map it uses. */
const BOARD = 'the board';

/**
 * The maps to choose from: scenarios in which armies set up, and the board's game if it has the
 * same rulebook.
 */
const maps = ({ waits }: Cards, { scenarios, panes, shown }: State) => {
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
 * The armies a side can choose from: the current list, kept lists, one that the computer draws, the
 * scenario's own army.
 */
function armies(state: State, side: string): { value: string; label: string; list: List | null }[] {
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
    { value: DRAWN, label: say.drawnArmy, list: null },
    { value: READY, label: say.readyArmy, list: null },
  ];
}

/**
 * The chosen map and armies. Defaults: the first map; the current list, else the scenario's army.
 */
function chosen(cards: Cards, state: State) {
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

export function battlefield(cards: Cards, state: State, store: Store) {
  const { there, map, sides } = chosen(cards, state);
  if (!map) return nothing;
  const put = (news: Partial<Field>) =>
    look(store, { field: { ...armyOf(store.state).field, ...news } });
  return html` <section class="army-field card" aria-labelledby="army-field">
    <h3 class="serif" id="army-field">${say.play}</h3>
    <p class="quiet">${say.playLead}</p>
    <div class="stack army-field-choices">
      ${choiceField({
        label: say.map,
        value: map.id,
        of: there.map(({ id, title }) => ({ value: id, label: title })),
        write: (id) => put({ map: id }),
      })}
      ${sides.map(({ side, of, army }) =>
        choiceField({
          label: say.armyOf(side.name),
          value: army.value,
          of,
          write: (value) =>
            put({ armies: { ...armyOf(store.state).field.armies, [side.id]: value } }),
        }),
      )}
    </div>
    ${button(say.setUp(map.title), () => begin(map, sides, store), {
      main: true,
      off: map.id === BOARD && sides.every(({ army }) => army.value === READY),
    })}
  </section>`;
}

/** An army that the computer draws for a side, within the points of the list being edited. */
async function drawn(side: string, store: Store): Promise<List> {
  const { list } = armyOf(store.state);
  const draw = Math.floor(Math.random() * 1e9);
  const { ruleset, points } = list;
  const { units } = await store.ask({ ask: 'army', ruleset, side, points, units: [], draw });
  const ranks = units.flatMap(({ models }, unit) =>
    models.flatMap(({ rank }, model) => (rank ? [{ unit, model, rank }] : [])),
  );
  return {
    ruleset,
    side,
    points,
    units: units.map(({ models }) => models.map(({ kind }) => kind)),
    chief: ranks[0] ?? null,
    card: [],
  };
}

/** Open the game on the board. Sides without a list keep the scenario's own army. */
async function begin(
  { id, game: { log, scenario } }: { id: string; game: Game },
  sides: ReturnType<typeof chosen>['sides'],
  store: Store,
) {
  try {
    const lists = await Promise.all(
      sides.map(({ side, army }) => (army.value === DRAWN ? drawn(side.id, store) : army.list)),
    );
    const listed = lists
      .flatMap((list) => list ?? [])
      .map(({ side, points, units, chief, card }) => ({
        side,
        points,
        units,
        ...(chief ? { commander: chief } : {}),
        ...(card.length ? { card } : {}),
      }));
    const game = listed.length
      ? (
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
