/**
 * The editor's title page: title, author, briefing. Changing them affects no rule, so the log is
 * kept.
 */
import { html } from 'lit-html';
import { words } from '../words.ts';
import { follow } from '../../pictures/backdrops.ts';
import { keyOf } from '../../pictures/mapkey.ts';
import type { Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';

const say = words.editor;

export function aboutTab(board: Board, store: Store) {
  const { log, scenario } = board.game;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const said = (name: string) => String(form.get(name)).replaceAll('\r\n', '\n').trim();
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
