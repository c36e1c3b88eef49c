/** The scenarios to choose from, each with its map drawn small. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { until } from 'lit-html/directives/until.js';
import { openFile } from '../app/files.js';
import { iconOpen } from '../app/icons.js';
import { miniature } from '../board/board.js';
import { hint } from '../panes/parts.js';
import { sentence, words } from '../words.js';
import { draft, kindsOfAll, scenarioDocument } from './load.js';

/** @import { ScenarioEntry, State, Store } from '../page.d.ts' */

const say = words.scenarios;

/** @param {State} state @param {Store} store */
export function chooser(state, store) {
  if (!state.scenarios) return html`<div class="dialog-body">${hint(say.failed)}</div>`;
  return html`
    <div class="dialog-body">
      <p class="quiet">${say.lead}</p>
      ${state.scenarios.length ? nothing : hint(say.none)}
      <ul class="scenarios plain">${state.scenarios.map((entry) => card(entry, state, store))}</ul>
      <div class="toolbar"><button type="button" class="button" @click=${() => openFile(store)}>${iconOpen}<span>${say.openFile}</span></button></div>
    </div>`;
}

/** @param {ScenarioEntry} entry @param {State} state @param {Store} store */
function card(entry, state, store) {
  const title = state.hello?.rulesets.find((one) => one.id === entry.ruleset)?.title ?? entry.ruleset;
  return html`
    <li>
      <button type="button" class="scenario card" @click=${() => void choose(entry, store)}>
        <span class="scenario-map" aria-hidden="true">${guard([entry.file], () => until(picture(entry), nothing))}</span>
        <span class="scenario-words">
          <b class="serif">${entry.title}</b>
          <small>${title}</small>
          ${guard([entry.file], () => until(briefing(entry), nothing))}
        </span>
      </button>
    </li>`;
}

/** @param {ScenarioEntry} entry */
const briefing = async (entry) => html`<span>${(await scenarioDocument(entry)).text ?? ''}</span>`;

/** Pictures are drawn one at a time, each in a moment that nobody needs. @type {Promise<unknown>} */
let drawn = Promise.resolve();

/** Resolves when the page has nothing better to do. @returns {Promise<void>} */
const leisure = () => new Promise((free) => {
  if ('requestIdleCallback' in window) requestIdleCallback(() => free(), { timeout: 400 });
  else setTimeout(free, 30);
});

/** The stretch of the map where most counters stand. @param {ScenarioEntry} entry */
async function picture(entry) {
  const seen = draft({ scenario: await scenarioDocument(entry), log: [] }, await kindsOfAll());
  if (!seen) return nothing;
  const turn = drawn.then(leisure);
  drawn = turn;
  await turn;
  const fullest = seen.places.filter((one) => !one.at.startsWith('@')).sort((a, b) => b.stack.length - a.stack.length)[0];
  const names = Object.entries(seen.map.names ?? {});
  const around = fullest?.at ?? names.find(([, name]) => entry.title.includes(name))?.[0] ?? names[0]?.[0] ?? Object.keys(seen.map.terrain ?? {})[0];
  return around ? miniature(seen.map, seen, { around, radius: 2 }) : nothing;
}

/** @param {ScenarioEntry} entry @param {Store} store */
async function choose(entry, store) {
  try {
    const scenario = await scenarioDocument(entry);
    store.closeDialog();
    store.set({ view: 'board', sheet: 'half' }); // a small screen shows the briefing first
    await store.open({ scenario, log: [] });
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
  }
}
