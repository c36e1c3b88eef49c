/**
 * The summary of a turn, or of the whole game: a card above the next decision, and in the log. Only
 * draws.
 */
import { html, nothing } from 'lit-html';
import type { AccountView, Board } from '../contract/board.ts';

export const accountCard = ({ title, lines }: AccountView) =>
  html`<section class="card account" aria-label=${title}>
    <h3>${title}</h3>
    <ul class="plain">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;

/**
 * The account of the turn that has just ended. It is shown until a side acts again, even if dice
 * are rolled in between.
 */
export function lastAccount({ log }: Pick<Board, 'log'>): AccountView | null {
  for (const line of log.toReversed()) {
    if (line.account) return line.account;
    if (line.side) return null;
  }
  return null;
}

/**
 * Draws the account above the next decision. Once the game is over, it is the account of the whole
 * game.
 */
export const accountPart = (board: Board) => {
  const account = board.result ? board.result.account : lastAccount(board);
  return account ? accountCard(account) : nothing;
};
