/**
 * The ground of the quick check's hex: terrain, features, and the part of it in which the pieces
 * stand.
 */
import { html, nothing } from 'lit-html';
import { picker } from '../../ui/parts.js';
import { words } from '../words.js';
import { change, quickOf } from './state.js';

/** @typedef {import('../../pane.d.ts').Store} Store */
/** @typedef {import('../../pane.d.ts').State} State */
/** @typedef {import('../../types/book.d.ts').Book} Book */

const say = words.quick;

/**
 * Nothing where the rulebook has neither features nor parts: there the ground does not matter.
 * @param {Book} book
 * @param {State} state
 * @param {Store} store
 */
export function ground(book, state, store) {
  if (!book.features.length && !book.parts.length) return nothing;
  const { features, part, terrain } = quickOf(state);
  const flip = (/** @type {string} */ id) =>
    change(store, {
      features: features.includes(id) ? features.filter((one) => one !== id) : [...features, id],
    });
  return html` <div class="quick-moment quick-ground">
    ${picker({
      label: say.terrain,
      value: terrain || 'clear',
      choose: (id) => change(store, { terrain: id === 'clear' ? '' : id }),
      of: Object.entries(words.editor.terrains).map(([value, label]) => ({ value, label })),
    })}
    ${
      book.parts.length
        ? picker({
            label: say.part,
            value: part,
            choose: (id) => change(store, { part: id }),
            of: [
              { value: '', label: say.wholeHex },
              ...book.parts.map((one) => ({ value: one.id, label: one.name })),
            ],
          })
        : nothing
    }
    ${
      book.features.length
        ? html` <fieldset class="quick-features">
            <legend>${say.features}</legend>
            ${book.features.map(
              (one) =>
                html` <label class="tick"
                  ><input
                    type="checkbox"
                    .checked=${features.includes(one.id)}
                    @change=${() => flip(one.id)}
                  /><span>${one.name}</span></label
                >`,
            )}
          </fieldset>`
        : nothing
    }
  </div>`;
}
