/**
 * Fields of the house rules form: each writes one value of the document, and what is wrong stands
 * beside it.
 */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { at, sidesOf } from './document.js';
import { change, houseOf } from './state.js';
import { house as say } from './words.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('./document.js').Path} Path */
/** @typedef {{ store: Store, path: Path, label: string }} Field */
/** @typedef {{ value: string, label: string, group: string }} Choice */

/** @param {Path} path */
const dotted = (path) => path.join('.');
/** The id of a field's element. @param {Path} path */
const idOf = (path) => `house-${dotted(path).replaceAll('.', '-')}`;

/**
 * What the umpire says against a field, or against something within it that has no field of its
 * own.
 * @param {Store} store
 * @param {Path} path
 * @param {boolean} [alone] not what lies within it
 */
export function faultsAt(store, path, alone = false) {
  const where = dotted(path);
  const faults = houseOf(store.state).view?.faults ?? [];
  return faults.filter(
    (one) => one.where === where || (!alone && one.where.startsWith(`${where}.`)),
  );
}

/** @param {Store} store @param {Path} path @param {boolean} [alone] */
export function faultLine(store, path, alone = false) {
  const faults = faultsAt(store, path, alone);
  return faults.length > 0
    ? html`<p class="house-fault" id="${idOf(path)}-fault" role="alert">
        ${faults.map((one) => one.words).join(' ')}
      </p>`
    : nothing;
}

/** @param {Field} field @param {unknown} control @param {unknown} [hint] */
const framed = ({ store, path, label }, control, hint = nothing) =>
  html` <div class="house-field" ?data-faulty=${faultsAt(store, path).length > 0}>
    <label class="field"><span>${label}</span>${control}</label>
    ${hint === nothing ? nothing : html`<p class="quiet">${hint}</p>`} ${faultLine(store, path)}
  </div>`;

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * A line of text; an empty one is left out where it may be.
 * @param {Field & { most: number, needed?: boolean, hint?: string,
 *   write?: (text: string) => void, value?: string }} field
 */
export function textField(field) {
  const { store, path, most, needed = false, write, value } = field;
  const text = value ?? at(houseOf(store.state).doc, path) ?? '';
  const put =
    write ??
    ((/** @type {string} */ said) =>
      change(store, path, said === '' && !needed ? undefined : said));
  return framed(
    field,
    html` <input
      id=${idOf(path)}
      maxlength=${most}
      autocomplete="off"
      .value=${live(text)}
      ?required=${needed}
      aria-invalid=${faultsAt(store, path).length > 0}
      @change=${(/** @type {Event} */ e) => put(typed(e).trim())}
      @input=${(/** @type {Event} */ e) => put(typed(e))}
    />`,
    field.hint,
  );
}

/** Several lines. @param {Field & { most: number, rows?: number, needed?: boolean }} field */
export function areaField(field) {
  const { store, path, most, rows = 2, needed = false } = field;
  const put = (/** @type {Event} */ e) =>
    change(store, path, typed(e) === '' && !needed ? undefined : typed(e));
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

/**
 * A whole number; an empty field leaves it out.
 * @param {Field & { most: number, least?: number, hint?: string, write?: (n: number
 *   | undefined) => void }} field
 */
export function numberField(field) {
  const { store, path, most, least = 0, write } = field;
  const value = at(houseOf(store.state).doc, path);
  const put = (/** @type {Event} */ e) => {
    const said = typed(e).trim();
    const n = said === '' ? undefined : Number(said);
    (write ?? ((/** @type {number | undefined} */ figure) => change(store, path, figure)))(n);
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

/**
 * One of a list.
 * @param {Field & { of: { value: string, label: string }[], usual?: string, value?: string,
 *   write?: (value: string) => void }} field
 */
export function choiceField(field) {
  const { store, path, label, of, usual, write } = field;
  const value = field.value ?? at(houseOf(store.state).doc, path) ?? usual ?? '';
  const put =
    write ??
    ((/** @type {string} */ chosen) =>
      change(store, path, chosen === '' || chosen === usual ? undefined : chosen));
  return framed(
    field,
    html` <select
      id=${idOf(path)}
      aria-label=${label}
      .value=${live(value)}
      @change=${(/** @type {Event} */ e) => put(typed(e))}
    >
      ${of.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}</option>`)}
    </select>`,
  );
}

/**
 * Which of the sides: all, or one; several that a file names stay as they are.
 * @param {Field} field
 */
export function sidesField(field) {
  const { store, path } = field;
  const { doc } = houseOf(store.state);
  const chosen = /** @type {string[]} */ (at(doc, path) ?? []);
  const named = (/** @type {string} */ id) => sidesOf(doc).find((one) => one.id === id)?.name ?? id;
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
 * Names with commas between them, taken over when the field is left; until then no answer of the
 * umpire's touches what is typed.
 * @param {{ label: string, hint: string, value: string, id: string,
 *   write: (text: string) => void }} field
 */
export const namesField = ({ label, hint, value, id, write }) =>
  html` <div class="house-field">
    <label class="field"
      ><span>${label}</span>
      <input
        id=${id}
        maxlength="200"
        autocomplete="off"
        .value=${value}
        @change=${(/** @type {Event} */ e) => write(typed(e))}
    /></label>
    <p class="quiet">${hint}</p>
  </div>`;

/**
 * Some counters out of all: ticks, folded away until they are wanted.
 * @param {Field & { of: Choice[], nobody: string }} field
 */
export function whomField(field) {
  const { store, path, label, of, nobody } = field;
  const chosen = /** @type {string[]} */ (at(houseOf(store.state).doc, path) ?? []);
  const told =
    chosen.map((value) => of.find((one) => one.value === value)?.label ?? value).join(', ') ||
    nobody;
  const turn = (/** @type {string} */ value) => {
    const now = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    change(store, path, now.length > 0 ? now : undefined);
  };
  const groups = [...new Set(of.map((one) => one.group))];
  return html` <div class="house-field" ?data-faulty=${faultsAt(store, path).length > 0}>
    <details class="house-whom" id=${idOf(path)}>
      <summary><span>${label}</span><b>${told}</b></summary>
      ${groups.map(
        (group) =>
          html` <fieldset>
            <legend>${group}</legend>
            ${of
              .filter((one) => one.group === group)
              .map(
                (one) =>
                  html` <label class="tick"
                    ><input
                      type="checkbox"
                      .checked=${live(chosen.includes(one.value))}
                      @change=${() => turn(one.value)}
                    /><span>${one.label}</span></label
                  >`,
              )}
          </fieldset>`,
      )}
    </details>
    ${faultLine(store, path)}
  </div>`;
}

/** Everybody that a limit can speak of. @param {Store} store @returns {Choice[]} */
export function choices(store) {
  const { doc } = houseOf(store.state);
  const types = [...new Set(doc.kind.map((kind) => kind.type ?? 'unit'))];
  const tags = doc.kind.flatMap((kind) =>
    Object.entries(kind.tags ?? {}).map(([name, value]) => `${name}:${value}`),
  );
  return [
    ...doc.kind.map((kind) => ({ value: kind.id, label: kind.name || kind.id, group: say.kinds })),
    ...types.map((type) => ({ value: `type:${type}`, label: type, group: say.types })),
    ...(doc.side ?? []).map((side) => ({
      value: `side:${side.id}`,
      label: side.name || side.id,
      group: say.sidesOf,
    })),
    ...[...new Set(tags)].map((value) => ({
      value,
      label: value.slice(value.indexOf(':') + 1),
      group: value.slice(0, value.indexOf(':')),
    })),
  ];
}
