/** The limits of house rules in the form: one line each, one of them open as a card. */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { words } from '../words.ts';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import { changed, checking, costing, tolerating, withLimit } from './document.ts';
import {
  areaField,
  choiceField,
  faultLine,
  faultsAt,
  numberField,
  sidesField,
  textField,
  whomField,
} from './fields.ts';
import { houseOf, keep, write } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { HouseLimit } from '../../contract/documents.ts';
import type { Path } from './document.ts';

export function limitsPart(store: Store) {
  const { doc, limit: open, view } = houseOf(store.state);
  const told = (rule: string) => view?.rules.find((one) => one.id === rule)?.text ?? '';
  return html` <section class="house-part" aria-label=${say.limits}>
    <h3>${say.limits}</h3>
    <ul class="house-list">
      ${repeat(
        doc.limit,
        (_, n) => n,
        (limit, n) =>
          html` <li class="house-item" ?data-open=${open === n}>
            <button
              type="button"
              class="house-row"
              aria-expanded=${open === n}
              ?data-faulty=${faultsAt(store, ['limit', n]).length > 0}
              @click=${() => keep(store, { limit: open === n ? -1 : n })}
            >
              <span class="house-number">${limit.rule}</span>
              <span><b>${limit.title}</b><small>${told(limit.rule)}</small></span>
            </button>
            ${open === n ? card(store, limit, n) : faultLine(store, ['limit', n])}
          </li>`,
      )}
    </ul>
    <button
      type="button"
      class="button"
      @click=${() => write(store, withLimit(doc), { limit: doc.limit.length })}
    >
      ${iconPlus}${say.addLimit}
    </button>
    ${faultLine(store, ['limit'], true)}
  </section>`;
}

const listed = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const named = (names: string[]) => names.map((name) => ({ value: name, label: name }));

function card(store: Store, limit: HouseLimit, n: number) {
  const { doc, tags, weights } = houseOf(store.state);
  const path = ['limit', n] as Path;
  const put = (fresh: HouseLimit) => write(store, changed(doc, path, fresh));
  const names = { weights, tags, kinds: doc.kind.map((kind) => kind.id) };
  const grouped = limit.check === 'groups' || limit.check === 'alike',
    apart = limit.check === 'apart';
  return html` <div class="house-card">
    ${faultLine(store, path, true)}
    <div class="house-grid">
      ${textField({ store, path: [...path, 'rule'], label: say.rule, most: 12, needed: true })}
      ${textField({ store, path: [...path, 'title'], label: say.heading, most: 60, needed: true })}
      ${choiceField({ store, path: [...path, 'check'], label: say.check, of: listed(say.checks), write: (check) => put(checking(limit, check as HouseLimit['check'], names)) })}
      ${limit.check === 'sum' ? choiceField({ store, path: [...path, 'weight'], label: say.weight, of: named(weights) }) : nothing}
      ${grouped ? choiceField({ store, path: [...path, 'tag'], label: say.tag, of: named(tags) }) : nothing}
      ${numberField({ store, path: [...path, 'most'], label: say.most, most: 999 })}
      ${sidesField({ store, path: [...path, 'sides'], label: say.keptBy })}
      ${choiceField({ store, path: [...path, 'per'], label: say.per, of: listed(say.perWords), usual: 'side' })}
    </div>
    ${whomField({ store, path: [...path, 'of'], label: apart ? say.ofApart : say.of, nobody: apart ? say.none : say.all })}
    ${apart ? whomField({ store, path: [...path, 'beside'], label: say.beside, nobody: say.none }) : nothing}
    ${whomField({ store, path: [...path, 'spare'], label: say.spare, nobody: say.none })}
    ${rows(store, limit, path)} ${tolerance(store, limit, path, put)}
    ${areaField({ store, path: [...path, 'text'], label: say.wording, most: 600 })}
    ${
      doc.limit.length > 1
        ? html` <button
            type="button"
            class="button is-quiet is-danger"
            @click=${() => write(store, changed(doc, path, undefined), { limit: -1 })}
          >
            ${iconTrash}${say.remove(limit.title)}
          </button>`
        : nothing
    }
  </div>`;
}

