/**
 * Fields of the house rules form. Each field writes one value of the document and shows that
 * value's faults beside it.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { at, sidesOf } from './document.ts';
import { change, houseOf } from './state.ts';
import {
  chosenWords,
  choicesOf,
  countOf,
  isChosen,
  turned,
  withAll,
  withoutAny,
} from './choices.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { Choices } from './choices.ts';
import type { Path } from './document.ts';

type Field = { store: Store; path: Path; label: string };

const dotted = (path: Path) => path.join('.');
/** The id of a field's element. */
const idOf = (path: Path) => `house-${dotted(path).replaceAll('.', '-')}`;

/**
 * The faults of a field, or of something within it that has no field of its own.
 * @param alone - leave out faults of values within the field
 */
export function faultsAt(store: Store, path: Path, alone = false) {
  const where = dotted(path);
  const faults = houseOf(store.state).view?.faults ?? [];
  return faults.filter(
    (one) => one.where === where || (!alone && one.where.startsWith(`${where}.`)),
  );
}

export function faultLine(store: Store, path: Path, alone = false) {
  const faults = faultsAt(store, path, alone);
  return faults.length > 0
    ? html`<p class="house-fault" id="${idOf(path)}-fault" role="alert">
        ${faults.map((one) => one.words).join(' ')}
      </p>`
    : nothing;
}

const framed = ({ store, path, label }: Field, control: unknown, hint: unknown = nothing) =>
  html` <div class="house-field" ?data-faulty=${faultsAt(store, path).length > 0}>
    <label class="field"><span>${label}</span>${control}</label>
    ${hint === nothing ? nothing : html`<p class="quiet">${hint}</p>`} ${faultLine(store, path)}
  </div>`;

const typed = (event: Event) => (event.target as HTMLInputElement).value;

/** A line of text; an empty optional text is removed from the document. */
export function textField(
  field: Field & {
    most: number;
    needed?: boolean;
    hint?: string;
    write?: (text: string) => void;
    value?: string;
  },
) {
  const { store, path, most, needed = false, write, value } = field;
  const text = value ?? at(houseOf(store.state).doc, path) ?? '';
  const put =
    write ?? ((said: string) => change(store, path, said === '' && !needed ? undefined : said));
  return framed(
    field,
    html` <input
      id=${idOf(path)}
      maxlength=${most}
      autocomplete="off"
      .value=${live(text)}
      ?required=${needed}
      aria-invalid=${faultsAt(store, path).length > 0}
      @change=${(e: Event) => put(typed(e).trim())}
      @input=${(e: Event) => put(typed(e))}
    />`,
    field.hint,
  );
}

/** A field of several lines. */
export function areaField(field: Field & { most: number; rows?: number; needed?: boolean }) {
  const { store, path, most, rows = 2, needed = false } = field;
  const put = (e: Event) => change(store, path, typed(e) === '' && !needed ? undefined : typed(e));
  return framed(
    field,
    html` <textarea
      id=${idOf(path)}
      rows=${rows}
      maxlength=${most}
      aria-invalid=${faultsAt(store, path).length > 0}
      .value=${live(at(houseOf(store.state).doc, path) ?? '')}
      @input=${put}
    ></textarea>`,
  );
}

/** A whole number; an empty field removes the value from the document. */
export function numberField(
  field: Field & {
    most: number;
    least?: number;
    hint?: string;
    write?: (n: number | undefined) => void;
  },
) {
  const { store, path, most, least = 0, write } = field;
  const value = at(houseOf(store.state).doc, path);
  const put = (e: Event) => {
    const said = typed(e).trim();
    const n = said === '' ? undefined : Number(said);
    (write ?? ((figure: number | undefined) => change(store, path, figure)))(n);
  };
  return framed(
    field,
    html` <input
      id=${idOf(path)}
      type="number"
      inputmode="numeric"
      min=${least}
      max=${most}
      step="1"
      .value=${live(value === undefined ? '' : String(value))}
      aria-invalid=${faultsAt(store, path).length > 0}
      @input=${put}
    />`,
    field.hint,
  );
}

