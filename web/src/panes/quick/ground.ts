/** The ground of the quick check's hex: terrain, features, and the part that the pieces are in. */
import { html, nothing } from 'lit-html';
import { named } from '../../ui/options.ts';
import { toggled } from '../../ui/path.ts';
import { choiceField, tick } from '../../ui/form.ts';
import { terrainsOf } from '../terrains.ts';
import { words as say } from './words.ts';
import { change, quickOf } from './state.ts';
import type { Store, State } from '../../pane.ts';
import type { Book } from '../../contract/book.ts';

/**
 * Fields for the ground; nothing if the rulebook has no features, parts or terrains of its own, as
 * the ground does not matter then.
 */
export function ground(book: Book, state: State, store: Store) {
  if (!book.features.length && !book.parts.length && !book.terrains) return nothing;
  const { features, part, terrain } = quickOf(state);
  return html` <div class="wrap quick-moment quick-ground">
    ${choiceField({
      label: say.terrain,
      value: terrain || 'clear',
      write: (id) => change(store, { terrain: id === 'clear' ? '' : id }),
      of: terrainsOf(book.terrains),
    })}
    ${
      book.parts.length
        ? choiceField({
            label: say.part,
            value: part,
            write: (id) => change(store, { part: id }),
            of: [{ value: '', label: say.wholeHex }, ...named(book.parts)],
          })
        : nothing
    }
    ${
      book.features.length
        ? html` <fieldset class="wrap quick-features">
            <legend>${say.features}</legend>
            ${book.features.map(({ id, name }) => tick({ label: name, on: features.includes(id), write: () => change(store, { features: toggled(features, id) }) }))}
          </fieldset>`
        : nothing
    }
  </div>`;
}
