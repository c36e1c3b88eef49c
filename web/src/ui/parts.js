/** Pieces that several panes draw. Each svg is made again only when what it shows has changed. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { badge, ruleSign } from '../board/badges.js';
import { counterTile } from '../board/counters.js';
import { miniature } from '../board/miniature.js';
import { openClause } from './show.js';
import { words } from './words.js';

/** @typedef {import('../pane.d.ts').Store} Store */
/** @typedef {import('../types/board.d.ts').Board} Board */
/** @typedef {import('../types/verdicts.d.ts').Grade} Grade */
/** @typedef {import('../types/board.d.ts').CounterView} CounterView */
/** @typedef {import('../types/book.d.ts').Book} Book */
/** @typedef {Board['sides']} Sides */

/**
 * Disc, tag or octagon, with its word for those who hear the page.
 * @param {Grade} grade
 * @param {string} [text]
 */
export const gradeBadge = (grade, text = '') =>
  html`<span class="grade-badge" role="img" aria-label=${words.grades[grade]}
    >${guard([grade, text], () => badge(grade, text))}</span
  >`;

/**
 * What one rule says: tick, tag or cross.
 * @param {Grade} grade
 * @param {string} [text]
 */
export const ruleBadge = (grade, text = '') =>
  html`<span class="grade-badge" role="img" aria-label=${words.rules[grade]}
    >${guard([grade, text], () => ruleSign(grade, text))}</span
  >`;

/**
 * One counter, with its passengers where `all` tells who they are.
 * @param {CounterView} view
 * @param {Sides} sides
 * @param {number} size px
 * @param {CounterView[]} [all]
 */
export const tile = (view, sides, size, all = []) => {
  const riders = all.filter((one) => view.load.includes(one.id));
  const seen = [
    view.id,
    view.name,
    view.side,
    view.symbol,
    view.values.join(),
    view.marks.map((m) => m.id).join(),
    riders.map((one) => one.type).join(),
    size,
  ];
  return html`<span class="tile"
    >${guard(seen, () => counterTile(view, sides, size, new Map(riders.map((one) => [one.id, one]))))}</span
  >`;
};

/** The same, inside something that has a name of its own. @param {Parameters<typeof tile>} args */
export const quietTile = (...args) =>
  html`<span class="tile" aria-hidden="true">${tile(...args)}</span>`;

/**
 * The hex that a worked case is about, drawn small.
 * @param {Board} board
 * @param {string} place
 * @param {string} label
 */
export const thumbnail = (board, place, label) =>
  html` <span class="thumbnail" role="img" aria-label=${label}>
    ${guard([board, place], () => miniature(board.map, board, { around: place, radius: 0.3 }))}
  </span>`;

/**
 * A clause id that opens the rulebook on that clause: the one in use, unless another is named.
 * @param {Store} store @param {string} id @param {string} [ruleset]
 */
export const clauseChip = (store, id, ruleset) =>
  html` <button
    type="button"
    class="chip-clause"
    aria-label=${words.openRule(id)}
    @click=${() => openClause(store, id, ruleset)}
  >
    <span>${id}</span>
  </button>`;

/**
 * A counter of a kind that stands nowhere yet, for palettes.
 * @param {Book['kinds'][number]} kind
 * @param {string} side
 * @returns {CounterView}
 */
export const loose = (kind, side) => ({
  id: `${kind.id}-${side}`,
  name: kind.name,
  kind: kind.id,
  side,
  type: kind.type,
  symbol: kind.symbol,
  values: kind.values,
  corner: kind.corner,
  top: kind.top,
  look: kind.look,
  pips: 0,
  full: 0,
  at: '',
  rank: 0,
  aboard: '',
  inside: '',
  holds: '',
  load: [],
  marks: [],
  allowance: 0,
  spent: 0,
  can: false,
});

/**
 * A row of choices of which one is taken; radio buttons underneath, so arrow keys work by
 * themselves.
 * @template {string} V
 * @param {{ name: string, legend: string, value: V, of: { value: V, label: unknown,
 *   off?: boolean }[], choose: (value: V) => void }} choice
 */
export const segments = ({ name, legend, value, of, choose }) =>
  html` <fieldset class="segments">
    <legend>${legend}</legend>
    <div>
      ${of.map(
        (one) =>
          html` <label class=${one.value === value ? 'segment is-on' : 'segment'}>
            <input
              type="radio"
              name=${name}
              .value=${one.value}
              .checked=${one.value === value}
              ?disabled=${one.off ?? false}
              @change=${() => choose(one.value)}
            />
            <span>${one.label}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;

/**
 * A labelled choice from a list.
 * @param {{ label: string, value: string, of: { value: string, label: string }[],
 *   choose: (value: string) => void }} choice
 */
export const picker = ({ label, value, of, choose }) =>
  html` <label class="field"
    ><span>${label}</span>
    <select
      .value=${value}
      @change=${(/** @type {Event} */ e) => choose(/** @type {HTMLSelectElement} */ (e.target).value)}
    >
      ${of.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}</option>`)}
    </select>
  </label>`;

/**
 * A button that is a picture, with its words for those who hear the page, or rest on it.
 * @param {string} label
 * @param {unknown} icon
 * @param {() => unknown} run
 * @param {boolean} [off]
 */
export const square = (label, icon, run, off = false) =>
  html`<button
    type="button"
    class="button is-square"
    aria-label=${label}
    title=${label}
    ?disabled=${off}
    @click=${run}
  >
    ${icon}
  </button>`;

/** The small square in a side's colour, shaped by CSS. @param {string} look */
export const sideMark = (look) =>
  html`<span class="side-mark" data-look=${look} aria-hidden="true"></span>`;

/**
 * A sentence where a list would be, when the list is empty or something went wrong.
 * @param {string} text
 * @param {unknown} [action]
 */
export const hint = (text, action = nothing) =>
  html`<div class="hint">
    <p>${text}</p>
    ${action}
  </div>`;
