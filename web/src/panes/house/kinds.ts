/** The counters of house rules in the form: one line each, one of them open as a card. */
import { html, nothing } from 'lit-html';
import { SYMBOLS } from '../../board/symbols.ts';
import { unplaced } from '../../board/unplaced.ts';
import { button } from '../../ui/button.ts';
import { textField, toggle } from '../../ui/form.ts';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import { tile } from '../../ui/parts.ts';
import { changed } from '../../ui/path.ts';
import { coloured } from './colours.ts';
import { keeping, labels, renamedKind, sidesOf, withFeatures, withKind } from './document.ts';
import { houseForm, sidesField, whomField } from './fields.ts';
import { itemList } from './items.ts';
import { ownNames } from './more.ts';
import { change, houseOf, removePart, write } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { Form } from '../../ui/form.ts';
import type { Path } from '../../ui/path.ts';
import type { HouseKind } from '../../contract/documents.ts';

/** A kind as a counter, for drawing. */
export const looks = (
  { allowance = 4, id, name, symbol = '', type = 'unit', values }: HouseKind,
  side: string,
) =>
  unplaced({
    id: `${id}-${side}`,
    name,
    kind: id,
    side,
    symbol,
    type,
    values: values ?? ['', String(allowance)],
  });

/** The most characters of a line of names. */
const MOST_NAMES = 200;

/** Names with commas between them, applied when the field is left. */
const namesField = (
  id: string,
  label: string,
  hint: string,
  value: string[],
  put: (text: string) => void,
) =>
  textField({
    id,
    label,
    hint,
    most: MOST_NAMES,
    late: true,
    value: value.join(', '),
    write: put,
  });

export function kindsPart(store: Store) {
  const { doc, tags, weights } = houseOf(store.state);
  const form = houseForm(store);
  const putNames = (key: 'weights' | 'tags') => (text: string) =>
    write(store, keeping(doc, key, labels(text)), { [key]: labels(text) });
  const features = (doc.feature ?? []).map(({ name }) => name);
  return html` <section class="house-part" aria-label=${say.counters}>
    <h3>${say.counters}</h3>
    <div class="house-pair">
      ${namesField('house-weights', say.weights, say.weightsHint, weights, putNames('weights'))}
      ${namesField('house-tags', say.tags, say.tagsHint, tags, putNames('tags'))}
    </div>
    ${itemList(store, 'kind', card, (kind) => ({
      sign: tile(looks(kind, sidesOf(doc)[0].id), coloured(doc), 44),
      name: kind.name,
      line: summary(kind),
    }))}
    ${button(say.addKind, () => write(store, withKind(doc), { kind: doc.kind.length }), { icon: iconPlus, id: 'house-add-kind' })}
    ${form.fault(['kind'], { alone: true })}
    ${namesField('house-features', say.features, say.featuresHint, features, (text) => write(store, withFeatures(doc, text)))}
    ${form.fault(['feature'])} ${ownNames(store)}
    ${['mark', 'phase', 'event'].map((key) => form.fault([key]))}
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

function card(store: Store, kind: HouseKind, n: number) {
  const { doc, tags, weights } = houseOf(store.state);
  const form = houseForm(store);
  const path = ['kind', n];
  const { values } = looks(kind, '');
  const marker = kind.counts === false;
  return html` <div class="house-card">
    ${form.fault(path, { alone: true })}${form.fault([...path, 'id'])}
    <div class="house-grid">
      ${form.text([...path, 'name'], say.kind, { needed: true, write: (name) => rename(store, n, name) })}
      ${form.choice([...path, 'symbol'], say.symbol, symbols())}
      ${form.text([...path, 'type'], say.type)}
      ${form.number([...path, 'allowance'], say.allowance)}
      ${values.map((value, side) =>
        form.text([...path, 'values', side], say.figures[side], {
          value,
          write: (text) => change(store, [...path, 'values'], changed(values, [side], text)),
        }),
      )}
      ${sidesField(form, store, [...path, 'sides'], say.ownedBy)}
      ${weights.map((name) => form.number([...path, 'weights', name], name))}
      ${tags.map((name) => form.text([...path, 'tags', name], name))}
      ${form.number([...path, 'carries'], say.carries)}
    </div>
    ${kind.carries ? whomField(form, store, [...path, 'cargo'], say.cargo, say.all) : nothing}
    ${whileMarked(form, store, kind, path)}
    ${toggle({ label: say.counts, hint: marker ? say.marker : '', on: !marker, write: (on) => change(store, [...path, 'counts'], on ? undefined : false) })}
    ${toggle({ label: say.neutral, on: kind.neutral === true, write: (on) => change(store, [...path, 'neutral'], on || undefined) })}
    ${
      doc.kind.length > 1
        ? button(
            say.remove(kind.name),
            () => removePart(store, path, 'house-add-kind', { kind: -1 }),
            { icon: iconTrash, look: 'quiet danger' },
          )
        : nothing
    }
  </div>`;
}

/** Other weights of a kind while it bears a mark. */
const whileMarked = (form: Form, store: Store, kind: HouseKind, path: Path) => {
  const { doc, weights } = houseOf(store.state);
  if (!weights.length || !doc.mark?.length) return nothing;
  return html`<details class="house-more" ?open=${kind.marked !== undefined}>
    <summary>${say.marks}</summary>
    ${doc.mark.map(
      ({ id, name }) =>
        html`<h4 class="head">${say.whileMarked(name)}</h4>
          <div class="house-grid">
            ${weights.map((weight) => form.number([...path, 'marked', id, weight], weight))}
          </div>`,
    )}
  </details>`;
};

/** Rename kind `n`; the preview's pieces of that kind take its new id. */
function rename(store: Store, n: number, name: string) {
  const { doc, lasting, pieces } = houseOf(store.state);
  const renamed = renamedKind(doc, n, name, lasting);
  const { id: old } = doc.kind[n],
    { id } = renamed.kind[n];
  write(store, renamed, {
    pieces: pieces.map((piece) => (piece.kind === old ? { ...piece, kind: id } : piece)),
  });
}
