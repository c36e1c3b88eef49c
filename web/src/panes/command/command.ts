/**
 * The command box: an input and its suggestions. Enter runs the marked suggestion; arrow keys mark
 * another one.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { Grid } from '../../board/grid.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { toMap } from '../../ui/focus.ts';
import { describe, lastVerdict } from '../../play/spoken.ts';
import { openClause, showPane } from '../../ui/navigate.ts';
import { focusSoon } from '../../ui/memory.ts';
import { suggest } from './suggest.ts';
import { command as say } from './words.ts';
import { titles } from '../titles.ts';
import type { Place } from '../../contract/documents.ts';
import type { State, Store } from '../../page.ts';
import type { Deed, Simple, Suggestion } from './suggest.ts';

type Typed = { text: string; at: number };

const typed = ({ dialogArg }: State): Typed => (dialogArg as Typed | null) ?? { text: '', at: 0 };

const hexesOf = ({ shown }: State): Place[] => (shown ? new Grid(shown.map).all() : []);

const found = (state: State) =>
  suggest(typed(state).text, state, {
    hexes: hexesOf(state),
    views: state.views.filter(({ stands }) => stands !== 'dialog'),
  });

function render(state: State, store: Store) {
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
        @input=${(event: InputEvent) => store.set({ dialogArg: { text: (event.target as HTMLInputElement).value, at: 0 } })}
        @keydown=${(event: KeyboardEvent) => key(event, store)}
      />
      <p class="quiet" id="command-lead">${say.lead}</p>
      <ul class="stack command-list plain" id="command-list" role="listbox" aria-label=${say.label}>
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

function key(event: KeyboardEvent, store: Store) {
  const { text, at } = typed(store.state),
    all = found(store.state),
    on = Math.min(at, all.length - 1);
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by && all.length) store.set({ dialogArg: { text, at: (on + by + all.length) % all.length } });
  else if (event.key === 'Enter' && !event.isComposing && all[on]) run(all[on], store);
  else return;
  event.preventDefault();
}

function run({ deed }: Suggestion, store: Store) {
  store.closeDialog();
  // Wait until the closing dialog has restored the focus: the command may move it.
  requestAnimationFrame(() => void carryOut(deed, store));
}

async function carryOut(deed: Deed, store: Store) {
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
 * Move a counter. Carry the move out at once if it is lawful; else only show its price or why it is
 * barred.
 */
async function move(who: string, to: Place, store: Store) {
  if (store.state.pick !== who) await store.pickCounter(who);
  await store.target(to);
  const { target, why } = store.state;
  if (target === to && why?.entries.length && why.verdict.grade === 'lawful') await store.confirm();
}

function simply(what: Simple, store: Store) {
  const ways: Record<Simple, () => unknown> = {
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
