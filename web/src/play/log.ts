/**
 * The log in words: the last entries, newest first, so that the last one is visible; and the
 * whole log from the beginning, folded and drawn only when opened. Only draws.
 */
import { html, nothing } from 'lit-html';
import { gradeBadge, sideMark } from '../ui/parts.ts';
import { phaseOf } from '../state.ts';
import { words } from '../words.ts';
import { accountCard } from './account.ts';
import { lookOf } from './verdict.ts';
import type { Board, LogLine } from '../contract/board.ts';
import type { State, Store } from '../page.ts';

const say = words.panel;

/**
 * The maximum number of lines that are not folded. On the free board a phase has no end, and each
 * line is redrawn with every move.
 */
const MOST_OPEN = 20;
/** The least number of lines that are not folded, so that the other side's last acts are seen. */
const LEAST_OPEN = 6;
/** The key of the fold in `state.opened`. */
const FOLD = 'log';

const lineText = (line: LogLine, board: Board) =>
  html`<span class="log-n">${line.n}</span>
    ${line.side ? sideMark(lookOf(board, line.side)) : nothing}
    <span class="log-words">${line.words}</span>
    ${gradeBadge(line.grade, line.badge)}`;

const row = (board: Board) => (line: LogLine) =>
  html` <li>${lineText(line, board)} ${line.account ? accountCard(line.account) : nothing}</li>`;

/** Draws the last entry, for layouts in which the log itself is far below. */
export const newest = (board: Board) => {
  const line = board.log.at(-1);
  return line ? html`<p class="stack log-newest">${lineText(line, board)}</p>` : nothing;
};

/**
 * The newest lines, without gaps: those of the current phase, whichever side made them, and at
 * least the last few.
 */
export function recentLines({ log, turn, steps }: Board) {
  const now = steps.find(({ state }) => state === 'now');
  const phase = now ? phaseOf(now) : '';
  const from = log.findIndex((line) => line.turn === turn && line.step.startsWith(phase));
  const first = Math.min(from < 0 ? log.length : from, log.length - LEAST_OPEN);
  return log.slice(Math.max(0, first, log.length - MOST_OPEN));
}

export function logView(board: Board, state: State, store: Store) {
  if (board.log.length === 0) return nothing;
  const recent = recentLines(board).reverse();
  return html` <h3 class="head">${say.soFar}</h3>
    <ol class="log" reversed>
      ${recent.map(row(board))}
    </ol>
    ${board.log.length > recent.length ? wholeLog(board, state, store) : nothing}`;
}

function wholeLog(board: Board, { opened }: State, store: Store) {
  const folded = ({ target }: Event) => {
    const { open } = target as HTMLDetailsElement;
    if (open !== Boolean(store.state.opened[FOLD]))
      store.set({ opened: { ...store.state.opened, [FOLD]: open } });
  };
  return html` <details class="fold" ?open=${opened[FOLD]} @toggle=${folded}>
    <summary>${say.fullLog}</summary>
    ${
      opened[FOLD]
        ? html`<ol class="log is-whole">
            ${board.log.map(row(board))}
          </ol>`
        : nothing
    }
  </details>`;
}
