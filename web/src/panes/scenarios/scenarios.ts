/** The scenarios to choose from, each with a small picture of its map. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { until } from 'lit-html/directives/until.js';
import { button } from '../../ui/button.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { openFile } from '../../ui/files.ts';
import { iconOpen, iconPencil, iconSearch } from '../../ui/icons.ts';
import { idle } from '../../ui/idle.ts';
import { miniature } from '../../board/miniature.ts';
import { hint } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { setting } from '../../storage/settings.ts';
import { sentence, words } from '../../words.ts';
import { titles } from '../titles.ts';
import { scenarios as say } from './words.ts';
import { draft, kindsOf } from '../../scenario/load.ts';
import { savedGames, showSaves } from './saved.ts';
import type { ScenarioEntry, State, Store } from '../../page.ts';
import type { Inside } from '../../pane.ts';

function chooser(state: State, store: Store) {
  const { scenarios } = state;
  if (!scenarios) return html`<div class="dialog-body">${hint(say.failed, openOwn(store))}</div>`;
  const shelf = shelves(state, scenarios);
  const open =
    shelf.find((one) => one.id === (state.shelf || kept.read())) ??
    shelf.find((one) => one.id === state.board?.game.scenario.ruleset) ??
    shelf[0];
  const shown = open ? scenarios.filter((entry) => entry.ruleset === open.id) : [];
  return html` <div class="dialog-body">
    <p class="quiet">${say.lead}</p>
    ${savedGames(state, store)}
    ${
      shelf.length > 1
        ? html` <div class="shelf" role="group" aria-label=${say.rulebooks}>
            ${shelf.map((one) =>
              button(
                html`<b>${one.title}</b><small>${one.edition}</small>`,
                () => turnTo(one.id, store),
                { class: 'shelf-book', pressed: one === open },
              ),
            )}
          </div>`
        : nothing
    }
    ${shown.length ? nothing : hint(scenarios.length ? say.nothing : say.none)}
    <ul class="stack scenarios plain">
      ${repeat(
        shown,
        (entry) => entry.id,
        (entry) => card(entry, store),
      )}
    </ul>
    <div class="toolbar">${whichGame(store)}${newBoard(store)}${openOwn(store)}</div>
  </div>`;
}

/** A button to look for one's game among the published ones. */
const whichGame = (store: Store) =>
  button(titles.games, () => store.openDialog('games', null), { icon: iconSearch });

/** A button that opens the editor on a new board. */
const newBoard = (store: Store) =>
  button(
    say.newBoard,
    () => {
      store.closeDialog();
      showPane(store, 'editor', 'new');
    },
    { icon: iconPencil },
  );

const openOwn = (store: Store) => button(say.openFile, () => openFile(store), { icon: iconOpen });

/**
 * The rulebooks to choose from, as the umpire lists them; until the umpire has started, the
 * rulebooks that have scenarios.
 */
function shelves({ hello }: State, scenarios: ScenarioEntry[]) {
  const house = { id: HOUSE, ...say.house };
  const others = [...new Set(scenarios.map((entry) => entry.ruleset))]
    .filter((id) => id !== HOUSE)
    .map((id) => ({ id, title: id, edition: '' }));
  return [
    ...(hello?.rulesets ?? others),
    ...(scenarios.some((entry) => entry.ruleset === HOUSE) ? [house] : []),
  ];
}

/**
 * The id of house rules, which come with a scenario; they are listed only if there is such a
 * scenario.
 */
const HOUSE = 'house';
/** The rulebook last chosen on this device. */
const kept = setting('shelf');

function turnTo(id: string, store: Store) {
  store.set({ shelf: id });
  kept.write(id);
}

function card(entry: ScenarioEntry, store: Store) {
  return html` <li>
    ${button(
      html`<span class="scenario-map" aria-hidden="true"
          >${guard([entry], () => until(picture(entry), nothing))}</span
        >
        <span class="scenario-words">
          <b class="serif">${entry.title}</b>
          <small>${shape(entry)}</small>
          <span>${entry.scenario.text ?? ''}</span>
        </span>`,
      () => choose(entry, store),
      { class: 'scenario card' },
    )}
  </li>`;
}

/** The scenario's sides and number of turns. */
function shape({ scenario: { sides, turns, play } }: ScenarioEntry) {
  return [
    sides.map((one) => one.name).join(' – '),
    play === 'free' ? words.top.free : turns ? say.turns(turns) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Queue of pictures, which are rendered one at a time in idle time. */
let drawn: Promise<unknown> = Promise.resolve();

/** A picture of the map around the largest stack, else around a named place or terrain. */
async function picture(entry: ScenarioEntry) {
  const seen = draft({ scenario: entry.scenario, log: [] }, await kindsOf(entry.ruleset));
  if (!seen) return nothing;
  const turn = drawn.then(() => idle());
  drawn = turn;
  await turn;
  const fullest = seen.places
    .filter((one) => !one.at.startsWith('@'))
    .sort((a, b) => b.stack.length - a.stack.length)[0];
  const names = Object.entries(seen.map.names ?? {});
  const around =
    fullest?.at ??
    names.find(([, name]) => entry.title.includes(name))?.[0] ??
    names[0]?.[0] ??
    Object.keys(seen.map.terrain ?? {})[0];
  return around ? miniature(seen.map, seen, { around, radius: 2 }) : nothing;
}

async function choose(entry: ScenarioEntry, store: Store) {
  try {
    store.closeDialog();
    store.set({ view: 'board', sheet: 'half' }); // a small screen shows the briefing first
    await store.open({ scenario: entry.scenario, log: [] });
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

export const pane: Inside = {
  onEnter: (store) => void showSaves(store),
  render: (state, store) => html`${dialogHead(say.title, store)}${chooser(state, store)}`,
};
