/** The dialog that turns a verdict into a report to paste anywhere; it works without a network. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { dialogHead } from '../../ui/dialog.js';
import { saveFile } from '../../ui/files.js';
import { words as shell } from '../../words.js';
import { iconCopy, iconSave, iconShare } from '../../ui/icons.js';
import { hint } from '../../ui/parts.js';
import { sendAway } from '../../ui/sharesheet.js';
import { copyText, selectAll } from '../../play/clipboard.js';
import { words } from '../words.js';
import { isTooLong, openReport, reportOf, reportText, write } from './state.js';
import { report as say } from './words.js';

/**
 * @import { State, Store } from '../../pane.d.ts'
 * @import { Ruling } from '../../play/reportbutton.js'
 */

const TEXT = '#report-text';

/** @param {State} state @param {Store} store */
function render(state, store) {
  const { done, error, note } = reportOf(state);
  const noted = (/** @type {Event} */ event) =>
    write(store, { note: /** @type {HTMLTextAreaElement} */ (event.target).value, done: '' });
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
      <div class="share-foot">
        ${'share' in navigator ? html`<button type="button" class="button" @click=${() => send(store, text)}>${iconShare}${say.send}</button>` : nothing}
        <button type="button" class="button is-main" @click=${() => copy(store, text)}>
          ${iconCopy}${say.copy}
        </button>
      </div>
      <p class="share-done" role="status">${done}</p>
    </section>`;
}

/**
 * Whether the link goes along, and what it would tell.
 * @param {State} state
 * @param {Store} store
 */
function linkTick(state, store) {
  const report = reportOf(state),
    { hidden, linked, url } = report;
  if (isTooLong(report)) {
    return hint(
      say.tooLong,
      html`<button type="button" class="button" @click=${() => saveFile(store)}>
        ${iconSave}${say.save}
      </button>`,
    );
  }
  return html` <label class="tick report-link" ?data-secret=${hidden}>
    <input
      type="checkbox"
      .checked=${live(linked)}
      ?disabled=${url === ''}
      @change=${() => write(store, { linked: !linked, done: '' })}
    />
    <span
      ><b>${say.withLink}</b
      ><small>${url === '' ? say.making : hidden ? say.hidden : say.open}</small></span
    >
  </label>`;
}

/** @param {Store} store @param {string} text */
async function copy(store, text) {
  const done = await copyText(text);
  write(store, { done: done ? words.share.copied : words.share.denied });
  if (!done) selectAll(TEXT);
}

/** @param {Store} store @param {string} text */
async function send(store, text) {
  write(store, { done: await sendAway({ title: say.says.title, text }) });
}

/** @type {import('../../pane.d.ts').Inside} */
export const pane = {
  render,
  onEnter: (store, ruling) => void openReport(store, /** @type {Ruling} */ (ruling)),
};
