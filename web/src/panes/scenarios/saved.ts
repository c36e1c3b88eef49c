/** The games kept on the device, to resume or to delete. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { openSave } from '../../play/opensave.ts';
import { device, kept } from '../../storage/storage.ts';
import { download } from '../../ui/files.ts';
import { iconClose } from '../../ui/icons.ts';
import { paneMemory } from '../../ui/memory.ts';
import { words as say } from './savedwords.ts';
import type { State, Store } from '../../page.ts';
import type { Save, SaveHead } from '../../storage/kinds.ts';
import type { Listed, Refused } from '../../storage/types.ts';

type ListedSave = Listed<SaveHead>;

/** The most games shown unfolded. */
const FIRST = 12;
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const memory = paneMemory('saved', {
  rows: [] as ListedSave[],
  elsewhere: new Set() as Set<string>,
  refused: [] as Refused[],
});

let listening = false;

/** Load the kept games when the dialog opens. */
export async function showSaves(store: Store) {
  await kept.games.ready;
  if (!listening) kept.games.onChange(() => memory.set(store, { rows: kept.games.list() }));
  listening = true;
  memory.set(store, { rows: kept.games.list(), elsewhere: await store.keeper.elsewhere() });
  memory.set(store, { refused: await device.refused() });
}

export function savedGames(state: State, store: Store) {
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
    <div class="row saves-head">
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
            html`<div class="row saves-head">
                <p class="quiet">${say.triesWhy}</p>
                ${clearing(tries, store)}
              </div>
              ${list(tries, state, store)}`,
          )
        : nothing
    }
    ${refused.length ? folded(say.refused.title(refused.length), unread(refused, store)) : nothing}`;
}

const folded = (title: string, inside: unknown) =>
  html`<details class="saves-more">
    <summary>${title}</summary>
    ${inside}
  </details>`;

function clearing(rows: ListedSave[], store: Store) {
  const over = rows.filter(({ head }) => head.over).map(({ key }) => key);
  if (!over.length) return nothing;
  return button(say.clear(over.length), () => drop(over, store), { look: 'small' });
}

const list = (rows: ListedSave[], state: State, store: Store) =>
  html`<ul class="stack saves plain">
    ${rows.map((one) => row(one, state, store))}
  </ul>`;

function row({ at, head, key }: ListedSave, state: State, store: Store) {
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
    ${button(
      html`<b class="serif">${title}</b> <small>${facts.filter(Boolean).join(' · ')}</small>`,
      () => choose(key, store),
      { class: 'save' },
    )}
    ${button(iconClose, () => drop([key], store), { look: 'square bare', name: say.forget(title) })}
  </li>`;
}

async function choose(key: string, store: Store) {
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
  await openSave(store, value);
}

/** Delete games; the toast offers to undo it. */
async function drop(keys: string[], store: Store) {
  const found = await Promise.all(keys.map((key) => kept.games.get(key)));
  const values = found.flatMap(({ value }) => (value ? [value] : []));
  const outcome = await kept.games.remove(keys);
  if (outcome !== 'kept') return void store.toast(say.notForgotten, { grade: 'forbidden' });
  const run = () => void putBack(values);
  store.toast(say.forgotten(keys.length), { action: { label: say.undo, run } });
}

/** Restore deleted games in their former order. */
async function putBack(values: Save[]) {
  for (const value of [...values].reverse()) await kept.games.put(value.id, value);
}

const unread = (refused: Refused[], store: Store) =>
  html`<p class="quiet">${say.refused.why}</p>
    <ul class="stack saves plain">
      ${refused.map(
        (one) =>
          html`<li class="card">
            <p class="save">
              <b>${say.refused.kinds[one.kind] ?? say.refused.other}</b>
              <small>${say.refused.reasons[one.reason]} · ${when.format(one.at)}</small>
            </p>
            ${button(say.refused.save, () => asFile(one), { look: 'small' })}
            ${button(say.refused.drop, () => device.drop(one).then(() => showSaves(store)), {
              look: 'small bare',
            })}
          </li>`,
      )}
    </ul>`;

async function asFile(one: Refused) {
  const contents = await device.contents(one);
  const text = JSON.stringify(contents, null, 2) ?? '';
  download(`${one.kind}.json`, new Blob([text], { type: 'application/json' }));
}
