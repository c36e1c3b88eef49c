/** A running search, wherever it is shown: its progress, and a button to stop it. */
import { html } from 'lit-html';
import { LIMIT, stop } from './solver.ts';
import { words as say } from './words.ts';
import type { Searched } from './solver.ts';

/** @param limit - positions after which it gives up */
export const searchUnderWay = (searched: Searched | null, limit: number = LIMIT) =>
  html`<div class="search">
    <p>${searched ? say.searching(searched.positions, searched.bound) : say.starting}</p>
    <progress aria-label=${say.working} max=${limit} .value=${searched?.positions ?? 0}></progress>
    <button type="button" class="button" @click=${stop}>${say.stop}</button>
  </div>`;
