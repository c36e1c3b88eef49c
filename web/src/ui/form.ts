/**
 * Fields of forms. A field shows one value with its label, its limits, a hint and its faults, and
 * hands on what is entered. `formOf` makes the fields of a document, each by its path.
 */
import { html, nothing } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { live } from 'lit-html/directives/live.js';
import { submitButton } from './button.ts';
import { listed } from './options.ts';
import { at } from './path.ts';
import type { Options } from './options.ts';
import type { Path } from './path.ts';

/** What all fields have. */
export interface FieldParts {
  label: string;
  id?: string;
  /** A line below the field that says what to enter. */
  hint?: string;
  /** What is wrong with the value; empty if nothing is, absent if the field never has faults. */
  fault?: string;
  /** The accessible name, where the label alone does not say enough. */
  name?: string;
}

interface Entered<V> {
  /** Takes each change. */
  write: (value: V) => unknown;
  /** Whether `write` is called only when the field is left. */
  late?: boolean;
}

interface TextParts extends FieldParts, Entered<string> {
  value: string;
  /** The most characters. */
  most: number;
  needed?: boolean;
  /** Lines of the field, where it has several. */
  rows?: number;
  placeholder?: string;
}

interface NumberParts extends FieldParts, Entered<number | undefined> {
  value: number | undefined;
  least?: number;
  most: number;
  needed?: boolean;
}

interface ChoiceParts<V extends string> extends FieldParts {
  value: V | '';
  of: Options<V>;
  write: (value: V) => unknown;
}

/** The text in the field that an event is about. */
export const enteredText = (event: Event) =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;

/** A fault below its field. */
export const faultLine = (fault: string, id?: string) =>
  fault
    ? html`<p class="form-fault" id=${ifDefined(id && `${id}-fault`)} role="alert">${fault}</p>`
    : nothing;

/** A place for the fault of a whole form, which is spoken when it comes. */
export const faultRegion = (fault: string) =>
  html`<div role="alert" class=${fault ? 'form-fault' : ''}>${fault}</div>`;

/** Puts a control under its label, with its hint and its fault. */
export function framed({ label, id, hint, fault }: FieldParts, control: unknown) {
  const field = html`<label class="field"><span>${label}</span>${control}</label>`;
  if (hint === undefined && fault === undefined) return field;
  return html`<div class="form-field" ?data-faulty=${Boolean(fault)}>
    ${field}${hint ? html`<p class="quiet">${hint}</p>` : nothing}${faultLine(fault ?? '', id)}
  </div>`;
}

/** A field that takes its text when it is left keeps what is being entered until then. */
const shown = (value: string, late: boolean) => (late ? value : live(value));

/** A text, in one line or in `rows` lines. */
export function textField(field: TextParts) {
  const { id, name, value, most, needed = false, rows, late = false, write, fault } = field;
  const onInput = late ? nothing : (event: Event) => write(enteredText(event));
  const onChange = rows && !late ? nothing : (event: Event) => write(enteredText(event).trim());
  const control = rows
    ? html`<textarea
        id=${ifDefined(id)}
        rows=${rows}
        maxlength=${most}
        aria-label=${ifDefined(name)}
        aria-invalid=${Boolean(fault)}
        .value=${shown(value, late)}
        @input=${onInput}
        @change=${onChange}
      ></textarea>`
    : html`<input
        id=${ifDefined(id)}
        maxlength=${most}
        autocomplete="off"
        placeholder=${ifDefined(field.placeholder)}
        aria-label=${ifDefined(name)}
        aria-invalid=${Boolean(fault)}
        ?required=${needed}
        .value=${shown(value, late)}
        @input=${onInput}
        @change=${onChange}
      />`;
  return framed(field, control);
}

/** The input of a whole number, for a place with a label of its own. */
export function numberInput(field: Omit<NumberParts, 'label' | 'hint'>) {
  const { id, name, value, least = 0, most, needed = false, late = false, write, fault } = field;
  const put = (event: Event) => {
    const text = enteredText(event).trim();
    return write(text === '' ? undefined : Number(text));
  };
  return html`<input
    id=${ifDefined(id)}
    type="number"
    inputmode=${least < 0 ? nothing : 'numeric'}
    min=${least}
    max=${most}
    step="1"
    ?required=${needed}
    aria-label=${ifDefined(name)}
    aria-invalid=${Boolean(fault)}
    .value=${shown(value === undefined ? '' : String(value), late)}
    @input=${late ? nothing : put}
    @change=${late ? put : nothing}
  />`;
}

/** A whole number; an empty field is undefined. */
export const numberField = (field: NumberParts) => framed(field, numberInput(field));

/** One value out of a list; a value that the list lacks leaves the field blank. */
export function choiceField<V extends string>(field: ChoiceParts<V>) {
  const options = listed(field.of);
  const known = options.some(({ value }) => value === field.value);
  return framed(
    field,
    html`<select
      id=${ifDefined(field.id)}
      aria-label=${field.name ?? field.label}
      aria-invalid=${Boolean(field.fault)}
      @change=${(event: Event) => field.write(enteredText(event) as V)}
    >
      ${known ? nothing : html`<option value=${field.value} hidden .selected=${live(true)}></option>`}
      ${options.map(({ value, label }) => html`<option value=${value} .selected=${live(value === field.value)}>${label}</option>`)}
    </select>`,
  );
}

