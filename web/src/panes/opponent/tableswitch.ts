/**
 * The switch for a table for results of combat: the scenario's own, or the one that the rulebook
 * offers. The umpire makes the game with the table; nothing here knows a rule.
 */
import { html, nothing } from 'lit-html';
import { tableFold } from '../../play/combattable.ts';
import { paneMemory } from '../../ui/memory.ts';
import { sentence } from '../../words.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { CombatTableView } from '../../contract/combat_table.ts';
import type { State, Store } from '../../pane.ts';

/** The table that a rulebook offers; `ruleset` is "" until an offer was asked for. */
const offer = paneMemory('offered-table', {
  ruleset: '',
  table: null as CombatTableView | null,
});

/** The scenario's table, or the one that the rulebook offers; null while neither is known. */
function tableOf(board: Board, state: State) {
  const { ruleset, table } = offer.of(state);
  return board.table ?? (ruleset === board.ruleset ? table : null);
}

/** The question about the offer that is under way, and its rulebook. */
let request = { ruleset: '', answer: Promise.resolve() };

/** Ask once per rulebook for the table that it offers; resolves when the answer is there. */
function offered(board: Board, store: Store) {
  const { ruleset, game } = board;
  if (board.table) return Promise.resolve();
  if (request.ruleset !== ruleset) {
    const answer = store
      .ask({ ask: 'table', game })
      .then(({ table }) => offer.set(store, { ruleset, table }));
    request = { ruleset, answer };
    answer.catch(() => {
      request.ruleset = ''; // the next draw asks again
    });
  }
  return request.answer;
}

/** Draw the switch and the table. */
export function tablePart(board: Board, state: State, store: Store) {
  // Without an answer no switch is shown; the next draw asks again.
  queueMicrotask(() => void offered(board, store).catch(() => {}));
  const table = tableOf(board, state);
  if (!table || board.game.post) return nothing;
  return html`<div class="stack opponent-table">
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        .checked=${table.on}
        @change=${({ currentTarget }: Event) => {
          const input = currentTarget as HTMLInputElement;
          void rollOnTable(store, input.checked).then((done) => {
            if (!done) input.checked = !input.checked;
          });
        }}
      />
      <span><b>${say.table}</b><small>${say.tableWhy}</small></span>
    </label>
    ${tableFold(table)}
  </div>`;
}

/** Returns whether the game of a board is still there as it was, whichever side now looks at it. */
function isThere({ game }: Board, store: Store) {
  const { openings } = store.state;
  return () =>
    store.state.openings === openings && store.state.board?.game.log.length === game.log.length;
}

/**
 * Roll results of combat on the table, or enter them by hand. Returns whether the game was changed;
 * a refusal is shown.
 */
export async function rollOnTable(store: Store, on: boolean) {
  const { board } = store.state;
  if (!board) return false;
  const there = isThere(board, store);
  try {
    const { game } = await store.ask({ ask: 'tabled', game: board.game, on });
    if (!there()) return false;
    return await store.open(game, { quiet: true });
  } catch (failure) {
    store.toast(sentence(failure), { grade: 'forbidden' });
    return false;
  }
}

/** Switch the table on for a computer that takes a seat: it enters no results by hand. */
export async function tableForComputer(store: Store) {
  const { board } = store.state;
  if (!board || board.game.post || board.table?.on) return;
  const there = isThere(board, store);
  await offered(board, store).catch(() => {}); // without an answer there is no table to switch on
  if (there() && tableOf(board, store.state)) await rollOnTable(store, true);
}
