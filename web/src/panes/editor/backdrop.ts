/** The editor's section for a picture of the player's own map. */
import { html, nothing } from 'lit-html';
import { button } from '../../ui/button.ts';
import { iconTrash } from '../../ui/icons.ts';
import { catalogue } from '../../language.ts';
import { choose, keepLaid, lay, remove } from '../../pictures/backdrops.ts';
import { undress } from '../../pictures/counters.ts';
import { hostPictures } from '../../pictures/host.ts';
import type { State, Store } from '../../pane.ts';

const say = catalogue('backdrop', {
  title: 'A picture of your own map',
  lead: 'It is laid under the counters to play on or to paint after. It stays on this device: no link, file or picture of the board has it.',
  choose: 'Choose a picture',
  remove: 'Take it away',
  failed: 'The browser cannot read this picture. Try a PNG, a JPEG or a WebP.',
  undress: 'Take the pictures of your module off the counters',
  strength: 'Strength',
  size: 'Size',
  stretch: 'Height',
  across: 'Further right',
  down: 'Further down',
});

/** Minimum, maximum and step of each slider. */
const SLIDERS = {
  strength: [0.1, 1, 0.05],
  size: [0.5, 2, 0.005],
  stretch: [0.5, 2, 0.005],
  across: [-0.5, 0.5, 0.005],
  down: [-0.5, 0.5, 0.005],
} as const;

export function backdropPart({ backdrop, pictures }: State, store: Store) {
  const chosen = async (event: Event) => {
    const field = event.target as HTMLInputElement;
    const [file] = field.files ?? [];
    field.value = '';
    hostPictures(store, false);
    if (file)
      await choose(store, file).catch(() => store.toast(say.failed, { grade: 'forbidden' }));
  };
  const sliders = Object.keys(SLIDERS) as (keyof typeof SLIDERS)[];
  return html` <h3 class="head">${say.title}</h3>
    <p class="quiet">${say.lead}</p>
    <label class="field"
      ><span>${say.choose}</span><input type="file" accept="image/*" @change=${chosen}
    /></label>
    ${
      backdrop
        ? html`<div class="stack backdrop-sliders">
              ${sliders.map((key) => {
                const [min, max, step] = SLIDERS[key];
                return html`<label
                  ><span>${say[key]}</span
                  ><input
                    type="range"
                    min=${min}
                    max=${max}
                    step=${step}
                    .value=${String(backdrop[key])}
                    @input=${(event: Event) => lay(store, { [key]: Number((event.target as HTMLInputElement).value) })}
                    @change=${() => void keepLaid(store)}
                /></label>`;
              })}
            </div>
            ${button(say.remove, () => remove(store), { icon: iconTrash })}`
        : nothing
    }
    ${pictures ? button(say.undress, () => undress(store), { icon: iconTrash }) : nothing}`;
}