interface TickParts {
  label: unknown;
  /** A line below the label, or '' where there is none at the moment. */
  hint?: string;
  on: boolean;
  off?: boolean;
  /** Further classes. */
  class?: string;
  write: (on: boolean) => unknown;
  /** Whether the answer to `write` comes later: until then the box shows what was chosen. */
  later?: boolean;
}

const ticked = (event: Event) => (event.target as HTMLInputElement).checked;

/** A tick box with its label; `look`: as a box, or as a switch. */
const ticking = (look: 'tick' | 'switch') => (box: TickParts) =>
  html`<label class=${box.class ? `${look} ${box.class}` : look}
    ><input
      type="checkbox"
      role=${look === 'switch' ? 'switch' : nothing}
      .checked=${box.later ? box.on : live(box.on)}
      ?disabled=${box.off ?? false}
      @change=${(event: Event) => box.write(ticked(event))}
    /><span
      >${box.hint === undefined ? box.label : html`<b>${box.label}</b>${box.hint ? html`<small>${box.hint}</small>` : nothing}`}</span
    ></label
  >`;
export const tick = ticking('tick');
export const toggle = ticking('switch');

interface EntryParts {
  label: string;
  /** What the button says. */
  action: string;
  value?: string;
  most: number;
  id?: string;
  needed?: boolean;
  /** Whether what is entered is a label in capitals, such as that of a hex. */
  capitals?: boolean;
  send: (text: string, input: HTMLInputElement) => unknown;
}

/** A field with a button of its own, which sends what was entered. */
export const entryForm = ({ send, ...field }: EntryParts) =>
  html`<form
    class="hex-form"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).querySelector('input') as HTMLInputElement;
      send(input.value.trim(), input);
    }}
  >
    ${framed(
      { label: field.label },
      html`<input
        id=${ifDefined(field.id)}
        maxlength=${field.most}
        autocomplete="off"
        autocapitalize=${field.capitals ? 'characters' : nothing}
        ?required=${field.needed ?? false}
        .value=${field.value ?? ''}
      />`,
    )}
    ${submitButton(field.action)}
  </form>`;

// -- forms of documents

/** Limits of a document, as `contract/limits.ts` has them. */
export type Limits = number | readonly [number, number] | { readonly [key: string]: Limits };

/** The limits of the value at a path; undefined if there are none. */
const limitsAt = (limits: Limits, path: Path) =>
  path.reduce((part: Limits | undefined, key) => {
    if (typeof part !== 'object' || part instanceof Array) return undefined;
    return part['*'] ?? part[key];
  }, limits);

export interface FormParts {
  /** Begins the ids of the fields, which end with their paths. */
  id?: string;
  doc: unknown;
  limits: Limits;
  /** What is wrong with the part at a path, or within it too unless `alone`; '' if nothing is. */
  faultAt: (path: Path, alone: boolean, label: string) => string;
  /** Changes the value at a path; undefined: it goes. */
  write: (path: Path, value: unknown) => unknown;
}

/**
 * The fields of a document. Each takes its limits and its faults by its path, and writes there;
 * what is passed along goes before that. An empty value leaves the document, unless it is needed.
 */
export function formOf({ id: stem, doc, limits, faultAt, write }: FormParts) {
  const idOf = (path: Path) => stem && [stem, ...path].join('-');
  const field = (path: Path, label: string) => ({
    label,
    id: idOf(path),
    fault: faultAt(path, false, label),
  });
  return {
    idOf,
    isFaulty: (path: Path) => faultAt(path, false, '') !== '',
    /** The fault of a part that has no field, or none of its own. */
    fault: (path: Path, { alone = false, label = '' } = {}) =>
      faultLine(faultAt(path, alone, label), idOf(path)),

    text: (path: Path, label: string, more: Partial<TextParts> = {}) =>
      textField({
        ...field(path, label),
        value: at(doc, path) ?? '',
        most: limitsAt(limits, path) as number,
        write: (text) => write(path, text === '' && !more.needed ? undefined : text),
        ...more,
      }),

    number(path: Path, label: string, more: Partial<NumberParts> = {}) {
      const [least, most] = limitsAt(limits, path) as [number, number];
      const value: number | undefined = at(doc, path);
      return numberField({
        ...field(path, label),
        value,
        least,
        most,
        write: (figure) => write(path, figure),
        ...more,
      });
    },

    /** @param more - `usual`: the value that an absent one means */
    choice<V extends string>(
      path: Path,
      label: string,
      of: Options<V>,
      { usual = '', ...more }: Partial<ChoiceParts<V>> & { usual?: V | '' } = {},
    ) {
      const value: V | '' = at(doc, path) ?? usual;
      return choiceField({
        ...field(path, label),
        of,
        value,
        write: (chosen: V) =>
          write(path, (chosen as string) === '' || chosen === usual ? undefined : chosen),
        ...more,
      });
    },
  };
}

export type Form = ReturnType<typeof formOf>;
