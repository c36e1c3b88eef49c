/**
 * Help on using the page: five sentences, then the controls for the input device and the map's hex
 * orientation.
 */
import { html, nothing, svg } from 'lit-html';
import { button } from '../../ui/button.ts';
import { titles } from '../titles.ts';
import { dialogHead } from '../../ui/dialog.ts';
import { iconCommand, iconNext, iconShield } from '../../ui/icons.ts';
import { hand } from '../../ui/hand.ts';
import { ROWS } from '../../ui/keytable.ts';
import { showPane } from '../../ui/navigate.ts';
import { paneMemory } from '../../ui/memory.ts';
import { segments } from '../../ui/parts.ts';
import { isLettered } from '../../play/letters.ts';
import { glossaryPart } from '../glossary.ts';
import { help as say } from './words.ts';
import type { State, Store, Inside } from '../../pane.ts';
import type { KeyRow } from '../../ui/keytable.ts';

type By = 'touch' | 'mouse' | 'keys';

/** The chosen input device; null if none was chosen. */
const memory = paneMemory('help', { by: null as By | null });

/** The chosen input device, else keys if the user has moved on the map by keys, else a guess. */
function likely(state: State): By {
  const { by } = memory.of(state);
  if (by) return by;
  if (state.byKeys) return 'keys';
  return hand();
}

function render(state: State, store: Store) {
  const by = likely(state),
    pointy = (state.shown ?? state.draft)?.map.grid === 'pointy';
  return html` ${dialogHead(titles.help, store)}
    <div class="dialog-body help">
      <p class="serif lead">${say.lead}</p>
      <ol class="help-steps">
        ${say.steps.map((step) => html`<li>${step}</li>`)}
      </ol>
      <div class="toolbar">
        ${button(titles.tour, () => store.openDialog('tour'), { icon: iconNext, main: true })}
        ${button(
          say.about,
          () => {
            store.closeDialog();
            showPane(store, 'about');
          },
          { icon: iconShield },
        )}
        ${button(say.command, () => store.openDialog('command'), { icon: iconCommand })}
      </div>
      ${segments({
        name: 'help-by',
        legend: say.by,
        value: by,
        of: (['touch', 'mouse', 'keys'] as By[]).map((value) => ({
          value,
          label: say.devices[value],
        })),
        choose: (value) => memory.set(store, { by: value }),
      })}
      ${by === 'keys' ? keysPart(pointy) : list(say[by])} ${signs(state, store)}
    </div>`;
}

/**
 * Id of the rulebook being loaded, because the board came without it; prevents a second request.
 */
let asked = '';

/** The letters on counters and the short forms in the game's rulebook. */
function signs(state: State, store: Store) {
  const { books, shown } = state;
  const ruleset = shown?.ruleset ?? '',
    book = books[ruleset];
  if (ruleset && !book && asked !== ruleset) {
    asked = ruleset;
    void store.loadBook(ruleset).catch(() => (asked = ''));
  }
  if (!book) return nothing;
  const lettered = book.marks.filter(isLettered);
  return html`${
    lettered.length
      ? html`<h3 class="head">${say.signs}</h3>
          ${list(lettered.map(({ short, name }) => [short, name]))}`
      : nothing
  }
  ${glossaryPart(book, state, store)}`;
}

const list = (rows: [string, string][]) =>
  html`<dl class="keys">
    ${rows.map(
      ([key, what]) =>
        html`<div>
          <dt>${key}</dt>
          <dd>${what}</dd>
        </div>`,
    )}
  </dl>`;

const ROW_NAMES = Object.keys(ROWS) as KeyRow[];

const keysPart = (pointy: boolean) =>
  html` <div class="row help-compass">
      ${compass(pointy)}
      <p>${pointy ? say.compass.pointy : say.compass.flat}</p>
    </div>
    ${list([...(pointy ? say.pointy : say.flat), say.arrows, ...ROW_NAMES.map((row) => say.commands[row]), say.lists])}`;

/** The keys of the six neighbours and their offsets, in radii of a hex; y points down. */
const NEIGHBOURS: Record<'flat' | 'pointy', [string, number, number][]> = {
  flat: [
    ['Q', -1.5, -0.87],
    ['W', 0, -1.73],
    ['E', 1.5, -0.87],
    ['A', -1.5, 0.87],
    ['S', 0, 1.73],
    ['D', 1.5, 0.87],
  ],
  pointy: [
    ['W', -0.87, -1.5],
    ['E', 0.87, -1.5],
    ['A', -1.73, 0],
    ['D', 1.73, 0],
    ['Z', -0.87, 1.5],
    ['X', 0.87, 1.5],
  ],
};
const R = 26,
  MIDDLE = 74;

/** One hex among its neighbours, each with its key. */
function compass(pointy: boolean) {
  const corners = Array.from(
    { length: 6 },
    (_, n) => ((pointy ? 30 : 0) + 60 * n) * (Math.PI / 180),
  );
  const hex = (x: number, y: number, kind: string) => svg`
    <polygon class=${kind} points=${corners.map((turn) => `${(x + (R - 1.5) * Math.cos(turn)).toFixed(1)},${(y + (R - 1.5) * Math.sin(turn)).toFixed(1)}`).join(' ')} />`;
  const near = NEIGHBOURS[pointy ? 'pointy' : 'flat'].map(([key, dx, dy]) => {
    const x = MIDDLE + dx * R,
      y = MIDDLE + dy * R;
    return svg`${hex(x, y, 'compass-near')}<text x=${x} y=${y}>${key}</text>`;
  });
  return html`<svg viewBox="0 0 ${2 * MIDDLE} ${2 * MIDDLE}" aria-hidden="true">
    ${hex(MIDDLE, MIDDLE, 'compass-here')}${near}
  </svg>`;
}

export const pane: Inside = { render };
