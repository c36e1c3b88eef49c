/**
 * The house rules pane: a form to write stacking rules, a hex to try the rules on, and ways to
 * export them.
 */
import { html, nothing } from 'lit-html';
import { hint } from '../../ui/parts.ts';
import { iconBoard, iconNext, iconPlus, iconSave, iconShare, iconTrash } from '../../ui/icons.ts';
import { unfinished } from '../unfinished.ts';
import { changed, sidesOf } from './document.ts';
import { areaField, choiceField, faultLine, textField } from './fields.ts';
import { kindsPart } from './kinds.ts';
import { limitsPart } from './limits.ts';
import { previewPart, verdictStrip } from './preview.ts';
import {
  drafts,
  goOn,
  houseOf,
  layOut,
  openHouse,
  openHouseFile,
  playHere,
  saveHouseFile,
  startAgain,
  startBlank,
  write,
} from './state.ts';
import { house as say } from './words.ts';
import { common, titles } from '../titles.ts';
import type { Store, State, Inside } from '../../pane.ts';

function renderHouse(state: State, store: Store) {
  const { begun, error, view } = houseOf(state);
  if (!begun && error)
    return hint(
      error,
      html`<button type="button" class="button" @click=${() => openHouse(store)}>
        ${common.retry}
      </button>`,
    );
  return html` <section class="house" aria-label=${titles.house}>
    <div class="house-halves">
      <div class="house-form">
        <header class="house-head">
          <h2>${titles.house}</h2>
          <p>${say.lead}</p>
        </header>
        ${startPart(state, store)} ${making(state, store)}
        ${error ? html`<p class="house-fault" role="alert">${error}</p>` : nothing}
        ${view ? html`${aboutPart(store)}${limitsPart(store)}${kindsPart(store)}` : html`<p class="waiting" role="status">${common.waiting}</p>`}
      </div>
      ${previewPart(store)}
    </div>
    <footer class="house-foot">
      ${verdictStrip(store)}
      <button
        type="button"
        class="button"
        ?disabled=${!view?.toml}
        @click=${() => saveHouseFile(store)}
      >
        ${iconSave}${say.save}
      </button>
      <button
        type="button"
        class="button"
        ?disabled=${!view?.toml}
        @click=${() => playHere(store, { share: true })}
      >
        ${iconShare}${say.share}
      </button>
      <button
        type="button"
        class="button"
        title=${say.turnsWhy}
        ?disabled=${!view?.toml}
        @click=${() => playHere(store, { turns: true })}
      >
        ${iconNext}${say.turns}
      </button>
      <button
        type="button"
        class="button is-main"
        ?disabled=${!view?.toml}
        @click=${() => playHere(store)}
      >
        ${iconBoard}${say.play}
      </button>
    </footer>
  </section>`;
}

/**
 * Buttons to choose the document to begin with: a template, the board's rules, a blank document or
 * a file.
 */
function startPart(state: State, store: Store) {
  const { templates } = houseOf(state);
  const own = state.shown?.game.scenario.house;
  return html` <div class="house-start" role="group" aria-label=${say.start}>
    ${templates.map((one) => html`<button type="button" class="button" @click=${() => layOut(store, one.document)}>${one.document.title}</button>`)}
    ${own ? html`<button type="button" class="button" @click=${() => layOut(store, own)}>${say.ofBoard}</button>` : nothing}
    <button type="button" class="button" @click=${() => startBlank(store)}>${say.blank}</button>
    <button type="button" class="button is-quiet" @click=${() => openHouseFile(store)}>
      ${say.openFile}
    </button>
  </div>`;
}

/** The rules in the making. */
const making = (state: State, store: Store) =>
  unfinished(
    {
      drafts,
      rows: drafts.list(),
      open: houseOf(state).draft,
      nameOf: ({ title }) => title || say.newTitle,
      goOn: (draft) => goOn(store, draft),
      gone: ({ key }) => key === houseOf(store.state).draft && startAgain(store),
    },
    store,
  );

/** Fields for the title, the author and the sides. */
function aboutPart(store: Store) {
  const { doc } = houseOf(store.state);
  const sides = sidesOf(doc).map((one) => ({ ...one }));
  const spare =
    ['green', 'white', 'third'].find((id) => !sides.some((one) => one.id === id)) ?? 'third';
  const looks = Object.entries(say.looks).map(([value, label]) => ({ value, label }));
  return html` <section class="house-part" aria-label=${say.about}>
    <h3>${say.about}</h3>
    <div class="house-pair">
      ${textField({ store, path: ['title'], label: say.name, most: 80, needed: true })}
      ${textField({ store, path: ['author'], label: say.author, most: 80 })}
    </div>
    ${areaField({ store, path: ['text'], label: say.text, most: 2000, rows: 3 })}
    <h4 class="head">${say.sides}</h4>
    ${sides.map(
      (side, n) =>
        html` <div class="house-side" role="group" aria-label=${side.name}>
          ${textField({ store, path: ['side', n, 'name'], label: say.side, most: 40, needed: true, value: side.name, write: (name) => write(store, { ...doc, side: sides.map((one, m) => (m === n ? { ...one, name } : one)) }) })}
          ${choiceField({ store, path: ['side', n, 'look'], label: say.look, of: looks, write: (look) => write(store, { ...doc, side: sides.map((one, m) => (m === n ? { ...one, look } : one)) }) })}
          ${sides.length > 2 ? html`<button type="button" class="button is-square" aria-label=${say.remove(side.name)} title=${say.remove(side.name)} @click=${() => write(store, changed({ ...doc, side: sides }, ['side', n], undefined))}>${iconTrash}</button>` : nothing}
        </div>`,
    )}
    ${sides.length < 3 ? html`<button type="button" class="button is-small" @click=${() => write(store, { ...doc, side: [...sides, { id: spare, name: spare[0].toUpperCase() + spare.slice(1), look: 'soviet' }] })}>${iconPlus}${say.addSide}</button>` : nothing}
    ${faultLine(store, ['side'], true)}
  </section>`;
}

export const pane: Inside = { render: renderHouse, onEnter: (store) => void openHouse(store) };
