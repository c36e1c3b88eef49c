/** What the letters mean that counters on the board wear. Draws only. */
import { html } from 'lit-html';

/** @import { Board } from '../types/board.d.ts' */

/** A sign that is no arrow and no number. @param {{ short: string }} mark */
export const isLettered = ({ short }) => /\p{L}/u.test(short);

/** Each once, with its name, for the legend. @param {Pick<Board, 'counters'>} board */
export function signs({ counters }) {
  const worn = counters.flatMap(({ marks }) => marks).filter(isLettered);
  const names = new Map(worn.map(({ short, name }) => [short, name]));
  return [...names].map(([short, name]) => html`<span><b>${short}</b>${name}</span>`);
}