/** A select of one value out of a list. */
export function choiceField(
  field: Field & {
    of: { value: string; label: string }[];
    usual?: string;
    value?: string;
    write?: (value: string) => void;
  },
) {
  const { store, path, label, of, usual, write } = field;
  const value = field.value ?? at(houseOf(store.state).doc, path) ?? usual ?? '';
  const put =
    write ??
    ((chosen: string) =>
      change(store, path, chosen === '' || chosen === usual ? undefined : chosen));
  return framed(
    field,
    html` <select
      id=${idOf(path)}
      aria-label=${label}
      .value=${live(value)}
      @change=${(e: Event) => put(typed(e))}
    >
      ${of.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}</option>`)}
    </select>`,
  );
}

/** A select of sides: all, or one. A combination from a file is kept as an extra option. */
export function sidesField(field: Field) {
  const { store, path } = field;
  const { doc } = houseOf(store.state);
  const chosen = (at(doc, path) ?? []) as string[];
  const named = (id: string) => sidesOf(doc).find((one) => one.id === id)?.name ?? id;
  const several =
    chosen.length > 1 ? [{ value: chosen.join(), label: chosen.map(named).join(', ') }] : [];
  return choiceField({
    ...field,
    of: [
      { value: '', label: say.everySide },
      ...sidesOf(doc).map((one) => ({ value: one.id, label: one.name })),
      ...several,
    ],
    value: chosen.join(),
    write: (value) => change(store, path, value === '' ? undefined : value.split(',')),
  });
}

/**
 * Comma-separated names, applied when the field loses focus. Until then an answer from the umpire
 * does not overwrite the input.
 */
export const namesField = ({
  label,
  hint,
  value,
  id,
  write,
}: {
  label: string;
  hint: string;
  value: string;
  id: string;
  write: (text: string) => void;
}) =>
  html` <div class="house-field">
    <label class="field"
      ><span>${label}</span>
      <input
        id=${id}
        maxlength="200"
        autocomplete="off"
        .value=${value}
        @change=${(e: Event) => write(typed(e))}
    /></label>
    <p class="quiet">${hint}</p>
  </div>`;

/** Up to this many counters, all of them are in view. */
const FEW = 12;

/** Checkboxes for a selection of counters, collapsed by default; each type has a count. */
export function whomField(field: Field & { nobody: string }) {
  const { store, path, label, nobody } = field;
  const { doc } = houseOf(store.state);
  const chosen = (at(doc, path) ?? []) as string[];
  const groups = choicesOf(doc);
  const put = (now: string[]) => change(store, path, now.length > 0 ? now : undefined);
  return html` <div class="house-field" ?data-faulty=${faultsAt(store, path).length > 0}>
    <details class="house-whom" id=${idOf(path)}>
      <summary><span>${label}</span><b>${chosenWords(chosen, groups) || nobody}</b></summary>
      ${groups.map(
        (group) =>
          html`<details ?open=${!group.all || doc.kind.length <= FEW}>
            <summary>
              <b>${group.name}</b><span>${say.count(countOf(chosen, group), group.of.length)}</span>
            </summary>
            ${ticks(group, chosen, put)}
          </details>`,
      )}
    </details>
    ${faultLine(store, path)}
  </div>`;
}

function ticks(group: Choices, chosen: string[], put: (chosen: string[]) => void) {
  const every = (label: string, run: typeof withAll) =>
    html`<button
      type="button"
      class="button is-small"
      aria-label=${say.everyOf(label, group.name)}
      @click=${() => put(run(chosen, group))}
    >
      ${label}
    </button>`;
  return html`<fieldset>
    <legend class="unseen">${group.name}</legend>
    <div class="toolbar">${every(say.every, withAll)}${every(say.nobody, withoutAny)}</div>
    ${group.of.map(
      ({ value, label }) =>
        html` <label class="tick"
          ><input
            type="checkbox"
            .checked=${live(isChosen(chosen, group, value))}
            @change=${() => put(turned(chosen, group, value))}
          /><span>${label}</span></label
        >`,
    )}
  </fieldset>`;
}
