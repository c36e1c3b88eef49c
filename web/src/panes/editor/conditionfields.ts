/** The fields of a condition: counters and places by tap or by name, and a bound of a measure. */
import { html, nothing } from 'lit-html';
import { placeName, shortPlace } from '../../play/placename.ts';
import { picker } from '../../ui/parts.ts';
import { hexForm } from './counters.ts';
import { words as say } from './goalwords.ts';
import { number } from './play.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Condition } from './condition.ts';

/** What a condition's fields draw, and how they change it. */
export interface Fields {
  board: Board;
  form: Condition;
  set: (news: Partial<Condition>) => void;
  choose: (key: 'who' | 'places', id: string) => void;
  /** Whether the condition has counters (`who`) and places (`where`). */
  who: boolean;
  where: boolean;
}

/** The chosen counters and places, by name. */
export function chosenPart({ board, form, who, where }: Fields) {
  const names = form.who.map((id) => board.counters.find((one) => one.id === id)?.name ?? id);
  return html`<dl class="goal-chosen">
    ${
      who
        ? html`<dt>${say.who}</dt>
            <dd>${names.join(', ') || say.nobody}</dd>`
        : nothing
    }
    ${
      where
        ? html`<dt>${say.where}</dt>
            <dd>${form.places.map((at) => placeName(board, at)).join(', ') || say.nowhere}</dd>`
        : nothing
    }
  </dl>`;
}

/** Inputs by name and number, as an alternative to tapping. */
export const typedPart = ({ board, form, choose, who, where }: Fields) =>
  html`${
    who
      ? picker({
          label: say.byName,
          value: '',
          of: [
            { value: '', label: say.chooseOne },
            ...board.counters
              .filter(({ at, id }) => at && !form.who.includes(id))
              .map(({ at, id, name }) => ({
                value: id,
                label: `${name}, ${shortPlace(board, at)}`,
              })),
          ],
          choose: (id) => id && choose('who', id),
        })
      : nothing
  }
  ${where ? hexForm(say.takeHex, '', (hex) => choose('places', hex)) : nothing}`;

/** @param most - the greatest number of counters that can be asked for */
export const leastField = ({ form, set }: Fields, most: number) =>
  html`<label class="field"
    ><span>${say.least}</span
    ><input
      type="number"
      min="1"
      max=${most}
      .value=${String(form.least || form.who.length || 1)}
      @change=${(event: Event) => set({ least: number(event) })}
  /></label>`;

export const sidePicker = ({ board, form, set }: Fields) =>
  picker({
    label: say.ofSide,
    value: form.side || board.sides[0].id,
    of: board.sides.map(({ id, name }) => ({ value: id, label: name })),
    choose: (side) => set({ side }),
  });

export const measurePicker = ({ form, set }: Fields, measures: Book['measures']) =>
  picker({
    label: say.measure,
    value: form.measure || measures[0].id,
    of: measures.map(({ id, name }) => ({ value: id, label: name })),
    choose: (measure) => set({ measure }),
  });

export const boundFields = ({ form, set }: Fields) =>
  html`${picker({
      label: say.bound,
      value: form.bound,
      of: [
        { value: 'most', label: say.bounds.most },
        { value: 'least', label: say.bounds.least },
      ],
      choose: (bound) => set({ bound: bound === 'least' ? 'least' : 'most' }),
    })}
    <label class="field"
      ><span>${say.amount}</span
      ><input
        type="number"
        min="0"
        max="9999"
        .value=${String(form.amount)}
        @change=${(event: Event) => set({ amount: number(event) })}
    /></label>`;

/** A tick box with its label. */
export const tick = (label: string, checked: boolean, choose: (checked: boolean) => void) =>
  html`<label class="tick"
    ><input
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
    /><span>${label}</span></label
  >`;
