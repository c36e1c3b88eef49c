/** The games kept on the device, to take up again or to forget. */
import { html, nothing } from 'lit-html';
import { takeUp } from '../../play/takeup.js';
import { device, kept } from '../../storage/storage.js';
import { download } from '../../ui/files.js';
import { iconClose } from '../../ui/icons.js';
import { paneMemory } from '../../ui/memory.js';
import { words as say } from './savedwords.js';

/**
 * @import { State, Store } from '../../page.d.ts'
 * @import { Save, SaveHead } from '../../storage/kinds.js'
 * @import { Listed, Refused } from '../../storage/types.d.ts'
 * @typedef {Listed<SaveHead>} Row
 */

/** So many games are seen at once; the others are folded. */
const FIRST = 12;
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const memory = paneMemory('saved', {
  rows: /** @type {Row[]} */ ([]),
  elsewhere: /** @type {Set<string>} */ (new Set()),
  refused: /** @type {Refused[]} */ ([]),
});

let listening = false;

/** Looks for them, as soon as the dialog is there. @param {Store} store */
export async function showSaves(store) {
  await kept.games.ready;
  if (!listening) kept.games.onChange(() => memory.set(store, { rows: kept.games.list() }));
  listening = true;
  memory.set(store, { rows: kept.games.list(), elsewhere: await store.keeper.elsewhere() });
  memory.set(store, { refused: await device.refused() });
}

/** @param {State} state @param {Store} store */
export function savedGames(state, store) {
  const { rows, refused } = memory.of(state);
  if (!rows.length && !refused.length)
    return state.device.storage === 'kept'
      ? html`<h3 class="head">${say.title}</h3>
          <p class="quiet">${say.none}</p>`
      : nothing;
  const games = rows.filter(({ head }) => !head.puzzle),
    tries = rows.filter(({ head }) => head.puzzle);
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  return html` <h3 class="head">${say.title}</h3>
    <div class="saves-head">
      <p class="quiet">${say.howMuch(games.length, bytes)}</p>
      ${clearing(games, store)}
    </div>
    ${list(games.slice(0, FIRST), state, store)}
    ${
      games.length > FIRST
        ? folded(say.more(games.length - FIRST), list(games.slice(FIRST), state, store))
        : nothing
    }
    ${
      tries.length
        ? folded(
            say.tries(tries.length),
            html`<div class="saves-head">
                <p class="quiet">${say.triesWhy}</p>
                ${clearing(tries, store)}
              </div>
              ${list(tries, state, store)}`,
          )
        : nothing
    }
    ${refused.length ? folded(say.refused.title(refused.length), unread(refused, store)) : nothing}`;
}

/** @param {string} title @param {unknown} inside */
const folded = (title, inside) =>
  html`<details class="saves-more">
    <summary>${title}</summary>
    ${inside}
  </details>`;

/** @param {Row[]} rows @param {Store} store */
function clearing(rows, store) {
  const over = rows.filter(({ head }) => head.over).map(({ key }) => key);
  if (!over.length) return nothing;
  return html`<button type="button" class="button is-small" @click=${() => void drop(over, store)}>
    ${say.clear(over.length)}
  </button>`;
}

/** @param {Row[]} rows @param {State} state @param {Store} store */
const list = (rows, state, store) =>
  html`<ul class="saves plain">
    ${rows.map((one) => row(one, state, store))}
  </ul>`;

/** @param {Row} row @param {State} state @param {Store} store */
function row({ at, head, key }, state, store) {
  const title = say.copy(head.title || say.untitled, head.copy);
  const { elsewhere } = memory.of(state);
  const book = state.hello?.rulesets.find((one) => one.id === head.ruleset)?.title;
  const facts = [
    book,
    say.moves(head.moves),
    head.over ? say.over : '',
    elsewhere.has(key) ? say.open : '',
    when.format(at),
  ];
  return html` <li class="card">
    <button type="button" class="save" @click=${() => void choose(key, store)}>
      <b class="serif">${title}</b>
      <small>${facts.filter(Boolean).join(' · ')}</small>
    </button>
    <button
      type="button"
      class="button is-square is-bare"
      aria-label=${say.forget(title)}
      @click=${() => void drop([key], store)}
    >
      ${iconClose}
    </button>
  </li>`;
}

/** @param {string} key @param {Store} store */
async function choose(key, store) {
  if ((await store.keeper.elsewhere()).has(key)) {
    const title = kept.games.of(key)?.title ?? '';
    store.closeDialog();
    store.set({
      view: 'board',
      device: { ...store.state.device, elsewhere: { id: key, title } },
    });
    return;
  }
  const { value } = await kept.games.get(key);
  if (!value) return void store.toast(say.unread, { grade: 'forbidden' });
  store.closeDialog();
  store.set({ view: 'board' });
  await takeUp(store, value);
}

/**
 * Forgets games, and gives them back if that was a slip.
 * @param {string[]} keys @param {Store} store
 */
async function drop(keys, store) {
  const found = await Promise.all(keys.map((key) => kept.games.get(key)));
  const values = found.flatMap(({ value }) => (value ? [value] : []));
  const outcome = await kept.games.remove(keys);
  if (outcome !== 'kept') return void store.toast(say.notForgotten, { grade: 'forbidden' });
  const run = () => void putBack(values);
  store.toast(say.forgotten(keys.length), { action: { label: say.undo, run } });
}

/** In the order in which they stood. @param {Save[]} values */
async function putBack(values) {
  for (const value of [...values].reverse()) await kept.games.put(value.id, value);
}

/** @param {Refused[]} refused @param {Store} store */
const unread = (refused, store) =>
  html`<p class="quiet">${say.refused.why}</p>
    <ul class="saves plain">
      ${refused.map(
        (one) =>
          html`<li class="card">
            <p class="save">
              <b>${say.refused.kinds[one.kind] ?? say.refused.other}</b>
              <small>${say.refused.reasons[one.reason]} · ${when.format(one.at)}</small>
            </p>
            <button type="button" class="button is-small" @click=${() => void asFile(one)}>
              ${say.refused.save}
            </button>
            <button
              type="button"
              class="button is-small is-bare"
              @click=${() => void device.drop(one).then(() => showSaves(store))}
            >
              ${say.refused.drop}
            </button>
          </li>`,
      )}
    </ul>`;

/** @param {Refused} one */
async function asFile(one) {
  const contents = await device.contents(one);
  const text = JSON.stringify(contents, null, 2) ?? '';
  download(`${one.kind}.json`, new Blob([text], { type: 'application/json' }));
}
