/** The terrains of the rules' own in the form: their names, and as what they are painted. */
import { html, nothing } from 'lit-html';
import { house as limits } from '../../contract/limits.ts';
import { button } from '../../ui/button.ts';
import { faultLine } from '../../ui/form.ts';
import { iconPlus, iconTrash } from '../../ui/icons.ts';
import { focusSoon } from '../../ui/memory.ts';
import { square } from '../../ui/parts.ts';
import { terrainsOf } from '../terrains.ts';
import { limitsIn, renamedTerrain, withTerrain } from './document.ts';
import { houseForm } from './fields.ts';
import { houseOf, keep, removePart, write } from './state.ts';
import { house as say } from './words.ts';
import type { Store } from '../../pane.ts';

/** The id of the button that adds a terrain, which gets the focus when one is removed. */
const ADD = 'house-add-terrain';

export function terrainsPart(store: Store) {
  const { doc, held } = houseOf(store.state);
  const { terrain: own = [] } = doc;
  const form = houseForm(store);
  return html`<section class="house-part" aria-label=${say.terrains}>
    <h3>${say.terrains}</h3>
    <p class="quiet">${say.terrainsLead}</p>
    ${own.map(
      ({ id, name }, n) =>
        html`<div class="stack house-side" role="group" aria-label=${name}>
          ${form.text(['terrain', n, 'name'], say.terrain, { needed: true, write: (text) => rename(store, n, text) })}
          ${form.choice(['terrain', n, 'like'], say.like, { '': say.tint, ...terrainsOf() })}
          ${square(say.remove(name), iconTrash, () => remove(store, n))}
          ${held?.id === id ? faultLine(held.words) : nothing} ${form.fault(['terrain', n, 'id'])}
        </div>`,
    )}
    ${
      own.length < limits.terrain.most
        ? button(say.addTerrain, () => add(store), { icon: iconPlus, id: ADD, look: 'small' })
        : nothing
    }
    ${form.fault(['terrain'], { alone: true })}
  </section>`;
}

function add(store: Store) {
  const { doc } = houseOf(store.state);
  write(store, withTerrain(doc));
  focusSoon(`#house-terrain-${doc.terrain?.length ?? 0}-name`);
}

/** Rename terrain `n`; the preview's hex takes its new id. */
function rename(store: Store, n: number, name: string) {
  const { doc, lasting, terrain } = houseOf(store.state);
  const renamed = renamedTerrain(doc, n, name, lasting);
  const [old, id] = [doc, renamed].map((one) => one.terrain?.[n].id ?? '');
  write(store, renamed, { held: null, ...(terrain === old ? { terrain: id } : {}) });
}

/** Remove terrain `n`, unless a limit names it; that it is gone can be undone. */
function remove(store: Store, n: number) {
  const { doc, terrain: here } = houseOf(store.state);
  const { id, name } = doc.terrain?.[n] ?? { id: '', name: '' };
  const rules = limitsIn(doc, id);
  if (rules.length) return keep(store, { held: { id, words: say.held(name, rules) } });
  removePart(store, ['terrain', n], ADD, { held: null });
  const undo = () => {
    // Only what this took away comes back: other fields may have changed since.
    const now = houseOf(store.state).doc;
    if (now.terrain?.some((one) => one.id === id)) return;
    write(store, {
      ...now,
      terrain: (now.terrain ?? []).toSpliced(n, 0, { ...doc.terrain?.[n], id, name }),
    });
    keep(store, { terrain: here });
  };
  store.toast(say.removed(name), { action: { label: say.undo, run: undo } });
}
