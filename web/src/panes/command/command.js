/**
 * The command box: a line to type in, and what it may mean. Enter does what is marked; arrows mark
 * another.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { Grid } from '../../board/grid.js';
import { dialogHead } from '../../ui/dialog.js';
import { toMap } from '../../ui/focus.js';
import { describe, lastVerdict } from '../../play/spoken.js';
import { openClause, showPane } from '../../ui/show.js';
import { focusSoon } from '../../ui/memory.js';
import { suggest } from './suggest.js';
import { command as say } from './words.js';
import { titles } from '../titles.js';

/**
 * @import { Place } from '../../types/documents.d.ts'
 * @import { State, Store } from '../../page.d.ts'
 * @import { Deed, Simple, Suggestion } from './suggest.js'
 * @typedef {{ text: string, at: number }} Typed
 */

/** @param {State} state @returns {Typed} */
const typed = ({ dialogArg }) => /** @type {Typed | null} */ (dialogArg) ?? { text: '', at: 0 };

/** @param {State} state @returns {Place[]} */
const hexesOf = ({ shown }) => (shown ? new Grid(shown.map).all() : []);

/** @param {State} state */
const found = (state) =>
  suggest(typed(state).text, state, {
    hexes: hexesOf(state),
    views: state.views.filter(({ stands }) => stands !== 'dialog'),
  });

/** @param {State} state @param {Store} store */
function render(state, store) {
  const { text, at } = typed(state),
    all = found(state),
    on = Math.min(at, all.length - 1);
  if (state.dialogArg === null) focusSoon('.command-input');
  return html` ${dialogHead(titles.command, store)}
    <div class="dialog-body">
      <label class="field" for="command-input">${say.label}</label>
      <input
        id="command-input"
        class="command-input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded=${all.length ? 'true' : 'false'}
        aria-controls="command-list"
        aria-activedescendant=${on >= 0 ? `command-${on}` : nothing}
        aria-describedby="command-lead"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="go"
        .value=${live(text)}
        @input=${(/** @type {InputEvent} */ event) => store.set({ dialogArg: { text: /** @type {HTMLInputElement} */ (event.target).value, at: 0 } })}
        @keydown=${(/** @type {KeyboardEvent} */ event) => key(event, store)}
      />
      <p class="quiet" id="command-lead">${say.lead}</p>
      <ul class="command-list plain" id="command-list" role="listbox" aria-label=${say.label}>
        ${all.map(
          (one, i) =>
            html` <li
              id="command-${i}"
              class="command-item"
              role="option"
              aria-selected=${i === on ? 'true' : 'false'}
              @click=${() => run(one, store)}
            >
              ${one.words}
            </li>`,
        )}
      </ul>
      ${all.length ? nothing : html`<p class="hint" role="status">${say.none}</p>`}
    </div>`;
}

/** @param {KeyboardEvent} event @param {Store} store */
function key(event, store) {
  const { text, at } = typed(store.state),
    all = found(store.state),
    on = Math.min(at, all.length - 1);
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by && all.length) store.set({ dialogArg: { text, at: (on + by + all.length) % all.length } });
  else if (event.key === 'Enter' && !event.isComposing && all[on]) run(all[on], store);
  else return;
  event.preventDefault();
}

/** @param {Suggestion} suggestion @param {Store} store */
function run({ deed }, store) {
  store.closeDialog();
  // The dialog hands the focus back first: what is done may want it elsewhere.
  requestAnimationFrame(() => void carryOut(deed, store));
}

/** @param {Deed} deed @param {Store} store */
async function carryOut(deed, store) {
  const toBoard = () => {
    if (store.state.view !== 'board') showPane(store, 'board');
  };
  if ('simple' in deed) return simply(deed.simple, store);
  if ('dialog' in deed) return store.openDialog(deed.dialog);
  if ('view' in deed) return showPane(store, deed.view);
  if ('rule' in deed) return void openClause(store, deed.rule);
  toBoard();
  if ('choose' in deed) return store.choose(deed.choose);
  if ('act' in deed)
    return void (deed.act.grade === 'lawful'
      ? await store.act([deed.act.entry])
      : await store.consider(deed.act));
  const done =
    'go' in deed
      ? store.inspect(deed.go)
      : 'pick' in deed
        ? store.pickCounter(deed.pick)
        : move(deed.move, deed.to, store);
  toMap(store);
  return done;
}

/**
 * What costs nothing is done; what has a price or is barred stands explained.
 * @param {string} who
 * @param {Place} to
 * @param {Store} store
 */
async function move(who, to, store) {
  if (store.state.pick !== who) await store.pickCounter(who);
  await store.target(to);
  const { target, why } = store.state;
  if (target === to && why?.entries.length && why.verdict.grade === 'lawful') await store.confirm();
}

/** @param {Simple} what @param {Store} store */
function simply(what, store) {
  /** @type {Record<Simple, () => unknown>} */
  const ways = {
    undo: () => store.undo(),
    redo: () => store.redo(),
    putBack: () => store.putBack(),
    confirm: () => store.confirm(),
    share: () => store.openDialog('share'),
    describe: () => store.say(describe(store.state)),
    verdict: () => store.say(lastVerdict(store.state)),
  };
  ways[what]();
}

export const pane = { render };
