/**
 * The frame of the page: rail or tabs, top bar, map, panel or sheet, the current pane, the one
 * dialog. Drawing is a function of the state; the map's element is passed in and never redrawn.
 */
import { html, nothing } from 'lit-html';
import { button } from '../ui/button.ts';
import { gradeBadge, square } from '../ui/parts.ts';
import { dice } from '../play/lazy-chance.ts';
import { faceOf, isAsking } from '../play/face.ts';
import { heed } from '../play/heed.ts';
import { startOf } from '../state.ts';
import { panelFoot } from '../play/foot.ts';
import { panelBody, panelLine, panelTabs } from '../play/panel.ts';
import { toMap } from '../ui/focus.ts';
import { greetingCard } from '../greeting/card.ts';
import { words } from '../words.ts';
import { bootStrip } from './boot.ts';
import { dialogBody, dialogTitle } from './dialogs.ts';
import {
  iconClose,
  iconFit,
  iconMinus,
  iconPlus,
  iconRedo,
  iconShare,
  iconUndo,
} from '../ui/icons.ts';
import { brand, rail, tabs } from './navigation.ts';
import { sheetGrip } from './sheet.ts';
import { stepBars, stepper, stepsInShort } from './stepper.ts';
import { subtitle } from './subtitle.ts';
import { tabsBand } from './tabs.ts';
import type { State, Store } from '../page.ts';
import type { Pane } from '../pane.ts';

type Parts = {
  map: HTMLElement;
  panes: Pane[];
  retry: () => void;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
};

/** Enters the map by keyboard: at the cursor's last hex, otherwise at the first hex. */
function enterMap(state: State, store: Store) {
  store.set({ cursor: state.cursor ?? startOf(state) });
  toMap(store);
}

/** The current pane; the board itself is no pane. */
const paneOf = ({ view }: State, panes: Pane[]) =>
  panes.find((pane) => pane.id === view && pane.stands !== 'dialog');

/** The bars over the map: that of a worked case and that of the tour. */
export const barsOver = (state: State, store: Store, panes: Pane[]) =>
  panes.map((pane) => pane.bar?.(state, store) ?? nothing).filter((bar) => bar !== nothing);

export const isNarrow = ({ layout }: State) => layout === 'phone' || layout === 'tablet';

/** Whether the current pane takes the place of the board. */
const boardHidden = (pane: Pane | undefined, narrow: boolean) =>
  pane?.stands === 'full' || (narrow && pane?.stands === 'left');

export function frame(state: State, store: Store, parts: Parts) {
  const { panes } = parts;
  const pane = paneOf(state, panes);
  const bars = barsOver(state, store, panes);
  const narrow = isNarrow(state);
  return html` <div
      class="frame"
      data-layout=${state.layout}
      data-pane=${pane?.stands ?? 'none'}
      data-sheet=${state.sheet}
      ?data-busy=${state.busy}
      ?data-case=${bars.length > 0}
      data-offline=${state.device.offline}
      data-play=${state.shown?.play ?? ''}
    >
      ${button(words.nav.skip, () => enterMap(state, store), { class: 'skip' })}
      ${narrow ? nothing : rail(state, store, panes)}
      ${narrow ? topBarNarrow(state, store) : topBar(state, store)}
      ${tabsBand(state, store)}${panes.map((one) => one.band?.(state, store) ?? nothing)}
      <main class="stage" ?hidden=${boardHidden(pane, narrow)}>
        ${parts.map}
        <div class="over-map">${bootStrip(state.engine, parts.retry)} ${bars}</div>
        ${narrow ? nothing : legend(state, store)} ${zoomTools(parts)}
      </main>
      ${
        pane && pane.stands !== 'panel'
          ? html`<div
              class="pane"
              data-stands=${pane.stands}
              role=${boardHidden(pane, narrow) ? 'main' : nothing}
            >
              ${pane.render(state, store)}
            </div>`
          : nothing
      }
      ${panelShown(pane) ? panel(state, store, pane) : nothing} ${greetingCard(state, store)}
      ${state.dialog ? nothing : toastView(state, store)}
      ${narrow ? tabs(state, store, panes) : nothing}
      <p class="spoken" aria-live="polite">${state.dialog ? '' : state.spoken}</p>
    </div>
    ${dialogView(state, store, panes)}`;
}

const dialogView = (state: State, store: Store, panes: Pane[]) =>
  html`<dialog
    id="dialog"
    class="dialog"
    data-kind=${state.dialog ?? ''}
    aria-label=${dialogTitle(state, panes)}
    @cancel=${() => store.closeDialog()}
    @close=${({ currentTarget }: Event) => {
      // The event arrives late: another dialog may already be open.
      const { open } = currentTarget as HTMLDialogElement;
      if (store.state.dialog && !open) store.closeDialog();
    }}
    @click=${(event: MouseEvent) => {
      if (event.target === event.currentTarget) store.closeDialog();
    }}
  >
    <div class="dialog-inside">
      ${dialogBody(state, store, panes)}${state.dialog ? toastView(state, store) : nothing}
    </div>
    <p class="spoken" aria-live="polite">${state.dialog ? state.spoken : ''}</p>
  </dialog>`;

/** Whether the panel is shown. A pane at the left or in place of the board replaces the panel. */
const panelShown = (pane: Pane | undefined) => !pane || pane.stands === 'panel';

// ---------------------------------------------------------------- the top bar

