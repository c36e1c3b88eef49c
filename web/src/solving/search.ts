/** A running search, as any pane shows it: its progress, and a button that stops it. */
import { html } from 'lit-html';
import { button } from '../ui/button.ts';
import { LIMIT, stop } from './solver.ts';
import { words as say } from './words.ts';
import type { Searched } from './solver.ts';

/** @param limit - number of positions after which the search gives up */
export const searchUnderWay = (searched: Searched | null, limit: number = LIMIT) =>
  html`<div class="stack search">
    <p>${searched ? say.searching(searched.positions, searched.bound) : say.starting}</p>
    <progress aria-label=${say.working} max=${limit} .value=${searched?.positions ?? 0}></progress>
    ${button(say.stop, stop)}
  </div>`;
