/** An open collection: its text, its puzzles in order, and how far the player has come. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { copyText } from '../../play/clipboard.ts';
import { address } from '../../play/linkto.ts';
import { button } from '../../ui/button.ts';
import { download, fileName } from '../../ui/files.ts';
import {
  iconCheck,
  iconClose,
  iconCopy,
  iconList,
  iconNext,
  iconPencil,
  iconPuzzle,
  iconSave,
} from '../../ui/icons.ts';
import { oneStop } from '../../ui/onestop.ts';
import { hint } from '../../ui/parts.ts';
import { showPane } from '../../ui/navigate.ts';
import { attempt } from '../attempts.ts';
import { statusOf } from '../standing.ts';
import { boardOf } from '../puzzleboard.ts';
import { common } from '../titles.ts';
import { makeFrom } from './making.ts';
import { prepareSheet } from './sheet.ts';
import { collectionOf, isLoose, keepOpened, nextOf, openItem, solvedOf } from './state.ts';
import { words as say } from './words.ts';
import type { State, Store } from '../../pane.ts';
import type { CollectionDoc } from '../../contract/documents.ts';
import type { OneStop } from '../../ui/onestop.ts';
import type { Item, Opened } from './state.ts';

export function viewOf(state: State, store: Store) {
  const { coming, opened, refused } = collectionOf(state);
  if (refused)
    return html`<div role="alert">
      ${hint(
        refused,
        button(say.toPuzzles, () => showPane(store, 'puzzles', 'list')),
      )}
    </div>`;
  if (!opened)
    return html`<p class="waiting" role="status">${coming ? say.coming : common.coming}</p>`;
  const { author = '', text = '', title } = opened.document.collection;
  const solved = solvedOf(opened.items),
    known = opened.items.filter(({ scenario }) => scenario),
    stop = oneStop(
      'collection',
      known.map(({ id }) => id),
      state,
      store,
    );
  return html`<h2 class="puzzles-title serif">${title}</h2>
    ${author ? html`<p class="quiet">${say.by(author)}</p>` : nothing} ${paragraphs(text)}
    <p class="puzzles-sum"><b>${say.sum(solved, opened.items.length)}</b></p>
    ${opened.items.length === solved ? html`<p>${say.allSolved}</p>` : nothing}
    ${isLoose(opened) ? keeping(opened, store) : nothing} ${tools(opened, solved, store)}
    <ol class="puzzle-list plain" aria-label=${say.list} @keydown=${stop.walk}>
      ${repeat(
        opened.items,
        ({ id }) => id,
        (item, n) => card(item, n, stop, state, store),
      )}
    </ol>`;
}

const keeping = (opened: Opened, store: Store) =>
  hint(
    say.notYet,
    button(say.keep, () => keepOpened(store, opened)),
  );

export const paragraphs = (text: string) =>
  text.split(/\n+/).map((one) => (one ? html`<p class="briefing">${one}</p>` : nothing));

function tools(opened: Opened, solved: number, store: Store) {
  const { document, items, link } = opened;
  const next = nextOf(items, 0) ?? items.find(({ scenario }) => scenario);
  const label = solved === items.length ? say.again : solved ? say.next : say.begin;
  return html`<div class="toolbar">
    ${next ? button(label, () => openItem(store, next), { main: true, icon: iconNext }) : nothing}
    ${link ? button(say.share, () => copyLink(store, link), { icon: iconCopy }) : nothing}
    ${button(say.file, () => saveCollection(document), { icon: iconSave })}
    ${button(say.print, () => prepareSheet(store), { icon: iconList })}
    ${button(say.change, () => makeFrom(store, document), { icon: iconPencil })}
  </div>`;
}

async function copyLink(store: Store, link: string) {
  store.toast((await copyText(address(link))) ? say.copied : say.notCopied);
}

export function saveCollection(document: CollectionDoc) {
  const text = JSON.stringify(document, null, 1);
  const name = `${fileName(document.collection.title)}.json`;
  download(name, new Blob([text], { type: 'application/json' }));
}

export const bookName = (id: string, { hello }: State) =>
  hello?.rulesets.find((one) => one.id === id)?.title ?? say.house;

const SIGNS = { solved: iconCheck, failed: iconClose, tried: iconPuzzle, untried: nothing };

function card(item: Item, n: number, stop: OneStop, state: State, store: Store) {
  const { claim, id, scenario } = item;
  if (!scenario) {
    const [ruleset, name] = id.split('/');
    return html`<li class="card collection-unknown">
      <p>${say.number(n + 1, say.unknown(ruleset, name))}</p>
    </li>`;
  }
  const stands = statusOf(attempt(scenario)),
    moves = scenario.goal?.moves ?? claim?.least;
  return html`<li>
    <button
      type="button"
      class="puzzle card"
      tabindex=${stop.tabindex(id)}
      data-stands=${stands}
      @focus=${stop.focus(id)}
      @click=${() => openItem(store, item)}
    >
      ${boardOf(scenario)}
      <span class="puzzle-words">
        <b class="serif">${say.number(n + 1, scenario.title || say.untitled)}</b>
        <small>${bookName(scenario.ruleset, state)}</small>
        ${moves ? html`<small>${say.within(moves)}</small>` : nothing}
        <span class="row puzzle-state">${SIGNS[stands]}<span>${say.state[stands]}</span></span>
      </span>
    </button>
  </li>`;
}
