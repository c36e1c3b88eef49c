/** The ground of the quick check's hex: terrain, features, and the part that the pieces are in. */
import { html, nothing } from 'lit-html';
import { picker } from '../../ui/parts.ts';
import { words } from '../words.ts';
import { change, quickOf } from './state.ts';
import type { Store, State } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';

const say = words.quick;

/**
 * Fields for the ground; nothing if the rulebook has neither features nor parts, as the ground does
 * not matter then.
 */
export function ground(book: Book, state: State, store: Store) {
  if (!book.features.length && !book.parts.length) return nothing;
  const { features, part, terrain } = quickOf(state);
  const flip = (id: string) =>
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
