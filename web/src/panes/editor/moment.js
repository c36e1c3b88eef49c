/** The editor's moment: turn, phase, and whose portion it is. */
import { html } from 'lit-html';
import { phaseOf } from '../../state.js';
import { words } from '../words.js';
import { setMoment } from './state.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../types.d.ts').Board} Board */
/** @typedef {import('../../types.d.ts').Book} Book */

const say = words.editor;

/** @param {Board} board @param {Book} book @param {Store} store */
export function momentTab(board, book, store) {
  const now = board.steps.find((step) => step.state === 'now');
  const phase = now ? phaseOf(now) : '';
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const chosen = String(form.get('phase'));
    const perSide = book.phases.find((one) => one.id === chosen)?.perSide ?? false;
    setMoment(store, chosen, perSide ? String(form.get('active')) : '', Number(form.get('turn')));
  };
  return html` <form class="stacked" @submit=${submit}>
    <label class="field"
      ><span>${say.phase}</span>
      <select name="phase">
        ${book.phases.map((one) => html`<option value=${one.id} ?selected=${one.id === phase}>${one.name}</option>`)}
      </select></label
    >
    <label class="field"
      ><span>${say.active}</span>
      <select name="active">
        ${board.sides.map((one) => html`<option value=${one.id} ?selected=${one.id === now?.side}>${one.name}</option>`)}
      </select></label
    >
    <label class="field"
      ><span>${say.turn}</span
      ><input
        type="number"
        name="turn"
        min="1"
        max="99"
        required
        .value=${String(Math.max(1, board.turn))}
    /></label>
    <button type="submit" class="button is-main">${say.setMoment}</button>
  </form>`;
}
