/** The form for what a module gives its pieces: figures of weights, lost steps and marks. */
import { html, nothing } from 'lit-html';
import { choiceField, numberField } from '../../ui/form.ts';
import { house as limits } from '../../contract/limits.ts';
import { count } from '../../words.ts';
import { decided, mappingNow } from './decisions.ts';
import { bring as say } from './words.ts';
import {
  figureFrom,
  figureOf,
  figuresIn,
  keyOf,
  levelName,
  sourceOf,
  useOf,
  withFigure,
  withUse,
} from './weights.ts';
import type { Borne, BorneValue, FileReport } from '../../contract/bring.ts';
import type { MappingDoc } from '../../contract/documents.ts';
import type { Store } from '../../pane.ts';

/** The largest figure of a weight. */
const [, MOST] = limits.kind['*'].weights['*'];

export function weights(found: FileReport, store: Store) {
  const { bears } = found;
  const mapping = mappingNow(store.state, found);
  const { house } = mapping;
  if (!house || !bears.length) return nothing;
  const names = [...new Set(house.kind.flatMap((kind) => Object.keys(kind.weights ?? {})))];
  const layers = bears.filter(({ source }) => source === 'layer');
  const open = Boolean(mapping.weights ?? mapping.marks);
  return html`<details class="stack bring-weights" ?open=${open}>
    <summary>${say.weights}</summary>
    ${
      figuresIn(bears).length
        ? html`<p class="quiet">${say.weightsLead}</p>
            ${(names.length ? names : ['points']).map((name) => weight(name, bears, mapping, store))}`
        : nothing
    }
    ${
      layers.length
        ? html`<p class="quiet">${say.layersLead}</p>
            <div class="bring-terms">
              ${layers.flatMap((layer) => layer.values.map((level) => use(layer, level, mapping, store)))}
            </div>`
        : nothing
    }
  </details>`;
}

/** The choice of where a weight stands, and the figure of each value that is none itself. */
function weight(name: string, bears: Borne[], mapping: MappingDoc, store: Store) {
  const figure = figureOf(mapping, name);
  const options = figuresIn(bears).map((borne) => ({ value: keyOf(borne), label: titleOf(borne) }));
  const chosen = bears.find((borne) => keyOf(borne) === sourceOf(figure));
  return html`<div class="bring-terms">
    ${choiceField({
      label: say.weightFrom(name),
      value: sourceOf(figure),
      of: [{ value: '', label: say.weightAsWritten }, ...options],
      write(key) {
        const borne = bears.find((each) => keyOf(each) === key);
        void decided(store, withFigure(mapping, name, borne ? figureFrom(borne) : null));
      },
    })}
    ${
      figure?.values && chosen
        ? chosen.values.map(({ value, count: n }) =>
            numberField({
              label: `${value} (${count(n, 'counter', 'counters')})`,
              value: figure.values?.[value],
              most: MOST,
              late: true,
              write: (size) =>
                size !== undefined &&
                void decided(
                  store,
                  withFigure(mapping, name, {
                    ...figure,
                    values: { ...figure.values, [value]: size },
                  }),
                ),
            }),
          )
        : nothing
    }
  </div>`;
}

/** The choice of what a level of a layer is. */
function use(layer: Borne, level: BorneValue, mapping: MappingDoc, store: Store) {
  const now = useOf(mapping, layer.name, level.value);
  return choiceField({
    label: say.levelIs(levelName(layer.name, level), level.count),
    value: now.startsWith('mark:') ? 'mark' : (now as '' | 'lost'),
    of: [
      { value: '', label: say.levelNothing },
      { value: 'lost', label: say.levelLost },
      { value: 'mark', label: say.levelMark },
    ],
    write: (to) => void decided(store, withUse(mapping, layer, level, to as '' | 'lost' | 'mark')),
  });
}

/** What a figure is read from, with some of its values. */
function titleOf({ source, name, values }: Borne) {
  const some = values.slice(0, 3).map(({ value }) => value);
  return say.borne[source](name, `${some.join(', ')}${values.length > some.length ? ' …' : ''}`);
}
