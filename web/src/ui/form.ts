/**
 * Fields of forms. A field shows one value with its label, its limits, a hint and its faults, and
 * hands on what is entered; where the value is kept is the form's business.
 */
import { html, nothing } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { live } from 'lit-html/directives/live.js';

/** What all fields have. */
export interface FieldParts {
  label: string;
  id?: string;
  /** A line below the field that says what to enter. */
  hint?: string;
  /** What is wrong with the value; empty or absent if nothing is. */
  fault?: string;
  /** The accessible name, where the label alone does not say enough. */
  name?: string;
}

interface TextParts extends FieldParts {
  value: string;
  /** The most characters. */
  most: number;
  needed?: boolean;
  /** Lines of the field, where it has several. */
  rows?: number;
  /** Takes every change; `late`: takes what was entered when the field is left. */
  write: (text: string) => unknown;
  late?: boolean;
}

interface NumberParts extends FieldParts {
  value: number | undefined;
  least?: number;
  most: number;
  /** Takes the number, or undefined where the field is empty. */
  write: (figure: number | undefined) => unknown;
  late?: boolean;
}

interface Option {
  value: string;
  label: string;
}

interface ChoiceParts extends FieldParts {
  value: string;
  of: Option[];
  write: (value: string) => unknown;
}

/** The text in the field that an event is about. */
export const enteredText = (event: Event) =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

/** Frames a control with its label, hint and faults. */
export const framed = ({ label, id, hint, fault }: FieldParts, control: unknown) =>
  html`<div class="form-field" ?data-faulty=${Boolean(fault)}>
    <label class="field"><span>${label}</span>${control}</label>
    ${hint ? html`<p class="quiet">${hint}</p>` : nothing}
    ${fault ? html`<p class="form-fault" id=${ifDefined(id && `${id}-fault`)} role="alert">${fault}</p>` : nothing}
  </div>`;

/** A text, in one line or in `rows` lines. */
export function textField(field: TextParts) {
  const { id, name, value, most, needed = false, rows = 0, late = false, write, fault } = field;
  const onInput = late ? nothing : (event: Event) => write(enteredText(event));
  const onChange = (event: Event) => write(enteredText(event).trim());
  const control = rows
    ? html`<textarea
        id=${ifDefined(id)}
        rows=${rows}
        maxlength=${most}
        aria-label=${ifDefined(name)}
        aria-invalid=${Boolean(fault)}
        .value=${live(value)}
        @input=${onInput}
        @change=${onChange}
      ></textarea>`
    : html`<input
        id=${ifDefined(id)}
        maxlength=${most}
        autocomplete="off"
        aria-label=${ifDefined(name)}
        aria-invalid=${Boolean(fault)}
        ?required=${needed}
        .value=${live(value)}
        @input=${onInput}
        @change=${onChange}
      />`;
  return framed(field, control);
}

/** A whole number; an empty field is undefined. */
export function numberField(field: NumberParts) {
  const { id, name, value, least = 0, most, late = false, write, fault } = field;
  const put = (event: Event) => {
    const text = enteredText(event).trim();
    return write(text === '' ? undefined : Number(text));
  };
  return framed(
    field,
    html`<input
      id=${ifDefined(id)}
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      step="1"
      aria-label=${ifDefined(name)}
      aria-invalid=${Boolean(fault)}
      .value=${live(value === undefined ? '' : String(value))}
      @input=${late ? nothing : put}
      @change=${late ? put : nothing}
    />`,
  );
}

/** One value out of a list. */
export const choiceField = (field: ChoiceParts) =>
  framed(
    field,
    html`<select
      id=${ifDefined(field.id)}
      aria-label=${ifDefined(field.name)}
      .value=${live(field.value)}
      @change=${(event: Event) => field.write(enteredText(event))}
    >
      ${field.of.map(({ value, label }) => html`<option value=${value} ?selected=${value === field.value}>${label}</option>`)}
    </select>`,
  );

interface TickParts {
  label: unknown;
  /** A line below the label. */
  hint?: string;
  on: boolean;
  off?: boolean;
  write: (on: boolean) => unknown;
  /** Further classes of the label. */
  class?: string;
}

const ticked = (event: Event) => (event.target as HTMLInputElement).checked;

/** A tick box with its label; `look`: as a box, or as a switch. */
const ticking = (look: 'tick' | 'switch') => (box: TickParts) =>
  html`<label class="${look} ${box.class ?? ''}"
    ><input
      type="checkbox"
      .checked=${live(box.on)}
      ?disabled=${box.off ?? false}
      @change=${(event: Event) => box.write(ticked(event))}
    /><span
      >${box.hint ? html`<b>${box.label}</b><small>${box.hint}</small>` : box.label}</span
    ></label
  >`;
export const tick = ticking('tick');
export const toggle = ticking('switch');
