/** The dialog that turns a verdict into a report to paste anywhere; it works offline. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../../ui/button.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { saveFile } from '../../ui/files.ts';
import { words as shell } from '../../words.ts';
import { iconCopy, iconSave, iconShare } from '../../ui/icons.ts';
import { tick } from '../../ui/form.ts';
import { hint } from '../../ui/parts.ts';
import { sendAway } from '../../ui/sharesheet.ts';
import { copyText, selectAll } from '../../play/clipboard.ts';
import { words } from '../words.ts';
import { isTooLong, openReport, reportOf, reportText, write } from './state.ts';
import { report as say } from './words.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { Ruling } from '../../play/reportbutton.ts';

const TEXT = '#report-text';

function render(state: State, store: Store) {
  const { done, error, note } = reportOf(state);
  const noted = (event: Event) =>
    write(store, { note: (event.target as HTMLTextAreaElement).value, done: '' });
  const text = reportText(state);
  return html` ${dialogHead(shell.panel.report, store)}
    <section class="share report dialog-body">
      <p>${say.lead}</p>
      <label class="field"
        ><span>${say.note}</span
        ><textarea
          rows="2"
          maxlength="2000"
          placeholder=${say.noteHint}
          .value=${live(note)}
          @input=${noted}
        ></textarea>
      </label>
      ${error ? hint(error) : linkTick(state, store)}
      <label class="field share-text"
        ><span>${say.text}</span
        ><textarea
          id="report-text"
          readonly
          rows="11"
          spellcheck="false"
          .value=${live(text)}
        ></textarea>
      </label>
      <div class="row share-foot">
        ${
          'share' in navigator
            ? button(say.send, () => send(store, text), { icon: iconShare })
            : nothing
        }
        ${button(say.copy, () => copy(store, text), { icon: iconCopy, main: true })}
      </div>
      <p class="share-done" role="status">${done}</p>
    </section>`;
}

/** The checkbox that includes the link, with a note on what the link would reveal. */
function linkTick(state: State, store: Store) {
  const report = reportOf(state),
    { hidden, linked, url } = report;
  if (isTooLong(report)) {
    return hint(
      say.tooLong,
      button(say.save, () => saveFile(store), { icon: iconSave }),
    );
  }
  return tick({
    class: `report-link ${hidden ? 'is-secret' : ''}`,
    label: say.withLink,
    hint: url === '' ? say.making : hidden ? say.hidden : say.open,
    on: linked,
    off: url === '',
    write: (on) => write(store, { linked: on, done: '' }),
  });
}

async function copy(store: Store, text: string) {
  const done = await copyText(text);
  write(store, { done: done ? words.copied : words.denied });
  if (!done) selectAll(TEXT);
}

async function send(store: Store, text: string) {
  write(store, { done: await sendAway({ title: say.says.title, text }) });
}

export const pane: Inside = {
  render,
  onEnter: (store, ruling) => void openReport(store, ruling as Ruling),
};
