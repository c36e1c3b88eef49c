/** What the letters mean that counters on the board wear. Draws only. */
import { html } from 'lit-html';
import type { Board } from '../types/board.ts';

/** A sign that is no arrow and no number. */
export const isLettered = ({ short }: { short: string }) => /\p{L}/u.test(short);

/** Each once, with its name, for the legend. */
export function signs({ counters }: Pick<Board, 'counters'>) {
  const worn = counters.flatMap(({ marks }) => marks).filter(isLettered);
  const names = new Map(worn.map(({ short, name }) => [short, name]));
  return [...names].map(([short, name]) => html`<span><b>${short}</b>${name}</span>`);
}
