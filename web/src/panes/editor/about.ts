/**
 * The editor's title page: title, author, briefing. Changing them affects no rule, so the log is
 * kept.
 */
import { html } from 'lit-html';
import { scenario as limits } from '../../contract/limits.ts';
import { follow } from '../../pictures/backdrops.ts';
import { keyOf } from '../../pictures/mapkey.ts';
import { submitButton } from '../../ui/button.ts';
import { words as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';

export function aboutTab(board: Board, store: Store) {
  const { log, scenario } = board.game;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const textOf = (name: string) => String(form.get(name)).replaceAll('\r\n', '\n').trim();
    const former = keyOf(store.state);
    const texts = { title: textOf('title'), author: textOf('author'), text: textOf('text') };
    const done = log.length
      ? await store.open({ scenario: { ...scenario, ...texts }, log }, { quiet: true })
      : await store.rewrite((now) => Promise.resolve({ ...now.game.scenario, ...texts }));
    if (!done) return;
    store.toast(say.aboutSet);
    await follow(store, former);
  };
  const { author, text, title } = limits;
  return html` <form class="stacked" @submit=${submit}>
    <label class="field"
      ><span>${say.scenarioTitle}</span
      ><input name="title" maxlength=${title} .value=${scenario.title ?? ''}
    /></label>
    <label class="field"
      ><span>${say.author}</span
      ><input name="author" maxlength=${author} autocomplete="name" .value=${scenario.author ?? ''}
    /></label>
    <label class="field"
      ><span>${say.briefing}</span
      ><textarea name="text" rows="6" maxlength=${text} .value=${scenario.text ?? ''}></textarea>
    </label>
    ${submitButton(say.saveAbout, { main: true })}
  </form>`;
}
