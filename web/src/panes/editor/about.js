/** The editor's title page: title, author, briefing. They touch no rule, so the log stays. */
import { html } from 'lit-html';
import { words } from '../words.js';
import { follow } from './backdrops.js';
import { keyOf } from './mapkey.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../types/board.d.ts').Board} Board */

const say = words.editor;

/** @param {Board} board @param {Store} store */
export function aboutTab(board, store) {
  const { log, scenario } = board.game;
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const said = (/** @type {string} */ name) =>
      String(form.get(name)).replaceAll('\r\n', '\n').trim();
    const former = keyOf(store.state);
    const told = { title: said('title'), author: said('author'), text: said('text') };
    const done = log.length
      ? await store.open({ scenario: { ...scenario, ...told }, log }, { quiet: true })
      : await store.rewrite((now) => Promise.resolve({ ...now.game.scenario, ...told }));
    if (!done) return;
    store.toast(say.aboutSet);
    await follow(store, former);
  };
  return html` <form class="stacked" @submit=${submit}>
    <label class="field"
      ><span>${say.scenarioTitle}</span
      ><input name="title" maxlength="120" .value=${scenario.title ?? ''}
    /></label>
    <label class="field"
      ><span>${say.author}</span
      ><input name="author" maxlength="120" autocomplete="name" .value=${scenario.author ?? ''}
    /></label>
    <label class="field"
      ><span>${say.briefing}</span
      ><textarea name="text" rows="6" maxlength="4000" .value=${scenario.text ?? ''}></textarea>
    </label>
    <button type="submit" class="button is-main">${say.saveAbout}</button>
  </form>`;
}