/** Fields for limits that differ by terrain, feature and marker. */
function rows(store: Store, limit: HouseLimit, path: Path) {
  const { doc } = houseOf(store.state);
  const list = limit.row ?? [];
  const grounds = [{ value: '', label: say.any }, ...listed(words.editor.terrains)];
  const features = [
    { value: '', label: say.any },
    ...(doc.feature ?? []).map((one) => ({ value: one.id, label: one.name })),
  ];
  const kinds = [
    { value: '', label: say.any },
    ...doc.kind.map((one) => ({ value: one.id, label: one.name })),
  ];
  return html` <fieldset class="house-rows">
    <legend>${say.rows}</legend>
    ${list.map((_, m) => {
      const here = [...path, 'row', m];
      return html` <div class="house-terrain" role="group" aria-label=${say.row(m + 1)}>
        ${choiceField({ store, path: [...here, 'terrain'], label: say.terrain, of: grounds, usual: '' })}
        ${features.length > 1 ? choiceField({ store, path: [...here, 'feature'], label: say.feature, of: features, usual: '' }) : nothing}
        ${choiceField({ store, path: [...here, 'marker'], label: say.inHex, of: kinds, usual: '' })}
        ${numberField({ store, path: [...here, 'most'], label: say.most, most: 999 })}
        <button
          type="button"
          class="button is-square"
          aria-label=${say.remove(say.row(m + 1))}
          title=${say.remove(say.row(m + 1))}
          @click=${() => write(store, changed(doc, here, undefined))}
        >
          ${iconTrash}
        </button>
        ${faultLine(store, here, true)}
      </div>`;
    })}
    ${list.length > 0 ? html`<p class="quiet">${say.noLimit}</p>` : nothing}
    <button
      type="button"
      class="button is-small"
      @click=${() => write(store, changed(doc, [...path, 'row'], [...list, { terrain: 'forest', most: 2 }]))}
    >
      ${iconPlus}${say.addRow}
    </button>
    ${list.length > 1 ? choiceField({ store, path: [...path, 'choose'], label: say.choose, of: listed(say.chooseWords), usual: 'worst' }) : nothing}
  </fieldset>`;
}

/** Fields for the tolerance, the time of its check, and its penalty. */
function tolerance(store: Store, limit: HouseLimit, path: Path, put: (limit: HouseLimit) => void) {
  const { weights } = houseOf(store.state);
  const penalty = [...path, 'penalty'],
    does = limit.penalty?.does ?? 'leave';
  const steps = [{ value: '', label: say.whole }, ...named(weights)];
  return html` <div class="house-grid">
      ${numberField({ store, path: [...path, 'tolerance'], label: say.tolerance, most: 999, write: (n) => put(tolerating(limit, n)) })}
      ${
        limit.tolerance
          ? html` ${choiceField({ store, path: [...path, 'checked'], label: say.checked, of: listed(say.checkedWords), usual: 'phase' })}
            ${choiceField({ store, path: [...penalty, 'does'], label: say.penalty, of: listed(say.penalties), write: (kind) => put(costing(limit, kind as 'leave' | 'step' | 'text', weights)) })}
            ${
              does === 'step'
                ? html` ${numberField({ store, path: [...penalty, 'steps'], label: say.steps, most: 9, least: 1 })}
                  ${choiceField({ store, path: [...penalty, 'weight'], label: say.stepWeight, of: steps, usual: '' })}`
                : nothing
            }
            ${textField({ store, path: [...penalty, 'rule'], label: say.penaltyRule, most: 12 })}`
          : nothing
      }
    </div>
    ${
      limit.tolerance
        ? html` ${areaField({ store, path: [...penalty, 'text'], label: say.penaltyText, most: 300, needed: does === 'text' })}
          ${faultLine(store, penalty, true)}`
        : nothing
    }`;
}
