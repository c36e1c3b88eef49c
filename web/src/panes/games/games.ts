/** "Which game?": one search over the rulebooks and the published games that are shipped. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button } from '../../ui/button.ts';
import { asking } from '../../ui/asking.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { enteredText } from '../../ui/form.ts';
import { iconBoard, iconPencil, iconRules, iconScenarios, iconTap } from '../../ui/icons.ts';
import { focusSoon, paneMemory } from '../../ui/memory.ts';
import { showPane } from '../../ui/navigate.ts';
import { hint } from '../../ui/parts.ts';
import { common, titles } from '../titles.ts';
import { sought, tableOf } from './find.ts';
import { games as say } from './words.ts';
import type { HouseDoc } from '../../contract/documents.ts';
import type { PublishedGame } from '../../contract/house.ts';
import type { RulebookView } from '../../contract/games.ts';
import type { Inside, State, Store } from '../../pane.ts';
import type { GameWanted } from '../limitstask.ts';
import type { Entry } from './find.ts';

const memory = paneMemory('games', {
  query: '',
  games: null as PublishedGame[] | null,
  /** What is to be judged by the game, if a pane asks for one. */
  wanted: null as GameWanted | null,
  error: '',
});
const loading = asking(memory.set);

/** Load the list: its wheel is fetched the first time. */
async function load(store: Store) {
  if (!store.state.hello) store.set({ hello: await store.ask({ ask: 'hello' }) });
  await loading(store, async () => ({ games: (await store.ask({ ask: 'published' })).games }));
}

function render(state: State, store: Store) {
  const { error, games, query } = memory.of(state);
  const books: Entry[] = (state.hello?.rulesets ?? []).map((book) => ({ book }));
  const all: Entry[] = [...books, ...(games ?? []).map((game) => ({ game }))];
  const found = sought(all, query);
  return html` ${dialogHead(titles.games, store)}
    <div class="stack dialog-body games">
      <p class="quiet">${say.lead}</p>
      <label class="field"
        ><span>${say.search}</span
        ><input
          id="games-search"
          type="search"
          autocomplete="off"
          spellcheck="false"
          .value=${query}
          @input=${(event: Event) => memory.set(store, { query: enteredText(event) })}
      /></label>
      ${
        error
          ? hint(
              error,
              button(common.retry, () => load(store)),
            )
          : nothing
      }
      ${
        games || error
          ? html`<p class="quiet" role="status">${say.found(found.length)}</p>`
          : html`<p class="waiting" role="status">${common.coming}</p>`
      }
      <ul class="stack plain">
        ${repeat(found, keyOf, (entry) => ('book' in entry ? bookCard(entry.book, state, store) : gameCard(entry.game, state, store)))}
      </ul>
      <div class="wrap">
        <p class="quiet">${say.none}</p>
        ${button(say.write, () => leave(store, 'house', memory.of(store.state).wanted?.task()), { icon: iconRules })}
      </div>
    </div>`;
}

const keyOf = (entry: Entry) => ('book' in entry ? `book ${entry.book.id}` : entry.game.id);

/** Close the dialog and go to a pane. */
function leave(store: Store, view: string, arg: unknown = null) {
  store.closeDialog();
  showPane(store, view, arg);
}

function bookCard({ edition, id, title }: RulebookView, state: State, store: Store) {
  const { wanted } = memory.of(state);
  return html`<li class="stack card">
    <h3>${title}</h3>
    <p class="quiet">${edition}</p>
    <p>${say.whole}</p>
    <div class="wrap">
      ${
        wanted
          ? button(
              say.judgeBy,
              () => {
                store.closeDialog();
                wanted.judgeBy(id);
              },
              { icon: iconTap, main: true, name: say.judgeOf(title) },
            )
          : nothing
      }
      ${button(
        say.scenarios,
        () => {
          store.set({ shelf: id });
          store.openDialog('scenarios');
        },
        { icon: iconScenarios, name: `${title}: ${say.scenarios}` },
      )}
    </div>
  </li>`;
}

function gameCard(game: PublishedGame, state: State, store: Store) {
  const { wanted } = memory.of(state);
  const { title } = game;
  const about = [game.publisher, game.edition].filter(Boolean).join(', ');
  const withDocument = (run: (document: HouseDoc) => unknown) => () => opened(store, game.id, run);
  return html`<li class="stack card">
    <h3>${title}</h3>
    <p class="quiet">${about}</p>
    <p><b>${say.judged}</b> ${game.judges.join('; ')}.</p>
    <p><b>${say.notJudged}</b> ${game.leaves_out.join('; ') || say.nothing}</p>
    <p class="quiet">${say.read(game.rules, game.source)} ${say.proved(game.cases)}</p>
    <div class="wrap">
      ${
        wanted
          ? button(
              say.judgeBy,
              withDocument((document) => leave(store, 'house', { ...wanted.task(), document })),
              { icon: iconTap, main: true, name: say.judgeOf(title) },
            )
          : nothing
      }
      ${button(
        say.table,
        withDocument((document) => onTable(store, document)),
        { icon: iconBoard, main: !wanted, name: say.tableOf(title) },
      )}
      ${button(
        say.change,
        withDocument((document) => leave(store, 'house', { document })),
        { icon: iconPencil, name: say.changeOf(title) },
      )}
    </div>
  </li>`;
}

/** Loads a game's document. A failure is shown, and the list stays. */
const opened = (store: Store, game: string, run: (document: HouseDoc) => unknown) =>
  loading(store, async () => {
    const { document } = await store.ask({ ask: 'published', id: game });
    if (document) await run(document);
    return {};
  });

async function onTable(store: Store, document: HouseDoc) {
  const game = { scenario: tableOf(document), log: [] };
  if (await store.open(game, { why: say.opened(document.title) })) leave(store, 'board');
}

export const pane: Inside = {
  render,
  onEnter(store, wanted) {
    memory.set(store, { wanted: (wanted as GameWanted | null) ?? null });
    focusSoon('#games-search');
    void load(store);
  },
};