/** Whether undo ends at the end of the log, because the last entry is a throw of dice. */
const thrownLast = ({ board }: State) =>
  board !== null && board.floor > 0 && board.game.log.length === board.floor;

const undoButton = (state: State, store: Store) =>
  button(iconUndo, () => store.undo(), {
    look: 'square',
    name: words.top.undo,
    title: thrownLast(state) ? words.top.undoEnds : words.top.undo,
    off: !state.undo.can || state.caseRun !== null,
  });
const redoButton = (state: State, store: Store) =>
  square(
    words.top.redo,
    iconRedo,
    () => store.redo(),
    !state.redo.length || state.caseRun !== null,
  );

function topBar(state: State, store: Store) {
  const scene = state.shown ?? state.draft;
  return html` <header class="top">
    <h1 class="unseen">${scene?.title || words.app}</h1>
    ${button(
      html`<span class="serif">${scene?.title || words.app}</span
        ><small>${subtitle(state)}</small>`,
      () => store.openDialog('scenarios'),
      { class: 'top-title', title: words.top.scenarios },
    )}
    ${state.shown ? (state.layout === 'laptop' ? stepsInShort : stepper)(state.shown) : html`<span class="phases"></span>`}
    <div class="top-tools">
      ${undoButton(state, store)}${redoButton(state, store)}
      ${button(html`<span>${words.top.share}</span>`, () => store.openDialog('share'), {
        icon: iconShare,
        main: true,
        off: !state.board,
      })}
    </div>
  </header>`;
}

function topBarNarrow(state: State, store: Store) {
  const { shown, draft } = state;
  const running = shown?.steps.some((step) => step.state === 'now') || shown?.result ? shown : null;
  return html` <header class="top is-narrow">
    <h1 class="unseen">${(shown ?? draft)?.title || words.app}</h1>
    ${brand(store)}
    <div class="top-words">
      <p class="top-name">
        <span class="serif">${(shown ?? draft)?.title || words.app}</span>
        ${running && state.layout === 'tablet' ? html`<small>${subtitle(state)}</small>` : nothing}
      </p>
      ${running ? stepBars(running, state.layout === 'phone') : html`<p class="row bars-name">${subtitle(state)}</p>`}
    </div>
    <div class="top-tools">
      ${undoButton(state, store)} ${state.layout === 'tablet' ? redoButton(state, store) : nothing}
      ${square(words.top.share, iconShare, () => store.openDialog('share'), !state.board)}
    </div>
  </header>`;
}

// ---------------------------------------------------------------- over the map

const legend = ({ shown }: State, store: Store) =>
  html` <aside class="row legend" aria-label=${words.map.legend}>
    <span>${gradeBadge('lawful')}${words.map.lawful}</span>
    <span>${gradeBadge('overstacked', '+1')}${words.map.price}</span>
    <span>${gradeBadge('forbidden')}${words.map.forbidden}</span>
    ${shown?.places.some((one) => one.first) ? html`<span><span class="flag">${words.map.flag}</span>${words.map.first}</span>` : nothing}
    ${shown?.counters.some((one) => one.marks.length) ? dice(store)?.signs(shown) : nothing}
  </aside>`;

const zoomTools = (parts: Parts) =>
  html` <div class="zoom" role="group" aria-label=${words.map.tools}>
    ${square(words.map.zoomIn, iconPlus, parts.zoomIn)}
    ${square(words.map.zoomOut, iconMinus, parts.zoomOut)}
    ${square(words.map.fit, iconFit, parts.fit)}
  </div>`;

function toastView({ toast }: State, store: Store) {
  if (!toast) return html`<div class="toasts"></div>`;
  const { words: text, grade, action } = toast;
  const clear = () => store.set({ toast: null });
  const act = () => {
    clear();
    action?.run();
  };
  return html` <div class="toasts" role="region" aria-label=${words.news}>
    <div class="row toast" data-grade=${grade} role=${grade ? 'alert' : nothing}>
      <p>${text}</p>
      ${action ? button(action.label, act, { look: 'small' }) : nothing}
      ${button(iconClose, clear, { look: 'small square bare', name: words.dismiss })}
    </div>
  </div>`;
}

// ---------------------------------------------------------------- panel and sheet

function panel(state: State, store: Store, pane: Pane | undefined) {
  const narrow = isNarrow(state);
  const foot = pane ? nothing : panelFoot(state, store);
  const peeking = narrow && state.sheet === 'peek';
  const label = pane?.title ?? words.panel.label;
  return html` <aside
    id="panel"
    class="panel"
    aria-label=${label}
    aria-busy=${isAsking(state)}
    @click=${({ target }: Event) => {
      if (!pane && (target as Element).closest('.panel-body :is(button, a), .foot button'))
        if (!(target as Element).closest('.thrown')) heed(store);
    }}
  >
    ${pane ? nothing : html`<h2 class="unseen">${words.panel.label}</h2>`}
    ${narrow ? sheetGrip(state, store) : nothing}
    ${
      peeking
        ? html`<div class="row peek" data-face=${faceOf(state)}>
            <p>${pane?.title ?? panelLine(state)}</p>
            <div class="foot">${foot}</div>
          </div>`
        : html` ${pane ? nothing : panelTabs(state, store)}
            <div class="panel-body" id="panel-body" tabindex="-1">
              ${pane ? pane.render(state, store) : panelBody(state, store)}
            </div>
            ${foot === nothing ? nothing : html`<footer class="foot">${foot}</footer>`}`
    }
  </aside>`;
}
