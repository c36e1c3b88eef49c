/** The fields of a condition: counters and places by tap or by name, or a bound of a measure. */
import { html, nothing } from 'lit-html';
import { placeName, shortPlace } from '../../play/placename.ts';
import { choiceField, faultRegion, numberField } from '../../ui/form.ts';
import { named } from '../../ui/options.ts';
import { MANY, MOST_FIGURE, choose, fieldsOf, kinds } from './condition.ts';
import { hexForm } from './counters.ts';
import { words as say } from './goalwords.ts';
import type { Store } from '../../pane.ts';
import type { Board } from '../../contract/board.ts';
import type { Book } from '../../contract/book.ts';
import type { Condition, ConditionMemory, Kind } from './condition.ts';

interface Drawn {
  board: Board;
  form: Condition;
  /** The measures that can be bounded. */
  measures: Book['measures'];
  memory: ConditionMemory;
  store: Store;
  /** How to choose, by what is chosen. */
  hints: { tapReach: string; tapPlace: string; tapWho: string };
}

/** The choice of a kind, by the labels of the kinds; kinds of measures only if there are any. */
export const kindField = <K extends Kind>(
  label: string,
  labels: Record<K, string>,
  kind: K,
  measures: Book['measures'],
  turnTo: (kind: K) => void,
) =>
  choiceField({
    label,
    value: kind,
    of: (Object.keys(labels) as K[])
      .filter((one) => !kinds[one].figure || measures.length)
      .map((value) => ({ value, label: labels[value] })),
    write: turnTo,
  });

/** All fields that the form's kind asks for, and what is wrong with what is entered. */
export const conditionFields = (drawn: Drawn) =>
  html`${fieldsOf(drawn.form).figure ? figureFields(drawn) : namedFields(drawn)}
  ${faultRegion(drawn.form.fault)}`;

const figureFields = (drawn: Drawn) =>
  html`<div class="pair">
    ${measureField(drawn)} ${sideField(drawn)} ${drawn.form.each ? nothing : boundFields(drawn)}
  </div>`;

function namedFields(drawn: Drawn) {
  const { form, hints } = drawn;
  const { crowd, places, who } = fieldsOf(form);
  const hint = !who ? hints.tapPlace : places ? hints.tapReach : hints.tapWho;
  const some = form.who.length > 1 && !form.each;
  return html`<p class="quiet" role="status">${hint}</p>
    ${chosenPart(drawn)} ${typedPart(drawn)}
    ${crowd ? html`<div class="pair">${leastField(drawn, MANY)} ${sideField(drawn)}</div>` : nothing}
    ${some ? leastField(drawn, form.who.length) : nothing}`;
}

/** The chosen counters and places, by name. */
function chosenPart({ board, form }: Drawn) {
  const { who, places } = fieldsOf(form);
  const names = form.who.map((id) => board.counters.find((one) => one.id === id)?.name ?? id);
  const row = (term: string, chosen: string) =>
    html`<dt>${term}</dt>
      <dd>${chosen}</dd>`;
  return html`<dl class="stack goal-chosen">
    ${who ? row(say.who, names.join(', ') || say.nobody) : nothing}
    ${places ? row(say.where, form.places.map((at) => placeName(board, at)).join(', ') || say.nowhere) : nothing}
  </dl>`;
}

/** Inputs by name and number, as an alternative to tapping. */
function typedPart({ board, form, memory, store }: Drawn) {
  const { who, places } = fieldsOf(form);
  const others = board.counters.filter(({ at, id }) => at && !form.who.includes(id));
  return html`${
    who
      ? choiceField({
          label: say.byName,
          value: '',
          of: [
            { value: '', label: say.chooseOne },
            ...others.map(({ at, id, name }) => ({
              value: id,
              label: `${name}, ${shortPlace(board, at)}`,
            })),
          ],
          write: (id) => id && choose(store, memory, 'who', id),
        })
      : nothing
  }
  ${places ? hexForm(say.takeHex, '', (hex) => choose(store, memory, 'places', hex)) : nothing}`;
}

/** @param most - the greatest number of counters that can be asked for */
const leastField = ({ form, memory, store }: Drawn, most: number) =>
  numberField({
    label: say.least,
    value: form.least || form.who.length || 1,
    least: 1,
    most,
    write: (least = 0) => memory.set(store, { least }),
    late: true,
  });

const sideField = ({ board, form, memory, store }: Drawn) =>
  choiceField({
    label: say.ofSide,
    value: form.side,
    of: named(board.sides),
    write: (side) => memory.set(store, { side }),
  });

const measureField = ({ form, measures, memory, store }: Drawn) =>
  choiceField({
    label: say.measure,
    value: form.measure,
    of: named(measures),
    write: (measure) => memory.set(store, { measure }),
  });

const boundFields = ({ form, memory, store }: Drawn) =>
  html`${choiceField({
    label: say.bound,
    value: form.bound,
    of: say.bounds,
    write: (bound) => memory.set(store, { bound }),
  })}
  ${numberField({
    label: say.amount,
    value: form.amount,
    most: MOST_FIGURE,
    write: (amount = 0) => memory.set(store, { amount }),
    late: true,
  })}`;
