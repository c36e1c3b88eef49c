/**
 * What a turn, or the whole game, has come to: a card above the next decision, and in the log.
 * Draws only.
 */
import { html, nothing } from 'lit-html';
import type { AccountView, Board } from '../types/board.ts';

export const accountCard = ({ title, lines }: AccountView) =>
  html`<section class="card account" aria-label=${title}>
    <h3>${title}</h3>
    <ul class="plain">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;

/**
 * The account of the turn that has just ended: it stands until a side acts again, whatever dice
 * fall in between.
 */
export function lastAccount({ log }: Pick<Board, 'log'>): AccountView | null {
  for (const line of log.toReversed()) {
    if (line.account) return line.account;
    if (line.side) return null;
  }
  return null;
}

/** It stands above the next decision; when all is over the account of the game takes its place. */
export const accountPart = (board: Board) => {
  const account = board.result ? board.result.account : lastAccount(board);
  return account ? accountCard(account) : nothing;
};
