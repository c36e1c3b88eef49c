/** The replay pane, in the panel: a slider over the game on the board, and its log. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { gradeBadge, hint, sideMark, square } from '../../ui/parts.ts';
import { iconBack, iconNext, iconRedo, iconUndo } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { stepSlider } from '../stepslider.ts';
import { common, titles } from '../titles.ts';
import { ask, lookBackOf } from './lookback.ts';
import { curveOf, lookBackPart } from './lookbackview.ts';
import { begin, endElsewhere, goTo, play, replayOf } from './state.ts';
import { replay as say } from './words.ts';
import type { Board, LogLine } from '../../contract/board.ts';
import type { State, Store, Inside } from '../../pane.ts';

function render(state: State, store: Store) {
  const { at, of } = replayOf(state);
  return html` <section class="stack replay" aria-label=${titles.replay}>
    <h2 class="serif replay-title">${titles.replay}</h2>
    ${
      at === null || !of
        ? html`<p class="waiting" role="status">${common.coming}</p>`
        : of.game.log.length
          ? html`${player(at, of, state, store)} ${lookBackPart(of, state, store)}
            ${lines(at, of, store)}`
          : hint(say.empty)
    }
    <div class="toolbar">${button(say.leave, () => store.set({ view: 'board' }))}</div>
  </section>`;
}

const lineAt = (of: Board, at: number) => of.log.find(({ n }) => n === at);

function player(at: number, of: Board, state: State, store: Store) {
  const { length } = of.game.log;
  const { runs, instead } = replayOf(state);
  const go = (to: number) => () => goTo(store, to);
  const words = instead.length ? say.instead : at === 0 ? say.start : (lineAt(of, at)?.words ?? '');
  return html` <p class="quiet">${say.lead}</p>
    <div class="replay-player" role="group" aria-label=${say.player}>
      ${curveOf(of, at, state)}
      ${stepSlider({
        label: say.slider,
        at,
        last: length,
        words: `${say.step(at, length)}: ${words}`,
        go: (to) => goTo(store, to),
      })}
      <div class="row replay-buttons">
        ${square(say.first, iconUndo, go(0), at === 0)}
        ${square(say.back, iconBack, go(at - 1), at === 0)}
        ${button(runs ? say.pause : say.play, () => play(store), { main: true, pressed: runs })}
        ${square(say.next, iconNext, go(at + 1), at === length)}
        ${square(say.last, iconRedo, go(length), at === length)}
        <span class="quiet replay-at">${say.step(at, length)}</span>
      </div>
    </div>
    <p class="replay-words">${words}</p>`;
}

const lines = (at: number, of: Board, store: Store) =>
  html` <details class="fold">
    <summary>${say.log}</summary>
    <ol class="log replay-log">
      ${of.log.map((line) => row(line, line.n === at, of, store))}
    </ol>
  </details>`;

const row = (line: LogLine, here: boolean, { sides }: Board, store: Store) =>
  html` <li aria-current=${here ? 'step' : 'false'}>
    <span class="log-n">${line.n}</span>
    ${line.side ? sideMark(sides.find(({ id }) => id === line.side)?.look ?? '') : nothing}
    ${button(line.words, () => goTo(store, line.n), { class: 'is-link log-words' })}
    ${gradeBadge(line.grade, line.badge)}
  </li>`;

let begun = false;

/** @param arg - `lookback` to look back at the game at once */
async function enter(store: Store, arg: unknown) {
  if (!begun) endElsewhere(store);
  begun = true;
  await begin(store);
  focusSoon('.replay-slider');
  const { of } = replayOf(store.state);
  if (arg !== 'lookback' || !of) return;
  const { found, searched } = lookBackOf(store.state, of);
  if (!found && !searched) await ask(store, of);
}

/** Swallow taps on the board: it shows the past, so nothing can be selected. */
const past = () => true;

export const pane: Inside = {
  render,
  onEnter: (store, arg) => void enter(store, arg),
  onHex: past,
  onCounter: past,
  onDrop: past,
};
