/**
 * What a turn, or the whole game, has come to: a card above the next decision, and in the log.
 * Draws only.
 */
import { html, nothing } from 'lit-html';

/**
 * @import { AccountView, Board } from '../types/board.d.ts'
 */

/** @param {AccountView} account */
export const accountCard = ({ title, lines }) =>
  html`<section class="card account" aria-label=${title}>
    <h3>${title}</h3>
    <ul class="plain">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;

/**
 * The account of the turn that has just ended: it stands until a side acts again, whatever dice
 * fall in between.
 * @param {Pick<Board, 'log'>} board
 * @returns {AccountView | null}
 */
export function lastAccount({ log }) {
  for (const line of log.toReversed()) {
    if (line.account) return line.account;
    if (line.side) return null;
  }
  return null;
}

/**
 * It stands above the next decision; when all is over the account of the game takes its place.
 * @param {Board} board
 */
export const accountPart = (board) => {
  const account = board.result ? board.result.account : lastAccount(board);
  return account ? accountCard(account) : nothing;
};
