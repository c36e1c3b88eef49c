/** The counters of house rules in the form: one line each, one of them open as a card. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { SYMBOLS } from '../../board/symbols.ts';
import { tile } from '../../ui/parts.ts';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import {
  changed,
  keeping,
  labels,
  renamedKind,
  sidesOf,
  withFeatures,
  withKind,
} from './document.ts';
import {
  choiceField,
  faultLine,
  faultsAt,
  namesField,
  numberField,
  sidesField,
  textField,
} from './fields.ts';
import { change, houseOf, keep, write } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { CounterView } from '../../contract/board.ts';
import type { HouseDoc, HouseKind } from '../../contract/documents.ts';

/** A kind as a counter, for drawing. */
export const looks = (kind: HouseKind, side: string): CounterView => ({
  id: `${kind.id}-${side}`,
  name: kind.name,
  kind: kind.id,
  side,
  type: kind.type ?? 'unit',
  symbol: kind.symbol ?? '',
  values: kind.values ?? ['', String(kind.allowance ?? 4)],
  corner: '',
  top: '',
  look: '',
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

/** The sides with colours, for drawing. */
export const coloured = (doc: HouseDoc) =>
  sidesOf(doc).map((one, n) => ({ ...one, look: one.look ?? ['german', 'us', 'soviet'][n] }));

export function kindsPart(store: Store) {
  const { doc, kind: open, tags, weights } = houseOf(store.state);
  return html` <section class="house-part" aria-label=${say.counters}>
    <h3>${say.counters}</h3>
    <div class="house-pair">
      ${namesField({ label: say.weights, hint: say.weightsHint, id: 'house-weights', value: weights.join(', '), write: (text) => write(store, keeping(doc, 'weights', labels(text)), { weights: labels(text) }) })}
      ${namesField({ label: say.tags, hint: say.tagsHint, id: 'house-tags', value: tags.join(', '), write: (text) => write(store, keeping(doc, 'tags', labels(text)), { tags: labels(text) }) })}
    </div>
    <ul class="house-list">
      ${repeat(
        doc.kind,
        (_, n) => n,
        (kind, n) =>
          html` <li class="house-item" ?data-open=${open === n}>
            <button
              type="button"
              class="house-row"
              aria-expanded=${open === n}
              ?data-faulty=${faultsAt(store, ['kind', n]).length > 0}
              @click=${() => keep(store, { kind: open === n ? -1 : n })}
            >
              ${tile(looks(kind, sidesOf(doc)[0].id), coloured(doc), 44)}
              <span><b>${kind.name}</b><small>${summary(kind)}</small></span>
            </button>
            ${open === n ? card(store, kind, n) : faultLine(store, ['kind', n])}
          </li>`,
      )}
    </ul>
    <button
      type="button"
      class="button"
      @click=${() => write(store, withKind(doc), { kind: doc.kind.length })}
    >
      ${iconPlus}${say.addKind}
    </button>
    ${faultLine(store, ['kind'], true)}
    ${namesField({ label: say.features, hint: say.featuresHint, id: 'house-features', value: (doc.feature ?? []).map((one) => one.name).join(', '), write: (text) => write(store, withFeatures(doc, text)) })}
    ${faultLine(store, ['feature'])}
  </section>`;
}

function summary(kind: HouseKind) {
  const weights = Object.entries(kind.weights ?? {}).map(([name, n]) => `${name} ${n}`);
  const marker = kind.counts === false ? [say.marker] : [];
  return [kind.type ?? 'unit', ...weights, ...Object.values(kind.tags ?? {}), ...marker].join(', ');
}

const symbols = () => [
  { value: '', label: say.noSymbol },
  ...Object.keys(SYMBOLS)
    .sort()
    .map((id) => ({ value: id, label: id.replaceAll('-', ' ') })),
];

/** A field for one of the two figures at the foot of a counter. */
function figure(store: Store, kind: HouseKind, n: number, side: 0 | 1) {
  const { doc } = houseOf(store.state);
  const path = ['kind', n, 'values'];
  const [left, right] = looks(kind, '').values;
  return textField({
    store,
    path: [...path, side],
    label: say.figures[side],
    most: 4,
    value: side === 0 ? left : right,
    write: (text) => write(store, changed(doc, path, side === 0 ? [text, right] : [left, text])),
  });
}

function card(store: Store, kind: HouseKind, n: number) {
  const { doc, tags, weights } = houseOf(store.state);
  const path = ['kind', n];
  return html` <div class="house-card">
    ${faultLine(store, path, true)}${faultLine(store, [...path, 'id'])}
    <div class="house-grid">
      ${textField({ store, path: [...path, 'name'], label: say.kind, most: 40, needed: true, value: kind.name, write: (name) => write(store, renamedKind(doc, n, name), { pieces: followed(store, n, name) }) })}
      ${choiceField({ store, path: [...path, 'symbol'], label: say.symbol, of: symbols(), usual: '' })}
      ${textField({ store, path: [...path, 'type'], label: say.type, most: 24 })}
      ${numberField({ store, path: [...path, 'allowance'], label: say.allowance, most: 99 })}
      ${figure(store, kind, n, 0)}${figure(store, kind, n, 1)}
      ${sidesField({ store, path: [...path, 'sides'], label: say.ownedBy })}
      ${weights.map((name) => numberField({ store, path: [...path, 'weights', name], label: name, most: 99 }))}
      ${tags.map((name) => textField({ store, path: [...path, 'tags', name], label: name, most: 40 }))}
    </div>
    <label class="switch"
      ><input
        type="checkbox"
        .checked=${kind.counts !== false}
        @change=${() => change(store, [...path, 'counts'], kind.counts === false ? undefined : false)}
      />
      <span
        ><b>${say.counts}</b
        >${kind.counts === false ? html`<small>${say.marker}</small>` : nothing}</span
      ></label
    >
    ${
      doc.kind.length > 1
        ? html` <button
            type="button"
            class="button is-quiet is-danger"
            @click=${() => write(store, changed(doc, path, undefined), { kind: -1 })}
          >
            ${iconTrash}${say.remove(kind.name)}
          </button>`
        : nothing
    }
  </div>`;
}

/** The preview's pieces once kind `n` is renamed, with that kind's new id. */
function followed(store: Store, n: number, name: string) {
  const { doc, pieces } = houseOf(store.state);
  const { id: old } = doc.kind[n],
    { id } = renamedKind(doc, n, name).kind[n];
  return pieces.map((piece) => (piece.kind === old ? { ...piece, kind: id } : piece));
}
