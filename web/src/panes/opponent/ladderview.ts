/**
 * The ladder of offered games in the pane, and the offer of the next one when a game has ended.
 * Draws, and loads what it draws.
 */
import { html, nothing } from 'lit-html';
import { everyScenario } from '../../scenario/load.ts';
import { kept } from '../../storage/storage.ts';
import { button } from '../../ui/button.ts';
import { paneMemory } from '../../ui/memory.ts';
import { beginGame } from './duel.ts';
import { finishedOf, nextOffer, rungName, rungsOf } from './ladder.ts';
import { LEVELS } from './strength.ts';
import { words as say } from './words.ts';
import type { Board } from '../../contract/board.ts';
import type { Computer } from '../../storage/kinds.ts';
import type { State, Store } from '../../pane.ts';
import type { Offered } from './ladder.ts';

const memory = paneMemory('ladder', {
  rungs: [] as Offered[],
  finished: new Set() as ReadonlySet<string>,
});

let listening = false;

/** Load the offered games and which of them are finished, once; later changes are followed. */
export async function loadLadder(store: Store) {
  if (listening) return;
  listening = true;
  const read = () => finishedOf(kept.games.list(), kept.computers.list());
  try {
    const rungs = rungsOf(await everyScenario());
    await Promise.all([kept.games.ready, kept.computers.ready]);
    const look = () => memory.set(store, { rungs, finished: read() });
    kept.games.onChange(look);
    kept.computers.onChange(look);
    look();
  } catch {
    listening = false; // without the list nothing is offered; the next draw asks again
  }
}

/** The offered games, each with a button. */
export function ladderPart(state: State, store: Store) {
  queueMicrotask(() => void loadLadder(store));
  const { finished, rungs } = memory.of(state);
  if (!rungs.length) return nothing;
  return html`<h3 class="head">${say.ladder}</h3>
    <ol class="opponent-ladder">
      ${rungs.map(
        (rung) =>
          html`<li>
            ${button(
              say.rung(rung.title, say.levels[rung.level], finished.has(rungName(rung))),
              () => void beginGame(store, rung),
              { look: 'small' },
            )}
          </li>`,
      )}
    </ol>`;
}

/** The strip after a game against the computer: once more, or the next one, which is harder. */
export function endBar(board: Board, state: State, store: Store, { levels }: Computer) {
  queueMicrotask(() => void loadLadder(store));
  const { finished, rungs } = memory.of(state);
  const level = LEVELS.findLast((one) => Object.values(levels).includes(one)) ?? 'recruit';
  const next = nextOffer(board, level, rungs, finished);
  const again = { scenario: board.game.scenario, title: board.title, level };
  const won = Boolean(board.result?.winner) && !levels[board.result?.winner ?? ''];
  return html`<section class="casebar" aria-label=${say.label}>
    <div class="casebar-words" aria-live="polite">
      <p>${board.result?.winner ? (won ? say.youWon : say.itWon) : say.nobodyWon}</p>
      <h2>${next ? say.nextGame(next.title, say.levels[next.level]) : say.allPlayed}</h2>
    </div>
    <div class="casebar-tools">
      ${button(say.again, () => void beginGame(store, again), {
        look: 'small',
        main: !won || !next,
      })}
      ${
        next
          ? button(say.harder, () => void beginGame(store, next), { look: 'small', main: won })
          : nothing
      }
    </div>
  </section>`;
}
