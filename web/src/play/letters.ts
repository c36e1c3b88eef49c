/** The legend of the letters on counters. Only draws. */
import { html } from 'lit-html';
import type { Board } from '../contract/board.ts';

/** Whether a sign contains letters, unlike arrows and numbers. */
export const isLettered = ({ short }: { short: string }) => /\p{L}/u.test(short);

/** Draws each lettered sign that occurs on the board once, with its name. */
export function signs({ counters }: Pick<Board, 'counters'>) {
  const worn = counters.flatMap(({ marks }) => marks).filter(isLettered);
  const names = new Map(worn.map(({ short, name }) => [short, name]));
  return [...names].map(([short, name]) => html`<span><b>${short}</b>${name}</span>`);
}
