/**
 * The measured results of the computer's levels in the rulebook at hand, for the levels that have a
 * seat. The figures come from the build; nothing here knows a rule.
 */
import { html, nothing } from 'lit-html';
import { kindsOf } from '../../scenario/load.ts';
import { paneMemory } from '../../ui/memory.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Measured, Shares } from '../../contract/book.ts';
import type { Level } from '../../contract/opponent.ts';
import type { State, Store } from '../../pane.ts';

export const LEVELS: Level[] = ['recruit', 'regular', 'veteran'];

/** The results in a rulebook, null in one that has none; `ruleset` is '' until some were loaded. */
const known = paneMemory('strength', {
  ruleset: '',
  levels: null as Measured | null,
  shares: null as Shares | null,
});

async function load({ ruleset }: Board, store: Store) {
  if (known.of(store.state).ruleset === ruleset) return;
  const { [ruleset]: book } = await kindsOf(ruleset);
  // Without its file a rulebook says nothing of its levels; the next draw asks again.
  if (!book && RUNTIME.books.includes(ruleset)) return;
  if (store.state.board?.ruleset === ruleset)
    known.set(store, { ruleset, levels: book?.levels ?? null, shares: book?.shares ?? null });
}

/** Draw a line for each level that is `taken`. */
export function strengthPart(board: Board, taken: Level[], state: State, store: Store) {
  queueMicrotask(() => void load(board, store));
  const { ruleset, levels, shares } = known.of(state);
  const chosen = LEVELS.filter((level) => taken.includes(level));
  if (ruleset !== board.ruleset) return nothing;
  const lines = levels
    ? chosen.map((level) => strength(level, levels[level], shares))
    : [say.byHouse];
  return html`<div class="opponent-strength quiet" role="status">
    ${chosen.length ? lines.map((line) => html`<p>${line}</p>`) : nothing}
  </div>`;
}

/** The results of a level, and its share of perfect play if there is one, as sentences. */
export const strength = (level: Level, measured: Measured[Level], shares: Shares | null = null) =>
  [
    say.strength(
      say.levels[level],
      measured.map(({ against, says, won = 0, drawn = 0, games = 0, bar = 0, scenarios = 0 }) => {
        const other = say.others[against],
          played = say.played(won, games, drawn);
        if (says === 'short') return say.short(other, played, say.bar(bar, scenarios));
        return says === 'unmeasured' ? say.unmeasured(other) : say[says](other, played);
      }),
    ),
    shares ? say.share(shares.battles, shares[level]) : '',
  ]
    .filter(Boolean)
    .join(' ');
