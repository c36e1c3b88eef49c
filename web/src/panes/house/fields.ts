/** The form of house rules, and the fields that only it has. */
import { html } from 'lit-html';
import { button } from '../../ui/button.ts';
import { house as limits } from '../../contract/limits.ts';
import { formOf, tick } from '../../ui/form.ts';
import { named } from '../../ui/options.ts';
import { at } from '../../ui/path.ts';
import {
  chosenWords,
  choicesOf,
  countOf,
  isChosen,
  turned,
  withAll,
  withoutAny,
} from './choices.ts';
import { sidesOf } from './document.ts';
import { change, houseOf } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { Form } from '../../ui/form.ts';
import type { Path } from '../../ui/path.ts';
import type { Choices } from './choices.ts';

/** The form of the document that is being edited. */
export function houseForm(store: Store) {
  const { doc, view } = houseOf(store.state);
  return formOf({
    id: 'house',
    doc,
    limits,
    faultAt(path, alone) {
      const here = path.join('.');
      return (view?.faults ?? [])
        .filter(({ where }) => where === here || (!alone && where.startsWith(`${here}.`)))
        .map(({ words }) => words)
        .join(' ');
    },
    write: (path, value) => change(store, path, value),
  });
}

/** A select of sides: all, or one. A combination from a file is kept as an extra option. */
export function sidesField(form: Form, store: Store, path: Path, label: string) {
  const { doc } = houseOf(store.state);
  const sides = named(sidesOf(doc));
  const chosen = at<string[]>(doc, path) ?? [];
  const nameOf = (id: string) => sides.find(({ value }) => value === id)?.label ?? id;
  const several = { value: chosen.join(), label: chosen.map(nameOf).join(', ') };
  const of = [{ value: '', label: say.everySide }, ...sides];
  return form.choice(path, label, chosen.length > 1 ? [...of, several] : of, {
    value: chosen.join(),
    write: (value) => change(store, path, value === '' ? undefined : value.split(',')),
  });
}

/** Up to this many counters, all of them are in view. */
const FEW = 12;

/** Names of weights or groups as options. */
export const optionsOf = (names: string[]) => names.map((name) => ({ value: name, label: name }));

/**
 * Tick boxes for a selection of counters.
 * @param also - values besides counters that can be chosen here
 */
export function whomField(
  form: Form,
  store: Store,
  path: Path,
  label: string,
  nobody: string,
  also: Choices['of'] = [],
) {
  const beside = also.length ? [{ name: say.eachGroup, all: '', of: also }] : [];
  const groups = [...beside, ...choicesOf(houseOf(store.state).doc)];
  return pickField(form, store, path, label, nobody, groups);
}

/**
 * Tick boxes for a selection, collapsed by default; each group has a count.
 * @param nobody - shown while none is chosen
 */
export function pickField(
  form: Form,
  store: Store,
  path: Path,
  label: string,
  nobody: string,
  groups: Choices[],
) {
  const { doc } = houseOf(store.state);
  const chosen = at<string[]>(doc, path) ?? [];
  const put = (now: string[]) => change(store, path, now);
  return html` <div class="form-field" ?data-faulty=${form.isFaulty(path)}>
    <details class="house-whom" id=${form.idOf(path)}>
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
    ${form.fault(path)}
  </div>`;
}

function ticks(group: Choices, chosen: string[], put: (chosen: string[]) => void) {
  const every = (label: string, run: typeof withAll) =>
    button(label, () => put(run(chosen, group)), {
      look: 'small',
      name: say.everyOf(label, group.name),
    });
  return html`<fieldset>
    <legend class="unseen">${group.name}</legend>
    <div class="toolbar">${every(say.every, withAll)}${every(say.nobody, withoutAny)}</div>
    ${group.of.map(({ value, label }) => tick({ label, on: isChosen(chosen, group, value), write: () => put(turned(chosen, group, value)) }))}
  </fieldset>`;
}
