/** The scenarios to choose from, each with its map drawn small. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { until } from 'lit-html/directives/until.js';
import { dialogHead } from '../../ui/dialog.js';
import { openFile } from '../../ui/files.js';
import { iconOpen, iconPencil } from '../../ui/icons.js';
import { idle } from '../../ui/idle.js';
import { miniature } from '../../board/miniature.js';
import { hint } from '../../ui/parts.js';
import { showPane } from '../../ui/show.js';
import { setting } from '../../storage/settings.js';
import { sentence, words } from '../../words.js';
import { scenarios as say } from './words.js';
import { draft, kindsOf } from '../../scenario/load.js';
import { savedGames, showSaves } from './saved.js';

/** @import { ScenarioEntry, State, Store } from '../../page.d.ts' */

/** @param {State} state @param {Store} store */
function chooser(state, store) {
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
            ${shelf.map(
              (one) =>
                html` <button
                  type="button"
                  class="shelf-book"
                  aria-pressed=${one === open ? 'true' : 'false'}
                  @click=${() => turnTo(one.id, store)}
                >
                  <b>${one.title}</b><small>${one.edition}</small>
                </button>`,
            )}
          </div>`
        : nothing
    }
    ${shown.length ? nothing : hint(scenarios.length ? say.nothing : say.none)}
    <ul class="scenarios plain">
      ${repeat(
        shown,
        (entry) => entry.id,
        (entry) => card(entry, store),
      )}
    </ul>
    <div class="toolbar">${newBoard(store)}${openOwn(store)}</div>
  </div>`;
}

/** A blank map is a tap away from the first look. @param {Store} store */
const newBoard = (store) =>
  html`<button
    type="button"
    class="button"
    @click=${() => {
      store.closeDialog();
      showPane(store, 'editor', 'new');
    }}
  >
    ${iconPencil}<span>${say.newBoard}</span>
  </button>`;

/** @param {Store} store */
const openOwn = (store) =>
  html`<button type="button" class="button" @click=${() => openFile(store)}>
    ${iconOpen}<span>${say.openFile}</span>
  </button>`;

/**
 * The rulebooks on the shelf, as the umpire lists them; before he is there, those that have
 * scenarios.
 * @param {State} state
 * @param {ScenarioEntry[]} scenarios
 */
function shelves({ hello }, scenarios) {
  const house = { id: HOUSE, ...say.house };
  const others = [...new Set(scenarios.map((entry) => entry.ruleset))]
    .filter((id) => id !== HOUSE)
    .map((id) => ({ id, title: id, edition: '' }));
  return [
    ...(hello?.rulesets ?? others),
    ...(scenarios.some((entry) => entry.ruleset === HOUSE) ? [house] : []),
  ];
}

/** Rules that come with a scenario: without one there is nothing on their shelf. */
const HOUSE = 'house';
/** The rulebook that was looked at last, on this device. */
const kept = setting('shelf');

/** @param {string} id @param {Store} store */
function turnTo(id, store) {
  store.set({ shelf: id });
  kept.write(id);
}

/** @param {ScenarioEntry} entry @param {Store} store */
function card(entry, store) {
  return html` <li>
    <button type="button" class="scenario card" @click=${() => void choose(entry, store)}>
      <span class="scenario-map" aria-hidden="true"
        >${guard([entry], () => until(picture(entry), nothing))}</span
      >
      <span class="scenario-words">
        <b class="serif">${entry.title}</b>
        <small>${shape(entry)}</small>
        <span>${entry.scenario.text ?? ''}</span>
      </span>
    </button>
  </li>`;
}

/** Whose it is and how long: sides and turns. @param {ScenarioEntry} entry */
function shape({ scenario: { sides, turns, play } }) {
  return [
    sides.map((one) => one.name).join(' – '),
    play === 'free' ? words.top.free : turns ? say.turns(turns) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Pictures are drawn one at a time, each in a moment that nobody needs.
 * @type {Promise<unknown>}
 */
let drawn = Promise.resolve();

/** The stretch of the map where most counters stand. @param {ScenarioEntry} entry */
async function picture(entry) {
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

/** @param {ScenarioEntry} entry @param {Store} store */
async function choose(entry, store) {
  try {
    store.closeDialog();
    store.set({ view: 'board', sheet: 'half' }); // a small screen shows the briefing first
    await store.open({ scenario: entry.scenario, log: [] });
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  onEnter: (store) => void showSaves(store),
  render: (state, store) => html`${dialogHead(say.title, store)}${chooser(state, store)}`,
};
