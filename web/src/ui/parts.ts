/** Elements that several panes draw. An svg is redrawn only if its content has changed. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { badge, ruleSign } from '../board/badges.ts';
import { counterTile } from '../board/counters.ts';
import { printedOn, unplaced } from '../board/unplaced.ts';
import { button } from './button.ts';
import { listed } from './options.ts';
import { openClause } from './navigate.ts';
import { words } from './words.ts';
import type { Options } from './options.ts';
import type { Store } from '../pane.ts';
import type { Board, CounterView } from '../contract/board.ts';
import type { Book } from '../contract/book.ts';
import type { Grade } from '../contract/verdicts.ts';

type Sides = Board['sides'];

/** Draws a verdict's sign, disc, tag or octagon, with its word as accessible name. */
export const gradeBadge = (grade: Grade, text = '') =>
  html`<span class="grade-badge" role="img" aria-label=${words.grades[grade]}
    >${guard([grade, text], () => badge(grade, text))}</span
  >`;

/** Draws the result of one rule: tick, tag or cross. */
export const ruleBadge = (grade: Grade, text = '') =>
  html`<span class="grade-badge" role="img" aria-label=${words.rules[grade]}
    >${guard([grade, text], () => ruleSign(grade, text))}</span
  >`;

/**
 * Draws one counter, with its passengers where `all` contains them.
 * @param size - px
 */
export const tile = (view: CounterView, sides: Sides, size: number, all: CounterView[] = []) => {
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

/**
 * Draws a counter inside an element that has its own accessible name, so that the counter needs
 * none.
 */
export const quietTile = (...args: Parameters<typeof tile>) =>
  html`<span class="tile" aria-hidden="true">${tile(...args)}</span>`;

/**
 * Draws a clause id as a button that opens the rulebook at that clause: the given rulebook, or by
 * default the one in use.
 */
export const clauseChip = (store: Store, id: string, ruleset?: string) =>
  button(html`<span>${id}</span>`, () => openClause(store, id, ruleset), {
    class: 'chip-clause',
    name: words.openRule(id),
  });

/** The view of a counter of a given kind without a place, for palettes. */
export const loose = (kind: Book['kinds'][number], side: string): CounterView =>
  unplaced({
    id: `${kind.id}-${side}`,
    name: kind.name,
    kind: kind.id,
    side,
    ...printedOn(kind),
  });

/**
 * Draws a row of choices, of which one is selected. The choices are radio buttons, so the arrow
 * keys work without extra code.
 */
export const segments = <V extends string>({
  name,
  legend,
  value,
  of,
  choose,
}: {
  name: string;
  legend: string;
  value: V;
  of: Options<V, unknown>;
  choose: (value: V) => unknown;
}) =>
  html` <fieldset class="segments">
    <legend>${legend}</legend>
    <div>
      ${listed(of).map(
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

/** Draws a button that shows only an icon; its label is the tooltip and the accessible name. */
export const square = (label: string, icon: unknown, run: () => unknown, off = false) =>
  button(icon, run, { look: 'square', name: label, title: label, off });

/** Draws the small square in a side's colour, shaped by CSS. */
export const sideMark = (look: string) =>
  html`<span class="side-mark" data-look=${look} aria-hidden="true"></span>`;

/** Sides as options, each with its mark. */
export const markedSides = (sides: readonly { id: string; name: string; look: string }[]) =>
  sides.map(({ id, look, name }) => ({ value: id, label: html`${sideMark(look)}${name}` }));

/** Draws a sentence in place of a list that is empty or failed to load. */
export const hint = (text: string, action: unknown = nothing) =>
  html`<div class="hint">
    <p>${text}</p>
    ${action}
  </div>`;
