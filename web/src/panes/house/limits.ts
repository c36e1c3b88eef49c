/** The limits of house rules in the form: one line each, one of them open as a card. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import { named } from '../../ui/options.ts';
import { square } from '../../ui/parts.ts';
import { changed } from '../../ui/path.ts';
import { terrainsOf } from '../terrains.ts';
import { checking, costing, keepingOf, keptBy, tolerating, withLimit } from './document.ts';
import { houseForm, optionsOf, sidesField, whomField } from './fields.ts';
import { itemList } from './items.ts';
import { limitMore, noticeText, penaltyMore, rowMore } from './more.ts';
import { houseOf, removePart, write } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';
import type { HouseLimit } from '../../contract/documents.ts';
import type { Form } from '../../ui/form.ts';
import type { Path } from '../../ui/path.ts';

export function limitsPart(store: Store) {
  const { doc, view } = houseOf(store.state);
  const textOf = (rule: string) => view?.rules.find((one) => one.id === rule)?.text ?? '';
  return html` <section class="house-part" aria-label=${say.limits}>
    <h3>${say.limits}</h3>
    ${itemList(store, 'limit', card, ({ rule, title }) => ({
      sign: html`<span class="house-number">${rule}</span>`,
      name: title,
      line: textOf(rule),
    }))}
    ${button(say.addLimit, () => write(store, withLimit(doc), { limit: doc.limit.length }), { icon: iconPlus, id: 'house-add-limit' })}
    ${houseForm(store).fault(['limit'], { alone: true })}
  </section>`;
}

function card(store: Store, limit: HouseLimit, n: number) {
  const { doc, tags, weights } = houseOf(store.state);
  const form = houseForm(store);
  const path: Path = ['limit', n];
  const put = (fresh: HouseLimit) => write(store, changed(doc, path, fresh));
  const names = { weights, tags, kinds: doc.kind.map((kind) => kind.id) };
  const grouped = limit.check === 'groups' || limit.check === 'alike',
    apart = ['apart', 'alone', 'needs'].includes(limit.check),
    weighed = ['sum', 'alike', 'cross'].includes(limit.check);
  const whom = (key: string, label: string, nobody: string) =>
    whomField(form, store, [...path, key], label, nobody);
  return html` <div class="house-card">
    ${form.fault(path, { alone: true })}
    <div class="house-grid">
      ${form.text([...path, 'rule'], say.rule, { needed: true })}
      ${form.text([...path, 'title'], say.heading, { needed: true })}
      ${form.choice([...path, 'check'], say.check, say.checks, { write: (check) => put(checking(limit, check, names)) })}
      ${weighed ? form.choice([...path, 'weight'], say.weight, limit.check === 'sum' ? optionsOf(weights) : [{ value: '', label: say.byNumber }, ...optionsOf(weights)]) : nothing}
      ${grouped ? form.choice([...path, 'tag'], say.tag, optionsOf(tags)) : nothing}
      ${form.number([...path, 'most'], say.most)}
      ${sidesField(form, store, [...path, 'sides'], say.keptBy)}
      ${form.choice([...path, 'per'], say.per, say.perWords, { usual: 'side' })}
    </div>
    ${whom('of', limit.check === 'needs' ? say.ofNeeds : apart ? say.ofApart : say.of, apart ? say.none : say.all)}
    ${apart ? whom('beside', limit.check === 'needs' ? say.besideNeeds : say.beside, limit.check === 'alone' ? say.all : say.none) : nothing}
    ${whom('spare', say.spare, say.none)} ${rows(form, store, limit, path)}
    ${tolerance(form, store, limit, path, put)} ${limitMore(form, store, limit, path)}
    ${form.text([...path, 'text'], say.wording, { rows: 2 })}
    ${
      doc.limit.length > 1
        ? button(
            say.remove(limit.title),
            () => removePart(store, path, 'house-add-limit', { limit: -1 }),
            { icon: iconTrash, look: 'quiet danger' },
          )
        : nothing
    }
  </div>`;
}

/** Fields for limits that differ by terrain, feature and marker. */
function rows(form: Form, store: Store, limit: HouseLimit, path: Path) {
  const { doc } = houseOf(store.state);
  const list = limit.row ?? [];
  const any = { value: '', label: say.any };
  const grounds = { '': say.any, ...terrainsOf(doc.terrain) };
  const features = named(doc.feature ?? []);
  return html` <fieldset class="stack house-rows">
    <legend>${say.rows}</legend>
    ${list.map((_, m) => {
      const here = [...path, 'row', m];
      return html` <div class="stack house-terrain" role="group" aria-label=${say.row(m + 1)}>
        ${form.choice([...here, 'terrain'], say.terrain, grounds)}
        ${features.length ? form.choice([...here, 'feature'], say.feature, [any, ...features]) : nothing}
        ${form.choice([...here, 'marker'], say.inHex, [any, ...named(doc.kind)])}
        ${form.number([...here, 'most'], say.most)}
        ${square(say.remove(say.row(m + 1)), iconTrash, () => removePart(store, here, 'house-add-row'))}
        ${rowMore(form, store, here, limit.check)} ${form.fault(here, { alone: true })}
      </div>`;
    })}
    ${list.length > 0 ? html`<p class="quiet">${say.noLimit}</p>` : nothing}
    ${button(
      say.addRow,
      () =>
        write(store, changed(doc, [...path, 'row', list.length], { terrain: 'forest', most: 2 })),
      { icon: iconPlus, id: 'house-add-row', look: 'small' },
    )}
    ${list.length > 1 ? form.choice([...path, 'choose'], say.choose, say.chooseWords, { usual: 'worst' }) : nothing}
  </fieldset>`;
}

/** Fields for how the limit is kept, the tolerance, the time of its check, and its penalty. */
function tolerance(
  form: Form,
  store: Store,
  limit: HouseLimit,
  path: Path,
  put: (limit: HouseLimit) => void,
) {
  const { doc, weights } = houseOf(store.state);
  const penalty = [...path, 'penalty'],
    how = keepingOf(limit),
    does = limit.penalty?.does ?? 'leave';
  const steps = [{ value: '', label: say.whole }, ...optionsOf(weights)];
  const fields = html`<div class="house-grid">
    ${form.choice([...path, 'transit'], say.kept, say.keptWords, { value: how, write: (way) => put(keptBy(limit, way)) })}
    ${how === 'transit' || how === 'notice' ? nothing : form.number([...path, 'tolerance'], say.tolerance, { write: (n) => put(tolerating(limit, n, doc.format)) })}
    ${
      how === 'never' || how === 'notice'
        ? nothing
        : html`${form.choice([...path, 'checked'], say.checked, say.checkedWords, { usual: 'phase' })}
          ${form.choice([...penalty, 'does'], say.penalty, say.penalties, { write: (kind) => put(costing(limit, kind, weights)) })}
          ${
            does === 'step'
              ? html`${form.number([...penalty, 'steps'], say.steps)}
                ${form.choice([...penalty, 'weight'], say.stepWeight, steps)}`
              : nothing
          }
          ${form.text([...penalty, 'rule'], say.penaltyRule)}
          ${form.text([...penalty, 'title'], say.penaltyTitle)}`
    }
  </div>`;
  if (how === 'never') return fields;
  if (how === 'notice') return html`${fields} ${noticeText(form, path)}`;
  return html`${fields} ${penaltyMore(form, store, limit, path)}
  ${form.text([...penalty, 'text'], say.penaltyText, { rows: 2, needed: does === 'text' })}
  ${form.fault(penalty, { alone: true })}`;
}
